import { FORM_TEXTS, type FormKind } from '@forecourt/shared/site/form-texts'
import type { RefObject } from 'react'
import type { Fields } from '../form-bodies.ts'

interface Props {
  kind: FormKind
  sent: Fields
  place: RefObject<HTMLDivElement | null>
  /** Shows the fields again. */
  again(): void
}

/** That a form was received, in its place, and what was sent. */
export function SentForm({ kind, sent, place, again }: Props) {
  const { title, text } = FORM_TEXTS[kind].received
  const lines = [
    ['About', sent['vehicleInterest']],
    ['You wrote', sent['message']],
    ['We answer to', [sent['phone'], sent['email']].filter(Boolean).join('\n')],
  ] as const
  return (
    <div className="sent" role="status" ref={place} tabIndex={-1}>
      <span className="tick" aria-hidden="true">
        ✓
      </span>
      <h3 className="wide">{title}</h3>
      <p>{text}</p>
      <dl>
        {lines.map(
          ([term, words]) =>
            typeof words === 'string' &&
            words.trim() !== '' && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{words}</dd>
              </div>
            ),
        )}
      </dl>
      <button className="button line" type="button" onClick={again}>
        {kind === 'inquiry' ? 'Write something else' : 'Fill in another one'}
      </button>
    </div>
  )
}

import { MARKED_TEXT } from '@forecourt/shared/site/form-texts'
import type { MouseEvent, RefObject } from 'react'
import { fieldId } from './field.tsx'
import type { Wrong } from './use-form-sending.ts'

interface Props {
  wrong: Wrong
  /** What the ids of the fields begin with. */
  ids: string
  form: RefObject<HTMLFormElement | null>
  place: RefObject<HTMLDivElement | null>
}

/** What is wrong with the fields of a form, each line leading to its field. */
export function MarkedFields({ wrong, ids, form, place }: Props) {
  function goTo(event: MouseEvent, name: string) {
    const field = form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLElement)) return
    event.preventDefault()
    field.focus()
  }
  return (
    <div className="outcome bad marked" role="group" aria-label={MARKED_TEXT} ref={place} tabIndex={-1}>
      <b>{MARKED_TEXT}</b>
      <ul>
        {Object.entries(wrong).map(([name, text]) => (
          <li key={name}>
            <a href={`#${fieldId(ids, name)}`} onClick={event => goTo(event, name)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { FORM_TOKEN_FIELD, HONEYPOT_FIELD } from '@forecourt/shared/inquiries/hold'
import { FORM_TEXTS, type FormKind, KEPT_TEXTS } from '@forecourt/shared/site/form-texts'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Beside, BesideForm } from './beside-form.tsx'
import type { FormSending } from './use-form-sending.ts'

interface Props {
  kind: FormKind
  sending: FormSending
  /** Where the form posts itself without script. */
  action: string
  /** The token of the page; a form that is filled in with script gets one of its own. */
  token: string
  beside: Beside
  /** The form as it came without script. */
  values: Readonly<Record<string, string | undefined>>
  label: string
  button: string
  children: ReactNode
}

/** What every form of the site has around its fields: where it goes, what became of it, its button. */
export function FormFrame(props: Props) {
  const { kind, sending, action, token, beside, values, label, button, children } = props
  const { outcome, isSending } = sending
  const { received, failed } = FORM_TEXTS[kind]
  const message = useRef<HTMLDivElement>(null)
  const isAtField = Object.keys(sending.wrong).length > 0
  // What became of it is seen and read out, wherever the page stands; what is wrong with a field is shown there.
  useEffect(() => {
    if (outcome === null || isAtField) return
    message.current?.focus({ preventScroll: true })
    message.current?.scrollIntoView({ block: 'center' })
  }, [outcome, isAtField])
  return (
    <form
      ref={sending.form}
      action={action}
      method="post"
      onSubmit={sending.send}
      noValidate
      aria-label={label}
    >
      <input type="hidden" name={FORM_TOKEN_FIELD} value={sending.token ?? token} />
      <div className="unseen" aria-hidden="true">
        <label>
          Leave this empty
          <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {children}
      <BesideForm {...beside} ticked={values['consent']} />
      <div role="status" ref={message} tabIndex={-1}>
        {outcome?.kind === 'received' && (
          <div className="outcome">
            <b>{received.title}</b>
            {received.text}
          </div>
        )}
        {outcome?.kind === 'failed' && (
          <div className="outcome bad">
            <b>{failed.title}</b>
            {outcome.text}
            {outcome.isKept && ` ${KEPT_TEXTS[kind].now}`}
          </div>
        )}
      </div>
      <button className="button" type="submit" disabled={isSending}>
        {isSending ? 'Sending …' : button}
      </button>
    </form>
  )
}

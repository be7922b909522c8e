import { FORM_TOKEN_FIELD, HONEYPOT_FIELD } from '@forecourt/shared/inquiries/hold'
import { FORM_TEXTS, type FormKind, KEPT_TEXTS } from '@forecourt/shared/site/form-texts'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type Beside, BesideForm } from './beside-form.tsx'
import { FieldIds } from './field.tsx'
import { MarkedFields } from './marked-fields.tsx'
import { SentForm } from './sent-form.tsx'
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

/**
 * What every form of the site has around its fields: where it goes, its button, and what became of it. That it was
 * received takes the place of the fields, what is wrong with them stands above them, and a failure beside the button.
 */
export function FormFrame(props: Props) {
  const { kind, sending, action, token, beside, values, label, button, children } = props
  const { outcome, isSending } = sending
  const { failed } = FORM_TEXTS[kind]
  const ids = useId()
  const message = useRef<HTMLDivElement>(null)
  const shown = useRef(outcome)
  // What became of it is seen and read out, wherever the page stands; what the page came with was read already.
  useEffect(() => {
    if (outcome === shown.current) return
    shown.current = outcome
    message.current?.focus({ preventScroll: true })
    message.current?.scrollIntoView({ block: outcome?.kind === 'marked' ? 'start' : 'center' })
  }, [outcome])
  const isReceived = outcome?.kind === 'received'

  function again() {
    sending.again()
    const fields = sending.form.current?.querySelector<HTMLElement>('.form-fields')
    if (fields) fields.hidden = false
    fields?.querySelector<HTMLElement>('input:not([type=hidden], [tabindex="-1"])')?.focus()
  }

  return (
    <form
      ref={sending.form}
      action={action}
      method="post"
      onSubmit={sending.send}
      onInput={sending.mend}
      noValidate
      aria-label={label}
      data-form={kind}
    >
      {isReceived && <SentForm kind={kind} sent={outcome.sent} place={message} again={again} />}
      <div className="form-fields" hidden={isReceived}>
        {outcome?.kind === 'marked' && (
          <MarkedFields wrong={sending.wrong} ids={ids} form={sending.form} place={message} />
        )}
        <input type="hidden" name={FORM_TOKEN_FIELD} value={sending.token ?? token} />
        <div className="unseen" aria-hidden="true">
          <label>
            Leave this empty
            <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <FieldIds value={ids}>{children}</FieldIds>
        <BesideForm {...beside} ticked={values['consent']} />
        <div role="status">
          {outcome?.kind === 'failed' && (
            <div className="outcome bad" ref={message} tabIndex={-1}>
              <b>{failed.title}</b>
              {outcome.text}
              {outcome.isKept && ` ${KEPT_TEXTS[kind].now}`}
            </div>
          )}
        </div>
        <button className="button" type="submit" disabled={isSending}>
          {isSending ? 'Sending …' : button}
        </button>
      </div>
    </form>
  )
}

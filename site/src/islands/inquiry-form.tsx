import type { Problem } from '@forecourt/shared/api/problem'
import { readProblem } from '@forecourt/shared/api/read-problem'
import {
  EMAIL_MAX_LENGTH,
  INTEREST_MAX_LENGTH,
  LEAD_NOTES_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PHONE_MAX_LENGTH,
} from '@forecourt/shared/leads/lead-limits'
import type { FormEcho } from '@forecourt/shared/site/page-data'
import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react'
import { INQUIRY_FAILED, INQUIRY_RECEIVED } from '../inquiry-texts.ts'

interface Props {
  source: string
  vehicleId?: string
  vehicleName?: string
  /** The form as it came without script, and what was wrong with it. */
  echo?: FormEcho
}

type Outcome = { kind: 'received' } | { kind: 'failed'; text: string } | null
type Wrong = Readonly<Record<string, string>>

const wrongOf = (issues: Problem['issues'] = []): Wrong =>
  Object.fromEntries(issues.map(issue => [issue.path, issue.message]))

/**
 * The inquiry form. Without script it posts itself and is answered with a page; with script it sends the same over the
 * API, says what is wrong beside the field, and keeps what was typed until it has arrived.
 */
export function InquiryForm({ source, vehicleId, vehicleName, echo }: Props) {
  const form = useRef<HTMLFormElement>(null)
  /** One key for each filled form: sending it again after a failure makes no second lead. */
  const key = useRef<string | null>(null)
  const [wrong, setWrong] = useState<Wrong>(wrongOf(echo?.issues))
  const [outcome, setOutcome] = useState<Outcome>(echo ? { kind: 'failed', text: echo.message } : null)
  const [isSending, setSending] = useState(false)
  const values = echo?.values ?? {}

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!form.current || isSending) return
    setSending(true)
    setOutcome(null)
    key.current ??= crypto.randomUUID()
    const { message: notes, ...rest } = Object.fromEntries(new FormData(form.current))
    try {
      const reply = await fetch('/api/leads', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key.current },
        body: JSON.stringify({ ...rest, notes, vehicleId: vehicleId ?? null }),
      })
      if (reply.ok) {
        form.current.reset()
        key.current = null
        setWrong({})
        setOutcome({ kind: 'received' })
      } else {
        const problem = readProblem(await reply.json())
        const issues = wrongOf(problem.issues)
        setWrong(issues)
        setOutcome({
          kind: 'failed',
          text: reply.status === 429 && problem.message ? problem.message : INQUIRY_FAILED.text,
        })
        const first = Object.keys(issues)[0]
        if (first) form.current.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      }
    } catch {
      setOutcome({ kind: 'failed', text: INQUIRY_FAILED.text })
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} action="/inquiries" method="post" onSubmit={send} noValidate>
      <input type="hidden" name="source" defaultValue={source} data-source />
      {vehicleId && <input type="hidden" name="vehicleId" defaultValue={vehicleId} />}
      <div role="status">
        {outcome?.kind === 'received' && (
          <div className="outcome">
            <b>{INQUIRY_RECEIVED.title}</b>
            {INQUIRY_RECEIVED.text}
          </div>
        )}
        {outcome?.kind === 'failed' && (
          <div className="outcome bad">
            <b>{INQUIRY_FAILED.title}</b>
            {outcome.text}
          </div>
        )}
      </div>
      <div className="pair">
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={NAME_MAX_LENGTH}
          required
          defaultValue={values.firstName}
          wrong={wrong.firstName}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={NAME_MAX_LENGTH}
          required
          defaultValue={values.lastName}
          wrong={wrong.lastName}
        />
      </div>
      <div className="pair">
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          required
          defaultValue={values.email}
          wrong={wrong.email}
        />
        <Field
          label="Phone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={PHONE_MAX_LENGTH}
          required
          defaultValue={values.phone}
          wrong={wrong.phone}
        />
      </div>
      {vehicleName ? (
        <input type="hidden" name="vehicleInterest" defaultValue={vehicleName} />
      ) : (
        <Field
          label="Vehicle of interest"
          name="vehicleInterest"
          maxLength={INTEREST_MAX_LENGTH}
          defaultValue={values.vehicleInterest}
          wrong={wrong.vehicleInterest}
        />
      )}
      <Field
        label="Message"
        name="message"
        area
        maxLength={LEAD_NOTES_MAX_LENGTH}
        defaultValue={values.message}
        wrong={wrong.notes}
      />
      <button className="button" type="submit" disabled={isSending}>
        {isSending ? 'Sending …' : 'Send inquiry'}
      </button>
    </form>
  )
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'defaultValue'> {
  label: string
  name: string
  area?: boolean
  defaultValue?: string | undefined
  wrong?: string | undefined
}

function Field({ label, area, wrong, required, ...input }: FieldProps) {
  const id = useId()
  const shared = {
    id,
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': wrong ? `${id}-wrong` : undefined,
    'aria-required': required,
  } as const
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {!required && <span className="optional">(optional)</span>}
      </label>
      {area ? (
        <textarea
          {...shared}
          name={input.name}
          maxLength={input.maxLength}
          defaultValue={input.defaultValue}
          rows={4}
        />
      ) : (
        <input {...input} {...shared} />
      )}
      {wrong && (
        <span className="wrong" id={`${id}-wrong`}>
          {wrong}
        </span>
      )}
    </div>
  )
}

import { localDay } from '@forecourt/shared/clock/clock-text'
import { DECISION_LABELS, LOAN_STATUS_LABELS } from '@forecourt/shared/loans/decision-words'
import type { ReadApplication } from '@forecourt/shared/loans/loan-application'
import {
  DECISION_NOTE_MAX_LENGTH,
  DECISION_REFUSALS,
  decideApplication,
} from '@forecourt/shared/loans/loan-decision'
import type { LoanStatus } from '@forecourt/shared/loans/loan-options'
import { Button, TextArea } from '@radix-ui/themes'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { useToday } from '../clock/today.ts'
import { timeZone } from '../dealer.ts'
import { isConflict, showFailure } from '../forms/failure.ts'
import { Field } from '../forms/field.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { Restored } from '../forms/restored.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { useToast } from '../toasts/toasts.tsx'
import { decide } from './application-desk.ts'
import { type DecidedOn, decidedOn, decisionDraftName, decisionDraftTitle } from './decision-draft.ts'
import { useTakeBack } from './use-take-back.ts'
import './applications.css'

interface Props {
  application: ReadApplication
  wanted: LoanStatus
  name: string
  canSend: boolean
  onRead(): Promise<void>
  onEnd(): void
}

/** The rule judges what it says, when it is decided. */
const typedSchema = z.object({ on: z.string(), note: z.string() })

const HINTS = {
  approved: 'The terms, or what is still to come.',
  declined: 'The reason, as the customer is told it.',
  withdrawn: 'What the customer said.',
  pending: 'Why it is looked at again.',
} as const satisfies Record<LoanStatus, string>

/** Day and note of a decision. What is typed is kept until it is stored or let go. */
export function DecisionForm({ application, wanted, name, canSend, onRead, onEnd }: Props) {
  const toast = useToast()
  const takeBack = useTakeBack(name)
  const today = useToday()
  const [shape] = useState(() => ({
    valuesOf: (_about: DecidedOn | null) => ({ on: today, note: '' }),
  }))
  const { form, state, submit, startOver, settle } = useRecordForm({
    name: decisionDraftName(application.id, wanted),
    title: decisionDraftTitle(wanted, name),
    shape,
    schema: typedSchema,
    record: useMemo(() => decidedOn(application), [application]),
  })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('note'), [form])

  const save = submit(async (_seen, _typed, { on, note }) => {
    const decision = { status: wanted, on, note: note.trim() || null }
    const days = { sent: localDay(application.createdAt, timeZone()), today }
    const foreseen = decideApplication(application.status, decision, days)
    if (foreseen.outcome === 'refused') {
      const { path, text } = DECISION_REFUSALS[foreseen.code]
      if (path === 'status') form.setError('root', { type: 'Not decided', message: text })
      else form.setError(path, { message: text }, { shouldFocus: true })
      return
    }
    try {
      const { id, revision } = await decide(application.id, application.revision, decision)
      toast({
        title: LOAN_STATUS_LABELS[wanted],
        text: `The application of ${name} is ${LOAN_STATUS_LABELS[wanted].toLowerCase()}.`,
        takeBack: () => takeBack(id, revision),
      })
      settle()
      onEnd()
    } catch (error) {
      showFailure(form, error, 'The decision may not be stored')
      // What was typed stays, upon the application as it is now.
      if (isConflict(error)) await onRead()
    }
  })
  return (
    <form
      className="form-dialog-foot decision-form dialog-form"
      onSubmit={save}
      noValidate
      aria-label={DECISION_LABELS[wanted]}
    >
      {state.isRestored && <Restored onStartOver={startOver} />}
      <div className="pair">
        <Field label="Decided on" problem={errors.on?.message}>
          {control => <input type="date" max={today} {...control} {...form.register('on')} />}
        </Field>
        <Field label="Note" hint={HINTS[wanted]} problem={errors.note?.message}>
          {control => (
            <TextArea
              size="2"
              rows={2}
              maxLength={DECISION_NOTE_MAX_LENGTH}
              {...control}
              {...form.register('note')}
            />
          )}
        </Field>
      </div>
      <div className="dialog-actions">
        <FormFailure form={form} />
        <span className="grow muted" role="status">
          {!canSend && 'The server cannot be reached now. What you typed is kept.'}
        </span>
        <Button size="2" type="button" variant="outline" onClick={onEnd}>
          Cancel
        </Button>
        <Button size="2" type="submit" disabled={isSubmitting || !canSend}>
          {DECISION_LABELS[wanted]}
        </Button>
      </div>
    </form>
  )
}

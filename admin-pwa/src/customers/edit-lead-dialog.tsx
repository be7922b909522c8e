import { normalizeLeadEdit } from '@forecourt/shared/leads/decide-lead'
import { LEAD_TYPE_LABELS, type Lead, type LeadEdit, leadName } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { useRef, useState } from 'react'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ChoiceInput, choicesOf, LongTextInput, TextInput } from '../forms/inputs.tsx'
import { useFormNews } from '../forms/use-form-news.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import { GONE_WITH_CUSTOMER } from './adding-again.ts'
import {
  type Answers,
  isQuestion,
  type LeadActions,
  type LeadOutcome,
  type LeadQuestion,
} from './lead-actions.ts'
import { LEAD_FORM, leadFormSchema, saveLead } from './lead-form.ts'
import { LeadQuestionDialog } from './lead-question.tsx'
import { SalesNotes } from './sales-notes.tsx'
import { TestDriveInput } from './test-drive-input.tsx'
import { useAddingAgain } from './use-adding-again.tsx'
import { useNoteForm } from './use-note-form.ts'
import { VehicleInput } from './vehicle-input.tsx'

const STAGES = choicesOf(LEAD_STATUS_LABELS)
const TYPES = choicesOf(LEAD_TYPE_LABELS)

interface Props {
  /** As they are now; as they were last known where they are gone. */
  lead: Lead
  isGone: boolean
  actions: LeadActions
  onClose(): void
}

/** An edit that cannot be stored before something is answered, upon the customer as they were seen. */
interface Unfinished {
  seen: Lead
  edit: LeadEdit
  answers: Answers
  question: LeadQuestion
}

/** Everything about a customer that a person can change. */
export function EditLeadDialog({ lead, isGone, actions, onClose }: Props) {
  const { form, state, desk, submit, failure, during, startOver, settle } = useRecordForm({
    about: 'leads',
    name: `lead:${lead.id}`,
    title: leadName(lead),
    shape: LEAD_FORM,
    schema: leadFormSchema,
    record: lead,
    isGone,
  })
  const news = useFormNews({ about: 'leads', desk, state })
  const note = useNoteForm({ lead, isGone, actions })
  /** Whether a note was saved with it, also where the rest is tried again. */
  const hasNote = useRef(false)
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null)

  function end(outcome: LeadOutcome, rest: Omit<Unfinished, 'question'>) {
    setUnfinished(isQuestion(outcome) ? { ...rest, question: outcome } : null)
    if (outcome !== 'done') return
    settle()
    onClose()
  }
  const save = submit(async (base, typed, fields) => {
    // Who saves means all that they typed here.
    if (state.isGone) {
      if (await note.isFine()) await addAgain({ seen: base ?? lead, standing: fields, note: note.typed() })
      return
    }
    const isNoteTyped = note.typed() !== ''
    if (!(await note.addTyped())) return
    hasNote.current ||= isNoteTyped
    const saving = { seen: base, isGone: false, typed, fields }
    const outcome = await saveLead(actions, saving, hasNote.current)
    const seen = base ?? lead
    end(outcome, { seen, edit: normalizeLeadEdit(seen, typed), answers: {} })
  })
  const { addAgain, question } = useAddingAgain({
    actions,
    failure,
    during,
    onAdded: () => {
      note.settle()
      settle()
      onClose()
    },
  })
  async function finish({ seen, edit, answers }: Unfinished, more: LeadEdit, given: Answers) {
    const whole = { seen, edit: { ...edit, ...more }, answers: { ...answers, ...given } }
    end(await during(() => actions.edit(seen, whole.edit, whole.answers, hasNote.current)), whole)
  }

  return (
    <>
      <FormDialog
        title="Edit customer"
        description={leadName(lead)}
        action={state.isGone ? 'Add customer again' : 'Save customer'}
        isRestored={state.isRestored}
        onStartOver={startOver}
        news={news}
        noun="customer"
        goneWith={GONE_WITH_CUSTOMER}
        onSubmit={save}
        failure={failure}
        onClose={onClose}
        aside={<SalesNotes lead={lead} isGone={state.isGone} isAlong={state.isGone} note={note} />}
      >
        <div className="pair">
          <TextInput form={form} name="firstName" label="First name" />
          <TextInput form={form} name="lastName" label="Last name" />
          <TextInput form={form} name="email" label="Email" type="email" judgeAlso="phone" />
          <TextInput form={form} name="phone" label="Phone" type="tel" />
          <ChoiceInput form={form} name="status" label="Status" choices={STAGES} />
          <ChoiceInput form={form} name="type" label="Type" choices={TYPES} />
          <TextInput form={form} name="source" label="Source" />
          <TextInput form={form} name="vehicleInterest" label="Vehicle interest" />
        </div>
        <VehicleInput
          leadId={lead.id}
          value={form.watch('vehicleId')}
          onChange={value => form.setValue('vehicleId', value, { shouldDirty: true })}
        />
        <TestDriveInput
          value={form.watch('testDriveDate') ?? ''}
          driver={{ leadId: lead.id, vehicleId: form.watch('vehicleId') }}
          onChange={value => form.setValue('testDriveDate', value, { shouldDirty: true })}
        />
        <LongTextInput form={form} name="notes" label="Notes" />
      </FormDialog>
      {question}
      {unfinished && (
        <LeadQuestionDialog
          key={unfinished.question}
          question={unfinished.question}
          lead={unfinished.seen}
          edit={unfinished.edit}
          actions={actions}
          onAnother={question => setUnfinished({ ...unfinished, question })}
          onClose={() => setUnfinished(null)}
          onAnswer={(more, given) => void finish(unfinished, more, given)}
        />
      )}
    </>
  )
}

import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { useWhenText } from '../clock/today.ts'
import { GONE_WITH_CUSTOMER } from '../customers/adding-again.ts'
import { CHOOSE_A_CUSTOMER, CustomerChoice } from '../customers/customer-choice.tsx'
import type { LeadActions } from '../customers/lead-actions.ts'
import { useAddingAgain } from '../customers/use-adding-again.tsx'
import { NOTE_FORM, noteSchema } from '../customers/use-note-form.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { useCopy } from '../forms/copy.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { LongTextInput } from '../forms/inputs.tsx'
import { changesPath, useChanges } from '../forms/use-changes.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import type { Draft } from '../mirror/draft-store.ts'
import { useRows } from '../mirror/use-mirror.ts'
import { DISCARD } from './discard-words.ts'

interface Props {
  draft: Draft
  /** The id of the customer who is gone. */
  id: string
  /** As they were when it was typed; null where that was not kept. */
  lead: Lead | null
  actions: LeadActions
  onClose(): void
}

/** A sales note that was typed, whose customer was deleted before it was added: what can become of it. */
export function LeftNoteDialog({ draft, id, lead, actions, onClose }: Props) {
  const leads = useRows('leads') ?? []
  const whenText = useWhenText()
  const copy = useCopy()
  const { form, state, submit, failure, during, startOver, settle } = useRecordForm({
    name: draft.name,
    title: draft.title,
    shape: NOTE_FORM,
    schema: noteSchema,
    record: lead,
    isGone: lead !== null,
  })
  const { deletion } = useChanges(changesPath(`leads/${id}`, 0), 'gone')
  const { addAgain, question } = useAddingAgain({ actions, failure, during, onAdded: end })
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)

  function end() {
    settle()
    onClose()
  }
  const addTo = (other: Lead) =>
    submit(async (_seen, _typed, { note }) => {
      if (await actions.addNote(other, note)) end()
    })()
  const addWith = (gone: Lead) =>
    submit((_seen, _typed, { note }) => addAgain({ seen: gone, standing: gone, note }))()
  function addToChosen(event: FormEvent) {
    event.preventDefault()
    const other = leads.find(one => one.id === chosen)
    setProblem(other ? undefined : CHOOSE_A_CUSTOMER)
    if (other) void addTo(other)
  }
  const name = lead ? leadName(lead) : 'This customer'
  return (
    <FormDialog
      title={draft.title}
      description={`${
        deletion
          ? `${deletion.by} deleted ${name} ${whenText(deletion.at)}.`
          : `${name} is not there any more.`
      } ${GONE_WITH_CUSTOMER}`}
      action="Add to this customer"
      isRestored={false}
      onStartOver={startOver}
      onSubmit={addToChosen}
      failure={failure}
      onClose={onClose}
      state={state.typed.length > 0 ? 'What you typed is kept.' : null}
    >
      <LongTextInput form={form} name="note" label="Sales note" rows={5} />
      <div className="issue-ways">
        {lead && (
          <Button size="2" type="button" onClick={() => void addWith(lead)}>
            Add customer again with this note
          </Button>
        )}
        <Button
          size="2"
          type="button"
          variant="outline"
          onClick={() => void copy(form.getValues('note'), 'The note')}
        >
          Copy its text
        </Button>
        <Button size="2" type="button" variant="outline" color="gray" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      <CustomerChoice leads={leads} chosen={chosen} problem={problem} onChoose={setChosen} />
      {question}
      {isAsking && (
        <ConfirmDialog
          {...DISCARD}
          title={`Discard what you typed? ${draft.title}`}
          onConfirm={() => {
            startOver()
            onClose()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </FormDialog>
  )
}

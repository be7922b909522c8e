import { type CommunityEvent, EVENT_STATUS_LABELS, eventCreateSchema } from '@forecourt/shared/events/event'
import type { z } from 'zod'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ChoiceInput, choicesOf, LongTextInput, TextInput } from '../forms/inputs.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'

const schema = eventCreateSchema.omit({ id: true })
export type EventFields = z.output<typeof schema>

const EMPTY = { name: '', date: '', location: '', description: '', status: 'upcoming' } as const
const STATUSES = choicesOf(EVENT_STATUS_LABELS)

interface Props {
  /** Null for a new one. */
  event: CommunityEvent | null
  /** Takes all fields, and those that were typed; gives whether they are stored. */
  onSave(fields: EventFields, typed: Partial<EventFields>): Promise<boolean>
  onClose(): void
}

export function EventDialog({ event, onSave, onClose }: Props) {
  const { form, isRestored, typed, startOver, settle } = useDraftForm(
    `event:${event?.id ?? 'new'}`,
    schema,
    event ?? EMPTY,
  )
  const save = form.handleSubmit(async fields => {
    if (!(await onSave(fields, typed(fields)))) return
    settle()
    onClose()
  })
  return (
    <FormDialog
      title={event ? 'Edit event' : 'New event'}
      description={event ? event.name : 'It appears on the home page as soon as it is saved.'}
      action={event ? 'Save event' : 'Create event'}
      isRestored={isRestored}
      onStartOver={startOver}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput form={form} name="name" label="Event name" />
      <div className="pair">
        <TextInput form={form} name="date" label="Date" hint="As visitors read it: Saturday, December 6" />
        <ChoiceInput form={form} name="status" label="Status" choices={STATUSES} />
      </div>
      <TextInput form={form} name="location" label="Location" />
      <LongTextInput form={form} name="description" label="Description" rows={5} />
    </FormDialog>
  )
}

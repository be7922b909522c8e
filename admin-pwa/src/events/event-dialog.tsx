import { comingSaturday } from '@forecourt/shared/clock/calendar'
import { fullDayText } from '@forecourt/shared/clock/clock-text'
import { type CommunityEvent, EVENT_STATUS_LABELS } from '@forecourt/shared/events/event'
import { useToday } from '../clock/today.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ChoiceInput, choicesOf, LongTextInput, TextInput } from '../forms/inputs.tsx'
import { useFormNews } from '../forms/use-form-news.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import type { EventActions } from './event-actions.ts'
import { EVENT_FORM, eventFormFields, saveEvent } from './event-form.ts'

const STATUSES = choicesOf(EVENT_STATUS_LABELS)

interface Props {
  /** Null for a new one; as it was last known where it is gone. */
  event: CommunityEvent | null
  isGone?: boolean
  actions: Pick<EventActions, 'create' | 'update'>
  onClose(): void
}

export function EventDialog({ event, isGone = false, actions, onClose }: Props) {
  const { form, state, desk, submit, failure, startOver, settle } = useRecordForm({
    about: 'events',
    name: `event:${event?.id ?? 'new'}`,
    title: event?.name ?? 'New event',
    shape: EVENT_FORM,
    schema: eventFormFields,
    record: event,
    isGone,
  })
  const news = useFormNews({ about: 'events', desk, state })
  const example = fullDayText(comingSaturday(useToday()))
  const save = submit(async (seen, typed, fields) => {
    if (!(await saveEvent(actions, { seen, isGone: state.isGone, typed, fields }))) return
    settle()
    onClose()
  })
  return (
    <FormDialog
      title={event ? 'Edit event' : 'New event'}
      description={event ? event.name : 'It appears on the home page as soon as it is saved.'}
      action={state.isGone ? 'Add event again' : event ? 'Save event' : 'Create event'}
      isRestored={state.isRestored}
      onStartOver={startOver}
      news={news}
      noun="event"
      onSubmit={save}
      failure={failure}
      onClose={onClose}
    >
      <TextInput form={form} name="name" label="Event name" />
      <div className="pair">
        <TextInput
          form={form}
          name="date"
          label="Date"
          hint={`In words, as visitors read it. For example: ${example}`}
        />
        <ChoiceInput form={form} name="status" label="Status" choices={STATUSES} />
      </div>
      <TextInput form={form} name="location" label="Location" />
      <LongTextInput form={form} name="description" label="Description" rows={5} />
    </FormDialog>
  )
}

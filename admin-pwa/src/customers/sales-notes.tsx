import type { Lead } from '@forecourt/shared/leads/lead'
import { SALES_NOTE_MAX_LENGTH } from '@forecourt/shared/leads/lead-note'
import { Button } from '@radix-ui/themes'
import { useMomentText } from '../clock/today.ts'
import { FailureLine } from '../forms/failure-line.tsx'
import { LongTextInput } from '../forms/inputs.tsx'
import { Restored } from '../forms/restored.tsx'
import { useRows } from '../mirror/use-mirror.ts'
import type { NoteForm } from './use-note-form.ts'
import './customers.css'

interface Props {
  lead: Lead
  /** Whether the customer was deleted: a note adds them again. */
  isGone?: boolean
  /** Whether what is typed is added by the form beside it. */
  isAlong?: boolean
  note: NoteForm
}

/** What the staff noted about a customer, newest first, and room for more. */
export function SalesNotes({ lead, isGone = false, isAlong = false, note }: Props) {
  const { form, state, failure, startOver, add } = note
  const momentText = useMomentText()
  const notes = (useRows('notes') ?? [])
    .filter(note => note.leadId === lead.id)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return (
    <section className="dialog-form" aria-label="Sales notes">
      <form className="dialog-form" onSubmit={add} noValidate>
        {state.isRestored && <Restored onStartOver={startOver} />}
        <LongTextInput form={form} name="note" label="New sales note" />
        <div className="dialog-actions">
          <FailureLine failure={failure} />
          <span className="muted">
            {form.watch('note').length} of {SALES_NOTE_MAX_LENGTH}
          </span>
          {isAlong ? (
            <span className="muted">It is added with the customer.</span>
          ) : (
            <Button size="2" type="submit" variant="outline">
              {isGone ? 'Add customer again with this note' : 'Add note'}
            </Button>
          )}
        </div>
      </form>
      <div className="notes-list">
        {notes.length === 0 && !isGone && <p className="muted">No notes yet.</p>}
        {notes.map(note => (
          <p key={note.id} className="note">
            {note.note}
            <small>
              {note.author} · {momentText(note.createdAt)}
            </small>
          </p>
        ))}
      </div>
    </section>
  )
}

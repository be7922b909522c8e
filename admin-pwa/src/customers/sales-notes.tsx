import type { Lead } from '@forecourt/shared/leads/lead'
import { leadNoteCreateSchema, SALES_NOTE_MAX_LENGTH } from '@forecourt/shared/leads/lead-note'
import { Button } from '@radix-ui/themes'
import { useMomentText } from '../clock/today.ts'
import { LongTextInput } from '../forms/inputs.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useRows } from '../mirror/use-mirror.ts'
import type { LeadActions } from './use-lead-actions.ts'

const schema = leadNoteCreateSchema.pick({ note: true })

/** What the staff noted about a customer, newest first, and room for more. */
export function SalesNotes({ lead, actions }: { lead: Lead; actions: LeadActions }) {
  const { form, settle } = useDraftForm(`note:${lead.id}`, schema, { note: '' })
  const momentText = useMomentText()
  const notes = (useRows('notes') ?? [])
    .filter(note => note.leadId === lead.id)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const add = form.handleSubmit(async ({ note }) => {
    if (!(await actions.addNote(lead, note))) return
    settle()
    form.reset({ note: '' })
  })
  return (
    <section className="dialog-form" aria-label="Sales notes">
      <form className="dialog-form" onSubmit={add} noValidate>
        <LongTextInput form={form} name="note" label="New sales note" />
        <div className="dialog-actions">
          <span className="muted">
            {form.watch('note').length} of {SALES_NOTE_MAX_LENGTH}
          </span>
          <Button size="2" type="submit" variant="outline">
            Add note
          </Button>
        </div>
      </form>
      <div className="notes-list">
        {notes.length === 0 && <p className="muted">No notes yet.</p>}
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

import type { Lead } from '@forecourt/shared/leads/lead'
import { type LeadNote, SALES_NOTE_MAX_LENGTH } from '@forecourt/shared/leads/lead-note'
import { handOverText } from '@forecourt/shared/leads/lead-owner'
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

interface Entry {
  key: string
  text: string
  /** Who wrote it; null for what tells by itself who did it. */
  by: string | null
  at: string
}

/** What was noted, and who had the customer when: newest first. */
function threadOf({ id, handOvers = [] }: Lead, notes: readonly LeadNote[]): Entry[] {
  const noted = notes
    .filter(note => note.leadId === id)
    .map(note => ({ key: note.id, text: note.note, by: note.author, at: note.createdAt }))
  const handed = handOvers.map((handOver, index) => ({
    key: `${index} ${handOver.at}`,
    text: handOverText(handOver),
    by: null,
    at: handOver.at,
  }))
  return [...noted, ...handed].sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** What the staff noted about a customer, newest first, and room for more. */
export function SalesNotes({ lead, isGone = false, isAlong = false, note }: Props) {
  const { form, state, failure, startOver, add } = note
  const momentText = useMomentText()
  const thread = threadOf(lead, useRows('notes') ?? [])
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
        {thread.length === 0 && !isGone && <p className="muted">No notes yet.</p>}
        {thread.map(({ key, text, by, at }) => (
          <p key={key} className={by === null ? 'note hand-over' : 'note'}>
            {text}
            <small>
              {by !== null && `${by} · `}
              {momentText(at)}
            </small>
          </p>
        ))}
      </div>
    </section>
  )
}

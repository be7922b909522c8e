import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { Rows } from '../mirror/rows.ts'

/** The ids of the customers with changes, or notes, that have not reached the server. */
export function waitingLeads(outbox: Rows['outbox'], notes: readonly LeadNote[]): Set<string> {
  const leadOfNote = new Map(notes.map(note => [note.id, note.leadId]))
  return new Set(
    outbox.flatMap(({ about, documentId }) =>
      about === 'leads' ? [documentId] : about === 'notes' ? (leadOfNote.get(documentId) ?? []) : [],
    ),
  )
}

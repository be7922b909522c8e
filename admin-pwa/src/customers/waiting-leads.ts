import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { Task } from '@forecourt/shared/tasks/task'
import type { Rows } from '../mirror/rows.ts'

/** The ids of the customers with changes, notes or next steps that have not reached the server. */
export function waitingLeads(
  outbox: Rows['outbox'],
  notes: readonly LeadNote[],
  tasks: readonly Task[],
): Set<string> {
  const leadOf = new Map([...notes, ...tasks].map(part => [part.id, part.leadId]))
  return new Set(
    outbox.flatMap(({ about, documentId }) =>
      about === 'leads' ? [documentId] : (leadOf.get(documentId) ?? []),
    ),
  )
}

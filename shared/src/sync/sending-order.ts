/** In which order a device sends what waits. */
import type { AnyRecord, Waiting } from './held-record.ts'

export interface WaitingRow {
  collection: string
  id: string
  waiting: Waiting<AnyRecord>
}

/**
 * The order in which the contested fields were touched (see CONTESTED_FIELDS), so that the server comes to what the
 * device came to. A note goes after the customer whom it is about, also where that customer was touched later.
 */
export function sendingOrder<R extends WaitingRow>(rows: readonly R[]): R[] {
  const turnOfLead = new Map(
    rows.flatMap(row => (row.collection === 'leads' && row.waiting.next ? [[row.id, row.waiting.turn]] : [])),
  )
  const turnOf = ({ waiting }: R): number => {
    const leadId = waiting.next && 'leadId' in waiting.next ? waiting.next.leadId : null
    return Math.max(waiting.turn, typeof leadId === 'string' ? (turnOfLead.get(leadId) ?? 0) : 0)
  }
  const isNote = ({ collection }: R) => (collection === 'notes' ? 1 : 0)
  return rows.toSorted(
    (a, b) => turnOf(a) - turnOf(b) || isNote(a) - isNote(b) || a.waiting.turn - b.waiting.turn,
  )
}

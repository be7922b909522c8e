/**
 * What came to a record since the author of its deletion had seen it, where that deletion was held back. Who keeps it
 * destroys that too, so it is shown before it is asked for.
 */
import { PUSHED_FIELDS } from '../collections/collections.ts'
import type { SyncIssue } from '../collections/sync-issue.ts'
import { isSame } from '../records/merge.ts'
import { isDeletion } from './settle-issue.ts'

interface Note {
  leadId: string
  createdAt: string
  revision: number
}

export interface CameSince<N extends Note> {
  /** In the order of the form, with the value that its author had. */
  changes: { field: string; was: unknown; is: unknown }[]
  /** Oldest first. Where it was not written down what its author had heard of: all of them. */
  notes: N[]
}

type Deletion = Pick<SyncIssue, 'about' | 'documentId' | 'mine' | 'record' | 'seen'>

/**
 * @param record the record as it is looked at; null where it is gone
 * @param notes sales notes, of whomever; one that no server has yet has revision 0
 */
export function cameSinceDeletion<N extends Note>(
  issue: Deletion,
  record: Readonly<Record<string, unknown>> | null,
  notes: readonly N[],
): CameSince<N> {
  if (!isDeletion(issue) || !record) return { changes: [], notes: [] }
  const { about, documentId, record: had, seen } = issue
  const isNew = ({ revision }: Note) => seen === null || revision === 0 || revision > seen
  return {
    changes: PUSHED_FIELDS[about]
      .filter(field => had !== null && field in had && !isSame(had[field] ?? null, record[field] ?? null))
      .map(field => ({ field, was: had?.[field] ?? null, is: record[field] ?? null })),
    notes: notes
      .filter(note => about === 'leads' && note.leadId === documentId && isNew(note))
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
  }
}

/** What a pushed row is judged with, whatever collection it is of. */
import type { Change } from '@forecourt/shared/collections/change'
import { descriptionOf } from '@forecourt/shared/collections/collections'
import type { Author, Judgement, Knew } from '@forecourt/shared/records/judge-push'
import type { PushRow } from '@forecourt/shared/sync/contract'
import type { User } from '@forecourt/shared/users/user'
import type { Deps } from '../deps.ts'
import type { Commit, FieldTrace, Store } from '../store/store.ts'

export interface Judging extends Pick<Deps, 'store' | 'dealer'> {
  row: PushRow
  user: User
  author: Author
  /** The mirror that the row comes from. */
  mirror: string
  /** The present instant, ISO in UTC. */
  at: string
  knew: Knew
}

export type Judged = Judgement<Change> & { reliedOn?: Commit['reliedOn'] }

export type JudgePush = (judging: Judging) => Promise<Judged>

/** A device may have several users, and each of them sees what their own mirror shows: who knew what is asked of the mirror. */
export const isOfMirror = (trace: FieldTrace, mirror: string) => trace.mirror === mirror && !trace.isEffect

/**
 * Whether every change of a field since the mirror last saw the record was pushed by this same mirror, and to this very
 * record: what followed from a change of another one its author need not have seen, unless they deleted what this record
 * named before their eyes. A record that it made itself, and whose acceptance it never heard of, it saw at no revision at
 * all.
 */
export async function knowledge(store: Store, row: PushRow, mirror: string): Promise<Knew> {
  const since = Number(row.assumed?.revision ?? 0)
  if (!Number.isFinite(since)) return () => false
  const traces = await store.traces(row.collection, row.next.id, since)
  const named = Object.keys(descriptionOf(row.collection).parents).map(field => row.assumed?.[field])
  const isKnown = (trace: FieldTrace) =>
    isOfMirror(trace, mirror) ||
    (trace.mirror === mirror && named.includes(trace.afterDeletionOf ?? undefined))
  return field => {
    const touching = traces.filter(trace => trace.fields.includes(field))
    // What an update wrote into a field that the author's app did not have yet is nobody's change.
    if (touching.length === 0) return row.assumed !== null && !Object.hasOwn(row.assumed, field)
    return touching.every(isKnown)
  }
}

/** A field of a pushed record as text; null where it is none. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

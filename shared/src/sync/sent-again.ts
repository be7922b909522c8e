/**
 * What a device sends again after the server was set back to a backup. The device knows the record as it was before that,
 * and the server what became of it since; neither knows the other's half. What is sent is therefore judged as an edit of
 * the state that both share, which is found by going back through what the server wrote down since: a value that
 * somebody typed after the server was set back is never overwritten by an older one.
 */
import type { Pushed } from '../records/judge-push.ts'
import { isSame } from '../records/merge.ts'

type Values = Readonly<Record<string, unknown>>

/** What was written down of one change of a record: the fields that differ, and of a new or deleted record all of them. */
export interface PastChange {
  before: Values | null
  after: Values | null
}

/**
 * The record as it was before some changes; null where there was none.
 * @param changes oldest first
 */
export function stateBefore(present: Values | null, changes: readonly PastChange[]): Values | null {
  let state = present
  for (const { before } of changes.toReversed()) state = before && { ...state, ...before }
  return state
}

/**
 * A row that is sent again, as an edit of the state that its device and the server share.
 * @param present the record as it is on the server
 * @param since what happened to it on the server since that state, oldest first
 * @param fields the fields that a person can change
 */
export function uponShared<P extends Pushed>(
  pushed: P,
  present: Values | null,
  since: readonly PastChange[],
  fields: readonly string[],
): P {
  const { assumed, next } = pushed
  if (next._deleted === true) return pushed
  const shared = stateBefore(present, since)
  if (!present) {
    // Gone although nobody took it away: it is made anew. What somebody deleted since stays deleted.
    return { ...pushed, assumed: since.length > 0 ? (shared ?? {}) : null }
  }
  const base = shared ?? {}
  const untouched = fields.filter(field => isSame(next[field], assumed?.[field]))
  const same = Object.fromEntries(untouched.map(field => [field, base[field] ?? null]))
  const revision = assumed?.revision === undefined ? {} : { revision: assumed.revision }
  return { ...pushed, assumed: { ...base, ...revision }, next: { ...next, ...same } }
}

/**
 * What somebody wanted of a record, and took back before the server had it. The server never had such a value, so that it
 * says nothing of who saw it: for whoever saw it, what the server has is what they knew before. Without this a form that
 * showed the value would be told that somebody else changed it.
 */
import { isSame } from '../records/merge.ts'
import { knownFirst } from './edited-field.ts'
import type { AnyRecord, Held, Waiting } from './held-record.ts'

/** By field, what its author wanted. It holds as long as the server has what it had then. */
export type Undone = Readonly<Record<string, readonly unknown[]>>

/** So many are remembered of a field: a form rarely stands open for longer. */
const UNDONE_MAX = 8

const fieldOf = (record: AnyRecord | null, field: string): unknown =>
  (record as Record<string, unknown> | null)?.[field] ?? null

/** What its author wanted, one after the other, by field; the last of it is what they want now. */
function wantedIn({ assumed, next, earlier = {} }: Waiting<AnyRecord>, fields: readonly string[]): Undone {
  if (!assumed || !next) return {}
  return Object.fromEntries(
    fields
      .filter(field => !isSame(fieldOf(assumed, field), fieldOf(next, field)))
      // Of a list each member is a change of its own.
      .filter(field => !Array.isArray(fieldOf(next, field)))
      .map(field => [field, [...(earlier[field]?.wanted ?? []), fieldOf(next, field)]]),
  )
}

/** What was known of a field before all that waits. */
const knownOf = ({ assumed, next, earlier }: Waiting<AnyRecord>, field: string) =>
  knownFirst({
    assumed: fieldOf(assumed, field),
    shown: fieldOf(next, field),
    isBack: earlier?.[field]?.isBack ?? false,
  })

/** All that is known to be undone of a record, by what waits of it and what is remembered. */
export function undoneOf(held: Held<AnyRecord>, fields: readonly string[]): Undone {
  const { server, waiting } = held
  if (!server) return {}
  const remembered = held.undone ?? {}
  if (!waiting) return remembered
  // What the server has is what its author knew first, or what they wanted in between and it has taken.
  const wanted = Object.entries(wantedIn(waiting, fields)).filter(([field, values]) =>
    [knownOf(waiting, field), ...values].some(value => isSame(value, fieldOf(server, field))),
  )
  return Object.fromEntries(
    [...Object.entries(remembered), ...wanted].map(([field]) => {
      const values = [...(remembered[field] ?? []), ...(wanted.find(([name]) => name === field)?.[1] ?? [])]
      const others = values.filter(value => !isSame(value, fieldOf(server, field)))
      return [field, others.slice(-UNDONE_MAX)]
    }),
  )
}

/**
 * A record after something became of what waited of it: it remembers what was undone with that, of fields of which the
 * server has what it had.
 */
export function withUndone<H extends Held<AnyRecord>>(
  before: Held<AnyRecord>,
  after: H,
  fields: readonly string[],
): H {
  const kept = Object.entries(after.server ? undoneOf(before, fields) : {}).filter(
    ([field, values]) =>
      values.length > 0 && isSame(fieldOf(before.server, field), fieldOf(after.server, field)),
  )
  if (kept.length > 0) return { ...after, undone: Object.fromEntries(kept) }
  return after.undone ? { ...after, undone: null } : after
}

/** What of a record as it is shown is its user's own doing. */
export interface OwnDoing {
  /** The fields whose value they want, and the server has not judged yet. */
  wanted: readonly string[]
  /** What they took back, of fields that show what the server has. */
  undone: Undone
}

export const NOTHING_OWN: OwnDoing = { wanted: [], undone: {} }

export function ownDoing(held: Held<AnyRecord>, fields: readonly string[]): OwnDoing {
  const { server, waiting } = held
  const shown = waiting ? waiting.next : server
  const undone = Object.entries(undoneOf(held, fields)).filter(([field]) =>
    isSame(fieldOf(shown, field), fieldOf(server, field)),
  )
  const wanted = waiting?.next
    ? fields.filter(field => !isSame(fieldOf(waiting.assumed, field), fieldOf(waiting.next, field)))
    : []
  return { wanted, undone: Object.fromEntries(undone) }
}

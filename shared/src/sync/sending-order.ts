/** In which order a device sends what waits. */
import { type Collection, descriptionOf } from '../collections/collections.ts'
import type { AnyRecord, Waiting } from './held-record.ts'

export interface WaitingRow {
  collection: Collection
  id: string
  waiting: Waiting<AnyRecord>
}

/**
 * The order in which the contested fields were touched (see CONTESTED_FIELDS), so that the server comes to what the
 * device came to. What belongs to a record goes after it, as a note after its customer, also where that was touched later.
 */
export function sendingOrder<R extends WaitingRow>(rows: readonly R[]): R[] {
  const keyOf = (collection: string, id: string) => `${collection}/${id}`
  const turns = new Map(
    rows.flatMap(({ collection, id, waiting }) =>
      waiting.next ? [[keyOf(collection, id), waiting.turn] as const] : [],
    ),
  )
  const turnOf = ({ collection, waiting: { next, turn } }: R): number => {
    const { belongsBy, parents } = descriptionOf(collection)
    const owner = belongsBy && next && belongsBy in next ? next[belongsBy as keyof AnyRecord] : null
    if (!belongsBy || typeof owner !== 'string') return turn
    return Math.max(turn, turns.get(keyOf(parents[belongsBy] ?? '', owner)) ?? 0)
  }
  const belongs = ({ collection }: R) => (descriptionOf(collection).belongsBy === null ? 0 : 1)
  return rows.toSorted(
    (a, b) => turnOf(a) - turnOf(b) || belongs(a) - belongs(b) || a.waiting.turn - b.waiting.turn,
  )
}

/** What mirrors wanted, so that a wish that arrives after a later one about the same record is known to be too late. */
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { Wish } from './store.ts'

export function wishStatements({ tables: { heardGestures }, select, insert }: Queries) {
  const place = sql.placeholder
  const { mirror, collection, recordId } = heardGestures
  return {
    /** The newest gesture that was heard of. */
    heard: select({ gesture: heardGestures.gesture })
      .from(heardGestures)
      .where(and(eq(mirror, place('mirror')), eq(collection, place('collection')), eq(recordId, place('id'))))
      .prepare('heard-gesture'),
    hear: insert(heardGestures)
      .values({
        mirror: place('mirror'),
        collection: place('collection'),
        recordId: place('id'),
        gesture: place('gesture'),
        at: place('at'),
      })
      .onConflictDoUpdate({
        target: [mirror, collection, recordId],
        set: { gesture: sql`excluded.gesture`, at: sql`excluded.at` },
      })
      .prepare('hear-gesture'),
  }
}

/** Whether a wish, or a later one of its mirror about the same record, was judged before. @param newest what was heard of */
export const isHeardBy = (newest: { gesture: number } | undefined, { gesture }: Wish): boolean =>
  (newest?.gesture ?? -1) >= gesture

/** What mirrors wanted, so that a intent that arrives after a later one about the same record is known to be too late. */
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { Intent } from './store.ts'

export function intentStatements({ tables: { acknowledgedGestures }, select, insert }: Queries) {
  const place = sql.placeholder
  const { mirror, collection, recordId } = acknowledgedGestures
  return {
    /** The newest gesture that was heard of. */
    acknowledged: select({ gesture: acknowledgedGestures.gesture })
      .from(acknowledgedGestures)
      .where(and(eq(mirror, place('mirror')), eq(collection, place('collection')), eq(recordId, place('id'))))
      .prepare('acknowledged-gesture'),
    acknowledge: insert(acknowledgedGestures)
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

/** Whether a intent, or a later one of its mirror about the same record, was judged before. @param newest what was heard of */
export const isAcknowledgedBy = (newest: { gesture: number } | undefined, { gesture }: Intent): boolean =>
  (newest?.gesture ?? -1) >= gesture

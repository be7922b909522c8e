/** What mirrors wanted, so that a wish that arrives after a later one about the same record is known to be too late. */
import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { heardGestures } from '../database/schema.ts'
import type { Wish } from './store.ts'

export function isHeard(
  reader: Pick<Database, 'select'>,
  { mirror, collection, id, gesture }: Wish,
): boolean {
  const row = reader
    .select({ gesture: heardGestures.gesture })
    .from(heardGestures)
    .where(
      and(
        eq(heardGestures.mirror, mirror),
        eq(heardGestures.collection, collection),
        eq(heardGestures.recordId, id),
      ),
    )
    .get()
  return row !== undefined && row.gesture >= gesture
}

export function hear(
  writer: Pick<Database, 'insert'>,
  { mirror, collection, id, gesture }: Wish,
  at: string,
) {
  writer
    .insert(heardGestures)
    .values({ mirror, collection, recordId: id, gesture, at })
    .onConflictDoUpdate({
      target: [heardGestures.mirror, heardGestures.collection, heardGestures.recordId],
      set: { gesture, at },
    })
    .run()
}

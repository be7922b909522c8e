/** What mirrors wanted, so that a wish that arrives after a later one about the same record is known to be too late. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { heardGestures } from '../database/schema.ts'
import type { Wish } from './store.ts'

export type Wishes = ReturnType<typeof createWishes>

export function createWishes(database: Database) {
  const place = sql.placeholder
  const { mirror, collection, recordId } = heardGestures
  const found = database
    .select({ gesture: heardGestures.gesture })
    .from(heardGestures)
    .where(and(eq(mirror, place('mirror')), eq(collection, place('collection')), eq(recordId, place('id'))))
    .prepare()
  const note = database
    .insert(heardGestures)
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
    .prepare()
  return {
    isHeard: (wish: Wish): boolean => (found.get({ ...wish })?.gesture ?? -1) >= wish.gesture,
    hear: (wish: Wish, at: string): void => void note.run({ ...wish, at }),
  }
}

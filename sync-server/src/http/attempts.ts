/** Counts tries within a window of time. In the database, so that a restart forgives nobody and servers count together. */
import { eq, lt, sql } from 'drizzle-orm'
import { type Database, withoutWaiting } from '../database/open-database.ts'
import { attempts } from '../database/schema.ts'

export interface Attempts {
  /** Counts one more try and gives how many there were in the window, this one included. */
  count(key: string, windowMs: number): Promise<number>
  forget(key: string): Promise<void>
}

const OLDEST_MS = 86_400_000

export function createAttempts(database: Database, now: () => Date): Attempts {
  const place = sql.placeholder
  const isOver = sql`${attempts.windowStart} <= ${place('overAt')}`
  const note = database
    .insert(attempts)
    .values({ key: place('key'), windowStart: place('present'), count: 1 })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        windowStart: sql`CASE WHEN ${isOver} THEN excluded.window_start ELSE ${attempts.windowStart} END`,
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${attempts.count} + 1 END`,
      },
    })
    .returning({ count: attempts.count })
    .prepare()
  const forgetOld = database
    .delete(attempts)
    .where(lt(attempts.windowStart, place('oldest')))
    .prepare()

  return {
    count: async (key, windowMs) => {
      const present = now().getTime()
      return withoutWaiting(database, () => {
        const count = note.get({ key, present, overAt: present - windowMs })?.count ?? 1
        if (count === 1) forgetOld.run({ oldest: present - OLDEST_MS })
        return count
      })
    },
    forget: async key => {
      database.delete(attempts).where(eq(attempts.key, key)).run()
    },
  }
}

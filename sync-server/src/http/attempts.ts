/** Counts tries within a window of time. In the database, so that a restart forgives nobody and servers count together. */
import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

export interface Attempts {
  /** Counts one more try and gives how many there were in the window, this one included. */
  count(key: string, windowMs: number): Promise<number>
  forget(key: string): Promise<void>
}

const OLDEST_MS = 86_400_000
/** Old ones take nothing but space: they are looked for so seldom that nobody who tries waits for it. */
const FORGETTING_MS = 3_600_000
/** PostgreSQL refuses keys of more than 2704 bytes; an address that a proxy passes on may have any length. */
const KEY_MAX_LENGTH = 500

/** What is counted under; for a long key its hash. */
const nameOf = (key: string) =>
  key.length <= KEY_MAX_LENGTH ? key : `sha256:${createHash('sha256').update(key).digest('base64url')}`

export function createAttempts(database: Database, now: () => Date): Attempts {
  const { attempts } = database.tables
  const place = sql.placeholder
  const isOver = sql`${attempts.windowStart} <= ${place('overAt')}`
  const note = database
    .insert(attempts)
    .values({ key: place('key'), windowStart: place('present') as never, count: 1 })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        windowStart: sql`CASE WHEN ${isOver} THEN excluded.window_start ELSE ${attempts.windowStart} END`,
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${attempts.count} + 1 END`,
      },
    })
    .returning({ count: attempts.count })
    .prepare('note-attempt')
  const forgetOld = database
    .delete(attempts)
    .where(lt(attempts.windowStart, place('oldest')))
    .prepare('forget-attempts')

  let forgotAt = Number.NEGATIVE_INFINITY

  return {
    count: async (key, windowMs) => {
      const present = now().getTime()
      const [noted] = await database.lightly(
        note.execute({ key: nameOf(key), present, overAt: present - windowMs }),
      )
      if (present - forgotAt >= FORGETTING_MS) {
        forgotAt = present
        await database.lightly(forgetOld.execute({ oldest: present - OLDEST_MS }))
      }
      return noted?.count ?? 1
    },
    forget: async key => {
      await database.delete(attempts).where(eq(attempts.key, nameOf(key)))
    },
  }
}

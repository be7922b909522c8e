/** Counts tries within a window of time. In the database, so that a restart forgives nobody and servers count together. */
import { eq, lt } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { attempts } from '../database/schema.ts'

export interface Attempts {
  /** Counts one more try and gives how many there were in the window, this one included. */
  count(key: string, windowMs: number): Promise<number>
  forget(key: string): Promise<void>
}

const OLDEST_MS = 86_400_000

export function createAttempts(database: Database, now: () => Date): Attempts {
  return {
    count: async (key, windowMs) => {
      const present = now().getTime()
      return database.transaction(
        transaction => {
          transaction
            .delete(attempts)
            .where(lt(attempts.windowStart, present - OLDEST_MS))
            .run()
          const row = transaction.select().from(attempts).where(eq(attempts.key, key)).get()
          const isFresh = row !== undefined && present - row.windowStart < windowMs
          const next = isFresh
            ? { windowStart: row.windowStart, count: row.count + 1 }
            : { windowStart: present, count: 1 }
          transaction
            .insert(attempts)
            .values({ key, ...next })
            .onConflictDoUpdate({ target: attempts.key, set: next })
            .run()
          return next.count
        },
        { behavior: 'immediate' },
      )
    },
    forget: async key => {
      database.delete(attempts).where(eq(attempts.key, key)).run()
    },
  }
}

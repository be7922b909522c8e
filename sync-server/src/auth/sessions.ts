/**
 * Sessions: a random token in the browser's cookie, its hash in the database. A session ends when it was not used for
 * two weeks, after 90 days in any case, and at once when its user is deactivated.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { User } from '@forecourt/shared/users/user'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { sessions } from '../database/schema.ts'
import type { Users } from '../users/users.ts'

const DAY_MS = 86_400_000
export const SESSION_IDLE_MS = 14 * DAY_MS
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS
/** How stale "last seen" may be: a session is not written on every request. */
const TOUCH_MS = 3_600_000

export interface Sessions {
  /** Gives the token for the cookie. */
  open(userId: string): Promise<string>
  /** The active user of a token whose session lasts. */
  userOf(token: string): Promise<User | null>
  close(token: string): Promise<void>
  closeAll(userId: string): Promise<void>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export function createSessions(database: Database, users: Users, now: () => Date): Sessions {
  return {
    open: async userId => {
      const token = randomBytes(32).toString('base64url')
      const at = now().toISOString()
      database
        .insert(sessions)
        .values({ tokenHash: hashOf(token), userId, createdAt: at, lastSeenAt: at })
        .run()
      return token
    },
    userOf: async token => {
      const session = database
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, hashOf(token)))
        .get()
      if (!session) return null
      const present = now().getTime()
      const idle = present - Date.parse(session.lastSeenAt)
      if (idle > SESSION_IDLE_MS || present - Date.parse(session.createdAt) > SESSION_ABSOLUTE_MS) {
        database.delete(sessions).where(eq(sessions.tokenHash, session.tokenHash)).run()
        return null
      }
      const user = await users.get(session.userId)
      if (!user?.isActive) return null
      if (idle > TOUCH_MS) {
        database
          .update(sessions)
          .set({ lastSeenAt: now().toISOString() })
          .where(eq(sessions.tokenHash, session.tokenHash))
          .run()
      }
      return user
    },
    close: async token => {
      database
        .delete(sessions)
        .where(eq(sessions.tokenHash, hashOf(token)))
        .run()
    },
    closeAll: async userId => {
      database.delete(sessions).where(eq(sessions.userId, userId)).run()
    },
  }
}

/**
 * Sessions that are ended by somebody else than their device. They open nothing from then on and are remembered as ended, so
 * that whoever still has the token is told how; each leaves a line in the log.
 */
import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { ask, askOne, type Database, tell } from '../database/database.ts'
import type { SessionEnd } from '../database/tables/users.ts'
import { SYSTEM } from '../store/actor.ts'
import { writeAudit } from '../store/audit.ts'
import type { By } from '../store/store.ts'
import { hashOf, isOfId, isSessionId } from './session-token.ts'

/** Who ended sessions, and in what course: what the log says of it. */
export interface Ending {
  by: By
  why?: 'password' | 'closed' | 'command'
}

export interface SessionEnds {
  /** Ends one of a user's sessions by the id of the list. Gives whether there was such a one. */
  closeOne(userId: string, id: string, how?: SessionEnd, by?: By): Promise<boolean>
  /** The same of anybody's. One that was ended already can still be told to wipe its device. */
  closeAnybodys(id: string, how: SessionEnd, by: By): Promise<boolean>
  /** Has a device that was not wiped yet lock itself instead. Gives whether there was such a one. */
  takeBackWipe(id: string, by: By): Promise<boolean>
  /** Notes that nothing is left on the device of a session that was to be wiped. Gives whose it was; null where it was none. */
  noteWiped(token: string): Promise<string | null>
  /** Ends all sessions of a user, but the one whose token is given. */
  closeAll(userId: string, except?: string, ending?: Ending): Promise<void>
}

/** @param tellHere tells the streams of this server that sessions were ended */
export function createSessionEnds(database: Database, now: () => Date, tellHere: () => void): SessionEnds {
  const { endedSessions, sessions } = database.tables
  /** Ends sessions from outside: they open nothing from now on, and are remembered as ended. */
  const end = async (
    which: SQL | undefined,
    how: SessionEnd = 'ended',
    { by, why }: Ending = { by: SYSTEM },
  ) => {
    const endedAt = now().toISOString()
    const count = await database.transaction(function* (queries) {
      const ended = yield* ask(queries.delete(sessions).where(which).returning())
      for (const { tokenHash, userId, createdAt, agent, device, lastSeenAt } of ended) {
        yield* ask(
          queries
            .insert(endedSessions)
            .values({ tokenHash, userId, createdAt, agent, device, lastSeenAt, endedAt, how })
            .onConflictDoNothing(),
        )
        yield* writeAudit(queries, by, {
          at: endedAt,
          collection: 'sessions',
          recordId: userId,
          action: how === 'wiped' ? 'wipe_asked' : 'session_ended',
          after: { agent, ...(why ? { why } : {}) },
        })
      }
      yield* tell('sessions')
      return ended.length
    })
    tellHere()
    return count
  }
  /** Has the device of a session that was ended already do something else at its next contact. */
  const endOtherwise = (id: string, from: SessionEnd, to: SessionEnd, by: By) =>
    database.transaction(function* (queries) {
      const isIt = and(
        isOfId(endedSessions.tokenHash, id),
        eq(endedSessions.how, from),
        isNull(endedSessions.wipedAt),
      )
      const row = yield* askOne(queries.update(endedSessions).set({ how: to }).where(isIt).returning())
      if (!row) return false
      yield* writeAudit(queries, by, {
        at: now().toISOString(),
        collection: 'sessions',
        recordId: row.userId,
        action: to === 'wiped' ? 'wipe_asked' : 'wipe_taken_back',
        after: { agent: row.agent },
      })
      return true
    })

  return {
    closeOne: async (userId, id, how, by = SYSTEM) => {
      if (!isSessionId(id)) return false
      const which = and(eq(sessions.userId, userId), isOfId(sessions.tokenHash, id))
      return (await end(which, how, { by })) > 0
    },
    closeAnybodys: async (id, how, by) => {
      if (!isSessionId(id)) return false
      if ((await end(isOfId(sessions.tokenHash, id), how, { by })) > 0) return true
      return how === 'wiped' && endOtherwise(id, 'ended', 'wiped', by)
    },
    takeBackWipe: async (id, by) => isSessionId(id) && endOtherwise(id, 'wiped', 'ended', by),
    noteWiped: async token => {
      const wipedAt = now().toISOString()
      const isToBeWiped = and(
        eq(endedSessions.tokenHash, hashOf(token)),
        eq(endedSessions.how, 'wiped'),
        isNull(endedSessions.wipedAt),
      )
      return database.transaction(function* (queries) {
        const row = yield* askOne(
          queries.update(endedSessions).set({ wipedAt }).where(isToBeWiped).returning(),
        )
        if (!row) return null
        yield* writeAudit(
          queries,
          { ...SYSTEM, device: row.device },
          {
            at: wipedAt,
            collection: 'sessions',
            recordId: row.userId,
            action: 'wiped',
            after: { agent: row.agent },
          },
        )
        return row.userId
      })
    },
    closeAll: async (userId, except, ending) => {
      const others = except === undefined ? undefined : ne(sessions.tokenHash, hashOf(except))
      await end(and(eq(sessions.userId, userId), others), 'ended', ending)
    },
  }
}

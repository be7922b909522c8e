/**
 * Sessions: a random token in the browser's cookie, its hash in the database. A session ends when it was not used for
 * two weeks, after 90 days in any case, and at once when its user is deactivated. A session that was ended from outside
 * is remembered for those 90 days: whoever still has its token is told how it ended, and nothing else.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { SessionInfo } from '@forecourt/shared/api/replies'
import type { User } from '@forecourt/shared/users/user'
import { and, desc, eq, getTableColumns, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ask, askOne, type Database, tell } from '../database/database.ts'
import type { SessionEnd } from '../database/tables/users.ts'
import { writeAudit } from '../store/audit.ts'
import type { By } from '../store/store.ts'
import type { Users } from '../users/users.ts'

const DAY_MS = 86_400_000
export const SESSION_IDLE_MS = 14 * DAY_MS
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS
/** How stale "last seen" may be: a session is not written on every request. */
const TOUCH_MS = 3_600_000
const AGENT_MAX_LENGTH = 200
/** Enough of the hash to name a session to its own user; it opens nothing. */
const ID_LENGTH = 16

/** Who ended sessions, and in what course: what the log says of it. */
export interface Ending {
  by: By
  why?: 'password' | 'closed' | 'command'
}

const SYSTEM: By = { actor: { kind: 'system' }, device: null }

export interface Sessions {
  /** Gives the token for the cookie. @param agent what the browser calls itself @param device where it said which */
  open(userId: string, agent: string | null, device?: string | null): Promise<string>
  /** What names the session of a token in lists; it opens nothing. */
  idOf(token: string): string
  /** Notes which device a session is on. */
  nameDevice(token: string, device: string): Promise<void>
  /** Notes that the user of a session gave their password now. */
  prove(token: string): Promise<void>
  /** The device on which a session was opened; null where it said none. */
  deviceOf(token: string): Promise<string | null>
  /** When that was last, ISO in UTC; null where it never was. */
  provenAt(token: string): Promise<string | null>
  /** The active user of a token whose session lasts. @param isUse whether it is used so, and lasts longer by that */
  userOf(token: string, isUse: boolean): Promise<User | null>
  /** Whose session this was and how it ended from outside; null where it did not, or is forgotten. */
  endOf(token: string): Promise<{ userId: string; end: SessionEnd | 'closed' } | null>
  /** A user's sessions that last, the one seen last first. @param token the one that asks */
  list(userId: string, token: string): Promise<SessionInfo[]>
  close(token: string): Promise<void>
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
  /** Tells when sessions were ended, so that open streams look whether theirs was among them. */
  onClose(listener: () => void): () => void
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
export const idOf = (tokenHash: string) => tokenHash.slice(0, ID_LENGTH)
const SESSION_ID = /^[\w-]{16}$/
/** The session of an id. */
const isOfId = (tokenHash: PgColumn, id: string) => sql`substr(${tokenHash}, 1, ${ID_LENGTH}) = ${id}`

export function createSessions(database: Database, users: Users, now: () => Date): Sessions {
  const listeners = new Set<() => void>()
  const { endedSessions, sessions, users: usersTable } = database.tables
  const {
    passwordHash: _hash,
    isPasswordOneTime: _one,
    factorOfferedAt: _at,
    ...userColumns
  } = getTableColumns(usersTable)
  const isIt = eq(sessions.tokenHash, sql.placeholder('tokenHash'))
  const found = database.select().from(sessions).where(isIt).prepare('session')
  const foundWithUser = database
    .select({ session: sessions, user: userColumns })
    .from(sessions)
    .innerJoin(usersTable, eq(usersTable.id, sessions.userId))
    .where(isIt)
    .prepare('session-with-user')
  const tellHere = () => {
    for (const listener of listeners) listener()
  }
  database.onNotice(({ topic }) => {
    if (topic === 'sessions') tellHere()
  })
  const isOld = ({ createdAt }: { createdAt: string }) =>
    now().getTime() - Date.parse(createdAt) > SESSION_ABSOLUTE_MS
  const forgetOld = async () => {
    const oldest = new Date(now().getTime() - SESSION_ABSOLUTE_MS).toISOString()
    await database.delete(sessions).where(lt(sessions.createdAt, oldest))
    await database.delete(endedSessions).where(lt(endedSessions.createdAt, oldest))
  }
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
  const lasts = ({ createdAt, lastSeenAt }: { createdAt: string; lastSeenAt: string }) => {
    const present = now().getTime()
    return (
      present - Date.parse(lastSeenAt) <= SESSION_IDLE_MS &&
      present - Date.parse(createdAt) <= SESSION_ABSOLUTE_MS
    )
  }
  const ofUser = (userId: string) =>
    database
      .select()
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.tokenHash))

  return {
    idOf: token => idOf(hashOf(token)),
    open: async (userId, agent, device = null) => {
      await forgetOld()
      const token = randomBytes(32).toString('base64url')
      const at = now().toISOString()
      await database.insert(sessions).values({
        tokenHash: hashOf(token),
        userId,
        agent: agent?.slice(0, AGENT_MAX_LENGTH) ?? null,
        device,
        createdAt: at,
        lastSeenAt: at,
        provenAt: at,
      })
      return token
    },
    nameDevice: async (token, device) => {
      const tokenHash = hashOf(token)
      const [one] = await found.execute({ tokenHash })
      // Once it has a name, it keeps it: nobody passes for the device of somebody else.
      if (one && one.device === null)
        await database.update(sessions).set({ device }).where(eq(sessions.tokenHash, tokenHash))
    },
    deviceOf: async token => {
      const [one] = await found.execute({ tokenHash: hashOf(token) })
      return one?.device ?? null
    },
    prove: async token => {
      await database
        .update(sessions)
        .set({ provenAt: now().toISOString() })
        .where(eq(sessions.tokenHash, hashOf(token)))
    },
    provenAt: async token => {
      const [one] = await found.execute({ tokenHash: hashOf(token) })
      return one?.provenAt ?? null
    },
    userOf: async (token, isUse) => {
      const tokenHash = hashOf(token)
      const [one] = await foundWithUser.execute({ tokenHash })
      if (!one?.user.isActive || !lasts(one.session)) return null
      const { session, user } = one
      if (isUse && now().getTime() - Date.parse(session.lastSeenAt) > TOUCH_MS)
        await database
          .update(sessions)
          .set({ lastSeenAt: now().toISOString() })
          .where(eq(sessions.tokenHash, tokenHash))
      return user
    },
    endOf: async token => {
      const tokenHash = hashOf(token)
      const [open] = await found.execute({ tokenHash })
      const [ended] = await database
        .select()
        .from(endedSessions)
        .where(eq(endedSessions.tokenHash, tokenHash))
      const session = open ?? ended
      if (!session || isOld(session)) return null
      const { userId } = session
      // A device that is to be wiped is wiped, whatever became of the account.
      if (!open && ended?.how === 'wiped') return { userId, end: 'wiped' }
      const user = await users.get(userId)
      if (!user?.isActive) return { userId, end: 'closed' }
      return open || !ended ? null : { userId, end: ended.how }
    },
    list: async (userId, token) => {
      const open = (await ofUser(userId)).filter(lasts).map(
        ({ tokenHash, agent, createdAt, lastSeenAt }): SessionInfo => ({
          id: idOf(tokenHash),
          agent,
          createdAt,
          lastSeenAt,
          isCurrent: tokenHash === hashOf(token),
          wipe: null,
        }),
      )
      const wiped = await database
        .select()
        .from(endedSessions)
        .where(and(eq(endedSessions.userId, userId), eq(endedSessions.how, 'wiped')))
        .orderBy(desc(endedSessions.createdAt), desc(endedSessions.tokenHash))
      return [
        ...open,
        ...wiped.map(
          ({ tokenHash, agent, createdAt, lastSeenAt, wipedAt }): SessionInfo => ({
            id: idOf(tokenHash),
            agent,
            createdAt,
            lastSeenAt: lastSeenAt ?? createdAt,
            isCurrent: false,
            wipe: { doneAt: wipedAt },
          }),
        ),
      ]
    },
    close: async token => {
      await database.transaction(function* (queries) {
        yield* ask(queries.delete(sessions).where(eq(sessions.tokenHash, hashOf(token))))
        yield* tell('sessions')
      })
      tellHere()
    },
    closeOne: async (userId, id, how, by = SYSTEM) => {
      if (!SESSION_ID.test(id)) return false
      const which = and(eq(sessions.userId, userId), isOfId(sessions.tokenHash, id))
      return (await end(which, how, { by })) > 0
    },
    closeAnybodys: async (id, how, by) => {
      if (!SESSION_ID.test(id)) return false
      if ((await end(isOfId(sessions.tokenHash, id), how, { by })) > 0) return true
      return how === 'wiped' && endOtherwise(id, 'ended', 'wiped', by)
    },
    takeBackWipe: async (id, by) => SESSION_ID.test(id) && endOtherwise(id, 'wiped', 'ended', by),
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
    onClose: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

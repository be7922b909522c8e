/**
 * Sessions: a random token in the browser's cookie, its hash in the database. A session ends when it was not used for
 * two weeks, after 90 days in any case, and at once when its user is deactivated. A session that was ended from outside
 * is remembered for those 90 days: whoever still has its token is told how it ended, and nothing else.
 */
import type { SessionInfo } from '@forecourt/shared/api/replies'
import type { User } from '@forecourt/shared/users/user'
import { and, desc, eq, getTableColumns, lt, ne, sql } from 'drizzle-orm'
import { ask, type Database, tell } from '../database/database.ts'
import type { SessionEnd } from '../database/tables/users.ts'
import type { Users } from '../users/users.ts'
import { createSessionEnds, type SessionEnds } from './session-ends.ts'
import { hashOf, idOf, newToken } from './session-token.ts'

const DAY_MS = 86_400_000
export const SESSION_IDLE_MS = 14 * DAY_MS
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS
/** How stale "last seen" may be: a session is not written on every request. */
const TOUCH_MS = 3_600_000
const AGENT_MAX_LENGTH = 200

export interface Sessions extends SessionEnds {
  /** Gives the token for the cookie. @param agent what the browser calls itself @param device where it said which */
  open(userId: string, agent: string | null, device?: string | null): Promise<string>
  /** What names the session of a token in lists; it opens nothing. */
  idOf(token: string): string
  /** Notes which device a session is on. */
  nameDevice(token: string, device: string): Promise<void>
  /** Notes that the user of a session proved now that it is them. */
  prove(token: string): Promise<void>
  /** Of what was proven in a user's sessions nothing holds any more. @param except the token of one that keeps its proof */
  forgetProofs(userId: string, except?: string): Promise<void>
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
  /** Tells when sessions were ended, so that open streams look whether theirs was among them. */
  onClose(listener: () => void): () => void
}

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
      const token = newToken()
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
    forgetProofs: async (userId, except = '') => {
      await database
        .update(sessions)
        .set({ provenAt: null })
        .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashOf(except))))
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
    ...createSessionEnds(database, now, tellHere),
    onClose: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

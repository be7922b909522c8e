/**
 * The devices of the staff, as far as they tell: where somebody is logged in, and what each last reported of the work on it
 * that was not sent, of its own user and of others.
 */
import type { DeviceInfo, UnsentWork } from '@forecourt/shared/sync/unsent-work'
import { userName } from '@forecourt/shared/users/user'
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { idOf } from '../auth/session-token.ts'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../auth/sessions.ts'
import { ask, type Database } from '../database/database.ts'

export interface Report {
  device: string
  reporterId: string
  agent: string | null
  work: readonly UnsentWork[]
}

export interface Devices {
  /** Takes a report in the place of what the device reported before. */
  report(report: Report): Promise<void>
  /** A user's data is gone from a device, and nothing of theirs is left there. */
  forget(device: string, userId: string): Promise<void>
  /** Those of all users, the one seen last first. @param current the session that asks */
  all(current: string | null): Promise<DeviceInfo[]>
}

const AGENT_MAX_LENGTH = 200
/** So long a device is told of on which a session ended, and nothing was known to be unsent. */
const ENDED_TOLD_MS = 30 * 86_400_000

/** So many devices of one reporter are remembered, the newest: nobody has more, whatever an app claims. */
const DEVICES_PER_REPORTER = 30

export function createDevices(database: Database, now: () => Date): Devices {
  const { deviceReports, endedSessions, knownDevices, sessions, users } = database.tables
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString()
  return {
    report: async ({ device, reporterId, agent, work }) => {
      const reportedAt = now().toISOString()
      await database.transaction(function* (queries) {
        yield* ask(queries.delete(deviceReports).where(eq(deviceReports.device, device)))
        const about = { device, reporterId, agent: agent?.slice(0, AGENT_MAX_LENGTH) ?? null, reportedAt }
        // Of two entries about one user the last is taken.
        for (const one of new Map(work.map(entry => [entry.userId, entry])).values())
          yield* ask(queries.insert(deviceReports).values({ ...about, ...one }))
        const all = yield* ask(
          queries
            .select({ device: deviceReports.device })
            .from(deviceReports)
            .where(eq(deviceReports.reporterId, reporterId))
            .orderBy(desc(deviceReports.reportedAt)),
        )
        const beyond = [...new Set(all.map(one => one.device))].slice(DEVICES_PER_REPORTER)
        if (beyond.length > 0)
          yield* ask(queries.delete(deviceReports).where(inArray(deviceReports.device, beyond)))
      })
    },
    forget: async (device, userId) => {
      await database
        .delete(deviceReports)
        .where(and(eq(deviceReports.device, device), eq(deviceReports.userId, userId)))
    },
    all: async current => {
      const lasting = await database
        .select()
        .from(sessions)
        .where(gt(sessions.createdAt, before(SESSION_ABSOLUTE_MS)))
        .orderBy(desc(sessions.lastSeenAt))
      const open = lasting.filter(({ lastSeenAt }) => lastSeenAt > before(SESSION_IDLE_MS))
      const reports = await database.select().from(deviceReports).orderBy(desc(deviceReports.reportedAt))
      const names = new Map((await database.select().from(users)).map(user => [user.id, userName(user)]))
      const isOf = (device: string, userId: string) => (one: { device: string | null; userId: string }) =>
        one.device === device && one.userId === userId
      const news = await database.select().from(knownDevices).where(isNull(knownDevices.seenAt))
      const ended = await database
        .select()
        .from(endedSessions)
        .where(gt(endedSessions.createdAt, before(SESSION_ABSOLUTE_MS)))
        .orderBy(desc(endedSessions.createdAt), desc(endedSessions.tokenHash))
      const ofSessions = open.map(({ tokenHash, userId, agent, device, lastSeenAt }): DeviceInfo => {
        const report = device === null ? undefined : reports.find(isOf(device, userId))
        const seen = [lastSeenAt, ...(report?.reporterId === userId ? [report.reportedAt] : [])].sort()
        return {
          userId,
          agent,
          lastSeenAt: seen.at(-1) ?? lastSeenAt,
          id: idOf(tokenHash),
          isLoggedIn: true,
          isCurrent: idOf(tokenHash) === current,
          isNew: device !== null && news.some(isOf(device, userId)),
          wipe: null,
          usedBy: null,
          unsent: report ? unsentOf(report) : null,
        }
      })
      const wiped = ended.filter(({ how }) => how === 'wiped')
      const isWiped = (one: { device: string; userId: string }) =>
        wiped.some(isOf(one.device, one.userId)) && !open.some(isOf(one.device, one.userId))
      // Work that lies where its user is not logged in any more. Who logs out takes everything along: what ended otherwise
      // may have left more than was told.
      const ofOthers = reports
        .filter(({ device, userId }) => !open.some(isOf(device, userId)))
        .filter(report => !isWiped(report))
        .filter(
          ({ changes, photos, forms, reporterId, userId, reportedAt }) =>
            changes + photos + forms > 0 || (reporterId === userId && reportedAt > before(ENDED_TOLD_MS)),
        )
        .map((report): DeviceInfo => {
          const isOther = report.reporterId !== report.userId
          return {
            userId: report.userId,
            agent: report.agent,
            lastSeenAt: report.reportedAt,
            // Its last session, where that was ended from outside: the device has not heard of it, or is locked since.
            id: isOther ? null : idOfEnded(ended.find(isOf(report.device, report.userId))),
            isLoggedIn: false,
            isCurrent: false,
            isNew: false,
            wipe: null,
            usedBy: isOther ? (names.get(report.reporterId) ?? null) : null,
            unsent: unsentOf(report),
          }
        })
      const ofWiped = wiped.map((one): DeviceInfo => {
        const report = one.device === null ? undefined : reports.find(isOf(one.device, one.userId))
        return {
          userId: one.userId,
          agent: one.agent,
          lastSeenAt: one.lastSeenAt ?? one.createdAt,
          id: idOf(one.tokenHash),
          isLoggedIn: false,
          isCurrent: false,
          isNew: false,
          wipe: { doneAt: one.wipedAt },
          usedBy: null,
          unsent: report && one.wipedAt === null ? unsentOf(report) : null,
        }
      })
      return [...ofSessions, ...ofOthers, ...ofWiped].sort(
        (a, b) => Date.parse(b.lastSeenAt) - Date.parse(a.lastSeenAt),
      )
    },
  }
}

const idOfEnded = (ended: { tokenHash: string } | undefined) => (ended ? idOf(ended.tokenHash) : null)

const unsentOf = ({
  changes,
  photos,
  forms,
  lastAt,
  reportedAt,
}: NonNullable<DeviceInfo['unsent']>): DeviceInfo['unsent'] => ({
  changes,
  photos,
  forms,
  lastAt,
  reportedAt,
})

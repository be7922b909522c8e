/**
 * Where each user has logged in. A log-in on a device that is new for its user is told to administrators until one of them
 * has seen it, on another device than that one: whoever got in by a stolen password cannot make the news go away.
 */
import type { LogInWay } from '@forecourt/shared/users/factor'
import type { NewDevice } from '@forecourt/shared/users/new-device'
import { userName } from '@forecourt/shared/users/user'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { ask, askOne, type Database } from '../database/database.ts'
import { writeAudit } from '../store/audit.ts'
import { newId } from '../store/new-id.ts'
import type { By, UserActor } from '../store/store.ts'

export interface KnownDevices {
  /**
   * Writes a log-in down, and whether its device is new.
   * @param agent what the browser calls itself
   * @param ways with what its user showed who they are
   */
  noteLogIn(by: By<UserActor>, agent: string | null, ways: readonly LogInWay[]): Promise<void>
  /** Those that nobody has seen yet, oldest first. @param except the device that asks */
  unseen(except: string | null): Promise<NewDevice[]>
  /** Whether somebody's device is still news: whoever asks from it confirms no other one. */
  isUnseen(device: string | null, userId: string): Promise<boolean>
  /** An administrator has seen one. Gives whether there was such a one. */
  see(device: string, userId: string, by: By<UserActor>): Promise<boolean>
  /** Tells of each log-in on a new device, once it is written down. */
  onNew(listener: (device: NewDevice) => void): void
}

const AGENT_MAX_LENGTH = 200

export function createKnownDevices(database: Database, now: () => Date): KnownDevices {
  const { knownDevices, users } = database.tables
  const listeners: ((device: NewDevice) => void)[] = []
  return {
    noteLogIn: async (by, wholeAgent, ways) => {
      const { id: userId, name } = by.actor
      const agent = wholeAgent?.slice(0, AGENT_MAX_LENGTH) ?? null
      const device = by.device ?? newId()
      const firstAt = now().toISOString()
      const address = by.address ?? null
      const isNew = await database.transaction(function* (queries) {
        const isIt = and(eq(knownDevices.device, device), eq(knownDevices.userId, userId))
        const known = yield* askOne(queries.select().from(knownDevices).where(isIt))
        const isFirst = (yield* ask(queries.select().from(knownDevices).limit(1))).length === 0
        // The first device of a dealership is no news to anybody.
        const isNews = !known && !isFirst
        if (known) yield* ask(queries.update(knownDevices).set({ agent }).where(isIt))
        else
          yield* ask(
            queries.insert(knownDevices).values({
              device,
              userId,
              agent,
              firstAt,
              address,
              seenAt: isNews ? null : firstAt,
              seenBy: null,
            }),
          )
        yield* writeAudit(queries, by, {
          at: firstAt,
          collection: 'sessions',
          recordId: userId,
          action: 'logged_in',
          after: { agent, isNew: isNews, ways },
        })
        return isNews
      })
      if (isNew) for (const listener of listeners) listener({ device, userId, name, agent, firstAt, address })
    },
    unseen: async except => {
      const rows = await database
        .select({
          device: knownDevices.device,
          userId: knownDevices.userId,
          agent: knownDevices.agent,
          firstAt: knownDevices.firstAt,
          address: knownDevices.address,
          firstName: users.firstName,
          lastName: users.lastName,
        })
        .from(knownDevices)
        .innerJoin(users, eq(users.id, knownDevices.userId))
        .where(
          and(isNull(knownDevices.seenAt), except === null ? undefined : ne(knownDevices.device, except)),
        )
        .orderBy(asc(knownDevices.firstAt), asc(knownDevices.device))
      return rows.map(({ firstName, lastName, ...row }) => ({
        ...row,
        name: userName({ firstName, lastName }),
      }))
    },
    isUnseen: async (device, userId) => {
      if (device === null) return false
      const isIt = and(eq(knownDevices.device, device), eq(knownDevices.userId, userId))
      const [row] = await database
        .select()
        .from(knownDevices)
        .where(and(isIt, isNull(knownDevices.seenAt)))
      return row !== undefined
    },
    see: (device, userId, by) =>
      database.transaction(function* (queries) {
        const at = now().toISOString()
        const isIt = and(
          eq(knownDevices.device, device),
          eq(knownDevices.userId, userId),
          isNull(knownDevices.seenAt),
        )
        const row = yield* askOne(
          queries.update(knownDevices).set({ seenAt: at, seenBy: by.actor.id }).where(isIt).returning(),
        )
        if (!row) return false
        yield* writeAudit(queries, by, {
          at,
          collection: 'sessions',
          recordId: userId,
          action: 'device_seen',
          after: { agent: row.agent },
        })
        return true
      }),
    onNew: listener => {
      listeners.push(listener)
    },
  }
}

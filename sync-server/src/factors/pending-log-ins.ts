/**
 * Log-ins and questions that wait for the next answer: a random token for whoever asks, its hash in the database, and a
 * challenge for a passkey. It lasts some minutes, is good for one purpose, and ends with it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { PendingPurpose } from '../database/tables/factors.ts'
import type { Tables } from '../database/tables.ts'

/** Enough to set up an app, and to write recovery codes down. */
export const PENDING_LASTS_MS = 15 * 60_000

export type PendingLogIn = Tables['pendingLogIns']['$inferSelect']

export interface PendingLogIns {
  open(
    purpose: PendingPurpose,
    about?: Partial<Pick<PendingLogIn, 'userId' | 'passwordVersion' | 'isFactorShown' | 'ways'>>,
  ): Promise<{ token: string; challenge: string }>
  /** Null for one that is unknown, over, or of another purpose. */
  find(token: string | undefined, purpose: PendingPurpose): Promise<PendingLogIn | null>
  note(
    token: string,
    change: Partial<Pick<PendingLogIn, 'isFactorShown' | 'passwordVersion' | 'ways'>>,
  ): Promise<void>
  /** Ends it. Gives whether it was there: of two that come at once, one ends it. */
  close(token: string): Promise<boolean>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const randomText = () => randomBytes(32).toString('base64url')

export function createPendingLogIns(database: Database, now: () => Date): PendingLogIns {
  const { pendingLogIns } = database.tables
  const oldest = () => new Date(now().getTime() - PENDING_LASTS_MS).toISOString()
  return {
    open: async (purpose, about = {}) => {
      const [token, challenge] = [randomText(), randomText()]
      await database.lightly(database.delete(pendingLogIns).where(lt(pendingLogIns.createdAt, oldest())))
      await database.lightly(
        database.insert(pendingLogIns).values({
          userId: null,
          passwordVersion: null,
          isFactorShown: false,
          ...about,
          tokenHash: hashOf(token),
          purpose,
          challenge,
          createdAt: now().toISOString(),
        }),
      )
      return { token, challenge }
    },
    find: async (token, purpose) => {
      if (!token) return null
      const [found] = await database
        .select()
        .from(pendingLogIns)
        .where(
          and(
            eq(pendingLogIns.tokenHash, hashOf(token)),
            eq(pendingLogIns.purpose, purpose),
            gt(pendingLogIns.createdAt, oldest()),
          ),
        )
      return found ?? null
    },
    note: async (token, change) => {
      await database
        .update(pendingLogIns)
        .set(change)
        .where(eq(pendingLogIns.tokenHash, hashOf(token)))
    },
    close: async token => {
      const isIt = eq(pendingLogIns.tokenHash, hashOf(token))
      return (await database.delete(pendingLogIns).where(isIt).returning()).length > 0
    },
  }
}

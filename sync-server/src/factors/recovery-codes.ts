/** Recovery codes: ten of a user, shown once, each taken once. What is kept of one is its hash, with the user's id in it. */
import { createHash, randomInt } from 'node:crypto'
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  recoveryCodeText,
} from '@forecourt/shared/users/factor'
import { and, eq, isNull } from 'drizzle-orm'
import { ask, type Database, type Queries, type Work } from '../database/database.ts'

interface RecoveryCodes {
  /** Puts new codes in the place of those that a user had. @returns them as they are shown */
  renew(queries: Queries, userId: string): Work<string[]>
  /** Takes a code. @returns false where it is none of the user's, or was taken before */
  use(userId: string, code: string): Promise<boolean>
  /** How many of a user were not taken yet. */
  left(userId: string): Promise<number>
}

const hashOf = (userId: string, code: string) =>
  createHash('sha256').update(`${userId}:${code}`).digest('base64url')

const newCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () =>
    RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
  ).join('')

export function createRecoveryCodes(database: Database, now: () => Date): RecoveryCodes {
  const { recoveryCodes } = database.tables
  return {
    renew: function* (queries, userId) {
      const codes = Array.from({ length: RECOVERY_CODES }, newCode)
      yield* ask(queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)))
      yield* ask(
        queries
          .insert(recoveryCodes)
          .values(codes.map(code => ({ hash: hashOf(userId, code), userId, usedAt: null }))),
      )
      return codes.map(recoveryCodeText)
    },
    use: async (userId, code) => {
      const isUnused = and(eq(recoveryCodes.hash, hashOf(userId, code)), isNull(recoveryCodes.usedAt))
      const used = await database
        .update(recoveryCodes)
        .set({ usedAt: now().toISOString() })
        .where(isUnused)
        .returning()
      return used.length > 0
    },
    left: async userId => {
      const left = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
      return (await database.select().from(recoveryCodes).where(left)).length
    },
  }
}

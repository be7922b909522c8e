/** Recovery codes: shown once, kept as hashes, each taken once. */
import { createHash, randomInt } from 'node:crypto'
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  recoveryCodeText,
} from '@forecourt/shared/users/factor'
import { and, eq, isNull } from 'drizzle-orm'
import { ask, type Database, type Queries, type Work } from '../database/database.ts'

const hashOf = (userId: string, code: string) =>
  createHash('sha256').update(`${userId}:${code}`).digest('base64url')

const newCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () =>
    RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
  ).join('')

/** New codes, as they are shown; the ones before are worth nothing any more. */
export function* newCodes(queries: Queries, userId: string): Work<string[]> {
  const { recoveryCodes } = queries.tables
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  yield* removeCodes(queries, userId)
  yield* ask(
    queries
      .insert(recoveryCodes)
      .values(codes.map(code => ({ hash: hashOf(userId, code), userId, usedAt: null }))),
  )
  return codes.map(recoveryCodeText)
}

export function* removeCodes(queries: Queries, userId: string): Work<void> {
  const { recoveryCodes } = queries.tables
  yield* ask(queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)))
}

/** Takes a code once. */
export async function useCode(
  database: Database,
  userId: string,
  code: string,
  at: string,
): Promise<boolean> {
  const { recoveryCodes } = database.tables
  const isUnused = and(eq(recoveryCodes.hash, hashOf(userId, code)), isNull(recoveryCodes.usedAt))
  const used = await database.update(recoveryCodes).set({ usedAt: at }).where(isUnused).returning()
  return used.length > 0
}

/** Whose codes are left, one entry for each code. @param userId of whom; of everybody where it is left out */
export async function codesLeft(database: Database, userId?: string): Promise<string[]> {
  const { recoveryCodes } = database.tables
  const isTheirs = userId === undefined ? undefined : eq(recoveryCodes.userId, userId)
  const left = await database
    .select({ userId: recoveryCodes.userId })
    .from(recoveryCodes)
    .where(and(isTheirs, isNull(recoveryCodes.usedAt)))
  return left.map(code => code.userId)
}

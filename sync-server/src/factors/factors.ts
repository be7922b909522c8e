/** The second factors of accounts. Each change leaves a line in the audit of its user; secrets and codes never do. */
import { mayRemoveFactor } from '@forecourt/shared/users/factor'
import type { StaffFactors } from '@forecourt/shared/users/factor-schemas'
import { and, asc, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { ask, type Database } from '../database/database.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { SYSTEM } from '../store/actor.ts'
import { newId } from '../store/new-id.ts'
import type { By } from '../store/store.ts'
import {
  type AddedFactor,
  AUDITED,
  type FactorRow,
  factorsOf,
  LastFactorError,
  noteFactors,
  type PasskeyFields,
  worksAt,
} from './factor-rows.ts'
import { codesLeft, newCodes, removeCodes, useCode } from './recovery-codes.ts'
import { createTotpFactors, type TotpFactors } from './totp-factors.ts'

export interface Factors extends TotpFactors {
  /** Those of a user that are set up, the oldest first. */
  of(userId: string): Promise<FactorRow[]>
  has(userId: string): Promise<boolean>
  /** The passkey of an id, whosever it is. */
  passkey(credentialId: string): Promise<FactorRow | null>
  /** How many passkeys were made for another domain than this. */
  passkeysOfOthers(rpId: string): Promise<number>
  /** How everybody logs in, who has a factor. */
  standing(): Promise<Omit<StaffFactors, 'isPasswordOneTime'>[]>
  addPasskey(userId: string, fields: PasskeyFields, by: By): Promise<AddedFactor>
  /** Notes a passkey's use. @returns false where its counter went on meanwhile, as that of a copy does */
  usePasskey(factor: FactorRow, counter: number): Promise<boolean>
  /** Takes a code once. */
  useRecoveryCode(userId: string, code: string): Promise<boolean>
  recoveryCodesLeft(userId: string): Promise<number>
  /** New codes, as they are shown; the ones before are worth nothing any more. */
  renewRecoveryCodes(userId: string, by: By): Promise<string[]>
  /** @returns whether there was such a one @throws LastFactorError */
  remove(userId: string, id: string, by: By, rule: { isDemanded: boolean; rpId: string }): Promise<boolean>
  /** Removes all factors of a user. @returns how many there were */
  reset(userId: string, by?: By): Promise<number>
}

/** @param keyring seals the secrets of authenticator apps; a recovery code and a passkey need none */
export function createFactors(
  database: Database,
  now: () => Date,
  keyring: Pick<Keyring, 'seal' | 'open'>,
): Factors {
  const { userFactors } = database.tables
  const isConfirmed = isNotNull(userFactors.confirmedAt)
  const at = () => now().toISOString()
  const anyOf = database
    .select({ id: userFactors.id })
    .from(userFactors)
    .where(and(eq(userFactors.userId, sql.placeholder('userId')), isConfirmed))
    .limit(1)
    .prepare('any-factor')

  return {
    of: async userId =>
      database
        .select()
        .from(userFactors)
        .where(and(eq(userFactors.userId, userId), isConfirmed))
        .orderBy(asc(userFactors.createdAt), asc(userFactors.id)),
    has: async userId => (await anyOf.execute({ userId })).length > 0,
    passkey: async credentialId => {
      const [found] = await database
        .select()
        .from(userFactors)
        .where(eq(userFactors.credentialId, credentialId))
      return found ?? null
    },
    passkeysOfOthers: async rpId => {
      const others = and(eq(userFactors.kind, 'passkey'), ne(userFactors.rpId, rpId))
      return (await database.select({ id: userFactors.id }).from(userFactors).where(others)).length
    },
    standing: async () => {
      const factors = await database.select().from(userFactors).where(isConfirmed)
      const codes = await codesLeft(database)
      return [...new Set(factors.map(({ userId }) => userId))].map(userId => {
        const own = factors.filter(factor => factor.userId === userId)
        return {
          userId,
          passkeys: own.filter(({ kind }) => kind === 'passkey').length,
          hasTotp: own.some(({ kind }) => kind === 'totp'),
          recoveryCodesLeft: codes.filter(whose => whose === userId).length,
        }
      })
    },
    addPasskey: async (userId, fields, by) =>
      database.transaction(function* (queries) {
        const isFirst = (yield* factorsOf(queries, userId)).length === 0
        const factor: FactorRow = {
          ...fields,
          id: newId(),
          userId,
          kind: 'passkey',
          createdAt: at(),
          confirmedAt: at(),
          lastUsedAt: null,
          secret: null,
          lastStep: null,
        }
        yield* ask(queries.insert(userFactors).values(factor))
        yield* noteFactors(queries, by, { userId, at: at() }, { factorAdded: AUDITED.passkey })
        return { factor, recoveryCodes: isFirst ? yield* newCodes(queries, userId) : null }
      }),
    usePasskey: async (factor, counter) => {
      // A device that counts never comes with the same number twice.
      const isNewer = counter === 0 ? eq(userFactors.counter, 0) : lt(userFactors.counter, counter)
      const used = await database
        .update(userFactors)
        .set({ counter, lastUsedAt: at() })
        .where(and(eq(userFactors.id, factor.id), isNewer))
        .returning()
      return used.length > 0
    },
    ...createTotpFactors(database, now, keyring),
    useRecoveryCode: (userId, code) => useCode(database, userId, code, at()),
    recoveryCodesLeft: async userId => (await codesLeft(database, userId)).length,
    renewRecoveryCodes: async (userId, by) =>
      database.transaction(function* (queries) {
        yield* noteFactors(queries, by, { userId, at: at() }, { recoveryCodes: 'renewed' })
        return yield* newCodes(queries, userId)
      }),
    remove: async (userId, id, by, { isDemanded, rpId }) =>
      database.transaction(function* (queries) {
        const own = yield* factorsOf(queries, userId)
        const factor = own.find(one => one.id === id)
        if (!factor) return false
        const others = own.filter(one => one !== factor).map(one => ({ works: worksAt(one, rpId) }))
        if (!mayRemoveFactor(others, isDemanded)) throw new LastFactorError()
        yield* ask(queries.delete(userFactors).where(eq(userFactors.id, id)))
        if (others.length === 0) yield* removeCodes(queries, userId)
        yield* noteFactors(queries, by, { userId, at: at() }, { factorRemoved: AUDITED[factor.kind] })
        return true
      }),
    reset: (userId, by) => resetFactors(database, now, userId, by),
  }
}

/** Removes all factors of a user, for whom none has to be read. @returns how many there were */
export function resetFactors(
  database: Database,
  now: () => Date,
  userId: string,
  by: By = SYSTEM,
): Promise<number> {
  const { userFactors } = database.tables
  return database.transaction(function* (queries) {
    const removed = yield* ask(queries.delete(userFactors).where(eq(userFactors.userId, userId)).returning())
    yield* removeCodes(queries, userId)
    const count = removed.filter(({ confirmedAt }) => confirmedAt !== null).length
    if (count > 0) yield* noteFactors(queries, by, { userId, at: now().toISOString() }, { factors: 'reset' })
    return count
  })
}

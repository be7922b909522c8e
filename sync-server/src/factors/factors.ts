/** The second factors of accounts. Each change leaves a line in the audit of its user; secrets and codes never do. */
import { type FactorKind, LAST_FACTOR, mayRemoveFactor } from '@forecourt/shared/users/factor'
import type { FactorAdded, FactorInfo, StaffFactors } from '@forecourt/shared/users/factor-schemas'
import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { ask, askOne, type Database, type Queries, type Work } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { SYSTEM } from '../store/actor.ts'
import { writeAudit } from '../store/audit.ts'
import { newId } from '../store/new-id.ts'
import type { By } from '../store/store.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, stepOfCode } from './totp.ts'

export type FactorRow = Tables['userFactors']['$inferSelect']

/** What a passkey brings that is new. */
export type PasskeyFields = Pick<
  FactorRow,
  'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'rpId'
>

/** A removal that is refused, in words. */
export class LastFactorError extends Error {
  constructor() {
    super(LAST_FACTOR)
  }
}

export interface Factors {
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
  /** Makes the secret of an app that is being set up; one that was made before is forgotten. */
  beginTotp(userId: string): Promise<string>
  /** Sets the app up, where a code is right; null where it is not, or nothing was begun. */
  confirmTotp(userId: string, code: string, by: By): Promise<AddedFactor | null>
  /** Takes a code once. */
  useTotp(userId: string, code: string): Promise<'right' | 'used' | 'wrong'>
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

export interface AddedFactor {
  factor: FactorRow
  /** Where it is the first one. */
  recoveryCodes: FactorAdded['recoveryCodes']
}

/** Whether a factor is of use at a domain. */
export const worksAt = ({ kind, rpId }: Pick<FactorRow, 'kind' | 'rpId'>, here: string): boolean =>
  kind === 'totp' || rpId === here

export const factorInfo = (factor: FactorRow, here: string): FactorInfo => ({
  id: factor.id,
  kind: factor.kind,
  name: factor.name,
  createdAt: factor.createdAt,
  lastUsedAt: factor.lastUsedAt,
  works: worksAt(factor, here),
})

const AUDITED: Record<FactorKind, string> = { passkey: 'passkey', totp: 'authenticator app' }
const TOTP_NAME = 'Authenticator app'

const SEALED_SECRET = { table: 'userFactors', column: 'secret' } as const

/** @param keyring seals the secrets of authenticator apps; a recovery code and a passkey need none */
export function createFactors(
  database: Database,
  now: () => Date,
  keyring: Pick<Keyring, 'seal' | 'open'>,
): Factors {
  const secretOf = ({ id, secret }: FactorRow) =>
    secret === null ? null : keyring.open(secret, { ...SEALED_SECRET, row: id })
  const stepOf = (factor: FactorRow | undefined, code: string) => {
    const secret = factor ? secretOf(factor) : null
    return secret === null ? null : stepOfCode(secret, code, now())
  }
  const { userFactors, recoveryCodes } = database.tables
  const recovery = createRecoveryCodes(database, now)
  const isConfirmed = isNotNull(userFactors.confirmedAt)
  const at = () => now().toISOString()
  const anyOf = database
    .select({ id: userFactors.id })
    .from(userFactors)
    .where(and(eq(userFactors.userId, sql.placeholder('userId')), isConfirmed))
    .limit(1)
    .prepare('any-factor')

  const record = (queries: Queries, userId: string, by: By, after: Record<string, unknown>) =>
    writeAudit(queries, by, factorLine(userId, at(), after))

  function* ownOf({ select }: Queries, userId: string): Work<FactorRow[]> {
    const own = select().from(userFactors)
    return yield* ask(own.where(and(eq(userFactors.userId, userId), isConfirmed)))
  }

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
      const codes = await database.select().from(recoveryCodes).where(isNull(recoveryCodes.usedAt))
      return [...new Set(factors.map(({ userId }) => userId))].map(userId => {
        const own = factors.filter(factor => factor.userId === userId)
        return {
          userId,
          passkeys: own.filter(({ kind }) => kind === 'passkey').length,
          hasTotp: own.some(({ kind }) => kind === 'totp'),
          recoveryCodesLeft: codes.filter(code => code.userId === userId).length,
        }
      })
    },
    addPasskey: async (userId, fields, by) =>
      database.transaction(function* (queries) {
        const isFirst = (yield* ownOf(queries, userId)).length === 0
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
        yield* record(queries, userId, by, { factorAdded: AUDITED.passkey })
        return { factor, recoveryCodes: isFirst ? yield* recovery.renew(queries, userId) : null }
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
    beginTotp: async userId => {
      const secret = newTotpSecret()
      const id = newId()
      await database.transaction(function* (queries) {
        const unconfirmed = and(eq(userFactors.userId, userId), isNull(userFactors.confirmedAt))
        yield* ask(queries.delete(userFactors).where(unconfirmed))
        yield* ask(
          queries.insert(userFactors).values({
            id,
            userId,
            kind: 'totp',
            name: TOTP_NAME,
            createdAt: at(),
            secret: keyring.seal(secret, { ...SEALED_SECRET, row: id }),
          }),
        )
      })
      return secret
    },
    confirmTotp: async (userId, code, by) =>
      database.transaction(function* (queries) {
        const unconfirmed = and(eq(userFactors.userId, userId), isNull(userFactors.confirmedAt))
        const begun = yield* askOne(queries.select().from(userFactors).where(unconfirmed))
        const step = stepOf(begun, code)
        if (!begun || step === null) return null
        const own = yield* ownOf(queries, userId)
        // One app at a time: the one before stops when the new one works.
        yield* ask(
          queries
            .delete(userFactors)
            .where(and(eq(userFactors.userId, userId), eq(userFactors.kind, 'totp'), isConfirmed)),
        )
        const change = { confirmedAt: at(), lastStep: step }
        yield* ask(queries.update(userFactors).set(change).where(eq(userFactors.id, begun.id)))
        yield* record(queries, userId, by, { factorAdded: AUDITED.totp })
        return {
          factor: { ...begun, ...change },
          recoveryCodes: own.length === 0 ? yield* recovery.renew(queries, userId) : null,
        }
      }),
    useTotp: async (userId, code) => {
      const isOwn = and(eq(userFactors.userId, userId), eq(userFactors.kind, 'totp'), isConfirmed)
      const [factor] = await database.select().from(userFactors).where(isOwn)
      const step = stepOf(factor, code)
      if (!factor || step === null) return 'wrong'
      const isNew = or(isNull(userFactors.lastStep), lt(userFactors.lastStep, step))
      const used = await database
        .update(userFactors)
        .set({ lastStep: step, lastUsedAt: at() })
        .where(and(eq(userFactors.id, factor.id), isNew))
        .returning()
      return used.length > 0 ? 'right' : 'used'
    },
    useRecoveryCode: recovery.use,
    recoveryCodesLeft: recovery.left,
    renewRecoveryCodes: async (userId, by) =>
      database.transaction(function* (queries) {
        yield* record(queries, userId, by, { recoveryCodes: 'renewed' })
        return yield* recovery.renew(queries, userId)
      }),
    remove: async (userId, id, by, { isDemanded, rpId }) =>
      database.transaction(function* (queries) {
        const own = yield* ownOf(queries, userId)
        const factor = own.find(one => one.id === id)
        if (!factor) return false
        const others = own.filter(one => one !== factor).map(one => ({ works: worksAt(one, rpId) }))
        if (!mayRemoveFactor(others, isDemanded)) throw new LastFactorError()
        yield* ask(queries.delete(userFactors).where(eq(userFactors.id, id)))
        if (others.length === 0)
          yield* ask(queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)))
        yield* record(queries, userId, by, { factorRemoved: AUDITED[factor.kind] })
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
  const { userFactors, recoveryCodes } = database.tables
  return database.transaction(function* (queries) {
    const removed = yield* ask(queries.delete(userFactors).where(eq(userFactors.userId, userId)).returning())
    yield* ask(queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)))
    const count = removed.filter(({ confirmedAt }) => confirmedAt !== null).length
    if (count > 0)
      yield* writeAudit(queries, by, factorLine(userId, now().toISOString(), { factors: 'reset' }))
    return count
  })
}

const factorLine = (recordId: string, at: string, after: Record<string, unknown>) =>
  ({ at, collection: 'users', recordId, action: 'changed', before: null, after }) as const

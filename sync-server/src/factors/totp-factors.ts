/** Authenticator apps: set up by a first code, and each code of them taken once. */
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { ask, askOne, type Database } from '../database/database.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { newId } from '../store/new-id.ts'
import type { By } from '../store/store.ts'
import { type AddedFactor, AUDITED, type FactorRow, factorsOf, noteFactors } from './factor-rows.ts'
import { newCodes } from './recovery-codes.ts'
import { newTotpSecret, stepOfCode } from './totp.ts'

export interface TotpFactors {
  /** Makes the secret of an app that is being set up; one that was made before is forgotten. */
  beginTotp(userId: string): Promise<string>
  /** Sets the app up, where a code is right; null where it is not, or nothing was begun. */
  confirmTotp(userId: string, code: string, by: By): Promise<AddedFactor | null>
  /** Takes a code once. */
  useTotp(userId: string, code: string): Promise<'right' | 'used' | 'wrong'>
}

const TOTP_NAME = 'Authenticator app'
const SEALED_SECRET = { table: 'userFactors', column: 'secret' } as const

/** @param keyring seals the secrets */
export function createTotpFactors(
  database: Database,
  now: () => Date,
  keyring: Pick<Keyring, 'seal' | 'open'>,
): TotpFactors {
  const { userFactors } = database.tables
  const isConfirmed = isNotNull(userFactors.confirmedAt)
  const at = () => now().toISOString()
  const secretOf = ({ id, secret }: FactorRow) =>
    secret === null ? null : keyring.open(secret, { ...SEALED_SECRET, row: id })
  const stepOf = (factor: FactorRow | undefined, code: string) => {
    const secret = factor ? secretOf(factor) : null
    return secret === null ? null : stepOfCode(secret, code, now())
  }

  return {
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
        const own = yield* factorsOf(queries, userId)
        // One app at a time: the one before stops when the new one works.
        yield* ask(
          queries
            .delete(userFactors)
            .where(and(eq(userFactors.userId, userId), eq(userFactors.kind, 'totp'), isConfirmed)),
        )
        const change = { confirmedAt: at(), lastStep: step }
        yield* ask(queries.update(userFactors).set(change).where(eq(userFactors.id, begun.id)))
        yield* noteFactors(queries, by, { userId, at: at() }, { factorAdded: AUDITED.totp })
        return {
          factor: { ...begun, ...change },
          recoveryCodes: own.length === 0 ? yield* newCodes(queries, userId) : null,
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
  }
}

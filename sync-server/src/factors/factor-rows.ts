/** A second factor as it is stored, and what is said of it. */
import { type FactorKind, LAST_FACTOR } from '@forecourt/shared/users/factor'
import type { FactorAdded, FactorInfo } from '@forecourt/shared/users/factor-schemas'
import { and, eq, isNotNull } from 'drizzle-orm'
import { ask, type Queries, type Work } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { writeAudit } from '../store/audit.ts'
import type { By } from '../store/store.ts'

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

/** What the audit calls them. */
export const AUDITED: Record<FactorKind, string> = { passkey: 'passkey', totp: 'authenticator app' }

/** Writes down what became of the factors of a user. */
export const noteFactors = (
  queries: Queries,
  by: By,
  { userId, at }: { userId: string; at: string },
  after: Record<string, unknown>,
): Work<void> =>
  writeAudit(queries, by, {
    at,
    collection: 'users',
    recordId: userId,
    action: 'changed',
    before: null,
    after,
  })

/** Those of a user that are set up. */
export function* factorsOf({ select, tables: { userFactors } }: Queries, userId: string): Work<FactorRow[]> {
  const isSetUp = and(eq(userFactors.userId, userId), isNotNull(userFactors.confirmedAt))
  return yield* ask(select().from(userFactors).where(isSetUp))
}

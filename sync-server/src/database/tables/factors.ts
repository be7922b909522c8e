import type { FactorKind, LogInWay } from '@forecourt/shared/users/factor'
import { sql } from 'drizzle-orm'
import type { Columns } from '../columns.ts'
import type { userTables } from './users.ts'

/** What a log-in that is under way is for. */
export type PendingPurpose = 'log_in' | 'passkey_log_in' | 'new_passkey' | 'proof'

export function factorTables(
  { boolean, index, integer, json, table, text, uniqueIndex }: Columns,
  { users }: ReturnType<typeof userTables>,
) {
  /** With what people log in beside their password. All secrets of that are in this table. */
  const userFactors = table(
    'user_factors',
    {
      id: text().primaryKey(),
      userId: text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      kind: text().$type<FactorKind>().notNull(),
      name: text().notNull(),
      createdAt: text('created_at').notNull(),
      lastUsedAt: text('last_used_at'),
      /** Null until a first code has shown that the app has the secret: until then it is no factor. */
      confirmedAt: text('confirmed_at'),
      /** Of a passkey, in base64url. */
      credentialId: text('credential_id'),
      publicKey: text('public_key'),
      counter: integer(),
      /** How its device is reached, with a comma between several. */
      transports: text(),
      /** The domain that it was made for. */
      rpId: text('rp_id'),
      /** Of an authenticator app, sealed with the data key. */
      secret: text(),
      /** The last step of time whose code was taken: none is taken twice. */
      lastStep: integer('last_step'),
    },
    own => [
      index('user_factors_user').on(own.userId),
      uniqueIndex('user_factors_credential').on(own.credentialId),
    ],
  )

  const recoveryCodes = table(
    'recovery_codes',
    {
      /** SHA-256 of the user's id and the code, which has 80 bits. */
      hash: text().primaryKey(),
      userId: text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      usedAt: text('used_at'),
    },
    own => [index('recovery_codes_user').on(own.userId)],
  )

  /** Log-ins and questions that wait for the next answer. None of them is a session. */
  const pendingLogIns = table(
    'pending_log_ins',
    {
      /** SHA-256 of the token. */
      tokenHash: text('token_hash').primaryKey(),
      purpose: text().$type<PendingPurpose>().notNull(),
      /** Null where a passkey is to tell. */
      userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
      /** Of the password that was given: where another was set meanwhile, it was given in vain. */
      passwordVersion: integer('password_version'),
      isFactorShown: boolean('is_factor_shown').notNull(),
      /** With what its user has shown who they are so far. */
      ways: json().$type<LogInWay[]>().notNull().default(sql`'[]'`),
      /** What a passkey signs. */
      challenge: text().notNull(),
      createdAt: text('created_at').notNull(),
    },
    own => [index('pending_log_ins_created').on(own.createdAt)],
  )

  return { userFactors, recoveryCodes, pendingLogIns }
}

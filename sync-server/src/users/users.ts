// Staff accounts. Each change leaves a line in the audit; passwords and their hashes never do.

import type { RecordChange } from '@forecourt/shared/sync/contract'
import type { User, UserCreate, UserEdit } from '@forecourt/shared/users/user'
import { and, asc, count, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { ask, askOne, type Database, type Queries, type Work } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { isConstraintTrouble } from '../database/trouble.ts'
import { SYSTEM } from '../store/actor.ts'
import { type AuditEntry, writeAudit } from '../store/audit.ts'
import { newId } from '../store/new-id.ts'
import { recordLines } from '../store/record-lines.ts'
import type { By } from '../store/store.ts'
import { hashPassword } from './password-hash.ts'

const USER_EXISTS = 'This username or email is taken.'

/** What no two accounts have alike, and what is said where one is taken. */
const TAKEN_TEXTS = {
  username: 'This username is taken.',
  email: 'This email is taken.',
} as const

/** A username or email that another account has. */
export class UserExistsError extends Error {
  readonly issues: { path: string; message: string }[]

  constructor(taken: readonly (keyof typeof TAKEN_TEXTS)[]) {
    super(USER_EXISTS)
    this.issues = taken.map(path => ({ path, message: TAKEN_TEXTS[path] }))
  }
}

export interface Users {
  isEmpty(): Promise<boolean>
  /** By name. */
  all(): Promise<User[]>
  activeAdmins(): Promise<number>
  /** @throws UserExistsError */
  create(user: UserCreate, by?: By, password?: PasswordKind): Promise<User>
  get(id: string): Promise<User | null>
  /** Those of some ids of which there is an account, or was one as far as the audit goes back. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Who changed an account and which fields of it, oldest first: the newest of what is written down. */
  changes(id: string): Promise<RecordChange[]>
  /** By username or email, in any spelling of case. */
  find(identifier: string): Promise<{ user: User; passwordHash: string } | null>
  /** How an account logs in; null when there is none. */
  logInOf(id: string): Promise<{ user: User; passwordHash: string; isPasswordOneTime: boolean } | null>
  /** The ids of those whose password somebody else knows. */
  withOneTimePassword(): Promise<ReadonlySet<string>>
  /** Notes that a second factor was offered. Gives whether it was the first time. */
  noteFactorOffered(id: string): Promise<boolean>
  /** Null when there is no such account. @throws UserExistsError */
  edit(id: string, edit: UserEdit, by?: By, judge?: UserJudge, password?: PasswordKind): Promise<User | null>
  remove(id: string, by: By, judge?: UserJudge): Promise<void>
}

/** Refuses a change by throwing. It is asked when nobody else can change an account: two may not each take the other's role. */
export type UserJudge = (user: User, activeAdmins: number) => void

/** Whether a password is its user's own, or is known to whoever set it and to be changed at the first log-in. */
export type PasswordKind = 'own' | 'one_time'

type UserRow = Tables['users']['$inferSelect']

/** What of an account is its log-in's affair alone. */
function userOf({
  passwordHash: _hash,
  isPasswordOneTime: _one,
  factorOfferedAt: _at,
  ...user
}: UserRow): User {
  return user
}

export function createUsers(database: Database, now: () => Date): Users {
  const { audit, users } = database.tables
  const byId = database
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('user-by-id')
  const record = (
    queries: Queries,
    id: string,
    by: By,
    line: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  ) => writeAudit(queries, by, { at: now().toISOString(), collection: 'users', recordId: id, ...line })

  /** Which of the wanted names another account has. */
  const takenOf = async (id: string, { username, email }: Pick<UserEdit, 'username' | 'email'>) => {
    const isTaken = async (names: SQL) => {
      const others = database.select({ id: users.id }).from(users)
      return (await others.where(and(names, ne(users.id, id))).limit(1)).length > 0
    }
    const taken: (keyof typeof TAKEN_TEXTS)[] = []
    if (username !== undefined && (await isTaken(eq(users.username, username)))) taken.push('username')
    if (email !== undefined && (await isTaken(eq(users.email, email)))) taken.push('email')
    return taken
  }

  /** Writes an account with the wanted names and its audit line together, or neither. */
  async function together<T>(
    id: string,
    wanted: Pick<UserEdit, 'username' | 'email'>,
    write: (queries: Queries) => Work<T>,
  ): Promise<T> {
    try {
      return await database.transaction(write)
    } catch (error) {
      throw isConstraintTrouble(error) ? new UserExistsError(await takenOf(id, wanted)) : error
    }
  }

  function* activeAdmins({ select }: Queries): Work<number> {
    const isActiveAdmin = and(eq(users.role, 'admin'), eq(users.isActive, true))
    const counted = yield* askOne(select({ admins: count() }).from(users).where(isActiveAdmin))
    return counted?.admins ?? 0
  }

  return {
    isEmpty: async () => (await database.select({ id: users.id }).from(users).limit(1)).length === 0,
    all: async () => {
      const inOrder = [asc(users.firstName), asc(users.lastName), asc(users.id)]
      return (
        await database
          .select()
          .from(users)
          .orderBy(...inOrder)
      ).map(userOf)
    },
    activeAdmins: () => database.snapshot(activeAdmins),
    create: async ({ password, ...fields }, by = SYSTEM, kind = 'own') => {
      const passwordHash = await hashPassword(password)
      const at = now().toISOString()
      const user: User = { ...fields, id: newId(), passwordVersion: 0, createdAt: at, updatedAt: at }
      await together(user.id, user, function* (queries) {
        yield* ask(
          queries.insert(users).values({ ...user, passwordHash, isPasswordOneTime: kind === 'one_time' }),
        )
        yield* record(queries, user.id, by, { action: 'created', before: null, after: { ...user } })
      })
      return user
    },
    get: async id => {
      const [row] = await byId.execute({ id })
      return row ? userOf(row) : null
    },
    known: async ids => {
      const wanted = [...ids]
      const present = await database.select({ id: users.id }).from(users).where(inArray(users.id, wanted))
      const written = await database
        .select({ id: audit.recordId })
        .from(audit)
        .where(and(eq(audit.collection, 'users'), inArray(audit.recordId, wanted)))
      return new Set([...present, ...written].map(({ id }) => id))
    },
    changes: async id => {
      const lines = await recordLines(database, 'users', id)
      return lines.toReversed().map(({ revision, at, by, fields, action }) => ({
        revision,
        at,
        by,
        fields: [...fields],
        isDeletion: action === 'deleted',
      }))
    },
    find: async identifier => {
      const name = identifier.trim().toLowerCase()
      const [row] = await database
        .select()
        .from(users)
        .where(or(eq(users.username, name), eq(users.email, name)))
      return row ? { user: userOf(row), passwordHash: row.passwordHash } : null
    },
    logInOf: async id => {
      const [row] = await byId.execute({ id })
      return row
        ? { user: userOf(row), passwordHash: row.passwordHash, isPasswordOneTime: row.isPasswordOneTime }
        : null
    },
    withOneTimePassword: async () => {
      const found = await database
        .select({ id: users.id })
        .from(users)
        .where(eq(users.isPasswordOneTime, true))
      return new Set(found.map(({ id }) => id))
    },
    noteFactorOffered: async id => {
      const noted = await database
        .update(users)
        .set({ factorOfferedAt: now().toISOString() })
        .where(and(eq(users.id, id), isNull(users.factorOfferedAt)))
        .returning({ id: users.id })
      return noted.length > 0
    },
    edit: async (id, { password, ...fields }, by = SYSTEM, judge = () => {}, kind = 'own') => {
      const passwordHash = password === undefined ? undefined : await hashPassword(password)
      return together(id, fields, function* (queries) {
        const before = yield* askOne(queries.select().from(users).where(eq(users.id, id)))
        if (!before) return null
        judge(userOf(before), yield* activeAdmins(queries))
        const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
        const changed = {
          ...given,
          ...(passwordHash
            ? {
                passwordHash,
                passwordVersion: before.passwordVersion + 1,
                isPasswordOneTime: kind === 'one_time',
              }
            : {}),
          updatedAt: now().toISOString(),
        }
        const row = yield* askOne(queries.update(users).set(changed).where(eq(users.id, id)).returning())
        const was = Object.fromEntries(Object.keys(given).map(name => [name, before[name as keyof UserRow]]))
        yield* record(queries, id, by, {
          action: 'changed',
          before: was,
          after: { ...given, ...(passwordHash ? { password: 'set' } : {}) },
        })
        return row ? userOf(row) : null
      })
    },
    remove: async (id, by, judge = () => {}) =>
      together(id, {}, function* (queries) {
        const admins = yield* activeAdmins(queries)
        const row = yield* askOne(queries.delete(users).where(eq(users.id, id)).returning())
        if (row) judge(userOf(row), admins)
        if (row)
          yield* record(queries, id, by, { action: 'deleted', before: { ...userOf(row) }, after: null })
      }),
  }
}

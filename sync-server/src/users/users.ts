// Staff accounts. Each change leaves a line in the audit; passwords and their hashes never do.

import { randomBytes } from 'node:crypto'
import { idFromBytes } from '@forecourt/shared/ids'
import type { User, UserCreate, UserEdit } from '@forecourt/shared/users/user'
import { and, asc, count, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Database, isConstraintTrouble } from '../database/open-database.ts'
import { users } from '../database/schema.ts'
import { type AuditedDeed, writeAudit } from '../store/audit.ts'
import type { By } from '../store/store.ts'
import { hashPassword } from './password-hash.ts'

export const USER_EXISTS = 'This username or email is taken.'

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
  create(user: UserCreate, by?: By): Promise<User>
  get(id: string): Promise<User | null>
  /** By username or email, in any spelling of case. */
  find(identifier: string): Promise<{ user: User; passwordHash: string } | null>
  /** Null when there is no such account. @throws UserExistsError */
  edit(id: string, edit: UserEdit, by?: By): Promise<User | null>
  remove(id: string, by: By): Promise<void>
}

type UserRow = typeof users.$inferSelect

const SYSTEM: By = { actor: { kind: 'system' }, device: null }

function userOf({ passwordHash: _secret, ...user }: UserRow): User {
  return user
}

export function createUsers(database: Database, now: () => Date): Users {
  const byId = database
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare()
  const record = (id: string, by: By, line: Pick<AuditedDeed, 'action' | 'before' | 'after'>) =>
    writeAudit(database, by, { at: now().toISOString(), collection: 'users', recordId: id, ...line })

  /** Which of the wanted names another account has. */
  const takenOf = (id: string, { username, email }: Pick<UserEdit, 'username' | 'email'>) => {
    const isTaken = (names: SQL) =>
      database
        .select({ id: users.id })
        .from(users)
        .where(and(names, ne(users.id, id)))
        .get() !== undefined
    return [
      ...(username !== undefined && isTaken(eq(users.username, username)) ? (['username'] as const) : []),
      ...(email !== undefined && isTaken(eq(users.email, email)) ? (['email'] as const) : []),
    ]
  }

  /** Writes an account with the wanted names and its audit line together, or neither. */
  function together<T>(id: string, wanted: Pick<UserEdit, 'username' | 'email'>, write: () => T): T {
    try {
      return database.transaction(write, { behavior: 'immediate' })
    } catch (error) {
      throw isConstraintTrouble(error) ? new UserExistsError(takenOf(id, wanted)) : error
    }
  }

  return {
    isEmpty: async () => database.select({ id: users.id }).from(users).limit(1).all().length === 0,
    all: async () =>
      database.select().from(users).orderBy(asc(users.firstName), asc(users.lastName)).all().map(userOf),
    activeAdmins: async () =>
      database
        .select({ admins: count() })
        .from(users)
        .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
        .get()?.admins ?? 0,
    create: async ({ password, ...fields }, by = SYSTEM) => {
      const passwordHash = await hashPassword(password)
      const at = now().toISOString()
      const user: User = { ...fields, id: idFromBytes(randomBytes(12)), createdAt: at, updatedAt: at }
      together(user.id, user, () => {
        database
          .insert(users)
          .values({ ...user, passwordHash })
          .run()
        record(user.id, by, { action: 'created', before: null, after: { ...user } })
      })
      return user
    },
    get: async id => {
      const row = byId.get({ id })
      return row ? userOf(row) : null
    },
    find: async identifier => {
      const name = identifier.trim().toLowerCase()
      const row = database
        .select()
        .from(users)
        .where(or(eq(users.username, name), eq(users.email, name)))
        .get()
      return row ? { user: userOf(row), passwordHash: row.passwordHash } : null
    },
    edit: async (id, { password, ...fields }, by = SYSTEM) => {
      const passwordHash = password === undefined ? undefined : await hashPassword(password)
      return together(id, fields, () => {
        const before = database.select().from(users).where(eq(users.id, id)).get()
        if (!before) return null
        const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
        const changed = {
          ...given,
          ...(passwordHash ? { passwordHash } : {}),
          updatedAt: now().toISOString(),
        }
        const row = database.update(users).set(changed).where(eq(users.id, id)).returning().get()
        const was = Object.fromEntries(Object.keys(given).map(name => [name, before[name as keyof UserRow]]))
        record(id, by, {
          action: 'changed',
          before: was,
          after: { ...given, ...(passwordHash ? { password: 'set' } : {}) },
        })
        return userOf(row)
      })
    },
    remove: async (id, by) =>
      together(id, {}, () => {
        const row = database.delete(users).where(eq(users.id, id)).returning().get()
        if (row) record(id, by, { action: 'deleted', before: { ...userOf(row) }, after: null })
      }),
  }
}

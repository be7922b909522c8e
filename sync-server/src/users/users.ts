// Staff accounts. Each change leaves a line in the audit; passwords and their hashes never do.

import { randomBytes } from 'node:crypto'
import { idFromBytes } from '@forecourt/shared/ids'
import { passwordSchema } from '@forecourt/shared/users/password'
import { type User, userFields } from '@forecourt/shared/users/user'
import { eq, or } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, isConstraintTrouble } from '../database/open-database.ts'
import { audit, sequence, users } from '../database/schema.ts'
import { hashPassword } from './password-hash.ts'

export const userCreateSchema = z.object({ ...userFields, password: passwordSchema })
export type UserCreate = z.output<typeof userCreateSchema>

export const USER_EXISTS = 'This username or email is taken.'

/** A username or email that another account has. */
export class UserExistsError extends Error {}

export interface Users {
  isEmpty(): Promise<boolean>
  create(user: UserCreate): Promise<User>
  get(id: string): Promise<User | null>
  /** By username or email, in any spelling of case. */
  find(identifier: string): Promise<{ user: User; passwordHash: string } | null>
  setPassword(id: string, password: string): Promise<void>
}

type UserRow = typeof users.$inferSelect

function userOf({ passwordHash: _secret, ...user }: UserRow): User {
  return user
}

export function createUsers(database: Database, now: () => Date): Users {
  const record = (user: User, action: 'created' | 'changed', after: Record<string, unknown>) =>
    database
      .insert(audit)
      .values({
        revision: database.select().from(sequence).get()?.revision ?? 0,
        at: now().toISOString(),
        actorKind: 'system',
        collection: 'users',
        recordId: user.id,
        action,
        after,
      })
      .run()

  return {
    isEmpty: async () => database.select({ id: users.id }).from(users).limit(1).all().length === 0,
    create: async ({ password, ...fields }) => {
      const passwordHash = await hashPassword(password)
      const at = now().toISOString()
      const user: User = { ...fields, id: idFromBytes(randomBytes(12)), createdAt: at, updatedAt: at }
      try {
        database.transaction(() => {
          database
            .insert(users)
            .values({ ...user, passwordHash })
            .run()
          record(user, 'created', { ...user })
        })
      } catch (error) {
        throw isConstraintTrouble(error) ? new UserExistsError(USER_EXISTS) : error
      }
      return user
    },
    get: async id => {
      const row = database.select().from(users).where(eq(users.id, id)).get()
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
    setPassword: async (id, password) => {
      const passwordHash = await hashPassword(password)
      database.transaction(() => {
        const at = now().toISOString()
        const row = database
          .update(users)
          .set({ passwordHash, updatedAt: at })
          .where(eq(users.id, id))
          .returning()
          .get()
        if (row) record(userOf(row), 'changed', { password: 'set' })
      })
    },
  }
}

// Who has which customers, and everybody who could.
import type { Assignable } from '@forecourt/shared/leads/owner-rule'
import { roleOf } from '@forecourt/shared/users/permissions'
import { userName } from '@forecourt/shared/users/user'
import { asc, desc, isNotNull, max } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

export async function readStaff(database: Database): Promise<Assignable[]> {
  const { users } = database.tables
  const { id, firstName, lastName, role, isActive } = users
  const rows = await database.select({ id, firstName, lastName, role, isActive }).from(users).orderBy(asc(id))
  return rows.map(row => ({
    id: row.id,
    name: userName(row),
    isActive: row.isActive,
    role: roleOf(row.role),
  }))
}

export async function ownedLeads(database: Database) {
  const { ownerId, email, phone, createdAt } = database.tables.leads
  const rows = await database
    .select({ ownerId, email, phone })
    .from(database.tables.leads)
    .where(isNotNull(ownerId))
    .orderBy(desc(createdAt))
  return rows.flatMap(row => (row.ownerId === null ? [] : { ...row, ownerId: row.ownerId }))
}

export async function lastOfOwners(database: Database): Promise<Map<string, string>> {
  const { ownerId, createdAt } = database.tables.leads
  const rows = await database
    .select({ ownerId, last: max(createdAt) })
    .from(database.tables.leads)
    .where(isNotNull(ownerId))
    .groupBy(ownerId)
  return new Map(rows.flatMap(({ ownerId: id, last }) => (id && last ? [[id, last] as const] : [])))
}

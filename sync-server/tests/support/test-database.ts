// The database of a test: the embedded engine, in memory or in a file, or a new database of a PostgreSQL.
import { asc } from 'drizzle-orm'
import type { Database, Tables } from '../../src/database/database.ts'
import { openPostgres } from '../../src/database/postgres/open-postgres.ts'
import { openSqlite, type SqliteDatabase } from '../../src/database/sqlite.ts'

/** @param place a file, ":memory:", or the address of a PostgreSQL */
export async function openTestDatabase(place: string): Promise<Database> {
  return place.startsWith('postgres:') ? openPostgres(place) : openSqlite(place)
}

/** The connection of a test that is about the embedded engine. */
export function sqliteOf(database: Database): SqliteDatabase['client'] {
  if ('client' in database) return (database as SqliteDatabase).client
  throw new Error('This is no embedded database.')
}

/** All rows of a table; where they have ids, in the order of those. */
export async function rowsOf<T extends keyof Tables>(
  { select, tables }: Database,
  name: T,
): Promise<Tables[T]['$inferSelect'][]> {
  const table = tables[name] as Tables['audit']
  const rows = select().from(table)
  return (await ('id' in table ? rows.orderBy(asc(table.id)) : rows)) as Tables[T]['$inferSelect'][]
}

// The database of a test: the embedded engine, in memory or in a file, or a new database of a PostgreSQL.
import { asc } from 'drizzle-orm'
import type { Database } from '../../src/database/database.ts'
import { openPostgres } from '../../src/database/postgres/open-postgres.ts'
import { openSqlite, type SqliteDatabase } from '../../src/database/sqlite.ts'
import type { Tables } from '../../src/database/tables.ts'
import { onDatabase } from './postgres/databases.ts'
import { freshDatabase } from './postgres.ts'

const places = new WeakMap<Database, string>()

/** The engine that this run of the tests is about. */
export const testEngine: Database['engine'] =
  process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** A place for a database of that engine. */
export async function anyPlace(): Promise<string> {
  return testEngine === 'postgres' ? freshDatabase() : ':memory:'
}

/** @param place a file, ":memory:", or the address of a PostgreSQL */
export async function openTestDatabase(place: string): Promise<Database> {
  const database = place.startsWith('postgres:') ? await openPostgres(place) : openSqlite(place)
  places.set(database, place)
  return database
}

/** Has the engine refuse every change, as on a disk that is full or was taken away. */
export async function refuseChanges(database: Database): Promise<void> {
  if (database.engine === 'sqlite') sqliteOf(database).pragma('query_only = ON')
  else await setReadOnly(database, true)
}

export async function allowChanges(database: Database): Promise<void> {
  if (database.engine === 'sqlite') sqliteOf(database).pragma('query_only = OFF')
  else await setReadOnly(database, false)
}

/** How long a connection may take to go, in ms. */
const GONE_MS = 10_000

/**
 * It holds for new connections, so those that there are have to go. All of them are gone when this is over: a test that
 * asked something of one that is about to go would be told that it was lost.
 */
async function setReadOnly(database: Database, isReadOnly: boolean): Promise<void> {
  const url = places.get(database) ?? ''
  const name = new URL(url).pathname.slice(1)
  await onDatabase(url, async client => {
    await client.query('SET default_transaction_read_only = off')
    await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${isReadOnly}`)
    await client.query(
      'SELECT pg_terminate_backend(pid, $2) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [name, GONE_MS],
    )
  })
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

/**
 * A PostgreSQL as the end of a migration. It is held by the lock that every writing transaction of a server takes, so that no
 * server changes it meanwhile; one that runs is found by the name that its connections bear, and the migration refused.
 */
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { optionsOf } from '../database/postgres/connections.ts'
import { bringUpToDate, checkServer, MIGRATIONS } from '../database/postgres/open-postgres.ts'
import { PlainClient } from '../database/postgres/plain-client.ts'
import { queriesOf } from '../database/postgres/queries.ts'
import * as tables from '../database/postgres/tables.ts'
import { WRITER_LOCK } from '../database/postgres/writer.ts'
import type { Tables } from '../database/tables.ts'
import { PostgresError, wordsOf } from '../database/trouble.ts'
import type { Source, Target } from './ends.ts'
import { TABLE_NAMES } from './keys.ts'
import { MigrationError } from './migration-error.ts'
import { schemaState } from './schema-state.ts'

const NAME = 'forecourt-migration'
/** The other end is read or written between two queries. */
const IDLE_IN_TRANSACTION_MS = 600_000
/** Whoever else has a table, or brings the tables up to date, is waited for so long. */
const LOCK_MS = 10_000
/** How often it is looked whether a client is gone, 0.1 s apart. */
const LOOKS = 20
const TABLES: Tables = tables
const SQL_NAMES = TABLE_NAMES.map(name => getTableName(TABLES[name]))

/** @param name the address without its password. @throws MigrationError */
export async function openPostgresSource(url: string, name: string): Promise<Source> {
  const client = await connect(url, name)
  try {
    const state = schemaState(await newestMigration(client), MIGRATIONS)
    if (state === 'none') throw new MigrationError(`${name} holds no dealership.`)
    if (state === 'older')
      throw new MigrationError(
        `${name} is of an earlier version. Start a server of this version on it once (DATABASE_URL): it brings the tables up to date.`,
      )
    if (state === 'newer') throw new MigrationError(newer(name))
    await holdAlone(client, url, name)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return {
      queries: queriesOf(drizzle(client), TABLES),
      assertStill: () => refuseServers(client, url, name),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/**
 * Makes the tables where there are none. All rows come by one transaction, which is committed when they are found to be those
 * of the source: an interrupted migration leaves none.
 * @throws MigrationError where there are rows
 */
export async function openPostgresTarget(url: string, name: string): Promise<Target> {
  const client = await connect(url, name)
  try {
    if (schemaState(await newestMigration(client), MIGRATIONS) === 'newer')
      throw new MigrationError(newer(name))
    await holdAlone(client, url, name)
    // Before its tables are touched: they may be somebody else's.
    await refuseRows(client, name)
    await bringUpToDate(client)
    await client.query('BEGIN')
    await client.query(`LOCK TABLE ${SQL_NAMES.map(quoted).join(', ')} IN EXCLUSIVE MODE`)
    await refuseRows(client, name)
    return {
      queries: queriesOf(drizzle(client), TABLES),
      written: () => continueCounting(client),
      keep: async () => {
        await refuseServers(client, url, name)
        await client.query('COMMIT')
        // Queries are planned by what PostgreSQL believes of the tables: that they are empty.
        await client.query('ANALYZE')
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

const quoted = (name: string) => pg.escapeIdentifier(name)
const newer = (name: string) => `${name} was written by a newer version than this one. Update this one first.`

async function connect(url: string, name: string): Promise<pg.Client> {
  let client: pg.Client | null = null
  try {
    client = new PlainClient(optionsOf(url))
    // Whoever asks something of a lost connection is told so; this is for when nobody does.
    client.on('error', () => {})
    await client.connect()
    // By settings, as the address may hold others.
    await client.query(`SET application_name = '${NAME}'`)
    await client.query(`SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`)
    await client.query(`SET lock_timeout = ${LOCK_MS}`)
    await checkServer(client)
    return client
  } catch (error) {
    await client?.end().catch(() => {})
    if (error instanceof PostgresError) throw new MigrationError(`${name}: ${error.message}`)
    throw new MigrationError(`${name} cannot be reached: ${wordsOf(error)}.`)
  }
}

async function newestMigration(client: pg.Client): Promise<number | null> {
  const { rows: found } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS there")
  if (found[0]?.there === null) return null
  const { rows } = await client.query<{ newest: number | null }>(
    'SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations',
  )
  return rows[0]?.newest ?? null
}

/** The lock lasts as long as the connection. */
async function holdAlone(client: pg.Client, url: string, name: string): Promise<void> {
  const isHeld = await becomes(client, async () => {
    const { rows } = await client.query<{ mine: boolean }>(
      `SELECT pg_try_advisory_lock(${WRITER_LOCK}) AS mine`,
    )
    return rows[0]?.mine === true
  })
  if (!isHeld) throw new MigrationError(`A server or another migration is at work on ${name}. Stop it first.`)
  await refuseServers(client, url, name)
}

/** @throws MigrationError where a server is connected */
async function refuseServers(client: pg.Client, url: string, name: string): Promise<void> {
  const known = new URL(url).searchParams.get('application_name') ?? optionsOf(url).application_name
  const isAlone = await becomes(client, async () => {
    // Within a transaction, who is connected is told as it was when that was asked first.
    await client.query('SELECT pg_stat_clear_snapshot()')
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()`,
      [known],
    )
    return rowCount === 0
  })
  if (!isAlone) throw new MigrationError(`A server is running on ${name}. Stop it first.`)
}

/** Whether something is so, or soon will be: PostgreSQL takes a moment to see that a client is gone. */
async function becomes(client: pg.Client, isSo: () => Promise<boolean>): Promise<boolean> {
  for (let look = 1; ; look++) {
    if (await isSo()) return true
    if (look === LOOKS) return false
    await client.query('SELECT pg_sleep(0.1)')
  }
}

async function refuseRows(client: pg.Client, name: string): Promise<void> {
  for (const table of SQL_NAMES) {
    const { rows: found } = await client.query('SELECT to_regclass($1) AS there', [quoted(table)])
    if (found[0]?.there === null) continue
    const { rowCount } = await client.query(`SELECT FROM ${quoted(table)} LIMIT 1`)
    if (rowCount !== 0)
      throw new MigrationError(
        `${name} is not empty: there are rows in its table ${table}. A dealership is moved into an empty database; --check compares two.`,
      )
  }
}

/** The tables whose rows are counted by the engine. */
const COUNTED = ['audit', 'published_ads']

/** Rows that were written with their ids do not count: the next audit line follows the highest one. */
async function continueCounting(client: pg.Client): Promise<void> {
  for (const table of COUNTED)
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), coalesce(max(id), 1), max(id) IS NOT NULL) FROM ${table}`,
    )
}

/** PostgreSQL: rows that several servers share. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database } from '../database.ts'
import { optionsOf } from './connections.ts'
import { createExclusive } from './exclusive.ts'
import { createNotices, noticeStatement } from './notices.ts'
import { PlainClient } from './plain-client.ts'
import { queriesOf } from './queries.ts'
import * as tables from './tables.ts'
import { createWriter, runSteps } from './writer.ts'

/** The migrations of the tables in PostgreSQL. */
export const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'drizzle-postgres')
const READERS = 8
const OLDEST_VERSION = 150_000

/** A PostgreSQL that cannot be used, in words for whoever starts the server. */
export class PostgresError extends Error {}

/**
 * Opens a database by its address ("postgres://user:password@host/name") and brings it up to date.
 * @throws PostgresError when it cannot be reached or used
 */
export async function openPostgres(url: string): Promise<Database> {
  await prepare(url)
  const server = randomUUID()
  const pool = new pg.Pool({ ...optionsOf(url), max: READERS, Client: PlainClient })
  // A connection that is lost while nobody uses it is replaced.
  pool.on('error', () => {})
  /** The one connection that everything is read by while the house is frozen. */
  let frozen: pg.PoolClient | null = null
  const reader = { query: (...asked: [string]) => (frozen ?? pool).query(...asked) }
  const writer = createWriter(url, tables, server)
  const exclusive = createExclusive(url)
  const notices = createNotices(url, server)

  return {
    ...queriesOf(drizzle({ client: reader as pg.Pool }), tables),
    engine: 'postgres',
    transaction: work => writer.transaction(work),
    snapshot: async work => {
      const read = async (client: pg.PoolClient) =>
        (await runSteps(client, work(queriesOf(drizzle(client), tables)))).value
      return frozen ? read(frozen) : atOneMoment(pool, read)
    },
    frozen: work =>
      atOneMoment(pool, async client => {
        frozen = client
        try {
          return await work()
        } finally {
          frozen = null
        }
      }),
    // The wait for the disk is PostgreSQL's, and holds nobody up here.
    lightly: async query => query,
    exclusively: (name, work) => exclusive.run(name, work),
    notify: async topic => void (await pool.query(noticeStatement(server, { topic, text: '' }))),
    onNotice: listener => notices.subscribe(listener),
    close: async () => {
      await writer.close()
      await Promise.all([exclusive.close(), notices.close(), pool.end()])
    },
  }
}

async function atOneMoment<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const value = await read(client)
    await client.query('COMMIT')
    client.release()
    return value
  } catch (error) {
    // In what state it is, nobody knows.
    client.release(true)
    throw error
  }
}

async function prepare(url: string): Promise<void> {
  const client = new PlainClient(optionsOf(url))
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new PostgresError(`DATABASE_URL: the database cannot be reached: ${wordsOf(error)}.`)
  }
  try {
    await checkServer(client)
    await bringUpToDate(client)
  } catch (error) {
    throw error instanceof PostgresError ? new PostgresError(`DATABASE_URL: ${error.message}`) : error
  } finally {
    await client.end()
  }
}

/** @throws PostgresError when the database is not one that this version can use */
export async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding",
  )
  const [{ version, encoding } = { version: 0, encoding: '' }] = rows
  if (version < OLDEST_VERSION)
    throw new PostgresError(`this is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`)
  if (encoding !== 'UTF8') throw new PostgresError(`the database is encoded in ${encoding}; UTF8 is needed.`)
}

/** Several servers may start at once: one of them brings the tables up to date, the others wait. */
export async function bringUpToDate(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock(hashtextextended('forecourt/migrations', 0))")
  try {
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client
      .query("SELECT pg_advisory_unlock(hashtextextended('forecourt/migrations', 0))")
      .catch(() => {})
  }
}

/** Why a connection failed; several addresses of one name fail together. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

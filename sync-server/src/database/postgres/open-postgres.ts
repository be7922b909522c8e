/** PostgreSQL: rows that several servers share. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database } from '../database.ts'
import { PostgresError, wordsOf } from '../trouble.ts'
import { oneByOne, optionsOf, promptOptionsOf } from './connections.ts'
import { createExclusive } from './exclusive.ts'
import { createNotices, noticeStatement } from './notices.ts'
import { PlainClient } from './plain-client.ts'
import { queriesOf } from './queries.ts'
import * as tables from './tables.ts'
import { createWriter, runSteps } from './writer.ts'

/** The migrations of the tables in PostgreSQL. */
export const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'drizzle-postgres')
const READERS = 8
/** No reader is answered later: the database gives up before it is given up. */
const STATEMENT_MS = 7000
const ANSWER_MS = 8000
const OLDEST_VERSION = 150_000

/**
 * Opens a database by its address ("postgres://user:password@host/name") and brings it up to date.
 * @throws PostgresError when it cannot be reached or used
 */
export async function openPostgres(url: string): Promise<Database> {
  await prepare(url)
  const server = randomUUID()
  const pool = new pg.Pool({
    ...promptOptionsOf(url),
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    max: READERS,
    Client: PlainClient,
  })
  // A connection that is lost is replaced. Whoever asks something of it is told so; this is for when nobody does.
  pool.on('error', () => {})
  pool.on('connect', client => void client.on('error', () => {}))
  /** The one connection that everything is read by while the dealership is frozen. */
  let frozen: Pick<pg.ClientBase, 'query'> | null = null
  const reader = { query: (...asked: [string]) => (frozen ?? pool).query(...asked) }
  const closing = new AbortController()
  const writer = createWriter(url, tables, server)
  const exclusive = createExclusive(url)
  const notices = createNotices(url, server)
  // From here on there is a connection by which others see that a server is at work.
  await notices.tried

  return {
    ...queriesOf(drizzle({ client: reader as pg.Pool }), tables),
    engine: 'postgres',
    transaction: work => writer.transaction(work),
    snapshot: async work => {
      const read = async (client: Pick<pg.ClientBase, 'query'>) =>
        (await runSteps(client, work(queriesOf(drizzle({ client: client as pg.Client }), tables)))).value
      return frozen ? read(frozen) : atOneMoment(pool, read)
    },
    frozen: work =>
      atOneMoment(pool, async client => {
        // Nobody waits for who only reads, and between two queries there may be a film to copy.
        await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
        frozen = oneByOne(client)
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
    scrub: async () => {
      const client = await pool.connect()
      try {
        await client.query('SET statement_timeout = 0')
        await client.query({ text: 'VACUUM', query_timeout: 0 } as pg.QueryConfig)
      } finally {
        client.release(true)
      }
      return true
    },
    onNotice: listener => notices.subscribe(listener),
    closed: closing.signal,
    close: async () => {
      closing.abort()
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
  const client = clientOf(url)
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
    if (error instanceof PostgresError) throw new PostgresError(`DATABASE_URL: ${error.message}`)
    throw new PostgresError(`DATABASE_URL: the tables cannot be brought up to date: ${wordsOf(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

function clientOf(url: string): pg.Client {
  try {
    return new PlainClient(optionsOf(url))
  } catch {
    // What is wrong with it is not said with it: it holds the password.
    throw new PostgresError('DATABASE_URL: the address cannot be read.')
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

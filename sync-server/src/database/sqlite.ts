/** The embedded engine: one file, one process. It answers at once, so a transaction is never waited for in its middle. */
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { Database, Queries, Step, Work } from './database.ts'
import { createLightQueries } from './light-queries.ts'
import * as tables from './schema.ts'

export interface SqliteDatabase extends Database {
  /** The connection itself, for what only this engine can do. */
  readonly client: Sqlite.Database
}

/** The migrations of the tables in SQLite. */
export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'drizzle')
const BUSY_TIMEOUT_MS = 2000

/**
 * Opens the database file (":memory:" for one that lives with the process) and brings it up to date. A commit is on the
 * disk before it is answered: write-ahead log with full synchronisation.
 */
export function openSqlite(path: string): SqliteDatabase {
  const client = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS })
  client.pragma('journal_mode = WAL')
  client.pragma('synchronous = FULL')
  client.pragma('foreign_keys = ON')
  // In kB, as it is negative. The system's cache of files lies beneath it.
  client.pragma('cache_size = -4000')
  migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  const queries = queriesOf(client)

  const closing = new AbortController()
  /** What is being done by one alone. There is no other server, but there are other requests. */
  const inWork = new Set<string>()
  const command = createCommands(client)
  const lightly = createLightQueries(client, askNow)
  const inTransaction = client.transaction(<T>(work: Work<T>) => runNow(command, work))
  return {
    ...queries,
    client,
    engine: 'sqlite',
    transaction: async work => inTransaction.immediate(work(queries)) as never,
    snapshot: async work => inTransaction.deferred(work(queries)) as never,
    frozen: async work => {
      client.exec('BEGIN')
      try {
        return await work()
      } finally {
        client.exec('COMMIT')
      }
    },
    lightly: query => lightly(query) as never,
    exclusively: async (name, work) => {
      if (inWork.has(name)) return null
      inWork.add(name)
      try {
        return await work(new AbortController().signal)
      } finally {
        inWork.delete(name)
      }
    },
    notify: async () => {},
    scrub: async () => scrub(client),
    onNotice: () => () => {},
    closed: closing.signal,
    close: async () => {
      closing.abort()
      client.close()
    },
  }
}

/** Writes the file anew without what is deleted, and empties the log that still holds it. */
function scrub(client: Sqlite.Database): boolean {
  try {
    client.exec('VACUUM')
    const [done] = client.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    return done?.busy === 0
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)) return false
    throw error
  }
}

/** What a connection is asked through, as it is: its tables are brought up to date by nobody. */
export function queriesOf(client: Sqlite.Database): Queries {
  const connection = drizzle(client)
  // The builders of both dialects are written and awaited alike; the types are those of the one that can do less.
  return {
    tables,
    select: connection.select.bind(connection),
    selectDistinct: connection.selectDistinct.bind(connection),
    insert: connection.insert.bind(connection),
    update: connection.update.bind(connection),
    delete: connection.delete.bind(connection),
  } as unknown as Queries
}

type Command = (text: string) => void

/** Runs bare commands, each prepared once: there are few, and making one ready costs more than running it. */
function createCommands(client: Sqlite.Database): Command {
  const prepared = new Map<string, Sqlite.Statement>()
  return text => {
    const statement = prepared.get(text) ?? client.prepare(text)
    prepared.set(text, statement)
    statement.run()
  }
}

function runNow<T>(command: Command, work: Work<T>): T {
  let step = work.next()
  while (!step.done) {
    let answer: unknown
    try {
      answer = answerNow(command, step.value)
    } catch (error) {
      step = work.throw(error)
      continue
    }
    step = work.next(answer)
  }
  return step.value
}

/** A query of this engine can be answered without being awaited. */
type Ready = { sync(): unknown }
type Built = { prepare(): { execute(): Ready } }

function answerNow(command: Command, step: Step): unknown {
  if ('command' in step) return command(step.command)
  if ('notice' in step) return
  return step.map(askNow)
}

function askNow(asked: PromiseLike<unknown>): unknown {
  const query = asked as unknown as Ready | Built
  return ('prepare' in query ? query.prepare().execute() : query).sync()
}

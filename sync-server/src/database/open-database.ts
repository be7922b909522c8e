import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import * as schema from './schema.ts'

export type Database = BetterSQLite3Database<typeof schema> & { $client: Sqlite.Database }

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'drizzle')
const BUSY_TIMEOUT_MS = 2000

/**
 * Opens the database file (":memory:" for one that lives with the process) and brings it up to date. A commit is on the
 * disk before it is answered: write-ahead log with full synchronisation.
 */
export function openDatabase(path: string): Database {
  const sqlite = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  // In kB, as it is negative. The system's cache of files lies beneath it.
  sqlite.pragma('cache_size = -4000')
  const database = drizzle(sqlite, { schema })
  migrate(database, { migrationsFolder: MIGRATIONS })
  return database
}

/**
 * Does what may be lost when the machine loses its power, though not when the process ends: it does not wait for the disk.
 * The next commit that waits brings it along.
 */
export function withoutWaiting<T>(database: Database, work: () => T): T {
  const { $client: sqlite } = database
  sqlite.exec('PRAGMA synchronous = NORMAL')
  try {
    return work()
  } finally {
    sqlite.exec('PRAGMA synchronous = FULL')
  }
}

/** Whether the database itself cannot take a change now: locked, full, read-only or out of reach. */
export function isDatabaseTrouble(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (
    cause instanceof Sqlite.SqliteError &&
    /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|NOMEM)/.test(cause.code)
  )
}

/** Whether a rule of the tables refused a row: something else took its place since it was decided on. */
export function isConstraintTrouble(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Sqlite.SqliteError && cause.code.startsWith('SQLITE_CONSTRAINT')
}

// A SQLite file as the end of a migration.
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { MIGRATIONS, openSqlite, queriesOf } from '../database/sqlite.ts'
import type { Source, Target } from './ends.ts'
import { MigrationError } from './migration-error.ts'
import { schemaState } from './schema-state.ts'

/** What a migration that is not over writes; it becomes the database when it is whole. */
export const unfinishedOf = (path: string) => `${path}.unfinished`
/** What SQLite keeps beside a file while it is open, or when whoever had it open died. */
const BESIDE = ['-wal', '-shm', '-journal']
/** In kB: rows come in the order of their keys, while the indexes are written to everywhere. */
const CACHE = -64_000
const OWNER_ONLY = 0o600

/**
 * Opens a file for reading, and keeps everybody else out. Tables of an earlier version are brought up to date in a copy.
 * @throws MigrationError
 */
export async function openSqliteSource(path: string, say: (text: string) => void): Promise<Source> {
  if (!existsSync(path)) throw new MigrationError(`There is no file ${path}.`)
  if (statSync(path).isDirectory())
    throw new MigrationError(
      `${path} is a directory. The database in it is ${join(path, 'forecourt.sqlite')}.`,
    )
  const held = holdAlone(path)
  try {
    const state = schemaState(newestMigration(held), MIGRATIONS)
    if (state === 'none') throw new MigrationError(`${path} holds no dealership.`)
    if (state === 'newer')
      throw new MigrationError(`${path} was written by a newer version than this one. Update this one first.`)
    if (state === 'older') return await openCopy(held, path, say)
    // The connection is this migration's alone, so that nobody's query comes into its transaction.
    held.exec('BEGIN')
    return {
      queries: queriesOf(held),
      assertStill: async () => {},
      close: async () => void held.close(),
    }
  } catch (error) {
    held.close()
    throw error
  }
}

/** The lock lasts as long as the connection: a server that is started meanwhile does not get the database. */
function holdAlone(path: string): Sqlite.Database {
  try {
    return lock(path)
  } catch (error) {
    if (isCode(error, 'SQLITE_BUSY'))
      throw new MigrationError(`A server is running on ${path}. Stop it first.`)
    if (isCode(error, 'SQLITE_NOTADB')) throw new MigrationError(`${path} is no SQLite database.`)
    throw error
  }
}

function lock(path: string): Sqlite.Database {
  const client = new Sqlite(path, { fileMustExist: true, timeout: 0 })
  try {
    client.pragma('locking_mode = EXCLUSIVE')
    client.exec('BEGIN IMMEDIATE; ROLLBACK')
    client.pragma('query_only = ON')
    return client
  } catch (error) {
    client.close()
    throw error
  }
}

const isCode = (error: unknown, code: string) =>
  error instanceof Sqlite.SqliteError && error.code.startsWith(code)

function newestMigration(client: Sqlite.Database): number | null {
  const isThere = client.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get()
  if (!isThere) return null
  return client.prepare<[], number>('select max(created_at) from __drizzle_migrations').pluck().get() ?? null
}

async function openCopy(held: Sqlite.Database, path: string, say: (text: string) => void): Promise<Source> {
  say(`${path} is of an earlier version: a copy of it is brought up to date, and it stays as it is`)
  const workshop = await mkdtemp(join(tmpdir(), 'forecourt-migration-'))
  const takeAway = () => rm(workshop, { recursive: true, force: true })
  try {
    const copy = join(workshop, 'copy.sqlite')
    await held.backup(copy)
    const { client, close } = openSqlite(copy)
    return {
      queries: queriesOf(client),
      assertStill: async () => {},
      close: async () => {
        await close()
        held.close()
        await takeAway()
      },
    }
  } catch (error) {
    await takeAway()
    throw error
  }
}

/**
 * Begins a new file. It is written under another name and gets its own when it is whole, so that there is never a part of a
 * dealership; what an interrupted migration left is thrown away.
 * @throws MigrationError
 */
export async function openSqliteTarget(path: string, say: (text: string) => void): Promise<Target> {
  if (!existsSync(dirname(path))) throw new MigrationError(`There is no directory ${dirname(path)}.`)
  for (const file of [path, ...BESIDE.map(suffix => path + suffix)])
    if (existsSync(file))
      throw new MigrationError(
        `${file} is there already. A dealership is moved into a new file: move this one away first.`,
      )
  const unfinished = unfinishedOf(path)
  const takeAway = async () => {
    for (const suffix of ['', ...BESIDE]) await rm(unfinished + suffix, { force: true })
  }
  if (existsSync(unfinished)) {
    if (isHeld(unfinished)) throw new MigrationError(`Another migration is writing ${unfinished}.`)
    say(`An earlier migration was interrupted: this one begins again, without ${unfinished}`)
    await takeAway()
  }
  // It holds people's data from the first row on.
  await (await open(unfinished, 'wx', OWNER_ONLY)).close()
  const { client } = openSqlite(unfinished)
  // Whatever is lost before the end is written anew, so neither a log nor the disk is waited for.
  client.pragma('journal_mode = MEMORY')
  client.pragma('synchronous = OFF')
  client.pragma('locking_mode = EXCLUSIVE')
  client.pragma(`cache_size = ${CACHE}`)
  client.exec('BEGIN IMMEDIATE')
  return {
    queries: queriesOf(client),
    written: async () => void client.exec('COMMIT'),
    keep: async () => {
      client.close()
      await toDisk(unfinished)
      await rename(unfinished, path)
      await toDisk(dirname(path))
    },
    close: async () => {
      client.close()
      await takeAway()
    },
  }
}

/** What an interrupted migration left may be damaged, and is nobody's then. */
function isHeld(path: string): boolean {
  try {
    lock(path).close()
    return false
  } catch (error) {
    return isCode(error, 'SQLITE_BUSY')
  }
}

async function toDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Not every system can do so for a directory.
    if (!statSync(path).isDirectory()) throw error
  } finally {
    await handle.close()
  }
}

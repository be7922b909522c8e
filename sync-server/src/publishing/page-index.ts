/**
 * What the published pages of this disk were made of, in a small database beside them. It says what lies on this disk and
 * nothing else, so it is no part of the dealership's database, which other servers share. Where it is lost or damaged, the
 * pages are made again.
 */
import { rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/** What all pages together were made of. */
export interface PublishedState {
  /** Of the site, and of everything that every page says. */
  build: string
  facts: string
  /** How many pictures have all of their forms. */
  pictures: number
  /** The newest commit. */
  revision: number
}

export interface PageRow {
  path: string
  /** What it was made of. */
  fingerprint: string
  status: number
  headers: Record<string, string>
}

export interface PageIndex {
  /** The state that all pages had when they were last compared; null where they never were. */
  state(): PublishedState | null
  keepState(state: PublishedState): void
  all(): PageRow[]
  get(path: string): PageRow | null
  put(row: PageRow): void
  remove(path: string): void
  close(): void
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS pages (
    path TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, headers TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS state (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL);
`

/** @param file ":memory:" for one that lives with the process */
export function openPageIndex(file: string): PageIndex {
  const database = openOrBegin(file)
  const rowOf = (row: { headers: string }) =>
    ({ ...row, headers: JSON.parse(row.headers) }) as unknown as PageRow
  const columns = 'path, fingerprint, status, headers'
  const all = database.prepare<[], { headers: string }>(`SELECT ${columns} FROM pages`)
  const get = database.prepare<[string], { headers: string }>(`SELECT ${columns} FROM pages WHERE path = ?`)
  const put = database.prepare(`INSERT OR REPLACE INTO pages (${columns}) VALUES (?, ?, ?, ?)`)
  const remove = database.prepare('DELETE FROM pages WHERE path = ?')
  const state = database.prepare<[], { value: string }>('SELECT value FROM state')
  const keepState = database.prepare('INSERT OR REPLACE INTO state (id, value) VALUES (1, ?)')
  return {
    state: () => {
      const row = state.get()
      return row ? JSON.parse(row.value) : null
    },
    keepState: value => void keepState.run(JSON.stringify(value)),
    all: () => all.all().map(rowOf),
    get: path => {
      const row = get.get(path)
      return row ? rowOf(row) : null
    },
    put: ({ path, fingerprint, status, headers }) =>
      void put.run(path, fingerprint, status, JSON.stringify(headers)),
    remove: path => void remove.run(path),
    close: () => void database.close(),
  }
}

function openOrBegin(file: string): Sqlite.Database {
  try {
    return open(file)
  } catch (error) {
    const isDamaged = error instanceof Sqlite.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code)
    if (!isDamaged) throw error
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    return open(file)
  }
}

function open(file: string): Sqlite.Database {
  const database = new Sqlite(file)
  database.pragma('journal_mode = WAL')
  // It outlives the process, and need not outlive the machine's power.
  database.pragma('synchronous = OFF')
  database.pragma('cache_size = -500')
  database.exec(TABLES)
  return database
}

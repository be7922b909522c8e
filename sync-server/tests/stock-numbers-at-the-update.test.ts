// Vehicles from before there were stock numbers get theirs when the tables are brought up to date.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { drizzle as onSqlite } from 'drizzle-orm/better-sqlite3'
import { migrate as migrateSqlite } from 'drizzle-orm/better-sqlite3/migrator'
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS as POSTGRES_MIGRATIONS } from '../src/database/postgres/open-postgres.ts'
import { MIGRATIONS } from '../src/database/sqlite.ts'
import { buildTestApp } from './support/build-test-app.ts'
import { onDatabase } from './support/postgres/databases.ts'
import { freshDatabase, hasPostgres } from './support/postgres.ts'

function place(): string {
  const directory = mkdtempSync(join(tmpdir(), 'stock-numbers-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** The migrations of a folder up to the one that brings stock numbers. */
function migrationsBefore(folder: string): string {
  const copy = join(place(), 'migrations')
  cpSync(folder, copy, { recursive: true })
  const file = join(copy, 'meta', '_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const own = journal.entries.findIndex(({ tag }) => tag.endsWith('_stock-numbers'))
  expect(own).toBeGreaterThan(0)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, own) }))
  return copy
}

/** In no order; two came in the same moment. */
const CAME = { c: '2026-03-01', a: '2026-01-01', e: '2026-03-01', d: '2026-05-01', b: '2026-02-01' }
const NUMBERS = { a: '1001', b: '1002', c: '1003', e: '1004', d: '1005' }

const [yes, none] = ["'[]'", 'false'] as const
const rows = Object.entries(CAME).map(
  ([id, day]) =>
    `('${id}', 'Kia', 'Soul', 2020, 1200000, 'good', ${yes}, ${none}, 0, ${yes}, ${yes}, ${yes}, ${yes}, ${yes}, 'pending', 'received', ${none}, '${day}T10:00:00.000Z', '${day}T10:00:00.000Z', 1)`,
)
const FILL = `INSERT INTO vehicles (id, make, model, year, price_cents, condition, features, is_featured, hero_slide_order,
  photos, videos, exterior_photos, interior_photos, walkaround_videos, video_generation_status, status, is_available,
  created_at, updated_at, revision) VALUES ${rows.join()}`

async function fileBefore(fill: string): Promise<string> {
  const file = join(place(), 'before.sqlite')
  const client = new Sqlite(file)
  migrateSqlite(onSqlite(client), { migrationsFolder: migrationsBefore(MIGRATIONS) })
  client.exec(fill)
  client.close()
  return file
}

async function databaseBefore(fill: string): Promise<string> {
  const url = await freshDatabase({ tables: false })
  const folder = migrationsBefore(POSTGRES_MIGRATIONS)
  await onDatabase(url, async client => {
    await migratePostgres(onPostgres(client), { migrationsFolder: folder })
    await client.query(fill)
  })
  return url
}

const ENGINES = [
  ['SQLite', fileBefore],
  ...(hasPostgres ? ([['PostgreSQL', databaseBefore]] as const) : []),
] as const

test.each(ENGINES)(
  'vehicles on %s are numbered in the order in which they came, and counting goes on',
  async (_, at) => {
    const app = await buildTestApp({ path: await at(FILL) })
    const numbers = (await app.store.vehicles.all()).map(({ id, stockNumber }) => [id, stockNumber])
    expect(Object.fromEntries(numbers)).toEqual(NUMBERS)
    expect((await app.vehicle()).stockNumber).toBe('1006')
    await app.database.close()
  },
)

test.each(ENGINES)('an empty dealership on %s begins with the first', async (_, at) => {
  const app = await buildTestApp({ path: await at('DELETE FROM vehicles') })
  expect((await app.vehicle()).stockNumber).toBe('1001')
  await app.database.close()
})

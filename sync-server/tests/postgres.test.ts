// The tables in a real PostgreSQL: what is written comes back as it was, in the order that SQLite gives.
import { readdirSync } from 'node:fs'
import { asc, count, eq, inArray, max, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PlainClient } from '../src/database/postgres/plain-client.ts'
import * as tables from '../src/database/postgres/tables.ts'
import { openSqlite } from '../src/database/sqlite.ts'
import { MIGRATIONS, onDatabase } from './support/postgres/databases.ts'
import { freshDatabase, hasPostgres } from './support/postgres.ts'

const AT = '2026-11-20T17:00:00.000Z'

const SAM = {
  id: 'sam',
  firstName: 'Sam',
  lastName: 'Miller',
  username: 'sam',
  email: 'sam@sawtoothmotor.example',
  role: 'sales' as const,
  isActive: true,
  passwordHash: 'none',
  createdAt: AT,
  updatedAt: AT,
}

/** Texts that sort differently by bytes than by a language or by UTF-16, and some that are hard to keep. */
const TEXTS = [
  'a',
  'B',
  'b',
  'A',
  'ä',
  'Z',
  'z',
  '',
  ' ',
  'a b',
  'ab',
  '10',
  '9',
  '\uFFFD',
  '😀',
  'é',
  'e\u0301',
  '\\',
  "'",
  '"',
]

async function connected({ tables = true } = {}) {
  const pool = new pg.Pool({ connectionString: await freshDatabase({ tables }), Client: PlainClient })
  onTestFinished(() => pool.end())
  return { pool, database: drizzle(pool) }
}

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  // The first who asks waits for the database server.
  let lasting: string
  beforeAll(async () => {
    lasting = await freshDatabase()
  })

  test('takes the migrations, once', async () => {
    const { pool, database } = await connected({ tables: false })
    const names = async () => {
      const { rows } = await pool.query(
        "select tablename from pg_tables where schemaname = 'public' order by 1",
      )
      return rows.map(({ tablename }) => tablename)
    }
    expect(await names()).toEqual([])
    await migrate(database, { migrationsFolder: MIGRATIONS })
    await migrate(database, { migrationsFolder: MIGRATIONS })
    expect(await names()).toHaveLength(Object.keys(tables).length)
    const { rows } = await pool.query('select count(*) as applied from drizzle.__drizzle_migrations')
    expect(rows).toEqual([{ applied: readdirSync(MIGRATIONS).filter(name => name.endsWith('.sql')).length }])
  })

  test('lends databases that are empty and apart from each other, in UTF-8 and sorted by bytes', async () => {
    const [one, other] = [await connected(), await connected()]
    await one.database.insert(tables.settings).values({ key: 'only', value: 1 })
    expect(await one.database.$count(tables.settings)).toBe(1)
    expect(await other.database.$count(tables.settings)).toBe(0)
    const { rows } = await other.pool.query(
      'select pg_encoding_to_char(encoding) as encoding, datcollate, datctype from pg_database where datname = current_database()',
    )
    expect(rows).toEqual([{ encoding: 'UTF8', datcollate: 'C', datctype: 'C' }])
  })

  test('sorts and compares texts as SQLite does', async () => {
    const { database } = await connected()
    const sqlite = openSqlite(':memory:')
    onTestFinished(() => sqlite.close())
    const rows = TEXTS.map(vin => ({ vin, values: {}, at: AT }))
    await database.insert(tables.vinAnswers).values(rows)
    await sqlite.insert(sqlite.tables.vinAnswers).values(rows)
    const { vinAnswers } = tables
    const sorted = await database
      .select({ vin: vinAnswers.vin })
      .from(vinAnswers)
      .orderBy(asc(vinAnswers.vin))
    const inSqlite = await sqlite
      .select({ vin: sqlite.tables.vinAnswers.vin })
      .from(sqlite.tables.vinAnswers)
      .orderBy(asc(sqlite.tables.vinAnswers.vin))
    expect(sorted).toEqual(inSqlite)
    const order = sorted.map(({ vin }) => vin)
    expect(order.indexOf('B')).toBeLessThan(order.indexOf('a'))
    expect(
      await database
        .select({ less: sql`'B' < ${vinAnswers.vin}` })
        .from(vinAnswers)
        .where(eq(vinAnswers.vin, 'a')),
    ).toEqual([{ less: true }])
  })

  test('sorts by bytes in a database of another language, too', async () => {
    const { pool } = await connected()
    const { rows } = await pool.query(
      "select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'",
    )
    expect(rows).toEqual([])
  })

  test.each<[string, unknown]>([
    ['the order of keys', { b: 1, a: 2, 10: 3, 9: 4 }],
    ['a text of digits', '123'],
    ['a text that reads like JSON', '{"a": 1}'],
    ['a character that texts may not hold', { note: 'a\u0000b' }],
    ['half a character', { note: '\ud83d' }],
    ['a fraction', 0.1],
    ['emptiness', [[], {}, '', null, false, 0]],
  ])('keeps JSON as it was written: %s', async (_what, value) => {
    const { pool, database } = await connected()
    await database.insert(tables.settings).values({ key: 'it', value })
    expect(await database.select().from(tables.settings)).toEqual([{ key: 'it', value }])
    const { rows } = await pool.query('select value from settings')
    expect(rows).toEqual([{ value: JSON.stringify(value) }])
  })

  test('gives numbers as numbers: columns, counts, sums, expressions', async () => {
    const { pool, database } = await connected()
    const { audit } = tables
    const line = {
      at: AT,
      actorKind: 'staff',
      collection: 'leads',
      recordId: 'one',
      action: 'created' as const,
    }
    const large = Number.MAX_SAFE_INTEGER
    await database.insert(audit).values([
      { ...line, revision: 1 },
      { ...line, revision: 2 },
    ])
    expect(
      await database.select({ id: audit.id, revision: audit.revision }).from(audit).orderBy(asc(audit.id)),
    ).toEqual([
      { id: 1, revision: 1 },
      { id: 2, revision: 2 },
    ])
    expect(
      await database
        .select({
          total: count(),
          newest: max(audit.revision),
          twice: sql<number>`2 * ${audit.revision}`,
          bare: sql<number>`${audit.revision}`,
        })
        .from(audit)
        .where(eq(audit.revision, 2))
        .groupBy(audit.revision),
    ).toEqual([{ total: 1, newest: 2, twice: 4, bare: 2 }])
    await database.insert(tables.sequence).values({ revision: large })
    expect(await database.select().from(tables.sequence)).toEqual([{ id: 1, revision: large }])
    expect((await pool.query('select 9::bigint as nine, sum(revision) as sum from audit')).rows).toEqual([
      { nine: 9, sum: 3 },
    ])
    await expect(pool.query('select 9007199254740993 as more')).rejects.toThrow(RangeError)
  })

  test('keeps a row as SQLite keeps it, with and without what may be left out', async () => {
    const { database } = await connected()
    const sqlite = openSqlite(':memory:')
    onTestFinished(() => sqlite.close())
    const base = { revision: 7, at: AT, actorKind: 'staff', collection: 'leads', recordId: 'one' }
    const rows = [
      { ...base, action: 'created' as const, after: { z: null, a: ['😀'] } },
      { ...base, action: 'read' as const, actorId: null, device: 'tablet', mirror: 'm', before: null },
    ]
    await database.insert(tables.audit).values(rows)
    await sqlite.insert(sqlite.tables.audit).values(rows)
    expect(await database.select().from(tables.audit).orderBy(tables.audit.id)).toEqual(
      await sqlite.select().from(sqlite.tables.audit),
    )
    const picture = {
      hash: 'h',
      width: 1,
      height: 2,
      widths: [1],
      avif: false,
      color: '#000000',
      createdAt: AT,
    }
    await database.insert(tables.media).values(picture)
    expect(await database.select().from(tables.media)).toEqual([picture])
  })

  test('holds what refers to each other together', async () => {
    const { database } = await connected()
    const session = { tokenHash: 'token', userId: 'sam', createdAt: AT, lastSeenAt: AT }
    await expect(database.insert(tables.sessions).values(session)).rejects.toMatchObject({
      cause: { code: '23503' },
    })
    await database.insert(tables.users).values(SAM)
    await database.insert(tables.sessions).values(session)
    await expect(database.insert(tables.users).values({ ...SAM, id: 'other' })).rejects.toMatchObject({
      cause: { code: '23505' },
    })
    await database.delete(tables.users)
    expect(await database.$count(tables.sessions)).toBe(0)
  })

  test('keeps a text with the character of code zero, and finds it, with another in its place', async () => {
    const { pool, database } = await connected()
    const { sessions, users, vinAnswers } = tables
    await expect(onDatabase(lasting, client => client.query('select $1', ['\u0000']))).rejects.toMatchObject({
      code: '22021',
    })
    const said = { rows: [{ said: 'a\uFFFDb' }] }
    expect(await pool.query('select $1 as said', ['a\u0000b'])).toMatchObject(said)
    expect(await pool.query({ text: 'select $1 as said', values: ['a\u0000b'] })).toMatchObject(said)
    const named = (vin: string) => ({ vin, values: {}, at: AT })
    await database.insert(vinAnswers).values(named('a\u0000b'))
    await database
      .insert(vinAnswers)
      .values(named('a\u0000c'))
      .onConflictDoUpdate({
        target: vinAnswers.vin,
        set: named('never'),
      })
    const asked = database.select({ vin: vinAnswers.vin }).from(vinAnswers)
    const isIt = eq(vinAnswers.vin, sql.placeholder('vin'))
    const prepared = database.select({ vin: vinAnswers.vin }).from(vinAnswers).where(isIt).prepare('by-vin')
    const found = [{ vin: 'a\uFFFDb' }]
    expect(await prepared.execute({ vin: 'a\u0000b' })).toEqual(found)
    expect(await asked.where(inArray(vinAnswers.vin, ['a\u0000b', 'a'])).orderBy(vinAnswers.vin)).toEqual(
      found,
    )
    await database.insert(users).values(SAM)
    const session = { tokenHash: 'token', userId: 'sam', createdAt: AT, lastSeenAt: AT }
    await database
      .insert(sessions)
      .values({ ...session, agent: sql.placeholder('agent') })
      .prepare('open')
      .execute({ agent: null })
    expect(await database.select().from(sessions)).toEqual([
      { ...session, agent: null, device: null, provenAt: null },
    ])
    expect(
      await database.update(sessions).set({ agent: '\u0000' }).returning({ agent: sessions.agent }),
    ).toEqual([{ agent: '\uFFFD' }])
  })

  test('waits for the disk where a test claims that it does', async () => {
    const settings = (url: string) =>
      onDatabase(url, async client => {
        const { rows } = await client.query(
          "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name",
        )
        return rows.map(({ setting }) => setting)
      })
    expect(await settings(await freshDatabase({ durable: true }))).toEqual(['on', 'on', 'on'])
    expect(await settings(await freshDatabase())).toEqual(['off', 'off', 'on'])
  })

  test('takes a database away when its test has ended', async () => {
    let name = ''
    const isThere = () =>
      onDatabase(lasting, async client => {
        const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
        return rowCount === 1
      })
    // What is to be done last is said first.
    onTestFinished(async () => expect(await isThere()).toBe(false))
    const url = await freshDatabase()
    name = new URL(url).pathname.slice(1)
    await onDatabase(url, client => client.query('select 1'))
    expect(await isThere()).toBe(true)
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PullReply } from '@forecourt/shared/sync/contract'
import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { backUp } from '../src/backup/back-up.ts'
import { restore } from '../src/backup/restore.ts'
import { openPostgres } from '../src/database/postgres/open-postgres.ts'
import * as sqliteTables from '../src/database/schema.ts'
import { openSqlite } from '../src/database/sqlite.ts'
import { copyToFile } from '../src/migration/copy-to-file.ts'
import { KEYS, TABLE_NAMES } from '../src/migration/keys.ts'
import { check, migrate } from '../src/migration/migrate.ts'
import { placeOf } from '../src/migration/place.ts'
import { openPostgresSource, openPostgresTarget } from '../src/migration/postgres-ends.ts'
import { unfinishedOf } from '../src/migration/sqlite-ends.ts'
import { keyFile } from '../src/secrets/key-place.ts'
import { buildTestApp, type TestApp } from './support/build-test-app.ts'
import { livingDealership, onFile, rowsOfFile } from './support/living-dealership.ts'
import { onDatabase } from './support/postgres/databases.ts'
import { freshDatabase, hasPostgres } from './support/postgres.ts'
import { QUICK_IMPORTS } from './support/quick-imports.ts'
import { rowsOf } from './support/test-database.ts'

const tables = { ...sqliteTables }
const COMMAND = join(import.meta.dirname, '..', 'src', 'migrate-command.ts')
const place = mkdtempSync(join(tmpdir(), 'migration-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const fresh = () => join(mkdtempSync(join(place, 'case-')), 'forecourt.sqlite')
const silent = () => {}

const move = (from: string, to: string, say: (text: string) => void = silent) =>
  migrate(placeOf(from, '/'), placeOf(to, '/'), say)
const compare = (from: string, to: string) => check(placeOf(from, '/'), placeOf(to, '/'), silent)
const toPostgres = (file: string, url: string, say?: (text: string) => void) =>
  move(`sqlite:${file}`, url, say)
const toSqlite = (url: string, file: string, say?: (text: string) => void) => move(url, `sqlite:${file}`, say)

/** A living dealership in a file that nobody has open. */
async function closedDealership() {
  const file = fresh()
  const app = await livingDealership(file)
  await app.database.close()
  return { file }
}

/** A file with the tables and some rows more. */
async function dealershipWith(...statements: string[]) {
  const file = fresh()
  const { client, close } = openSqlite(file)
  for (const statement of statements) client.exec(statement)
  await close()
  return file
}

const pull = async ({ sales }: TestApp, query: Record<string, string> = {}) =>
  (await sales.get<PullReply>(`/api/sync/pull?${new URLSearchParams(query)}`)).body

describe('the list of what is moved', () => {
  test('names each table by its primary key, and after all that it refers to', () => {
    for (const [index, name] of TABLE_NAMES.entries()) {
      const config = getTableConfig(tables[name])
      const single = config.columns.filter(column => column.primary).map(column => column.name)
      const together = config.primaryKeys.flatMap(key => key.columns.map(column => column.name))
      const columns = tables[name] as unknown as Record<string, { name: string }>
      expect(KEYS[name].map(key => columns[key]?.name)).toEqual([...single, ...together])
      const before = TABLE_NAMES.slice(0, index).map(one => getTableName(tables[one]))
      for (const reference of config.foreignKeys)
        expect(before).toContain(getTableName(reference.reference().foreignTable))
    }
    expect([...TABLE_NAMES, 'heldUploads', 'pendingLogIns'].sort()).toEqual(Object.keys(tables).sort())
  })
})

/** Tables that no version had at the seventh migration, and that are empty after the update. */
const NEW_TABLES = [
  'shown_texts',
  'disposals',
  'erased_applicants',
  'erased_records',
  'known_devices',
  'published_ads',
  'tasks',
] as const

describe.skipIf(!hasPostgres)('a dealership', () => {
  test('moved to PostgreSQL and back is itself, row by row, and the source is as it was', async () => {
    const { file } = await closedDealership()
    const before = rowsOfFile(file)
    for (const name of TABLE_NAMES) expect(before[getTableName(tables[name])], name).not.toEqual([])
    const url = await freshDatabase({ tables: false })
    const there = await toPostgres(file, url)
    expect(rowsOfFile(file)).toEqual(before)
    const back = fresh()
    const again = await toSqlite(url, back)
    expect(rowsOfFile(back)).toEqual(before)
    expect(again).toEqual(there)
    expect(there.rows).toBe(
      TABLE_NAMES.reduce((sum, name) => sum + (before[getTableName(tables[name])]?.length ?? 0), 0),
    )
    expect(there).toMatchObject({ textsChanged: 0, leftBehind: 0 })
    expect(readdirSync(join(back, '..'))).toEqual(['forecourt.sqlite'])
  })

  test.each(['PostgreSQL', 'SQLite'])('goes on in %s: mirrors, logins, revisions and audit', async engine => {
    const file = fresh()
    const old = await livingDealership(file)
    const seen = await pull(old)
    if ('refill' in seen) throw new Error(seen.refill)
    const lines = await old.rows('audit')
    await old.database.close()
    const url = await freshDatabase()
    await toPostgres(file, url)
    const back = fresh()
    if (engine === 'SQLite') await toSqlite(url, back)

    const app = await buildTestApp({ path: engine === 'SQLite' ? back : url })
    expect(await app.store.latestRevision()).toBe(seen.latest)
    const { revision, mark } = seen.checkpoint
    const query = { after: String(revision), mark, scope: String(seen.scope) }
    const nothing = { vehicles: [], leads: [], notes: [], events: [], issues: [] }
    expect(await pull(app, query)).toMatchObject({ changes: nothing, checkpoint: seen.checkpoint })
    const me = await app.app.request('/api/auth/me', { headers: { cookie: old.sales.cookie ?? '' } })
    expect(me.status).toBe(200)

    const lead = await app.lead({ firstName: 'Nora' })
    expect(lead.revision).toBe(seen.latest + 1)
    expect(await pull(app, query)).toMatchObject({ changes: { ...nothing, leads: [{ id: lead.id }] } })
    const [next, ...more] = (await app.rows('audit')).slice(lines.length)
    expect([next?.id, more]).toEqual([(lines.at(-1)?.id ?? 0) + 1, []])
    await app.database.close()
  })

  test('of many pages arrives whole, also where keys are of several columns', async () => {
    const many = 'with recursive n(i) as (select 0 union all select i + 1 from n where i < 2999)'
    const file = await dealershipWith(
      `${many} insert into tombstones select 'c' || (i % 2), 't' || (i / 2), i, '' from n`,
      `${many} insert into acknowledged_gestures select 'm' || (i % 3), 'c' || (i / 3 % 2), 'r' || (i / 6), i, '' from n`,
      `${many} insert into audit select 7 * i + 1, i, '', 'user', null, null, null, 'leads', 'x', 'read', null, 'null', null, null from n`,
    )
    const [url, back, said] = [await freshDatabase(), fresh(), [] as string[]]
    expect(await toPostgres(file, url, text => said.push(text))).toMatchObject({ rows: 9000 })
    await toSqlite(url, back)
    expect(rowsOfFile(back)).toEqual(rowsOfFile(file))
    expect(said).toContain('Moving audit: 3,000')
    expect(said.find(line => line.includes('tombstones') && /3,000 {2}[0-9a-f]{16}$/.test(line))).toBeTruthy()
    const database = await openPostgres(url)
    const line = { revision: 1, at: '', actorKind: 'system', collection: 'leads', recordId: 'x' }
    await database.insert(database.tables.audit).values({ ...line, action: 'read' })
    expect((await rowsOf(database, 'audit')).at(-1)?.id).toBe(7 * 2999 + 2)
    await database.close()
  })

  test('an empty one counts its audit from the beginning', async () => {
    const url = await freshDatabase()
    expect(await toPostgres(await dealershipWith(), url)).toMatchObject({ rows: 0 })
    const database = await openPostgres(url)
    const line = { revision: 1, at: '', actorKind: 'system', collection: 'leads', recordId: 'x' }
    await database.insert(database.tables.audit).values({ ...line, action: 'read' })
    expect((await rowsOf(database, 'audit'))[0]?.id).toBe(1)
    await database.close()
  })

  test('of an earlier version is moved by a copy, and stays as it is', async () => {
    const { file } = await closedDealership()
    // What no earlier version has written down.
    onFile(file, sqlite => sqlite.exec('update audit set mirror = null; update leads set imported = null'))
    onFile(file, sqlite =>
      sqlite.exec('update sync_issues set theirs_by = null, record = null, change = null, seen = null'),
    )
    onFile(file, sqlite =>
      sqlite.exec(
        'update sessions set device = null, proven_at = null; update users set password_version = 0',
      ),
    )
    onFile(file, sqlite =>
      sqlite.exec(
        'update users set is_password_one_time = 0; delete from user_factors; delete from recovery_codes',
      ),
    )
    onFile(file, sqlite => {
      sqlite.exec('update audit set address = null; update leads set consent = null')
      sqlite.exec('update loan_applications set privacy_notice = null')
      sqlite.exec('update lead_notes set author_id = null, consent = null')
      for (const table of NEW_TABLES) sqlite.exec(`delete from ${table}`)
      sqlite.exec("update leads set owner_id = null, first_contact_at = null, hand_overs = '[]'")
      sqlite.exec("delete from sqlite_sequence where name = 'published_ads'")
    })
    // And what the update counts anew, in the order in which they came.
    onFile(file, sqlite => {
      const ids = sqlite.prepare('select id from vehicles order by created_at, id').pluck().all()
      const number = sqlite.prepare('update vehicles set stock_number = ? where id = ?')
      sqlite.exec('update vehicles set stock_number = null')
      for (const [index, id] of ids.entries()) number.run(String(1001 + index), id)
      sqlite
        .prepare("update settings set value = ? where key = 'stock_numbers_counted'")
        .run(String(1000 + ids.length))
    })
    const expected = rowsOfFile(file)
    onFile(file, sqlite => {
      sqlite.exec(
        'drop table device_reports; drop table parked_work; drop table parked_files; alter table sessions drop column device; alter table sessions drop column proven_at',
      )
      sqlite.exec(
        'alter table sync_issues drop column author; alter table sync_issues drop column settled_by',
      )
      sqlite.exec('alter table sync_issues drop column seen; alter table users drop column password_version')
      sqlite.exec('drop table user_factors; drop table recovery_codes; drop table pending_log_ins')
      sqlite.exec('alter table users drop column is_password_one_time')
      sqlite.exec('alter table users drop column factor_offered_at')
      for (const table of NEW_TABLES) sqlite.exec(`drop table ${table}`)
      sqlite.exec('drop index leads_owner')
      for (const column of ['owner_id', 'first_contact_at', 'hand_overs'])
        sqlite.exec(`alter table leads drop column ${column}`)
      for (const index of ['at', 'actor', 'collection', 'address', 'deleted'])
        sqlite.exec(`drop index audit_${index}`)
      sqlite.exec('alter table audit drop column address; alter table leads drop column consent')
      sqlite.exec('alter table loan_applications drop column privacy_notice')
      sqlite.exec('alter table lead_notes drop column author_id; alter table lead_notes drop column consent')
      sqlite.exec('drop index vehicles_stock_number; alter table vehicles drop column stock_number')
      sqlite.exec("delete from settings where key = 'stock_numbers_counted'")
      sqlite.exec('drop index vehicles_hero; drop table held_uploads; drop index attempts_window')
      sqlite.exec('drop index ended_sessions_created; drop table ended_sessions')
      sqlite.exec('alter table audit drop column mirror; alter table leads drop column imported')
      sqlite.exec('alter table loan_applications drop column decisions')
      sqlite.exec('alter table acknowledged_gestures rename to heard_gestures')
      sqlite.exec('alter table leads drop column test_drive_outcome')
      for (const column of ['theirs_by', 'record', 'change'])
        sqlite.exec(`alter table sync_issues drop column ${column}`)
      sqlite.exec(
        'delete from __drizzle_migrations where created_at > (select created_at from __drizzle_migrations order by created_at limit 1 offset 6)',
      )
    })
    const before = rowsOfFile(file)
    const [url, back, said] = [await freshDatabase(), fresh(), [] as string[]]
    await toPostgres(file, url, text => said.push(text))
    expect(said[0]).toContain('is of an earlier version: a copy of it is brought up to date')
    expect(rowsOfFile(file)).toEqual(before)
    await toSqlite(url, back)
    const unknown = { ended_sessions: [], device_reports: [], parked_work: [], parked_files: [] }
    expect(rowsOfFile(back)).toEqual({ ...expected, ...unknown })
  })

  test('whose server died is moved with all that it had committed', async () => {
    const [file, copy] = [fresh(), fresh()]
    const app = await livingDealership(file)
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, copy + suffix)
    await app.database.close()
    const [url, back] = [await freshDatabase(), fresh()]
    await toPostgres(copy, url)
    await toSqlite(url, back)
    expect(rowsOfFile(back)).toEqual(rowsOfFile(file))
  })

  test('with texts that PostgreSQL cannot keep says how many were changed, and leaves tries behind', async () => {
    const file = await dealershipWith()
    onFile(file, sqlite => {
      const put = sqlite.prepare('insert into attempts values (?, 1, 1)')
      for (const key of ['fine', 'zero\u0000', 'zero\uFFFD', 'é'.repeat(1500)]) put.run(key)
      sqlite.prepare('insert into settings values (?, ?)').run('json', '"a\\u0000b"')
      const lead =
        "insert into leads values (?, ?, ?, ?, ?, null, null, ?, ?, ?, ?, null, null, ?, ?, 1, null, null, null, null, null, '[]')"
      sqlite
        .prepare(lead)
        .run('a', 'R\u0000th', 'B', 'e', 'p', 'new', 'phone', 'inquiry', '\u0000\u0000', '', '')
    })
    const url = await freshDatabase()
    expect(await toPostgres(file, url)).toMatchObject({ textsChanged: 2, leftBehind: 2 })
    await compare(`sqlite:${file}`, url)
    const database = await openPostgres(url)
    expect(await rowsOf(database, 'leads')).toMatchObject([{ firstName: 'R\uFFFDth', notes: '\uFFFD\uFFFD' }])
    expect((await rowsOf(database, 'attempts')).map(row => row.key).sort()).toEqual(['fine', 'zero\uFFFD'])
    expect(await rowsOf(database, 'settings')).toEqual([{ key: 'json', value: 'a\u0000b' }])
    await database.close()
  })
})

const unit = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)),
  fc.constantFrom("'", '"', '\\', '\u0000', '\uFFFD', '😀', '{', '$1', '?', '\r\n', '%', '\ud800'),
)
const text = fc.string({ unit, maxLength: 12 })
/** A text as both engines have it in the end. */
const kept = (value: string) => value.toWellFormed().replaceAll('\u0000', '\uFFFD')
const key = text.filter(value => kept(value) === value)
const number = fc.maxSafeInteger()
const is = fc.constant
const json = fc.array(fc.jsonValue({ stringUnit: 'binary' }), { maxLength: 3 })

const ODD_ROWS = {
  settings: fc.uniqueArray(fc.record({ key, value: json }), { selector: row => row.key, maxLength: 40 }),
  audit: fc.array(
    fc.record({
      revision: number,
      at: text,
      actorKind: text,
      device: fc.option(text),
      mirror: fc.option(text),
      collection: is('leads'),
      recordId: is('x'),
      action: is('changed' as const),
      after: fc.option(fc.dictionary(text, text, { maxKeys: 3, noNullPrototype: true })),
    }),
    { maxLength: 40 },
  ),
  tombstones: fc.uniqueArray(fc.record({ collection: key, id: key, revision: number, deletedAt: text }), {
    selector: row => JSON.stringify([row.collection, row.id]),
    maxLength: 40,
  }),
  media: fc.uniqueArray(
    fc.record({
      hash: key,
      width: number,
      height: number,
      widths: fc.array(number),
      avif: fc.boolean(),
      color: text,
      createdAt: text,
    }),
    { selector: row => row.hash, maxLength: 20 },
  ),
}
const ODD_TABLES = Object.keys(ODD_ROWS) as (keyof typeof ODD_ROWS)[]

/** All rows that were made odd; texts as both engines have them, and what JSON holds as it is. */
async function oddRowsOf(file: string) {
  const dealership = openSqlite(file)
  const found = await Promise.all(ODD_TABLES.map(name => rowsOf(dealership, name)))
  await dealership.close()
  const plain = (row: object) =>
    JSON.stringify(Object.values(row).map(value => (typeof value === 'string' ? kept(value) : value)))
  return found.map(rows => rows.map(plain).sort())
}

test.skipIf(!hasPostgres)(
  'any rows at all arrive as they are, and come back',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(ODD_ROWS), async rows => {
        const [file, url, back] = [fresh(), await freshDatabase(), fresh()]
        const dealership = openSqlite(file)
        for (const name of ODD_TABLES)
          if (rows[name].length > 0)
            await dealership.insert(dealership.tables[name]).values(rows[name] as never)
        await dealership.close()
        const before = await oddRowsOf(file)
        await toPostgres(file, url)
        await toSqlite(url, back)
        expect(await oddRowsOf(back)).toEqual(before)
        await compare(url, `sqlite:${back}`)
      }),
      { numRuns: 10 },
    )
  },
  120_000,
)

describe.skipIf(!hasPostgres)('a backup', () => {
  test('of a dealership on PostgreSQL is made while its server runs, and gives back every row', async () => {
    const url = await freshDatabase()
    const app = await livingDealership(url)
    const [directory, restored] = [dirname(fresh()), join(dirname(fresh()), 'restored')]
    const file = join(dirname(fresh()), 'backup.tar')
    const copyDatabase = (to: string) => copyToFile(url, to, silent)
    const options = { file, now: app.now, say: silent }
    const { revision } = await backUp({ ...options, dataDirectory: directory, copyDatabase })
    expect(revision).toBe(await app.store.latestRevision())
    await app.database.close()
    await restore({ ...options, dataDirectory: restored, force: false, keyPlace: keyFile(`${restored}.key`) })
    const place = join(restored, 'forecourt.sqlite')
    // It knows that it was set back, its log says so, and nothing else is another.
    const { client, close } = openSqlite(place)
    expect(client.prepare("delete from settings where key = 'set_backs'").run().changes).toBe(1)
    expect(client.prepare("delete from audit where action = 'restored'").run().changes).toBe(1)
    await close()
    await compare(url, `sqlite:${place}`)
  })
})

describe.skipIf(!hasPostgres)('what differs', () => {
  test('is found and named by its table and key: a row that is another, is gone, or is too many', async () => {
    const { file } = await closedDealership()
    const url = await freshDatabase()
    await toPostgres(file, url)
    await compare(`sqlite:${file}`, url)
    const lead = onFile(file, sqlite => sqlite.prepare('select id from leads limit 1').pluck().get())
    await onDatabase(url, async client => {
      await client.query("update leads set phone = phone || ' ', notes = 'x' where id = $1", [lead])
      await client.query('delete from audit where id = 2')
      await client.query("insert into tombstones values ('leads', 'z', 1, '')")
    })
    const words = await compare(`sqlite:${file}`, url).catch((error: Error) => error.message)
    expect(words).toBe(
      [
        'The two are not the same:',
        `  leads ${lead}: differs in phone, notes`,
        '  tombstones leads z: not in the source',
        '  audit 2: not in the target',
      ].join('\n'),
    )
    const { code, output } = await run([`sqlite:${file}`, url, '--check'])
    expect([code, output]).toEqual([1, expect.stringContaining(`${words}\n`)])
  })

  test('ends a migration whose target does not keep what it is given, and nothing is there', async () => {
    const { file } = await closedDealership()
    const url = await freshDatabase()
    await onDatabase(url, async client => {
      await client.query(
        "create function tidy() returns trigger language plpgsql as $$ begin new.note := trim(new.note) || '!'; return new; end $$",
      )
      await client.query(
        'create trigger tidy before insert on lead_notes for each row execute function tidy()',
      )
    })
    await expect(toPostgres(file, url)).rejects.toThrow(
      /The two are not the same:\n {2}leadNotes \w+: differs in note$/,
    )
    expect(await countOf(url)).toBe(0)
  })
})

/** Rows of all tables of a PostgreSQL. */
async function countOf(url: string): Promise<number> {
  const database = await openPostgres(url)
  let total = 0
  for (const name of TABLE_NAMES) total += (await rowsOf(database, name)).length
  await database.close()
  return total
}

/** The command as a process. */
async function run(args: string[], hear: (text: string, stop: () => void) => void = silent) {
  const child = spawn(process.execPath, [...QUICK_IMPORTS, COMMAND, ...args], {
    env: { ...process.env, DATA_DIR: place },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
      hear(output, () => child.kill('SIGKILL'))
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

/** So many rows that the migration is far from its end when somebody who saw it begin ends it. */
async function longDealership() {
  const { file } = await closedDealership()
  onFile(file, sqlite =>
    sqlite.exec(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < 29999)
        insert into audit select 7 * i + 100000, 1, '', 'user', null, null, null, 'leads', 'x', 'read', null, 'null', null, null from n`,
    ),
  )
  return { file }
}

describe.skipIf(!hasPostgres)('a migration that is interrupted', () => {
  test.each(['an error', 'a kill'])('by %s leaves PostgreSQL empty, and can be begun again', async way => {
    const { file } = await longDealership()
    const url = await freshDatabase()
    if (way === 'a kill') {
      const { code } = await run([`sqlite:${file}`, url], (output, stop) => {
        if (output.includes('Moving ')) stop()
      })
      expect(code).toBeNull()
    } else {
      const stop = (text: string) => {
        if (text.includes('Comparing')) throw new Error('The plug was pulled')
      }
      await expect(toPostgres(file, url, stop)).rejects.toThrow('The plug was pulled')
    }
    expect(await countOf(url)).toBe(0)
    await toPostgres(file, url)
    await compare(`sqlite:${file}`, url)
  })

  test.each(['an error', 'a kill'])('by %s leaves no SQLite file, and can be begun again', async way => {
    const { file } = await longDealership()
    const [url, back] = [await freshDatabase(), fresh()]
    await toPostgres(file, url)
    if (way === 'a kill') {
      await run([url, `sqlite:${back}`], (output, stop) => {
        if (output.includes('Moving ')) stop()
      })
      expect(existsSync(unfinishedOf(back))).toBe(true)
    } else {
      const stop = (text: string) => {
        if (text.includes('Comparing')) throw new Error('The plug was pulled')
      }
      await expect(toSqlite(url, back, stop)).rejects.toThrow('The plug was pulled')
      expect(readdirSync(join(back, '..'))).toEqual([])
    }
    expect(existsSync(back)).toBe(false)
    const said: string[] = []
    await toSqlite(url, back, text => said.push(text))
    expect(said[0]?.includes('was interrupted')).toBe(way === 'a kill')
    expect(rowsOfFile(back)).toEqual(rowsOfFile(file))
    expect(readdirSync(join(back, '..'))).toEqual(['forecourt.sqlite'])
  })
})

const NOWHERE = 'postgres://somebody:hidden@127.0.0.1:9/dealership'

describe('is refused in words', () => {
  test('a source that is no dealership, or somebody is at work on, and none is made by looking for it', async () => {
    const file = fresh()
    await expect(toPostgres(file, NOWHERE)).rejects.toThrow(`There is no file ${file}.`)
    expect(readdirSync(join(file, '..'))).toEqual([])
    await expect(toPostgres(join(file, '..'), NOWHERE)).rejects.toThrow(
      /is a directory. The database in it is .*sqlite\.$/,
    )
    writeFileSync(file, '')
    await expect(toPostgres(file, NOWHERE)).rejects.toThrow('holds no dealership')
    writeFileSync(file, 'This is a letter to a customer. '.repeat(40))
    await expect(toPostgres(file, NOWHERE)).rejects.toThrow('is no SQLite database')

    const dealership = await dealershipWith()
    const server = openSqlite(dealership)
    await expect(toPostgres(dealership, NOWHERE)).rejects.toThrow(
      `A server is running on ${dealership}. Stop it first.`,
    )
    await server.close()
    onFile(dealership, sqlite =>
      sqlite.exec('update __drizzle_migrations set created_at = created_at + 1e12'),
    )
    await expect(toPostgres(dealership, NOWHERE)).rejects.toThrow('was written by a newer version')
  })

  test('addresses that cannot be used, without a word of what is secret in them', async () => {
    for (const wrong of [
      'postgres://somebody:hid/den@host/dealership',
      'postgres://somebody:12/hidden@host/dealership',
      'postgres://somebody:12?hidden@host/dealership',
      'postgres://somebody:12#hidden@host/dealership',
      'postgres://somebody:hidden@host',
      'postgres:/somebody:hidden@host/dealership',
      'mysql://somebody:hidden@host/dealership',
      'sqlite://hidden/dealership',
      'sqlite:',
    ]) {
      const words = await Promise.resolve()
        .then(() => placeOf(wrong, '/'))
        .catch((error: Error) => error.message)
      expect(words, wrong).toMatch(/\.$/)
      expect(words).not.toContain('hid')
    }
    expect(placeOf('sqlite:data/a.sqlite', '/srv')).toMatchObject({ path: '/srv/data/a.sqlite' })
    expect(placeOf('sqlite:///srv/a.sqlite', '/')).toMatchObject({ path: '/srv/a.sqlite' })
    expect(placeOf(NOWHERE, '/')).toMatchObject({
      url: NOWHERE,
      name: 'postgres://somebody@127.0.0.1:9/dealership',
    })
    expect(placeOf('DATABASE_URL', '/', NOWHERE)).toEqual(placeOf(NOWHERE, '/'))
    expect(() => placeOf('DATABASE_URL', '/')).toThrow('DATABASE_URL is not set.')
    const dealership = await dealershipWith()
    await expect(move(`sqlite:${dealership}`, `sqlite:${fresh()}`)).rejects.toThrow('npm run backup')
    await expect(move(NOWHERE, NOWHERE)).rejects.toThrow('pg_dump')

    const { code, output } = await run([`sqlite:${dealership}`, NOWHERE])
    expect([code, output]).toEqual([
      1,
      'postgres://somebody@127.0.0.1:9/dealership cannot be reached: connect ECONNREFUSED 127.0.0.1:9.\n',
    ])
    expect(await run([NOWHERE, '--hidden=1'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Usage:/),
    })
  })

  test('a target file that is there already, or has no directory', async () => {
    const dealership = await dealershipWith()
    const wal = fresh()
    writeFileSync(`${wal}-wal`, '')
    const from = hasPostgres ? await freshDatabase() : NOWHERE
    await expect(toSqlite(from, dealership)).rejects.toThrow(
      hasPostgres ? `${dealership} is there already.` : 'reached',
    )
    await expect(toSqlite(from, wal)).rejects.toThrow(
      hasPostgres ? `${wal}-wal is there already.` : 'reached',
    )
    await expect(toSqlite(from, join(wal, 'a', 'b'))).rejects.toThrow(
      hasPostgres ? 'no directory' : 'reached',
    )
  })

  test.skipIf(!hasPostgres)('a PostgreSQL that is not empty, is somebody else’s, or is served', async () => {
    const { file } = await closedDealership()
    const url = await freshDatabase()
    const server = await openPostgres(url)
    await expect(toPostgres(file, url)).rejects.toThrow(
      /A server is running on postgres:\/\/[^:]+@.*Stop it first/,
    )
    await expect(toSqlite(url, fresh())).rejects.toThrow('A server is running on')
    await server.close()
    await toPostgres(file, url)
    await expect(toPostgres(file, url)).rejects.toThrow('is not empty: there are rows in its table settings')

    const strange = await freshDatabase({ tables: false })
    await expect(toSqlite(strange, fresh())).rejects.toThrow('holds no dealership')
    await onDatabase(strange, async client => {
      await client.query('create table users (name text)')
      await client.query("insert into users values ('somebody else')")
    })
    await expect(toPostgres(file, strange)).rejects.toThrow('there are rows in its table users')
    await onDatabase(strange, client => client.query('delete from users'))
    await expect(toPostgres(file, strange)).rejects.toThrow()
    await onDatabase(strange, async client =>
      expect(
        (await client.query('select * from information_schema.tables where table_schema = $1', ['public']))
          .rowCount,
      ).toBe(1),
    )

    await onDatabase(url, client =>
      client.query('update drizzle.__drizzle_migrations set created_at = created_at - 1'),
    )
    await expect(toSqlite(url, fresh())).rejects.toThrow(
      'is of an earlier version. Start a server of this version',
    )
    await onDatabase(url, client =>
      client.query('update drizzle.__drizzle_migrations set created_at = created_at + 2'),
    )
    await expect(toSqlite(url, fresh())).rejects.toThrow('was written by a newer version')
    await expect(toPostgres(file, url)).rejects.toThrow('was written by a newer version')
  })

  test.skipIf(!hasPostgres)(
    'a source on which a server was started meanwhile: what that wrote would be lost',
    async () => {
      const { file } = await closedDealership()
      const url = await freshDatabase()
      await toPostgres(file, url)
      const source = await openPostgresSource(url, 'The dealership')
      const server = await openPostgres(url)
      await server.select().from(server.tables.sequence)
      await expect(source.assertStill()).rejects.toThrow('A server is running on The dealership.')
      await server.close()
      await source.close()
    },
  )

  test.skipIf(!hasPostgres)(
    'a target on which a server was started meanwhile: it began with an empty dealership',
    async () => {
      const url = await freshDatabase()
      const target = await openPostgresTarget(url, 'The dealership')
      const server = await openPostgres(url)
      await expect(target.keep()).rejects.toThrow('A server is running on The dealership.')
      await server.close()
      await target.keep()
      await target.close()
    },
  )

  test.skipIf(!hasPostgres)('a server is seen from the moment on at which it is open', async () => {
    const url = await freshDatabase()
    await onDatabase(url, async client => {
      const server = await openPostgres(url)
      const { rowCount } = await client.query(
        'select from pg_stat_activity where datname = current_database() and application_name = $1',
        ['forecourt'],
      )
      // The one that it was brought up to date by may be about to go.
      expect(rowCount).toBeGreaterThan(0)
      await server.close()
    })
  })
})

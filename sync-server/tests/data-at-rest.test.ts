// The figures of loan applications lie encrypted in the database, with a key that is not beside it.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HONEYPOT_FIELD } from '@forecourt/shared/inquiries/hold'
import Sqlite from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { drizzle as onSqlite } from 'drizzle-orm/better-sqlite3'
import { migrate as migrateSqlite } from 'drizzle-orm/better-sqlite3/migrator'
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS as POSTGRES_MIGRATIONS } from '../src/database/postgres/open-postgres.ts'
import { MIGRATIONS } from '../src/database/sqlite.ts'
import { KEY_AWAY } from '../src/http/refusal.ts'
import { migrate } from '../src/migration/migrate.ts'
import { forgetKey, KeyChangeError, rotateKey, showKeys, startAnew } from '../src/secrets/change-key.ts'
import { KeyPlaceError, keyFile, keyPlaceOf } from '../src/secrets/key-place.ts'
import { openDataKey } from '../src/secrets/open-data-key.ts'
import { APPLICATION, buildTestApp } from './support/build-test-app.ts'
import { onDatabase } from './support/postgres/databases.ts'
import { freshDatabase, hasPostgres } from './support/postgres.ts'
import { openTestDatabase, rowsOf } from './support/test-database.ts'

/** Figures that stand nowhere else. */
const FIGURES = { annualIncome: '71234.56', creditScore: 737, employmentStatus: 'Self-employed' }
const IN_PLAIN = ['7123456', '71234.56', 'Self-employed']

function place(): string {
  const directory = mkdtempSync(join(tmpdir(), 'at-rest-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

const ENGINES = [
  ['SQLite', async () => join(place(), 'forecourt.sqlite')],
  ...(hasPostgres ? ([['PostgreSQL', async () => freshDatabase()]] as const) : []),
] as const

/** A dealership on a database with a key file, as a start opens it. */
async function opened(path: string, file: string) {
  const said: string[] = []
  const database = await openTestDatabase(path)
  const { keyring } = await openDataKey(database, keyFile(file), text => said.push(text))
  await database.close()
  const app = await buildTestApp({ path, keyring })
  onTestFinished(() => app.database.close().catch(() => {}))
  return { app, said, keyring }
}

/** All files of a directory as one text. */
const bytesOf = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

async function apply(app: Awaited<ReturnType<typeof buildTestApp>>) {
  const sent = await app.visitor.post<{ id: string }>('/api/loan-applications', {
    ...APPLICATION,
    ...FIGURES,
  })
  expect(sent.status).toBe(201)
  return sent.body.id
}

describe.each(ENGINES)('on %s', (engine, at) => {
  test('they are read as they were sent, and lie nowhere in plain: not in rows, held inquiries or the audit', async () => {
    const path = await at()
    const file = join(place(), 'data.key')
    const { app, said } = await opened(path, file)
    expect(said.join()).toContain(`Made the data key`)
    expect(statSync(file).mode & 0o077).toBe(0)
    const id = await apply(app)
    const held = { ...APPLICATION, ...FIGURES, [HONEYPOT_FIELD]: 'https://spam.example' }
    expect((await app.visitor.post('/api/loan-applications', held)).status).toBe(201)
    const [inquiry] = (await app.rows('heldInquiries')).filter(({ kind }) => kind === 'application')
    expect(inquiry).toBeDefined()
    expect((await app.admin.get(`/api/loan-applications/${id}`)).body).toMatchObject(FIGURES)
    const tables = await Promise.all(
      (['loanApplications', 'heldInquiries', 'audit', 'idempotencyKeys', 'settings'] as const).map(app.rows),
    )
    for (const plain of [...IN_PLAIN, '"737"', ':737'])
      expect([plain, JSON.stringify(tables).includes(plain)]).toEqual([plain, false])
    // Whoever releases one that was held back gets what was sent.
    const released = await app.admin.post<{ id: string }>(`/api/held-inquiries/${inquiry?.id}/release`, {})
    expect(released.status).toBeLessThan(300)
    const ids = (await app.rows('loanApplications')).map(row => row.id)
    expect(ids).toHaveLength(2)
    for (const one of ids)
      expect((await app.admin.get(`/api/loan-applications/${one}`)).body).toMatchObject(FIGURES)
    await app.database.close()
    if (engine === 'SQLite')
      for (const plain of IN_PLAIN) expect(bytesOf(join(path, '..')).includes(plain)).toBe(false)
  })

  test('a key that is away, or another one, is said at the start and to whoever reads, and nothing is lost', async () => {
    const path = await at()
    const file = join(place(), 'data.key')
    const first = await opened(path, file)
    const id = await apply(first.app)
    await first.app.database.close()
    const kept = readFileSync(file, 'utf8')
    for (const [name, spoil] of [
      ['is missing', () => rmSync(file)],
      ['is another one', () => writeFileSync(file, `forecourt-key-${'A'.repeat(43)}`)],
    ] as const) {
      spoil()
      const { app, said, keyring } = await opened(path, file)
      expect(said.join()).toContain(name)
      const read = await app.admin.get(`/api/loan-applications/${id}`)
      expect(read).toMatchObject({ status: 503 })
      expect(read.body.message).toContain(name)
      // Everything else is as ever; what cannot be kept safely is not taken.
      expect((await app.admin.get('/api/loan-applications/amounts')).status).toBe(200)
      const sent = await app.visitor.post('/api/loan-applications', { ...APPLICATION, ...FIGURES })
      expect(sent).toMatchObject({ status: 503, body: { message: KEY_AWAY } })
      expect(await app.rows('loanApplications')).toHaveLength(1)
      // The key is brought while the server runs.
      writeFileSync(file, kept)
      expect(keyring.trouble()).toBeNull()
      expect((await app.admin.get(`/api/loan-applications/${id}`)).body).toMatchObject(FIGURES)
      await app.database.close()
    }
  })

  test('one that was changed by hand, or moved to another row, is said to be', async () => {
    const { app } = await opened(await at(), join(place(), 'data.key'))
    const [one, two] = [await apply(app), await apply(app)]
    const { loanApplications } = app.database.tables
    const rows = await app.rows('loanApplications')
    const ofTwo = rows.find(({ id }) => id === two)
    await app.database
      .update(loanApplications)
      .set({ creditScore: ofTwo?.creditScore ?? '' })
      .where(eq(loanApplications.id, one))
    const read = await app.admin.get(`/api/loan-applications/${one}`)
    expect(read.status).toBe(503)
    expect(read.body.message).toContain('was changed since it was stored')
    expect((await app.admin.get(`/api/loan-applications/${two}`)).body).toMatchObject(FIGURES)
  })

  test('a rotation encrypts all of it anew, under the eyes of a server that runs; the old key can go then', async () => {
    const path = await at()
    const file = join(place(), 'data.key')
    const { app, keyring } = await opened(path, file)
    const id = await apply(app)
    const old = keyring.currentId() ?? ''
    await expect(forgetKey(app.database, keyFile(file), old)).rejects.toThrow(KeyChangeError)
    expect(await rotateKey(app.database, keyFile(file), () => {})).toContain('1 rows were encrypted anew')
    const current = keyring.currentId() ?? ''
    expect(current).not.toBe(old)
    expect((await app.admin.get(`/api/loan-applications/${id}`)).body).toMatchObject(FIGURES)
    const later = await apply(app)
    expect(JSON.stringify(await app.rows('loanApplications'))).not.toContain(old)
    expect(await forgetKey(app.database, keyFile(file), old)).toContain('is gone')
    for (const one of [id, later])
      expect((await app.admin.get(`/api/loan-applications/${one}`)).body).toMatchObject(FIGURES)
    expect(await showKeys(app.database, keyFile(file))).toContain(`${current}      6 encrypted texts`)
  })

  test('a key that is lost for good can be begun anew; what it encrypted is said to be unreadable', async () => {
    const path = await at()
    const file = join(place(), 'data.key')
    const { app } = await opened(path, file)
    const lost = await apply(app)
    await expect(startAnew(app.database, keyFile(file))).rejects.toThrow('nothing is lost')
    rmSync(file)
    expect(await startAnew(app.database, keyFile(file))).toContain('cannot be read')
    await app.database.close()
    const again = await opened(path, file)
    expect(again.said.join()).toContain('keys that are not in')
    const id = await apply(again.app)
    expect((await again.app.admin.get(`/api/loan-applications/${id}`)).body).toMatchObject(FIGURES)
    const read = await again.app.admin.get(`/api/loan-applications/${lost}`)
    expect(read.body.message).toMatch(/was encrypted with the data key [0-9a-f]{12}, which is not in/)
  })
})

/** The migrations of a folder up to the one that brings encryption. */
function migrationsBefore(folder: string): string {
  const copy = join(place(), 'migrations')
  cpSync(folder, copy, { recursive: true })
  const file = join(copy, 'meta', '_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const own = journal.entries.findIndex(({ tag }) => tag.endsWith('_data-at-rest'))
  expect(own).toBeGreaterThan(0)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, own) }))
  return copy
}

const ROWS = Array.from({ length: 250 }, (_, index) => `a${String(index).padStart(3, '0')}`)
const FILL = `INSERT INTO loan_applications (id, loan_amount_cents, down_payment_cents, annual_income_cents, term_months,
  interest_rate, employment_status, credit_score, status, created_at) VALUES ${ROWS.map(
    id =>
      `('${id}', 2500000, 500000, 7123456, 60, '4.5', 'Self-employed', 737, 'pending', '2026-03-01T10:00:00.000Z')`,
  ).join()};
  INSERT INTO held_inquiries (id, kind, payload, reasons, created_at) VALUES ('h1', 'application',
  '{"firstName":"Ruth","annualIncome":"71234.56","employmentStatus":"Self-employed","creditScore":737}', '[]',
  '2026-03-01T10:00:00.000Z')`

async function before(engine: string): Promise<string> {
  if (engine === 'PostgreSQL') {
    const url = await freshDatabase({ tables: false })
    await onDatabase(url, async client => {
      await migratePostgres(onPostgres(client), { migrationsFolder: migrationsBefore(POSTGRES_MIGRATIONS) })
      await client.query(FILL)
    })
    return url
  }
  const file = join(place(), 'forecourt.sqlite')
  const client = new Sqlite(file)
  client.pragma('journal_mode = WAL')
  migrateSqlite(onSqlite(client), { migrationsFolder: migrationsBefore(MIGRATIONS) })
  client.exec(FILL)
  client.close()
  expect(readFileSync(file, 'latin1')).toContain('Self-employed')
  return file
}

test.each(ENGINES)(
  'a database of before on %s is encrypted at the update, also where that is cut short, and the plain text is gone',
  async engine => {
    const path = await before(engine)
    const file = join(place(), 'data.key')
    // It dies in the middle: some rows are done, and nothing says that all are.
    const dying = await openTestDatabase(path)
    let transactions = 0
    const cutShort = {
      ...dying,
      transaction: (work: Parameters<typeof dying.transaction>[0]) => {
        if (++transactions > 2) throw new Error('the machine went down')
        return dying.transaction(work)
      },
    } as typeof dying
    await expect(openDataKey(cutShort, keyFile(file), () => {})).rejects.toThrow('went down')
    const half = await rowsOf(dying, 'loanApplications')
    expect(half.filter(row => row.employmentStatus === 'Self-employed')).toHaveLength(50)
    await dying.close()

    const { app, said } = await opened(path, file)
    expect(said.join()).toMatch(/Encrypted the figures of 51 loan applications that an earlier version kept/)
    for (const id of ['a000', 'a249'])
      expect((await app.admin.get(`/api/loan-applications/${id}`)).body).toMatchObject(FIGURES)
    expect((await app.held.get('h1'))?.payload).toMatchObject(FIGURES)
    const rows = [await app.rows('loanApplications'), await app.rows('heldInquiries')]
    for (const plain of IN_PLAIN) expect(JSON.stringify(rows)).not.toContain(plain)
    if (engine === 'SQLite')
      for (const plain of IN_PLAIN) expect(bytesOf(join(path, '..')).includes(plain)).toBe(false)
  },
)

test.skipIf(!hasPostgres)(
  'a move between the engines and back keeps what is encrypted as it is',
  async () => {
    const [from, back] = [join(place(), 'forecourt.sqlite'), join(place(), 'back.sqlite')]
    const file = join(place(), 'data.key')
    const { app } = await opened(from, file)
    const id = await apply(app)
    const rows = await app.rows('loanApplications')
    await app.database.close()
    const url = await freshDatabase({ tables: false })
    const postgres = { engine: 'postgres', url, name: 'the database' } as const
    await migrate({ engine: 'sqlite', path: from, name: from }, postgres, () => {})
    const there = await opened(url, file)
    expect(await there.app.rows('loanApplications')).toEqual(rows)
    expect((await there.app.admin.get(`/api/loan-applications/${id}`)).body).toMatchObject(FIGURES)
    await there.app.database.close()
    await migrate(postgres, { engine: 'sqlite', path: back, name: back }, () => {})
    const again = await opened(back, file)
    expect((await again.app.admin.get(`/api/loan-applications/${id}`)).body).toMatchObject(FIGURES)
  },
)

test('the key never lies in the data directory, and a place that cannot be written to is said in words', () => {
  const directory = place()
  const config = { dataDirectory: join(directory, 'data'), dataKey: null, dataKeyFile: null }
  expect(keyPlaceOf(config).name).toBe(join(directory, 'data.key'))
  expect(() => keyPlaceOf({ ...config, dataKeyFile: join(directory, 'data', 'key') })).toThrow(KeyPlaceError)
  const file = join(directory, 'a-file')
  writeFileSync(file, '')
  const nowhere = keyFile(join(file, 'keys', 'data.key'))
  expect(() => nowhere.write?.([])).toThrow(/cannot be written .* DATA_KEY_FILE/)
})

// Numbers become visible in their order, whichever server gives them: a reader who goes on from the last number that it saw
// misses nothing. What PostgreSQL's own sequences would do is shown beside it.
import type { Lead } from '@forecourt/shared/leads/lead'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { openPostgres } from '../src/database/postgres/open-postgres.ts'
import { isDatabaseTrouble } from '../src/database/trouble.ts'
import { keyringOfOne } from '../src/secrets/keyring.ts'
import { applyCommit } from '../src/store/apply-commit.ts'
import { createStore } from '../src/store/database-store.ts'
import type { Commit, Store } from '../src/store/store.ts'
import { RUTH, START } from './support/build-test-app.ts'
import { onDatabase } from './support/postgres/databases.ts'
import { freshDatabase, hasPostgres } from './support/postgres.ts'
import { seededRandom } from './support/random.ts'
import { rowsOf } from './support/test-database.ts'

const SERVERS = 3
const COMMITS_EACH = 24
const PAGE = 7
const CUT_COMMITS = 80
const SEED = Number(process.env['CUT_SEED'] ?? Date.now() % 1_000_000)

async function aServer(url: string): Promise<{ database: Database; store: Store }> {
  const database = await openPostgres(url)
  onTestFinished(() => database.close())
  const store = await createStore(
    database,
    error => {
      if (!isDatabaseTrouble(error)) throw error
    },
    keyringOfOne(),
  )
  return { database, store }
}

async function aConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

function newLead(id: string): Commit {
  const lead: Lead = {
    ...RUTH,
    id,
    status: 'new',
    source: 'phone',
    type: 'vehicle_inquiry',
    vehicleInterest: null,
    vehicleId: null,
    notes: null,
    contactDate: null,
    testDriveDate: null,
    imported: null,
    consent: null,
    testDriveOutcome: null,
    ownerId: null,
    firstContactAt: null,
    handOvers: [],
    createdAt: START,
    updatedAt: START,
    revision: 0,
  }
  const changes = [{ collection: 'leads', before: null, after: lead }] as const
  return { at: START, actor: { kind: 'system' }, device: null, changes: [...changes] }
}

/** Reads page by page from its checkpoint, as a mirror does, until it has come to a revision. */
async function readUntil(store: Store, end: () => number | null): Promise<string[]> {
  const seen: string[] = []
  let after = 0
  while (end() === null || after < (end() as number)) {
    const news = await store.news({ scope: ['leads'], after, limit: PAGE, userId: '' })
    expect(news.revision).toBeGreaterThanOrEqual(after)
    seen.push(...news.changes.leads.map(({ id }) => id))
    after = news.revision
  }
  return seen
}

describe.skipIf(!hasPostgres)('a reader who goes on from the last number', () => {
  test('misses a row that takes its number from a sequence and is committed late', async () => {
    const url = await freshDatabase()
    const [slow, quick, reader] = [await aConnection(url), await aConnection(url), await aConnection(url)]
    await reader.query('CREATE TABLE numbered (revision bigserial)')
    let last = '0'
    const read = async () => {
      const { rows } = await reader.query('SELECT revision FROM numbered WHERE revision > $1', [last])
      last = rows.at(-1)?.revision ?? last
      return rows.map(({ revision }) => revision)
    }
    await slow.query('BEGIN; INSERT INTO numbered DEFAULT VALUES')
    await quick.query('BEGIN; INSERT INTO numbered DEFAULT VALUES; COMMIT')
    expect(await read()).toEqual(['2'])
    await slow.query('COMMIT')
    expect(await read()).toEqual([])
  })

  test('misses nothing here: who commits second waits until the first can be seen', async () => {
    const url = await freshDatabase()
    const [slow, quick, reader] = [await aServer(url), await aServer(url), await aServer(url)]
    const read = (after: number) => reader.store.news({ scope: ['leads'], after, limit: PAGE, userId: '' })
    const gate = Promise.withResolvers<void>()
    onTestFinished(() => gate.resolve())
    const first = slow.database.transaction(function* (queries) {
      const result = yield* applyCommit(queries, newLead('slow'), keyringOfOne())
      yield [gate.promise]
      return result
    })
    const waiting = () =>
      onDatabase(url, async client => {
        const { rowCount } = await client.query(
          "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        )
        return rowCount
      })
    await vi.waitFor(async () => {
      const open =
        "SELECT FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()"
      expect(await onDatabase(url, async client => (await client.query(open)).rowCount)).toBe(1)
    })
    const second = quick.store.commit(newLead('quick'))
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    expect(await read(0)).toMatchObject({ changes: { leads: [] }, revision: 0 })
    gate.resolve()
    expect(await Promise.all([first, second])).toMatchObject([{ revision: 1 }, { revision: 2 }])
    expect((await read(0)).changes.leads.map(({ id }) => id)).toEqual(['slow', 'quick'])
  })

  test(`misses none of the commits of ${SERVERS} servers at once, and their numbers have no gap`, async () => {
    const url = await freshDatabase()
    const servers = await Promise.all(Array.from({ length: SERVERS }, () => aServer(url)))
    const total = SERVERS * COMMITS_EACH
    let end: number | null = null
    const reading = servers.flatMap(({ store }) => [readUntil(store, () => end), readUntil(store, () => end)])
    const notified = servers.map(({ store }) => {
      const revisions: number[] = []
      store.onCommit(({ revision }) => revisions.push(revision))
      return revisions
    })
    const ids = servers.map((_, server) => Array.from({ length: COMMITS_EACH }, (_, n) => `${server}/${n}`))
    // Half of them one after the other, half of them at once: alone and in groups.
    await Promise.all(
      servers.map(async ({ store }, server) => {
        const own = ids[server] ?? []
        for (const id of own.slice(0, COMMITS_EACH / 2)) await store.commit(newLead(id))
        await Promise.all(own.slice(COMMITS_EACH / 2).map(id => store.commit(newLead(id))))
      }),
    )
    end = total
    for (const seen of await Promise.all(reading)) expect(seen.toSorted()).toEqual(ids.flat().toSorted())
    const [{ database }] = servers as [(typeof servers)[0]]
    const audit = await rowsOf(database, 'audit')
    const revisions = audit.map(({ revision }) => revision).toSorted((a, b) => a - b)
    expect(revisions).toEqual(Array.from({ length: total }, (_, n) => n + 1))
    for (const one of notified) {
      await vi.waitFor(() => expect(one.at(-1)).toBe(total))
      expect(one).toEqual([...new Set(one)].toSorted((a, b) => a - b))
    }
  })

  test(`misses nothing, and nothing is stored twice, while connections are cut at random (seed ${SEED})`, async () => {
    const random = seededRandom(SEED)
    const url = await freshDatabase()
    const [one, other] = [await aServer(url), await aServer(url)]
    const servers = [one, other]
    const notices = servers.map(({ store }) => {
      const revisions: number[] = []
      store.onCommit(({ revision }) => revisions.push(revision))
      return revisions
    })
    const knife = new pg.Pool({ connectionString: url, max: 2 })
    onTestFinished(() => knife.end())
    knife.on('error', () => {})
    knife.on('connect', client => void client.on('error', () => {}))
    const cut = async () => {
      const { rows } = await knife.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'forecourt' ORDER BY pid",
      )
      const pid = rows[Math.floor(random() * rows.length)]?.pid
      if (pid) await knife.query('SELECT pg_terminate_backend($1)', [pid])
    }
    const cuts: Promise<void>[] = []
    let failures = 0
    /** As whoever is answered that it cannot be done now: tries again, with either server. */
    async function insist<T>(ask: (store: Store) => Promise<T>): Promise<T> {
      for (;;) {
        const { store } = servers[Math.floor(random() * 2)] as (typeof servers)[0]
        try {
          return await ask(store)
        } catch (error) {
          if (!isDatabaseTrouble(error)) throw error
          failures++
        }
      }
    }
    const ids = Array.from({ length: CUT_COMMITS }, (_, n) => `cut-${n}`)
    const waiting = [...ids]
    const write = async () => {
      for (let id = waiting.shift(); id; id = waiting.shift()) {
        const commit = { ...newLead(id), idempotencyKey: id }
        const { outcome } = await insist(async store => {
          // While it is under way, at whatever it is then.
          if (random() < 0.5) cuts.push(cut())
          return store.commit(commit)
        })
        expect(['committed', 'repeated']).toContain(outcome)
      }
    }
    await Promise.all([write(), write(), write(), write()])
    await Promise.all(cuts)
    expect(failures).toBeGreaterThan(0)

    const audit = await insist(() => rowsOf(one.database, 'audit'))
    expect(audit.map(({ recordId }) => recordId).toSorted()).toEqual(ids.toSorted())
    const revisions = audit.map(({ revision }) => revision).toSorted((a, b) => a - b)
    expect(revisions).toEqual(ids.map((_, n) => n + 1))
    const seen = await insist(() => readUntil(one.store, () => ids.length))
    expect(seen.toSorted()).toEqual(ids.toSorted())
    for (const revisions of notices) {
      await vi.waitFor(() => expect(revisions.at(-1)).toBe(ids.length), 10_000)
      expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b))
    }
  })
})

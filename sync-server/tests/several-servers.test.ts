// Servers that share a PostgreSQL: what is done on one is known on the others, also where its notices are lost.

import { setTimeout as wait } from 'node:timers/promises'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startChores } from '../src/chores.ts'
import { type Database, tell } from '../src/database/database.ts'
import { inTurn } from '../src/database/in-turn.ts'
import { openPostgres } from '../src/database/postgres/open-postgres.ts'
import { demoChanges } from '../src/demo/fill-demo.ts'
import { keyringOfOne } from '../src/secrets/keyring.ts'
import { createStore } from '../src/store/database-store.ts'
import { prepareFirstAdmin } from '../src/users/first-admin.ts'
import { START } from './support/build-test-app.ts'
import { buildTestSite } from './support/build-test-site.ts'
import { onDatabase } from './support/postgres/databases.ts'
import { freshDatabase, hasPostgres } from './support/postgres.ts'

type Server = Awaited<ReturnType<typeof buildTestSite>>

let url: string

async function aServer(): Promise<Server> {
  const server = await buildTestSite({ path: url })
  onTestFinished(async () => {
    server.publisher.close()
    await server.publisher.idle()
    await server.database.close()
    expect(server.listenerErrors).toEqual([])
  })
  return server
}

/** Ends the connections whose last query begins like this. Gives how many there were. */
async function cut(query: string): Promise<number> {
  return onDatabase(url, async client => {
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE $1`,
      [`${query}%`],
    )
    return rowCount ?? 0
  })
}
const cutListeners = () => cut('LISTEN')

const listed = async (server: Server) =>
  (await server.visitor.get<Vehicle[]>('/api/vehicles')).body
    .map(({ id, price }) => `${id} ${price}`)
    .toSorted()
const pricesOf = (vehicles: readonly Vehicle[]) =>
  vehicles.map(({ id, price }) => `${id} ${price}`).toSorted()

/** Reads a stream until it says something. Gives all that it said. */
async function hear(response: Response, word: string): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  while (!said.includes(word)) {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (done) return `${said}[end]`
    said += value
  }
  return said
}
const streamOf = async (server: Server, { cookie }: { cookie: string | null }) =>
  server.app.request('/api/sync/stream', { headers: { cookie: cookie ?? '' } })

describe.skipIf(!hasPostgres)('a commit on one server', () => {
  beforeEach(async () => {
    url = await freshDatabase()
  })

  test('changes stock, list and pages of the other', async () => {
    const [one, other] = [await aServer(), await aServer()]
    expect(await listed(other)).toEqual([])
    const [car, truck] = [await one.vehicle({ price: '20000.00' }), await one.vehicle({ price: '30000.00' })]
    await expect.poll(() => listed(other)).toEqual(pricesOf([car, truck]))
    await expect.poll(() => other.textOf(`/vehicle/${car.id}`)).toContain('20000.00')

    await one.admin.patch(`/api/vehicles/${car.id}`, { price: '19000.00' })
    await expect.poll(() => listed(other)).toEqual(pricesOf([{ ...car, price: '19000.00' }, truck]))
    await expect.poll(() => other.textOf(`/vehicle/${truck.id}`)).toContain(`${car.id}:19000.00`)
    await expect.poll(() => other.textOf('/inventory')).toContain('19000.00')

    await one.admin.delete(`/api/vehicles/${car.id}`)
    await expect.poll(() => listed(other)).toEqual(pricesOf([truck]))
    expect((await other.get(`/vehicle/${car.id}`)).status).toBe(404)
  })

  test('counts on from the other’s stock numbers, also in the same moment', async () => {
    const servers = [await aServer(), await aServer()]
    const wanted = Array.from({ length: 20 }, (_, n) => servers[n % 2]?.vehicle({ status: 'received' }))
    const numbers = (await Promise.all(wanted)).map(vehicle => Number(vehicle?.stockNumber))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => 1001 + n))
    const both = await Promise.allSettled(servers.map(server => server.vehicle({ stockNumber: 'A12' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refusal = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(String(refusal.reason)).toContain('Stock number A12 belongs to 2021 Toyota 4Runner.')
  })

  test('of an event is on the other’s home page, until it is cancelled', async () => {
    const [one, other] = [await aServer(), await aServer()]
    const event = { name: 'Open house', date: 'Saturday', location: 'The lot', description: 'Coffee' }
    const { body } = await one.admin.post<{ id: string }>('/api/events', event)
    await expect.poll(() => other.textOf('/')).toContain('Open house')
    await one.admin.delete(`/api/events/${body.id}`)
    await expect.poll(() => other.textOf('/')).not.toContain('Open house')
  })

  test('is poked on the other’s streams', async () => {
    const [one, other] = [await aServer(), await aServer()]
    const stream = await streamOf(other, other.sales)
    const { revision } = await one.lead()
    expect(await hear(stream, `"revision":${revision}}`)).not.toContain('[end]')
  })

  test('that ends sessions ends their streams on the other', async () => {
    const [one, other] = [await aServer(), await aServer()]
    const stream = await streamOf(other, other.sales)
    await one.sessions.closeAll(one.sales.user.id)
    expect(await hear(stream, 'event: end')).not.toContain('[end]')
  })

  test('is known on the other although its notice is lost with the connection', async () => {
    const [one, other] = [await aServer(), await aServer()]
    const [stream, ended] = [await streamOf(other, other.sales), await streamOf(other, other.sales2)]
    const cars: Vehicle[] = []
    for (let n = 0; n < 12; n++) {
      if (n % 3 === 0) await cutListeners()
      cars.push(await one.vehicle({ price: `${20_000 + n}.00` }))
    }
    await cutListeners()
    await one.sessions.closeAll(one.sales2.user.id)
    await expect.poll(() => listed(other), { timeout: 10_000 }).toEqual(pricesOf(cars))
    await hear(stream, `"revision":${cars.at(-1)?.revision}}`)
    await hear(ended, 'event: end')
  })

  test('is known on the other before what the other commits next is answered', async () => {
    const [one, other] = [await aServer(), await aServer()]
    await listed(other)
    const notified: number[] = []
    other.store.onCommit(({ revision }) => notified.push(revision))
    for (let round = 0; round < 5; round++) {
      await cutListeners()
      await one.vehicle()
      const { revision } = await other.lead()
      expect(await listed(other)).toHaveLength(round + 1)
      await vi.waitFor(() => expect(notified).toContain(revision))
    }
    expect(notified).toEqual(notified.toSorted((a, b) => a - b))
  })

  test('is no trouble to the other that stops while it hears of it', async () => {
    const one = await aServer()
    const database = await openPostgres(url)
    const closed = new Promise<void>((resolve, reject) =>
      database.onNotice(({ text }) => {
        if (text) database.close().then(resolve, reject)
      }),
    )
    const listens = new Promise<void>(resolve =>
      database.onNotice(({ topic }) => {
        if (topic === 'sessions') resolve()
      }),
    )
    const errors: unknown[] = []
    const notified: number[] = []
    const store = await createStore(database, error => errors.push(error), keyringOfOne())
    store.onCommit(({ revision }) => notified.push(revision))
    await listens
    await one.vehicle()
    await closed
    // What is asked of it after that is told so; the look that it began has ended by then.
    await expect(store.latestRevision()).rejects.toThrow()
    expect([errors, notified]).toEqual([[], []])
  })

  test('that fails at its end is said to be unsure, and what is stored of it is shown', async () => {
    const one = await aServer()
    const car = await one.vehicle({ price: '20000.00' })
    // Says no more when the commit is done: the answer is lost with the connection.
    await onDatabase(url, client =>
      client.query(`
        CREATE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
        CREATE CONSTRAINT TRIGGER hang_up AFTER UPDATE ON vehicles DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION hang_up()`),
    )
    const reply = await one.admin.patch(`/api/vehicles/${car.id}`, { price: '19000.00' })
    expect([reply.status, reply.body.message]).toEqual([
      503,
      expect.stringContaining('look whether it is stored'),
    ])
    await onDatabase(url, client => client.query('DROP TRIGGER hang_up ON vehicles'))
    expect((await one.admin.patch(`/api/vehicles/${car.id}`, { price: '18000.00' })).status).toBe(200)
    expect(await listed(one)).toEqual([`${car.id} 18000.00`])
  })
})

describe.skipIf(!hasPostgres)('what one server does for all', () => {
  beforeEach(async () => {
    url = await freshDatabase()
  })

  const aDatabase = async (): Promise<Database> => {
    const database = await openPostgres(url)
    onTestFinished(() => database.close())
    return database
  }

  test('an empty dealership is furnished once, although two servers begin with it at once', async () => {
    const both = [await aServer(), await aServer()]
    await both[0]?.database.delete(both[0].database.tables.users)
    const furnished = await Promise.all(
      both.map(({ database, store, users }) =>
        inTurn({ database, wait }, 'furnish', async () => {
          if ((await store.latestRevision()) === 0)
            await store.commit({
              at: START,
              actor: { kind: 'system' },
              device: null,
              changes: demoChanges([], new Date(START)),
            })
          return (await prepareFirstAdmin(users, {}, { dealerName: 'Lot', isReal: false }))?.() ?? null
        }),
      ),
    )
    expect(furnished.filter(admin => admin !== null)).toHaveLength(1)
    for (const server of both) {
      expect(await server.store.latestRevision()).toBe(1)
      expect(await server.users.all()).toHaveLength(1)
      await expect.poll(() => listed(server)).not.toEqual([])
    }
  })

  test('a film is made by one of those who ask at once', async () => {
    const [one, other] = [await aServer(), await aServer()]
    const wanted = { vehicleId: 'car', prompt: '', photos: ['/a.jpg'] }
    const added = await Promise.all([one, other, one, other].map(({ filmJobs }) => filmJobs.add(wanted)))
    expect(new Set(added.map(({ id }) => id)).size).toBe(1)
    await one.filmJobs.add({ ...wanted, vehicleId: 'truck' })
    const taken = await Promise.all(
      [one, other, one, other, one, other].map(({ filmJobs }) => filmJobs.take()),
    )
    const vehicles = taken.flatMap(job => job?.vehicleId ?? []).toSorted()
    expect(vehicles).toEqual(['car', 'truck'])
  })

  test('a chore is done by one at a time, and by the other when the connection of the first is lost', async () => {
    const databases = [await aDatabase(), await aDatabase()]
    const log: { by: number; signal: AbortSignal }[] = []
    let atWork = 0
    let most = 0
    const stops = databases.map((database, by) =>
      startChores(
        [
          {
            name: 'sweep',
            firstAfterMs: 1,
            thenEveryMs: 1,
            work: async signal => {
              most = Math.max(most, ++atWork)
              log.push({ by, signal })
              // Who holds on to it does so until it is lost; the others come and go.
              if (log.length === 5) await new Promise(resolve => signal.addEventListener('abort', resolve))
              await database.select().from(database.tables.settings)
              atWork--
            },
          },
        ],
        database,
        pino({ level: 'silent' }),
      ),
    )
    onTestFinished(() => {
      for (const stop of stops) stop()
    })
    await vi.waitFor(() => expect(log).toHaveLength(5))
    const holder = log[4]
    expect(most).toBe(1)
    await expect.poll(() => cut('SELECT pg_try_advisory_lock')).toBeGreaterThan(0)
    await vi.waitFor(() => expect(holder?.signal.aborted).toBe(true))
    await vi.waitFor(() => expect(log.slice(5).some(({ by }) => by !== holder?.by)).toBe(true))
  })

  test('a name that is locked is refused to others, and free when its work has failed', async () => {
    const [one, other] = [await aDatabase(), await aDatabase()]
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
    const failing = one.exclusively('paint', () => {
      begun.resolve()
      return gate.promise
    })
    await begun.promise
    expect(await other.exclusively('paint', async () => 'mine')).toBeNull()
    expect(await one.exclusively('paint', async () => 'mine')).toBeNull()
    expect(await other.exclusively('wash', async () => 'mine')).toBe('mine')
    gate.reject(new Error('out of paint'))
    await expect(failing).rejects.toThrow('out of paint')
    expect(await other.exclusively('paint', async () => 'mine')).toBe('mine')
  })

  test('a transaction in which a failed query was passed over is not said to be stored', async () => {
    const database = await aDatabase()
    const { settings } = database.tables
    await database.insert(settings).values({ key: 'taken', value: 1 })
    const careless = database.transaction(function* (queries) {
      yield [queries.insert(settings).values({ key: 'new', value: 1 })]
      try {
        yield [queries.insert(settings).values({ key: 'taken', value: 2 })]
      } catch {
        // Nobody looks.
      }
    })
    await expect(careless).rejects.toThrow()
    expect(await database.select({ key: settings.key }).from(settings)).toEqual([{ key: 'taken' }])
  })

  test('a writer whose connection was cut goes on with another one, and leaves no notice of what failed', async () => {
    const [one, other] = [await aDatabase(), await aDatabase()]
    const received: string[] = []
    const listens = new Promise<void>(resolve =>
      other.onNotice(({ topic, text }) => {
        if (text) received.push(text)
        // Of every topic, once it listens.
        if (topic === 'sessions') resolve()
      }),
    )
    await listens
    const write = (text: string, isCut = false) =>
      one.transaction(function* (queries) {
        yield* tell('commits', text)
        yield [queries.insert(queries.tables.settings).values({ key: text, value: 1 })]
        if (isCut) yield [cut('insert into "settings"')]
      })
    await write('1')
    await cut('COMMIT')
    await write('2')
    await expect(write('3', true)).rejects.toThrow()
    await write('4')
    await vi.waitFor(() => expect(received).toEqual(['1', '2', '4']))
  })

  test('everything that is read while the dealership is frozen is of one moment, however long it takes', async () => {
    const [one, other] = [await aDatabase(), await aDatabase()]
    const { settings } = one.tables
    const keys = async (database: Database) =>
      (await database.select({ key: settings.key }).from(settings)).map(({ key }) => key)
    await one.insert(settings).values({ key: 'old', value: 1 })
    await one.frozen(async () => {
      expect(await keys(one)).toEqual(['old'])
      await other.insert(settings).values({ key: 'new', value: 1 })
      expect([await keys(one), await keys(other)]).toEqual([['old'], ['old', 'new']])
      const patience = sql<string>`current_setting('idle_in_transaction_session_timeout')`
      expect(await one.select({ patience }).from(settings)).toEqual([{ patience: '0' }])
    })
    expect(await keys(one)).toEqual(['old', 'new'])
  })

  test('is lost with the connection that read, and nothing else', async () => {
    const one = await aDatabase()
    const { settings } = one.tables
    const reading = one.snapshot(function* (queries) {
      yield [queries.select().from(settings)]
      yield [cut('select "key"')]
      yield [queries.select().from(settings)]
    })
    await expect(reading).rejects.toThrow()
    const frozen = one.frozen(async () => {
      await one.select().from(settings)
      await cut('select "key"')
      await one.select().from(settings)
    })
    await expect(frozen).rejects.toThrow()
    expect(await one.select().from(settings)).toEqual([])
  })
})

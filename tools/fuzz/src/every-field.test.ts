/**
 * No field of a record is lost on any of its ways: every field of every collection, with a value in it, goes through REST,
 * push, pull, the mirror on the device, the spreadsheet, backup and restore, and from engine to engine. The fields come
 * from the schemas.
 */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COLLECTIONS, type Collection, PUSHED_FIELDS } from '@forecourt/shared/collections/collections'
import { eventCreateSchema, eventEditSchema } from '@forecourt/shared/events/event'
import { type Lead, leadCreateSchema, leadEditSchema, leadSchema } from '@forecourt/shared/leads/lead'
import { leadExportTable } from '@forecourt/shared/leads/lead-export'
import { type LoanApplication, loanApplicationSchema } from '@forecourt/shared/loans/loan-application'
import { vehicleCreateSchema, vehicleEditSchema } from '@forecourt/shared/vehicles/vehicle'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Fields, fieldsOf, recordOf } from '../../../shared/tests/field-values.ts'
import { backUp } from '../../../sync-server/src/backup/back-up.ts'
import { restore } from '../../../sync-server/src/backup/restore.ts'
import { migrate } from '../../../sync-server/src/migration/migrate.ts'
import { placeOf } from '../../../sync-server/src/migration/place.ts'
import { keyFile } from '../../../sync-server/src/secrets/key-place.ts'
import { keyringOfOne } from '../../../sync-server/src/secrets/keyring.ts'
import { buildTestApp, type TestApp } from '../../../sync-server/tests/support/build-test-app.ts'
import { freshDatabase, hasPostgres } from '../../../sync-server/tests/support/postgres.ts'
import { Device } from './device.ts'
import { Server } from './server.ts'

const NAMES = {
  vehicles: 'vehicle',
  leads: 'lead',
  notes: 'note',
  events: 'event',
  issues: 'issue',
  tasks: 'task',
} as const satisfies Record<Collection, string>
const first = (collection: Collection) => recordOf(collection, `${NAMES[collection]}0`, 0)

/** What a record has of some fields. */
const partOf = (record: Fields | null, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map(field => [field, record?.[field]]))
const without = (fields: readonly string[], left: readonly string[]) =>
  fields.filter(field => !left.includes(field))

/** A dealership in which each field of each collection has a value. */
async function fill({ store }: TestApp): Promise<void> {
  await commitAll(store, [
    ...COLLECTIONS.map(collection => ({ collection, after: first(collection) })),
    { collection: 'vehicles' as const, after: { ...recordOf('vehicles', 'vehicle1', 1), heroSlideOrder: 0 } },
  ])
  const { outcome } = await store.commit({ ...BY_NOBODY, changes: [], applications: [APPLICATION] })
  expect(outcome).toBe('committed')
}

const BY_NOBODY = { at: '2026-11-20T17:00:00.000Z', actor: { kind: 'system' }, device: null } as const

/** A loan application, which is no record of a mirror, with something in each of its fields. */
const APPLICATION: LoanApplication = {
  id: 'application0',
  leadId: 'lead0',
  vehicleId: 'vehicle0',
  loanAmount: '25000.01',
  downPayment: '5000.02',
  annualIncome: '64000.03',
  termMonths: 72,
  interestRate: '5.125',
  monthlyPayment: '331.77',
  employmentStatus: 'Military',
  creditScore: 700,
  privacyNotice: '0123456789ab',
  status: 'declined',
  decisions: [
    {
      status: 'declined',
      note: 'Zu wenig “Ü” 😀',
      on: '2026-11-19',
      at: '2026-11-20T17:00:00.000Z',
      by: 'Kim Park',
      takesBack: false,
    },
  ],
  createdAt: '2026-11-18T17:00:00.000Z',
}

async function commitAll(
  store: TestApp['store'],
  records: readonly { collection: Collection; after: Fields }[],
): Promise<void> {
  const { outcome } = await store.commit({
    ...BY_NOBODY,
    changes: records.map(({ collection, after }) => ({ collection, before: null, after }) as never),
  })
  expect(outcome).toBe('committed')
}

/** What a dealership has of the records that it was filled with: each of them whole, whatever number its commit had. */
async function expectWhole(read: (collection: Collection, id: string) => Promise<object | null | undefined>) {
  for (const collection of COLLECTIONS) {
    const wanted = first(collection)
    const { revision: _number, ...rest } = wanted
    const found = await read(collection, String(wanted.id))
    expect(Object.keys(found ?? {}).sort(), collection).toEqual(fieldsOf(collection).sort())
    expect(found, collection).toMatchObject(rest)
  }
}

let server: Server

beforeEach(async () => {
  server = new Server()
  await server.start()
})
afterEach(() => server.close())

/** What a call may not name: a new customer starts at new, and the pictures of an event are uploaded. */
const OVER_REST = [
  { collection: 'leads', create: leadCreateSchema, left: ['status'], edit: leadEditSchema, never: [] },
  { collection: 'vehicles', create: vehicleCreateSchema, left: [], edit: vehicleEditSchema, never: [] },
  {
    collection: 'events',
    create: eventCreateSchema,
    left: ['gallery'],
    edit: eventEditSchema,
    never: ['gallery'],
  },
] as const

describe.each(OVER_REST)(
  'every field of $collection over REST',
  ({ collection, create, left, edit, never }) => {
    const path = `/api/${collection}`

    it('is stored with a new record', async () => {
      await server.app.vehicle({ id: 'vehicle0' })
      const fields = without(PUSHED_FIELDS[collection], left)
      expect(Object.keys(create.shape).sort()).toEqual(['id', ...fields].sort())
      const sent = partOf({ ...first(collection), id: 'made' }, ['id', ...fields])
      const { status, body } = await server.app.admin.post(path, sent)
      expect([status, partOf(body, Object.keys(sent))]).toEqual([201, sent])
      expect(await server.app.store.get(collection, 'made')).toMatchObject(sent)
    })

    it('is changed by an edit', async () => {
      await fill(server.app)
      const fields = without(PUSHED_FIELDS[collection], never)
      // Whether a vehicle is available follows from its status; an edit may name it, as older clients do.
      expect(without(Object.keys(edit.shape), ['isAvailable']).sort()).toEqual([...fields].sort())
      const next = partOf(
        { ...recordOf(collection, 'any', 1), ...(collection === 'vehicles' ? FREE : {}) },
        fields,
      )
      for (const [field, value] of Object.entries(next)) {
        const { body } = await server.app.admin.patch(`${path}/${NAMES[collection]}0`, { [field]: value })
        expect(body, field).toMatchObject({ [field]: value })
      }
    })
  },
)

/** What no two vehicles have. */
const FREE = { vin: '1HGCM82633A004359', stockNumber: 'F-1044', heroSlideOrder: 5 }

describe('every field that a device sends', () => {
  it.each(['leads', 'vehicles', 'events', 'notes'] as const)('of %s is stored', async collection => {
    await server.app.vehicle({ id: 'vehicle0' })
    await server.app.vehicle({ id: 'vehicle1' })
    if (collection === 'notes') await server.app.lead({ id: 'lead0' })
    const fields = PUSHED_FIELDS[collection]
    const device = new Device('a', 'admin', server)
    await device.open()
    await device.sync([], null)
    const stored = async () =>
      partOf((await server.app.store.get(collection, 'made')) as Fields | null, fields)
    const made = { ...recordOf(collection, 'made', 0), revision: 0 }
    await device.core.write(collection, made as never, 'made', null)
    await device.sync([], null)
    expect(await stored()).toEqual(partOf(made, fields))
    expect(device.rows('issues')).toEqual([])
    if (collection !== 'notes') {
      const seen = device.rows(collection).find(({ id }) => id === 'made')
      const next = { ...seen, ...partOf(recordOf(collection, 'made', 1), fields) }
      await device.core.write(collection, next as never, 'changed', seen as never)
      await device.sync([], null)
      expect(await stored()).toEqual(partOf(next, fields))
      expect(device.rows('issues')).toEqual([])
    }
    await device.close()
  })

  it('of an issue is stored', async () => {
    await fill(server.app)
    const open = { ...first('issues'), id: 'open', settledAt: null, settlement: null }
    await commitAll(server.app.store, [{ collection: 'issues', after: open }])
    const device = new Device('a', 'sales', server)
    await device.open()
    await device.sync([], null)
    const seen = device.rows('issues').find(({ id }) => id === 'open')
    const settled = { ...seen, settledAt: '2026-11-20T17:00:00.000Z', settlement: 'edited' }
    await device.core.write('issues', settled as never, 'settled', seen ?? null)
    await device.sync([], null)
    const stored = (await server.app.store.get('issues', 'open')) as Fields | null
    expect(partOf(stored, PUSHED_FIELDS.issues)).toEqual(partOf(settled, PUSHED_FIELDS.issues))
    await device.close()
  })
})

it.each(['that remembers its commits', 'that reads its database'])(
  'every field comes with a pull from a server %s, and is on the device when it is opened again',
  async which => {
    await fill(server.app)
    if (which === 'that reads its database') await server.restart()
    const device = new Device('a', 'sales', server)
    await device.open()
    await device.sync([], null)
    const read = async (collection: Collection, id: string) =>
      device.rows(collection).find(record => record.id === id)
    await expectWhole(read)
    await device.crash()
    await expectWhole(read)
    await device.close()
  },
)

it('every field of a customer that says something to a person is in the spreadsheet', () => {
  const facts = {
    vehicle: (id: string) => ({ name: id, stockNumber: id }),
    owner: (id: string) => id,
    timeZone: 'America/Boise',
    notes: () => [],
  }
  const [one, other] = [
    leadSchema.parse(recordOf('leads', 'a', 0)),
    leadSchema.parse(recordOf('leads', 'a', 1)),
  ]
  const rowOf = (lead: Lead) => leadExportTable([lead], facts)[1]
  for (const field of without(fieldsOf('leads'), ['id', 'updatedAt', 'revision', 'handOvers']))
    expect(rowOf({ ...one, ...partOf(other, [field]) }), field).not.toEqual(rowOf(one))
})

describe('every field', () => {
  let place: string
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'every-field-'))
  })
  afterEach(() => rmSync(place, { recursive: true, force: true }))
  const now = () => new Date('2026-11-20T17:00:00.000Z')
  const say = () => {}
  const keyring = keyringOfOne()

  async function filledDealership(): Promise<{ directory: string; database: string }> {
    const directory = join(place, 'data')
    mkdirSync(directory, { recursive: true })
    const database = join(directory, 'forecourt.sqlite')
    const app = await buildTestApp({ path: database, keyring })
    await fill(app)
    await app.database.close()
    return { directory, database }
  }
  async function expectWholeAt(path: string) {
    const { store, database } = await buildTestApp({ path, keyring })
    await expectWhole((collection, id) => store.get(collection, id))
    expect(Object.keys(APPLICATION).sort()).toEqual(Object.keys(loanApplicationSchema.shape).sort())
    expect(await store.applications.read(APPLICATION.id, BY_NOBODY, BY_NOBODY.at)).toMatchObject(APPLICATION)
    await database.close()
  }

  it('is in a backup, and in what is restored from it', async () => {
    const { directory } = await filledDealership()
    const file = join(place, 'backup.tar')
    await backUp({ dataDirectory: directory, file, now, say })
    const dataDirectory = join(place, 'restored')
    await restore({ file, dataDirectory, force: false, keyPlace: keyFile(`${dataDirectory}.key`), now, say })
    await expectWholeAt(join(dataDirectory, 'forecourt.sqlite'))
  })

  it.skipIf(!hasPostgres)(
    'moves to PostgreSQL and back',
    async () => {
      const { database } = await filledDealership()
      const url = await freshDatabase({ tables: false })
      await migrate(placeOf(`sqlite:${database}`, '/'), placeOf(url, '/'), say)
      await expectWholeAt(url)
      const back = join(place, 'back.sqlite')
      await migrate(placeOf(url, '/'), placeOf(`sqlite:${back}`, '/'), say)
      await expectWholeAt(back)
    },
    60_000,
  )
})

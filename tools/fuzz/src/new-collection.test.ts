/**
 * A collection that exists only here goes through the whole product by its description alone: REST and its description,
 * push, pull, the mirror on the device, issues, the audit and deletions, on both engines, and through random histories of
 * two devices. What it needs beside the description are its tables.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COLLECTIONS, type Collection } from '@forecourt/shared/collections/collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { type Arbitrary, array, assert, asyncProperty, constantFrom, record } from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fieldLabel } from '../../../admin-pwa/src/fields/field-words.ts'
import type { Errand } from '../../../shared/tests/errand-collection.ts'
import { buildTestApp, type TestApp } from '../../../sync-server/tests/support/build-test-app.ts'
import { makeErrandTable } from '../../../sync-server/tests/support/make-errand-table.ts'
import { freshDatabase, hasPostgres } from '../../../sync-server/tests/support/postgres.ts'
import { answerBy, type Dealership } from './dealership.ts'
import { Device } from './device.ts'

vi.mock('@forecourt/shared/collections/record-collections', async original => {
  const actual = await original<typeof import('@forecourt/shared/collections/record-collections')>()
  const { errandCollection: errands } = await import('../../../shared/tests/errand-collection.ts')
  const table = { ...actual.RECORD_COLLECTIONS, errands }
  return { ...actual, RECORD_COLLECTIONS: table, RECORD_COLLECTION_NAMES: Object.keys(table) }
})
vi.mock('../../../sync-server/src/database/schema.ts', async original => {
  const { errands } = await import('../../../sync-server/tests/support/errand-tables.ts')
  return { ...(await original<object>()), errands }
})
vi.mock('../../../sync-server/src/database/postgres/tables.ts', async original => {
  const { postgresErrands: errands } = await import('../../../sync-server/tests/support/errand-tables.ts')
  return { ...(await original<object>()), errands }
})

/** No type knows of it. */
const ERRANDS = 'errands' as Collection

const directories: string[] = []
const closers: (() => Promise<void>)[] = []
async function closeAll() {
  for (const close of closers.splice(0).toReversed()) await close()
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
}
afterEach(closeAll)

async function placeOn(engine: 'sqlite' | 'postgres'): Promise<string> {
  if (engine === 'postgres') return freshDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'errands-'))
  directories.push(directory)
  return join(directory, 'forecourt.sqlite')
}

async function openDealership(engine: 'sqlite' | 'postgres') {
  const place = await placeOn(engine)
  await makeErrandTable(place)
  const app: TestApp = await buildTestApp({ path: place })
  closers.push(() => app.database.close())
  const dealership: Dealership = {
    app,
    late: [],
    isRunning: one => one === app,
    start: async () => {},
    restart: async () => {},
    close: async () => {},
    answer: request => answerBy(app, request),
  }
  const open = async (name: string, account: 'sales' | 'sales2') => {
    const device = new Device(name, account, dealership)
    await device.open()
    closers.push(() => device.close())
    await device.sync([], null)
    return device
  }
  return { app, open }
}

const errandsOn = (device: Device) => device.rows(ERRANDS) as unknown as readonly Errand[]
const errandOn = (device: Device, id: string) => errandsOn(device).find(errand => errand.id === id)
const write = (device: Device, errand: Errand, base: Errand | null) =>
  device.core.write(ERRANDS, errand as never, 'Errand', base as never)
const newErrand = (id: string, leadId: string): Errand => ({
  id,
  name: 'Call back',
  due: null,
  leadId,
  createdAt: '2026-11-20T16:00:00.000Z',
  updatedAt: '2026-11-20T16:00:00.000Z',
  revision: 0,
})

describe.each(hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  'a collection that is only described, on %s',
  engine => {
    it('is written after what its records belong to', async () => {
      expect(COLLECTIONS.indexOf(ERRANDS)).toBeGreaterThan(COLLECTIONS.indexOf('leads'))
      expect(fieldLabel('due')).toBe('Due')
    })

    it('is served over REST to who may, in words, and described', async () => {
      const { app } = await openDealership(engine)
      const lead = await app.lead()
      const made = await app.sales.post<Errand>('/api/errands', { name: 'Call back', leadId: lead.id })
      expect([made.status, made.body.name]).toEqual([201, 'Call back'])
      const path = `/api/errands/${made.body.id}`
      expect((await app.sales.patch<Errand>(path, { due: '2026-11-25T16:00:00.000Z' })).body.due).toBeTruthy()
      const wrong = await app.sales.patch(path, { name: ' ' })
      expect([wrong.status, wrong.body.message]).toEqual([400, 'Please name the errand'])
      expect((await app.visitor.get('/api/errands')).status).toBe(401)
      expect((await app.sales.delete(path)).status).toBe(403)
      expect((await app.admin.delete(path)).body.message).toBe('Errand deleted successfully')
      expect((await app.admin.patch(path, { name: 'Too late' })).body.message).toBe(
        'This errand no longer exists.',
      )
      const { body } = await app.admin.get<{ paths: object }>('/api/openapi.json')
      expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/api/errands', '/api/errands/{id}']))
      const lines = (await app.rows('audit')).filter(line => (line.collection as string) === ERRANDS)
      expect(lines.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'])
    })

    it('is made without a server, with the customer that it belongs to, and told to others', async () => {
      const { app, open } = await openDealership(engine)
      const tablet = await open('tablet1', 'sales')
      const { revision: _made, ...fields } = await app.lead()
      await write(tablet, newErrand('errand1', 'offline'), null)
      const lead = { ...fields, id: 'offline', revision: 0 }
      await tablet.core.write('leads', lead, 'Customer', null)
      await tablet.sync([], null)
      const other = await open('tablet2', 'sales2')
      expect(errandOn(other, 'errand1')).toMatchObject({ name: 'Call back', leadId: 'offline' })
      expect(other.rows('leads').map(({ id }) => id)).toContain('offline')
    })

    it('merges two people field by field, and makes an issue of one field that both changed', async () => {
      const { app, open } = await openDealership(engine)
      const lead = await app.lead()
      await app.sales.post('/api/errands', { id: 'errand1', name: 'Call back', leadId: lead.id })
      const [one, two] = [await open('tablet1', 'sales'), await open('tablet2', 'sales2')]
      const seen = errandOn(one, 'errand1') as Errand
      await write(one, { ...seen, name: 'Call Ruth' }, seen)
      await write(two, { ...seen, name: 'Text Ruth', due: '2026-11-25T16:00:00.000Z' }, seen)
      for (const device of [one, two, one]) await device.sync([], null)
      for (const device of [one, two])
        expect(errandOn(device, 'errand1')).toMatchObject({
          name: 'Call Ruth',
          due: '2026-11-25T16:00:00.000Z',
        })
      const open2 = two.rows('issues') as readonly SyncIssue[]
      expect(open2).toMatchObject([
        { about: ERRANDS, title: 'Call Ruth', mine: { name: 'Text Ruth' }, theirs: { name: 'Call Ruth' } },
      ])
    })
  },
)

const step = record({
  who: constantFrom(0, 1),
  what: constantFrom('write', 'write', 'sync', 'lost', 'crash'),
})

it('keeps what everybody wrote through random histories of two devices', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 14 }), async steps => {
      await liveThrough(steps)
    }).afterEach(closeAll),
    { seed: 20261124, numRuns: 15 },
  )
}, 120_000)

type Step = typeof step extends Arbitrary<infer S> ? S : never

async function liveThrough(steps: readonly Step[]) {
  const { app, open } = await openDealership('sqlite')
  const lead = await app.lead()
  await app.sales.post('/api/errands', { id: 'errand1', name: 'first', leadId: lead.id })
  const devices = [await open('tablet1', 'sales'), await open('tablet2', 'sales2')] as const
  const last: (string | undefined)[] = []
  for (const [index, { who, what }] of steps.entries()) {
    const device = devices[who] as Device
    const seen = errandOn(device, 'errand1') as Errand
    if (what === 'write') {
      last[who] = `name ${index}`
      await write(device, { ...seen, name: `name ${index}` }, seen)
    } else if (what === 'crash') await device.crash()
    else await device.sync(what === 'lost' ? ['none', 'reply_lost'] : [], null)
  }
  for (const device of [...devices, ...devices]) expect(await device.sync([], null)).toBe(true)
  const [stored] = (await app.store.all(ERRANDS)) as unknown as Errand[]
  const everStored = await namesStored(app)
  for (const [who, device] of devices.entries()) {
    expect(errandOn(device, 'errand1')).toEqual(stored)
    expect(device.core.rows('outbox').value).toEqual([])
    const issues = device.rows('issues') as readonly SyncIssue[]
    const kept = [...everStored, ...issues.map(({ mine }) => mine['name'])]
    if (last[who] !== undefined) expect(kept).toContain(last[who])
  }
}

/** Also those that somebody wrote over who had seen them. */
async function namesStored({ rows }: TestApp): Promise<unknown[]> {
  return (await rows('audit'))
    .filter(line => (line.collection as string) === ERRANDS)
    .map(({ after }) => (after as Partial<Errand> | null)?.name)
}

// Stock numbers are given or counted, and belong to one vehicle, whoever stores vehicles at once.

import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { PushReply } from '@forecourt/shared/sync/contract'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './support/build-test-app.ts'
import { mirrorOf } from './support/mirror-of.ts'

type Client = TestApp['sales']
let gestures = 0

/** What a device has of a vehicle that it made, and of which no server has heard. */
const made = (id: string, fields: Partial<Vehicle> = {}) => ({
  ...{ id, make: 'Jeep', model: 'Wrangler', year: 2020, price: '29000.00', status: 'received', revision: 0 },
  ...{ vin: null, description: null, stockNumber: null },
  ...fields,
})

async function push(client: Client, assumed: object | null, next: object, change = `change${gestures + 1}`) {
  const { body } = await client.post<PushReply>('/api/sync/push', {
    mirror: mirrorOf(client),
    rows: [{ collection: 'vehicles', change, gesture: ++gestures, seen: 0, assumed, next }],
  })
  const [outcome] = body.outcomes
  if (!outcome || 'failed' in outcome) throw new Error(outcome?.failed)
  return { vehicle: outcome.state as Vehicle, issues: outcome.issues }
}

const numbersOf = async (app: TestApp) => (await app.store.vehicles.all()).map(one => one.stockNumber).sort()
const received = { status: 'received' }
const about = ({ mine, theirs, message }: SyncIssue) => ({ mine, theirs, message })

describe('a number that is counted', () => {
  it('is the next one, after what was typed by hand, and leaves what was typed as it is', async () => {
    const app = await buildTestApp()
    const numberOf = async (fields: Partial<Vehicle> = {}) => (await app.vehicle(fields)).stockNumber
    expect(await numberOf()).toBe('1001')
    expect(await numberOf({ stockNumber: 'f-1042' })).toBe('F-1042')
    expect(await numberOf()).toBe('1002')
    expect(await numberOf({ stockNumber: '4750' })).toBe('4750')
    expect(await numberOf({ stockNumber: '' })).toBe('4751')
    expect(await numberOf({ stockNumber: '1003' })).toBe('1003')
    expect(await numberOf()).toBe('4752')
  })

  it('is none that a vehicle has, and is not counted again when its vehicle is gone', async () => {
    const app = await buildTestApp()
    for (const stockNumber of ['1000001', '1000002', '999999']) await app.vehicle({ stockNumber })
    expect((await app.vehicle()).stockNumber).toBe('1000000')
    const { id, stockNumber } = await app.vehicle()
    expect(stockNumber).toBe('1000003')
    await app.admin.delete(`/api/vehicles/${id}`)
    expect((await app.vehicle()).stockNumber).toBe('1000004')
  })

  it('passes over more taken ones than are looked at once', async () => {
    const app = await buildTestApp()
    for (let n = 0; n < 45; n++) await app.vehicle({ ...received, stockNumber: String(1_000_000 + n) })
    await app.vehicle({ stockNumber: '999999' })
    expect((await app.vehicle()).stockNumber).toBe('1000045')
  })

  it('is another for each of many that are stored at once, and none is left out', async () => {
    const app = await buildTestApp()
    const wanted = Array.from({ length: 24 }, () => app.vehicle(received))
    const numbers = (await Promise.all(wanted)).map(({ stockNumber }) => Number(stockNumber))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, n) => 1001 + n))
  })

  it('is another for each vehicle of one commit, beside what is given there', async () => {
    const app = await buildTestApp()
    const one = await app.vehicle()
    const copies = [null, '1002', null].map((stockNumber, index) => ({
      ...one,
      id: `copy${index}`,
      stockNumber,
    }))
    const result = await app.store.commit({
      at: one.createdAt,
      actor: { kind: 'system' },
      device: null,
      changes: copies.map(after => ({ collection: 'vehicles', before: null, after })),
    })
    expect(result).toMatchObject({
      outcome: 'committed',
      changes: [
        { after: { stockNumber: '1003' } },
        { after: { stockNumber: '1002' } },
        { after: { stockNumber: '1004' } },
      ],
    })
    expect(await numbersOf(app)).toEqual(['1001', '1002', '1003', '1004'])
  })

  it('is given to a vehicle whose own was taken away, and is in the audit', async () => {
    const app = await buildTestApp()
    const { id } = await app.vehicle({ stockNumber: 'A12' })
    const { body } = await app.admin.patch<Vehicle>(`/api/vehicles/${id}`, { stockNumber: '' })
    expect(body.stockNumber).toBe('1001')
    const line = (await app.rows('audit')).findLast(({ recordId }) => recordId === id)
    expect([line?.before, line?.after]).toMatchObject([{ stockNumber: 'A12' }, { stockNumber: '1001' }])
    // What is free again can be given again.
    expect((await app.vehicle({ stockNumber: 'A12' })).stockNumber).toBe('A12')
  })

  it('is not counted for a vehicle that is refused', async () => {
    const app = await buildTestApp()
    await app.vehicle({ vin: '1M8GDM9AXKP042788' })
    const body = { make: 'Kia', model: 'Soul', year: 2020, price: '12000', description: null }
    const refused = await app.admin.post('/api/vehicles', { ...body, vin: '1M8GDM9AXKP042788' })
    expect(refused.status).toBe(409)
    expect((await app.vehicle()).stockNumber).toBe('1002')
  })
})

describe('a number that another vehicle has', () => {
  const civic = { year: 2019, make: 'Honda', model: 'Civic', stockNumber: 'A12' }
  const WORDS = 'Stock number A12 belongs to 2019 Honda Civic.'

  it('is refused over REST, with its field and the name of the other', async () => {
    const app = await buildTestApp()
    const { id } = await app.vehicle(civic)
    const other = await app.vehicle()
    const bodies = [
      await app.admin.post('/api/vehicles', { ...made('n', { stockNumber: 'a12' }) }),
      await app.admin.patch(`/api/vehicles/${other.id}`, { stockNumber: ' a12 ' }),
    ]
    for (const { status, body } of bodies)
      expect([status, body]).toMatchObject([409, { issues: [{ path: 'stockNumber', message: WORDS }] }])
    expect((await app.admin.patch(`/api/vehicles/${id}`, { stockNumber: 'A12', price: '9000' })).status).toBe(
      200,
    )
    const bad = await app.admin.patch(`/api/vehicles/${id}`, { stockNumber: 'A 12' })
    expect([bad.status, bad.body.issues]).toMatchObject([400, [{ path: 'stockNumber' }]])
  })

  it('costs no vehicle that was added offline: it gets a counted one, and its author is asked', async () => {
    const app = await buildTestApp()
    await app.vehicle(civic)
    const { vehicle, issues } = await push(app.sales, null, made('n', { stockNumber: 'A12' }))
    expect(vehicle).toMatchObject({ make: 'Jeep', stockNumber: '1001' })
    expect(issues.map(about)).toEqual([
      { mine: { stockNumber: 'A12' }, theirs: { stockNumber: null }, message: WORDS },
    ])
    const settled = await push(app.sales, vehicle, { ...vehicle, stockNumber: 'A13' })
    expect(settled.vehicle.stockNumber).toBe('A13')
    expect(await numbersOf(app)).toEqual(['A12', 'A13'])
  })

  it('goes back alone from an edit, also where it was counted meanwhile', async () => {
    const app = await buildTestApp()
    const mine = await app.vehicle(civic)
    await app.vehicle({ year: 2019, make: 'Honda', model: 'Fit' })
    const { vehicle, issues } = await push(app.sales, mine, {
      ...mine,
      stockNumber: '1001',
      price: '9000.00',
    })
    expect(vehicle).toMatchObject({ price: '9000.00', stockNumber: 'A12' })
    expect(issues.map(about)).toEqual([
      {
        mine: { stockNumber: '1001' },
        theirs: { stockNumber: 'A12' },
        message: 'Stock number 1001 belongs to 2019 Honda Fit.',
      },
    ])
  })

  it('is had by one of two tablets that send it in the same moment, and the other is asked', async () => {
    const app = await buildTestApp()
    const sent = await Promise.all([
      push(app.sales, null, made('one', { stockNumber: 'A12' })),
      push(app.sales2, null, made('two', { stockNumber: 'A12' })),
    ])
    expect(sent.map(({ vehicle }) => vehicle.stockNumber).toSorted()).toEqual(['1001', 'A12'])
    const issues = sent.flatMap(one => one.issues)
    expect(issues).toMatchObject([{ message: 'Stock number A12 belongs to 2020 Jeep Wrangler.' }])
  })
})

describe('two who edit the number of one vehicle', () => {
  it('are asked about both values', async () => {
    const app = await buildTestApp()
    const vehicle = await app.vehicle()
    await push(app.sales, vehicle, { ...vehicle, stockNumber: 'A12' })
    const { issues } = await push(app.sales2, vehicle, { ...vehicle, stockNumber: 'B7' })
    expect(issues).toMatchObject([
      { kind: 'conflict', mine: { stockNumber: 'B7' }, theirs: { stockNumber: 'A12' } },
    ])
  })
})

describe('a device', () => {
  it('that sends a new vehicle twice hears of the number that was counted once', async () => {
    const app = await buildTestApp()
    const [first, again] = [
      await push(app.sales, null, made('n'), 'change'),
      await push(app.sales, null, made('n'), 'change'),
    ]
    expect([first.vehicle.stockNumber, again.vehicle.stockNumber]).toEqual(['1001', '1001'])
    // Of an edit whose author has not heard of the number it is no conflict.
    const edited = await push(app.sales, null, made('n', { price: '28000.00' }))
    expect([edited.vehicle, edited.issues]).toMatchObject([{ price: '28000.00', stockNumber: '1001' }, []])
    const numbered = await push(app.sales, null, made('n', { price: '28000.00', stockNumber: 'A12' }))
    expect([numbered.vehicle, numbered.issues]).toMatchObject([{ stockNumber: 'A12' }, []])
  })

  it('from before vehicles had numbers changes and deletes what it knows, and no number that somebody typed', async () => {
    const app = await buildTestApp()
    const before = ({ stockNumber: _unknown, ...vehicle }: Vehicle) => vehicle
    const [one, other] = [await app.vehicle(), await app.vehicle()]
    const edited = await push(app.admin, before(one), { ...before(one), price: '28000.00' })
    expect([edited.vehicle, edited.issues]).toMatchObject([{ price: '28000.00', stockNumber: '1001' }, []])
    const gone = await push(app.admin, before(edited.vehicle), { ...before(edited.vehicle), _deleted: true })
    expect([gone.vehicle, gone.issues]).toMatchObject([{ _deleted: true }, []])
    await app.sales.patch(`/api/vehicles/${other.id}`, { stockNumber: 'A12' })
    const kept = await push(app.admin, before(other), { ...before(other), _deleted: true })
    expect([kept.vehicle, kept.issues]).toMatchObject([
      { stockNumber: 'A12' },
      [{ mine: { _deleted: true } }],
    ])
  })
})

it('a number is public, and finds its vehicle', async () => {
  const app = await buildTestApp()
  const { id } = await app.vehicle({ stockNumber: 'F-1042' })
  await app.vehicle()
  for (const asked of ['1042', 'f-1042', '%23F-1042']) {
    const { body } = await app.visitor.get<Vehicle[]>(`/api/vehicles/search?q=${asked}`)
    expect(body.map(one => [one.id, one.stockNumber])).toEqual([[id, 'F-1042']])
  }
})

// What the author of a push could not have seen, and what is pushed at the same time: nothing is taken from whom they did
// not know of.

import type { Collection } from '@forecourt/shared/collections/collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { PullReply, PushReply } from '@forecourt/shared/sync/contract'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { describe, expect, it } from 'vitest'
import { buildTestApp, START, type TestApp } from './support/build-test-app.ts'
import { mirrorOf } from './support/mirror-of.ts'

type Client = Pick<TestApp['sales'], 'get' | 'post'>
let count = 0

/** Pushes one row; gives the record as it is afterwards. */
async function push(client: Client, collection: Collection, assumed: object | null, next: object, seen = 0) {
  const row = { collection, change: `c${++count}`, gesture: count, seen, assumed, next }
  const { body } = await client.post<PushReply>('/api/sync/push', { mirror: mirrorOf(client), rows: [row] })
  const [outcome] = body.outcomes
  if (!outcome || 'failed' in outcome) throw new Error(outcome?.failed)
  return outcome.state
}

async function issuesOf(client: Client): Promise<SyncIssue[]> {
  const { body } = await client.get<PullReply>('/api/sync/pull')
  if ('refill' in body) throw new Error(body.refill)
  return body.changes.issues as SyncIssue[]
}

describe('a hero position', () => {
  /** Three vehicles of which none stands in the hero, and what everybody has heard of. */
  async function lot() {
    const dealership = await buildTestApp()
    await dealership.admin.patch('/api/settings', { newTakesHero: false })
    const [a, b, c] = [
      await dealership.vehicle(),
      await dealership.vehicle({ make: 'Kia' }),
      await dealership.vehicle(),
    ]
    const today = async ({ id }: Vehicle) => (await dealership.store.vehicles.get(id)) as Vehicle
    const put = async (client: Client, vehicle: Vehicle, heroSlideOrder: number, seen?: number) => {
      const now = await today(vehicle)
      return push(client, 'vehicles', now, { ...now, heroSlideOrder }, seen)
    }
    const places = async () => Promise.all([a, b, c].map(async one => (await today(one)).heroSlideOrder))
    return { dealership, a, b, c, put, places, seen: await dealership.store.latestRevision() }
  }

  it('on which somebody else put a vehicle meanwhile stays that vehicle’s, and the author is told', async () => {
    const { dealership, a, b, put, places, seen } = await lot()
    await put(dealership.sales2, b, 2)
    await put(dealership.sales, a, 2, seen)
    expect(await places()).toEqual([0, 2, 0])
    expect(await issuesOf(dealership.sales)).toMatchObject([
      { kind: 'refused', message: '2021 Kia 4Runner was put on this hero position meanwhile.' },
    ])
  })

  it('on which the author saw a vehicle is taken from it', async () => {
    const { dealership, a, b, put, places } = await lot()
    await put(dealership.sales2, b, 2)
    await put(dealership.sales, a, 2, await dealership.store.latestRevision())
    expect(await places()).toEqual([2, 0, 0])
    expect(await issuesOf(dealership.sales)).toEqual([])
  })

  it('on which the own mirror put one is taken from it, though the mirror has not heard of that', async () => {
    const { dealership, a, b, put, places, seen } = await lot()
    await put(dealership.sales, b, 2, seen)
    await put(dealership.sales, a, 2, seen)
    expect(await places()).toEqual([2, 0, 0])
  })

  it('on which a vehicle stands that was only edited meanwhile is taken from it', async () => {
    const { dealership, a, b, put, places } = await lot()
    await put(dealership.sales2, b, 2)
    const seen = await dealership.store.latestRevision()
    await dealership.sales2.patch(`/api/vehicles/${b.id}`, { mileage: 5 })
    await put(dealership.sales, a, 2, seen)
    expect(await places()).toEqual([2, 0, 0])
  })

  it('to which a vehicle made way for another is taken from it: nobody chose it', async () => {
    const { dealership, a, b, c, put, places } = await lot()
    await put(dealership.sales2, b, 1)
    await put(dealership.sales2, c, 3)
    const seen = await dealership.store.latestRevision()
    await put(dealership.sales2, c, 1, seen)
    expect(await places()).toEqual([0, 3, 1])
    await put(dealership.sales, a, 3, seen)
    expect(await places()).toEqual([3, 0, 1])
  })

  it('that is another one is not kept from the author', async () => {
    const { dealership, a, b, put, places, seen } = await lot()
    await put(dealership.sales2, b, 2)
    await put(dealership.sales, a, 3, seen)
    expect(await places()).toEqual([3, 2, 0])
    expect(await issuesOf(dealership.sales)).toEqual([])
  })
})

describe('what is pushed at once', () => {
  it('books one test drive of two with the same vehicle at the same time', async () => {
    const dealership = await buildTestApp()
    const { id: vehicleId } = await dealership.vehicle()
    const leads = [
      await dealership.lead({ vehicleId }),
      await dealership.lead({ firstName: 'Ona', vehicleId }),
    ]
    const drive = { status: 'test_drive_scheduled', testDriveDate: '2026-12-01T17:00:00.000Z' }
    await Promise.all(
      [dealership.sales, dealership.sales2].map((client, index) =>
        push(client, 'leads', leads[index] ?? null, { ...leads[index], ...drive }),
      ),
    )
    const stages = (await dealership.store.leads.all()).map(({ status }) => status)
    expect(stages.sort()).toEqual(['new', 'test_drive_scheduled'])
    expect(await issuesOf(dealership.admin)).toMatchObject([{ kind: 'refused', about: 'leads' }])
  })

  it('puts no vehicle back on the market that a customer takes up again', async () => {
    const dealership = await buildTestApp()
    const { id: vehicleId } = await dealership.vehicle()
    const { id } = await dealership.lead()
    await dealership.sales.patch(`/api/leads/${id}`, { status: 'financing', vehicleId })
    await dealership.sales.patch(`/api/leads/${id}`, { status: 'contacted' })
    const lead = (await dealership.store.leads.get(id)) as Lead
    const vehicle = (await dealership.store.vehicles.get(vehicleId)) as Vehicle
    expect([lead.status, vehicle.status]).toEqual(['contacted', 'pending'])
    await Promise.all([
      push(dealership.sales, 'leads', lead, { ...lead, status: 'financing' }),
      push(dealership.sales2, 'vehicles', vehicle, { ...vehicle, status: 'available' }),
    ])
    const after = [await dealership.store.leads.get(id), await dealership.store.vehicles.get(vehicleId)]
    expect(after.map(record => record?.status)).toEqual(['financing', 'pending'])
  })
})

describe('a row that says what nobody can mean', () => {
  it.each<[Collection, object]>([
    ['vehicles', { vin: 42 }],
    ['leads', { vehicleId: 7 }],
  ])('of %s, %j, goes back with words and leaves the record as it is', async (collection, wrong) => {
    const dealership = await buildTestApp()
    const made = collection === 'leads' ? await dealership.lead() : await dealership.vehicle()
    const before = await dealership.store.get(collection, made.id)
    await push(dealership.sales, collection, before, { ...before, ...wrong })
    expect(await dealership.store.get(collection, made.id)).toEqual(before)
    expect(await issuesOf(dealership.sales)).toMatchObject([{ kind: 'refused', mine: wrong }])
  })

  it('of a note for nobody is kept as an issue', async () => {
    const dealership = await buildTestApp()
    const note = { id: 'n1', leadId: 7, note: 'Called.', createdAt: START }
    expect(await push(dealership.sales, 'notes', null, note)).toMatchObject({ id: 'n1', _deleted: true })
    expect(await issuesOf(dealership.sales)).toMatchObject([{ about: 'notes', mine: { note: 'Called.' } }])
  })

  it('of a record whose revision is none is one of which nothing is known', async () => {
    const dealership = await buildTestApp()
    const lead = await dealership.lead()
    await push(dealership.sales, 'leads', lead, { ...lead, phone: '111' })
    await push(dealership.sales, 'leads', { ...lead, revision: 'seven' }, { ...lead, phone: '222' })
    expect((await dealership.store.leads.get(lead.id))?.phone).toBe('111')
    expect(await issuesOf(dealership.sales)).toMatchObject([{ mine: { phone: '222' } }])
  })
})

it('who deletes a customer has settled what was open about them, whatever goes with them', async () => {
  const dealership = await buildTestApp()
  const { id: vehicleId } = await dealership.vehicle()
  const { id } = await dealership.lead()
  await dealership.sales.patch(`/api/leads/${id}`, { status: 'financing', vehicleId })
  await dealership.sales.post(`/api/leads/${id}/notes`, { note: 'Comes at noon.' })
  const lead = (await dealership.store.leads.get(id)) as Lead
  await dealership.sales.patch(`/api/leads/${id}`, { phone: '1' })
  await push(dealership.admin, 'leads', lead, { ...lead, phone: '2' })
  expect(await issuesOf(dealership.admin)).toMatchObject([{ settledAt: null, mine: { phone: '2' } }])
  const today = await dealership.store.leads.get(id)
  await push(
    dealership.admin,
    'leads',
    today,
    { ...today, _deleted: true },
    await dealership.store.latestRevision(),
  )
  expect(await dealership.rows('leads')).toEqual([])
  expect((await dealership.store.vehicles.get(vehicleId))?.status).toBe('available')
  expect(await issuesOf(dealership.admin)).toMatchObject([
    { settledAt: START, settlement: 'kept_theirs', settledBy: 'Ada Miller' },
  ])
})

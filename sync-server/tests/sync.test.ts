import type { Collection } from '@forecourt/shared/collections/collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { PullReply, PushReply } from '@forecourt/shared/sync/contract'
import { OWN_CHANGE_SINCE_TEXT, OWN_CHANGE_TEXT } from '@forecourt/shared/sync/issue-origin'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { describe, expect, it, vi } from 'vitest'
import { createUsers } from '../src/users/users.ts'
import { buildTestApp, RUTH, START, type TestApp } from './support/build-test-app.ts'
import { mirrorOf } from './support/mirror-of.ts'
import { allowChanges, refuseChanges } from './support/test-database.ts'

type Client = Pick<TestApp['sales'], 'get' | 'post'>
let changes = 0
let gestures = 0

/** Pushes one row; gives the record as it is afterwards. */
async function push(
  client: Client,
  collection: Collection,
  assumed: unknown,
  next: unknown,
  change = `c${++changes}`,
  seen = 0,
) {
  const reply = await client.post<PushReply>('/api/sync/push', {
    mirror: mirrorOf(client),
    rows: [{ collection, change, gesture: ++gestures, seen, assumed, next }],
  })
  expect(reply.status).toBe(200)
  expect(reply.body.outcomes).toHaveLength(1)
  const [outcome] = reply.body.outcomes
  if (!outcome || 'failed' in outcome) throw new Error(outcome?.failed)
  return outcome.state
}

const GONE = { _deleted: true }

const ask = async (client: Client, query: Record<string, string | number> = {}) => {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) parameters.set(key, String(value))
  return (await client.get<PullReply>(`/api/sync/pull?${parameters}`)).body
}

async function pull(client: Client, query: Record<string, string | number> = {}) {
  const reply = await ask(client, query)
  if ('refill' in reply) throw new Error(reply.refill)
  return reply
}

/** What goes along with the next pull. */
const placeOf = ({ checkpoint, scope }: Awaited<ReturnType<typeof pull>>) => ({
  after: checkpoint.revision,
  mark: checkpoint.mark,
  scope,
})

const issuesOf = async (client: Client) => (await pull(client)).changes.issues as SyncIssue[]
const leadOf = async (app: TestApp, id: string) => (await app.store.leads.get(id)) as Lead
const vehicleOf = async (app: TestApp, id: string) => (await app.store.vehicles.get(id)) as Vehicle

const nameOf = ({ user }: TestApp['sales']) => `${user.firstName} ${user.lastName}`

describe('pull', () => {
  it('gives what changed after a revision, oldest first, page by page, deleted records as tombstones', async () => {
    const app = await buildTestApp()
    const leads = [await app.lead(), await app.lead(), await app.lead()]
    await app.admin.delete(`/api/leads/${leads[1]?.id}`)
    const first = await pull(app.sales, { limit: 2 })
    expect(first.changes.leads.map(document => document.id)).toEqual([leads[0]?.id, leads[2]?.id])
    const rest = await pull(app.sales, { ...placeOf(first), limit: 2 })
    expect(rest.changes.leads).toEqual([{ id: leads[1]?.id, revision: first.latest, _deleted: true }])
    expect(rest.remaining).toBe(0)
    const none = await pull(app.sales, placeOf(rest))
    expect(none.changes).toEqual({
      vehicles: [],
      leads: [],
      notes: [],
      tasks: [],
      events: [],
      issues: [],
    })
    expect(none.checkpoint).toEqual(rest.checkpoint)
  })

  it('gives all collections up to one commit, and how much is to come', async () => {
    const app = await buildTestApp()
    const vehicle = await app.vehicle()
    const lead = await app.lead({ vehicleId: vehicle.id })
    const last = await app.lead()
    const first = await pull(app.sales, { limit: 2 })
    expect(first.changes).toMatchObject({ vehicles: [{ id: vehicle.id }], leads: [{ id: lead.id }] })
    expect(first.remaining).toBe(1)
    const rest = await pull(app.sales, { ...placeOf(first), limit: 2 })
    expect(rest.changes).toMatchObject({ vehicles: [], leads: [{ id: last.id }] })
    expect(rest.checkpoint.revision).toBe(rest.latest)
  })

  it('never splits a commit over two pages', async () => {
    const app = await buildTestApp()
    const at = START
    const lead = await app.lead()
    const first = await pull(app.sales)
    const copies = ['a', 'b', 'c'].map(id => ({ ...lead, id }))
    await app.store.commit({
      at,
      actor: { kind: 'system' },
      device: null,
      changes: copies.map(after => ({ collection: 'leads', before: null, after })),
    })
    const page = await pull(app.sales, { ...placeOf(first), limit: 1 })
    expect(page.changes.leads.map(document => document.id).sort()).toEqual(['a', 'b', 'c'])
  })

  it('has a mirror fill anew when deletions that it has not heard of are forgotten', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    const acknowledged = await pull(app.sales)
    await app.admin.delete(`/api/leads/${lead.id}`)
    const later = await app.lead()
    const upToDate = await pull(app.sales)
    expect(await app.store.forgetTombstones('2026-11-20T16:59:59.999Z')).toBe(0)
    expect(await ask(app.sales, placeOf(acknowledged))).not.toHaveProperty('refill')
    expect(await app.store.forgetTombstones('2026-11-20T17:00:00.001Z')).toBe(1)
    expect(await ask(app.sales, placeOf(acknowledged))).toEqual({ refill: 'expired' })
    // One that fills, and knows of no record from before, needs no deletion from before.
    const filling = { ...placeOf(acknowledged), floor: upToDate.latest }
    expect(await ask(app.sales, filling)).toMatchObject({ changes: { leads: [{ id: later.id }] } })
    expect(await ask(app.sales, placeOf(upToDate))).not.toHaveProperty('refill')
    expect((await pull(app.sales)).changes.leads).toMatchObject([{ id: later.id }])
  })

  it('has heard of a deletion that it was at when that was forgotten', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await app.admin.delete(`/api/leads/${lead.id}`)
    const acknowledged = await pull(app.sales)
    expect(await app.store.forgetTombstones('2026-11-20T17:00:00.001Z')).toBe(1)
    expect(await ask(app.sales, placeOf(acknowledged))).not.toHaveProperty('refill')
  })

  it('has a mirror fill anew when its user may see more or less than before', async () => {
    const app = await buildTestApp()
    await app.lead()
    const place = placeOf(await pull(app.sales))
    expect(place.scope).toContain('leads')
    expect(await ask(app.sales, { ...place, scope: 'vehicles,issues' })).toEqual({ refill: 'scope' })
  })

  it('takes along what becomes of a vehicle that a customer leaves', async () => {
    const app = await buildTestApp()
    const { id: vehicleId } = await app.vehicle()
    const { id } = await app.lead()
    for (const [leftVehicle, status] of [
      ['keep_off', 'pending'],
      ['back_on_market', 'available'],
    ]) {
      await app.admin.patch(`/api/leads/${id}`, { status: 'financing', vehicleId })
      const held = await leadOf(app, id)
      const left = await push(app.sales, 'leads', held, { ...held, status: 'contacted', leftVehicle })
      expect(left).toMatchObject({ status: 'contacted' })
      expect(left).not.toHaveProperty('leftVehicle')
      expect((await vehicleOf(app, vehicleId)).status).toBe(status)
    }
  })

  it('takes along that a deal is closed without a vehicle', async () => {
    const app = await buildTestApp()
    const { id } = await app.lead()
    const lead = await leadOf(app, id)
    const closed = await push(app.sales, 'leads', lead, { ...lead, status: 'closed', withoutVehicle: true })
    expect(closed).toMatchObject({ status: 'closed', vehicleId: null })
    expect(closed).not.toHaveProperty('withoutVehicle')
  })

  it('takes along what was said of a vehicle by moves that were joined, and nothing beyond what they may do', async () => {
    const app = await buildTestApp()
    const { id: vehicleId } = await app.vehicle()
    const taken = await app.vehicle()
    const mine = await app.lead()
    const other = await app.lead()
    await app.admin.patch(`/api/leads/${other.id}`, { status: 'closed', vehicleId: taken.id })
    const said = async (fates: unknown) => {
      const held = await leadOf(app, mine.id)
      const left = await push(app.sales, 'leads', held, { ...held, vehicleId, fates })
      expect(left).not.toHaveProperty('fates')
      return (await vehicleOf(app, vehicleId)).status
    }
    expect(await said({ [vehicleId]: 'sold', [taken.id]: 'available', nowhere: 'sold' })).toBe('sold')
    expect((await vehicleOf(app, taken.id)).status).toBe('sold')
    for (const [fates, status] of [
      [{ [vehicleId]: 'public' }, 'sold'],
      [[vehicleId], 'sold'],
      [{ [vehicleId]: 'available' }, 'available'],
    ])
      expect(await said(fates)).toBe(status)
  })

  it('answers a push with its place in the history and what is open, also when it comes again', async () => {
    const app = await buildTestApp()
    const seen = await app.lead({ phone: '1' })
    await app.admin.patch(`/api/leads/${seen.id}`, { phone: '2' })
    const next = { ...seen, phone: '3' }
    const rows = [{ collection: 'leads', change: 'c', gesture: 1, seen: seen.revision, assumed: seen, next }]
    for (let times = 0; times < 2; times++) {
      const { body } = await app.sales.post<PushReply>('/api/sync/push', { mirror: 'm', rows })
      const [outcome] = body.outcomes
      if (!outcome || 'failed' in outcome) throw new Error(outcome?.failed)
      expect(outcome.issues).toMatchObject([{ mine: { phone: '3' }, theirs: { phone: '2' } }])
      const { latest } = await pull(app.sales)
      expect(body.checkpoint.revision).toBe(latest)
      const acknowledged = { acknowledged: body.checkpoint.revision, acknowledgedMark: body.checkpoint.mark }
      const place = placeOf(await pull(app.sales))
      expect(await ask(app.sales, { ...place, ...acknowledged })).toMatchObject({ remaining: 0 })
      const other = { ...acknowledged, acknowledgedMark: '2026-11-20T17:00:00.000Z/leads/elsewhere' }
      expect(await ask(app.sales, { ...place, ...other })).toEqual({ refill: 'other_history' })
    }
  })

  it('has a mirror fill anew that knows another history, and says where the two part', async () => {
    const app = await buildTestApp()
    const seen = []
    for (const phone of ['1', '2', '3']) {
      await app.lead({ phone })
      seen.push(placeOf(await pull(app.sales)))
    }
    const [first, second, third] = seen.map(({ after, mark }) => ({ revision: after, mark }))
    const other = { revision: third?.revision ?? 0, mark: '2026-11-20T17:00:00.000Z/leads/elsewhere' }
    expect(await ask(app.sales, { ...seen[2], mark: other.mark })).toEqual({ refill: 'other_history' })
    expect(await ask(app.sales, { ...seen[2], after: 99 })).toEqual({ refill: 'other_history' })
    const common = (checkpoints: unknown) => app.sales.post('/api/sync/common', { checkpoints })
    expect((await common([first, second, other])).body).toEqual({
      revision: second?.revision,
      shared: second?.revision,
    })
    expect((await common([other])).body).toEqual({ revision: 0, shared: 0 })
  })
})

describe('push', () => {
  it('keeps both of two edits of different fields', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await push(app.sales, 'leads', lead, { ...lead, notes: 'Likes blue' })
    await push(app.sales2, 'leads', lead, { ...lead, phone: '208-555-0199' })
    expect(await leadOf(app, lead.id)).toMatchObject({ notes: 'Likes blue', phone: '208-555-0199' })
    expect(await issuesOf(app.sales2)).toEqual([])
  })

  it('keeps the first of two edits of one field, and the other as an issue of its author alone', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await push(app.sales, 'leads', lead, { ...lead, phone: '111' })
    const state = await push(app.sales2, 'leads', lead, { ...lead, phone: '222', notes: 'Called' })
    expect(state).toMatchObject({ id: lead.id, phone: '111', notes: 'Called' })
    expect(await issuesOf(app.sales)).toEqual([])
    expect(await issuesOf(app.sales2)).toMatchObject([
      {
        kind: 'conflict',
        documentId: lead.id,
        title: 'Ruth Becker',
        mine: { phone: '222' },
        theirs: { phone: '111' },
        settledAt: null,
      },
    ])
  })

  it('moves a lead with its vehicle, and gives the same vehicle to one customer only', async () => {
    const app = await buildTestApp()
    const vehicle = await app.vehicle()
    const [a, b] = [await app.lead(), await app.lead({ firstName: 'Ona' })]
    const moved = { status: 'financing', vehicleId: vehicle.id }
    expect(await push(app.sales, 'leads', a, { ...a, ...moved })).toMatchObject(moved)
    expect((await vehicleOf(app, vehicle.id)).status).toBe('pending')
    const state = await push(app.sales2, 'leads', b, { ...b, ...moved, notes: 'Wants it' })
    expect(state).toMatchObject({ status: 'new', vehicleId: null, notes: 'Wants it' })
    expect(await issuesOf(app.sales2)).toMatchObject([
      {
        kind: 'refused',
        mine: { status: 'financing', vehicleId: vehicle.id },
        theirs: { status: 'new', vehicleId: null },
        message: 'This vehicle is under contract with another customer.',
      },
    ])
  })

  it('takes the same change twice without doing anything twice', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    const next = { ...lead, phone: '111' }
    await push(app.sales, 'leads', lead, next, 'once')
    const before = await app.store.latestRevision()
    expect(await push(app.sales, 'leads', lead, next, 'once')).toEqual(await leadOf(app, lead.id))
    expect(await app.store.latestRevision()).toBe(before)
  })

  it.each([
    ['comes once more', false, false],
    ['is sent again after a restore', false, true],
    ['is sent again twice', true, true],
    ['arrives again after it was sent again', true, false],
  ])('takes a change that %s as done, whatever happened since', async (_case, isFirst, isSecond) => {
    const app = await buildTestApp()
    const lead = await app.lead()
    const send = (isSentAgain: boolean) =>
      app.sales.post('/api/sync/push', {
        mirror: 'm',
        rows: [
          {
            collection: 'leads',
            change: 'again',
            gesture: ++gestures,
            seen: 0,
            assumed: lead,
            next: { ...lead, phone: '111' },
            ...(isSentAgain && { shared: lead.revision }),
          },
        ],
      })
    await send(isFirst)
    expect((await leadOf(app, lead.id)).phone).toBe('111')
    await app.sales2.patch(`/api/leads/${lead.id}`, { phone: '222' })
    await send(isSecond)
    expect((await leadOf(app, lead.id)).phone).toBe('222')
    expect(await issuesOf(app.sales)).toEqual([])
  })

  it('lets no earlier gesture of a mirror come after a later one, though that changed nothing', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    const send = (gesture: number, change: string, phone: string) =>
      app.sales.post('/api/sync/push', {
        mirror: 'm',
        rows: [{ collection: 'leads', change, gesture, seen: 0, assumed: lead, next: { ...lead, phone } }],
      })
    await send(2, 'later', lead.phone)
    await send(1, 'earlier', '111')
    expect((await leadOf(app, lead.id)).phone).toBe(lead.phone)
    await send(3, 'newest', '333')
    expect((await leadOf(app, lead.id)).phone).toBe('333')
  })

  it('does not quarrel with the own device after an answer that was lost', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await push(app.sales, 'leads', lead, { ...lead, phone: '111' })
    // The device never heard of it, and its user goes on typing.
    expect(await push(app.sales, 'leads', lead, { ...lead, phone: '1112' })).toMatchObject({
      phone: '1112',
    })
    expect((await leadOf(app, lead.id)).phone).toBe('1112')
    expect(await issuesOf(app.sales)).toEqual([])
    // From another device the same is a conflict.
    await push(app.sales.onDevice('phone'), 'leads', lead, { ...lead, phone: '999' })
    expect(await issuesOf(app.sales)).toHaveLength(1)
  })

  it('asks once somebody else has changed the field after the own device, whatever the device changed before', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await push(app.sales, 'leads', lead, { ...lead, phone: '111' })
    await app.sales2.patch(`/api/leads/${lead.id}`, { phone: '222' })
    await push(app.sales, 'leads', lead, { ...lead, phone: '333' })
    expect((await leadOf(app, lead.id)).phone).toBe('222')
    expect(await issuesOf(app.sales)).toMatchObject([{ mine: { phone: '333' }, theirs: { phone: '222' } }])
  })

  it('goes on with an own field while somebody else changes another', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await push(app.sales, 'leads', lead, { ...lead, phone: '111' })
    await app.sales2.patch(`/api/leads/${lead.id}`, { notes: 'Likes red.' })
    await push(app.sales, 'leads', lead, { ...lead, phone: '1112' })
    expect(await leadOf(app, lead.id)).toMatchObject({ phone: '1112', notes: 'Likes red.' })
    expect(await issuesOf(app.sales)).toEqual([])
  })

  it('asks about what another user did on the same device: the mirror of the one shows nothing of it to the other', async () => {
    const app = await buildTestApp()
    const [lead, left] = [await app.lead(), await app.lead({ firstName: 'Ona' })]
    const boss = app.admin.onDevice('tablet')
    const sam = app.sales.onDevice('tablet')
    const seen = await app.store.latestRevision()
    await push(sam, 'leads', lead, { ...lead, phone: '222' })
    await push(sam, 'notes', null, { id: 'n1', leadId: left.id, note: 'Likes red.', createdAt: START })
    await push(boss, 'leads', lead, { ...lead, phone: '111' })
    await push(boss, 'leads', left, { ...left, _deleted: true }, undefined, seen)
    expect((await leadOf(app, lead.id)).phone).toBe('222')
    expect(await app.store.get('notes', 'n1')).toMatchObject({ note: 'Likes red.' })
    expect(await issuesOf(app.admin)).toMatchObject([
      { documentId: lead.id, mine: { phone: '111' }, theirs: { phone: '222' } },
      { documentId: left.id, mine: GONE },
    ])
  })

  it('asks about what was written down without a mirror, whoever did it', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await app.sales.patch(`/api/leads/${lead.id}`, { phone: '222' })
    await push(app.sales, 'leads', lead, { ...lead, phone: '111' })
    expect((await leadOf(app, lead.id)).phone).toBe('222')
    expect(await issuesOf(app.sales)).toMatchObject([{ mine: { phone: '111' }, theirs: { phone: '222' } }])
    const lines = (await app.rows('audit')).filter(line => line.recordId === lead.id)
    expect(lines.map(line => line.mirror)).toEqual([null, null])
  })

  it('asks about what followed from an own change of another record, for its author need not have seen it', async () => {
    const app = await buildTestApp()
    const vehicle = await vehicleOf(app, (await app.vehicle()).id)
    const lead = await leadOf(app, (await app.lead()).id)
    // Somebody else names the vehicle; the device that deletes it does not know.
    await push(app.sales, 'leads', lead, { ...lead, vehicleId: vehicle.id })
    await push(app.admin, 'vehicles', vehicle, { ...vehicle, _deleted: true })
    const left = (await leadOf(app, lead.id)).vehicleInterest
    expect(left).toContain(vehicle.model)
    await push(app.admin, 'leads', lead, { ...lead, vehicleInterest: 'A convertible' })
    expect((await leadOf(app, lead.id)).vehicleInterest).toBe(left)
    expect(await issuesOf(app.admin)).toMatchObject([{ mine: { vehicleInterest: 'A convertible' } }])
  })

  it('stores a customer made offline under its own id, once, with a stage that is judged', async () => {
    const app = await buildTestApp()
    const vehicle = await app.vehicle()
    const made = {
      ...RUTH,
      id: 'offline1',
      source: 'phone',
      type: 'vehicle_inquiry',
      createdAt: '2026-11-20T15:00:00.000Z',
      status: 'financing',
      vehicleId: vehicle.id,
    }
    expect(await push(app.sales, 'leads', null, made, 'x1')).toMatchObject({ id: 'offline1' })
    expect(await leadOf(app, 'offline1')).toMatchObject({
      status: 'financing',
      createdAt: '2026-11-20T15:00:00.000Z',
    })
    expect(await push(app.sales, 'leads', null, { ...made, phone: '333' }, 'x2')).toMatchObject({
      phone: '333',
    })
    expect((await leadOf(app, 'offline1')).phone).toBe('333')
  })

  it('keeps a row that cannot be stored as an issue, and stores the others of the batch', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    const leads = { collection: 'leads', gesture: 1, seen: 0 }
    const reply = await app.sales.post<PushReply>('/api/sync/push', {
      mirror: 'mirror',
      rows: [
        { ...leads, change: 'p1', assumed: null, next: { id: 'poison', firstName: '', status: 42 } },
        { ...leads, change: 'p2', assumed: lead, next: { ...lead, email: 'no email', notes: 'Fine' } },
        {
          ...leads,
          change: 'p3',
          assumed: { ...lead, id: 'gone' },
          next: { ...lead, id: 'gone', phone: '1' },
        },
      ],
    })
    expect(reply.body.outcomes).toMatchObject([
      { state: { id: 'poison', _deleted: true } },
      { state: { id: lead.id, email: RUTH.email, notes: 'Fine' } },
      { state: { id: 'gone', _deleted: true } },
    ])
    const messages = (await issuesOf(app.sales)).map(issue => issue.message)
    expect(messages).toEqual([
      'First name is required',
      'Valid email is required',
      'This record was deleted meanwhile.',
    ])
  })

  it('refuses to delete without permission, and what somebody changed unseen', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    const gone = { ...lead, _deleted: true }
    expect(await push(app.sales, 'leads', lead, gone)).toMatchObject({ id: lead.id, firstName: 'Ruth' })
    expect(await issuesOf(app.sales)).toMatchObject([{ message: 'Your role does not allow this change.' }])
    await push(app.sales2, 'leads', lead, { ...lead, phone: '9' })
    expect(await push(app.admin, 'leads', lead, gone)).toMatchObject({ id: lead.id, phone: '9' })
    const today = await leadOf(app, lead.id)
    expect(await push(app.admin, 'leads', today, { ...today, _deleted: true })).toMatchObject(GONE)
    expect(await app.store.leads.get(lead.id)).toBeNull()
  })

  it('does not delete a customer with notes that the author has not seen', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    const erase = (seen: number, change: string) =>
      push(app.admin, 'leads', lead, { ...lead, _deleted: true }, change, seen)
    await app.sales.post(`/api/leads/${lead.id}/notes`, { note: 'Comes at noon.' })
    expect(await erase(lead.revision, 'blind')).toMatchObject({ id: lead.id, firstName: 'Ruth' })
    expect(await issuesOf(app.admin)).toMatchObject([
      { mine: GONE, message: 'Someone else changed this record meanwhile, so it was not deleted.' },
    ])
    // A note of the device itself is no news to it.
    const own = { id: 'own', leadId: lead.id, note: 'Mine.', createdAt: START }
    const acknowledged = await app.store.latestRevision()
    await push(app.admin, 'notes', null, own)
    expect(await erase(acknowledged, 'seen')).toMatchObject(GONE)
    expect(await app.store.get('notes', 'own')).toBeNull()
  })

  it('adds notes under the name of whoever sends them', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    const note = { id: 'n1', leadId: lead.id, note: 'Called.', author: 'Somebody else', createdAt: START }
    await push(app.sales, 'notes', null, note)
    expect(await app.store.get('notes', 'n1')).toMatchObject({
      author: 'Sam Miller',
      note: 'Called.',
    } satisfies Partial<LeadNote>)
    expect(await push(app.sales, 'notes', null, { ...note, id: 'n2', leadId: 'nobody' })).toMatchObject({
      id: 'n2',
      _deleted: true,
    })
    const long = { ...note, id: 'n3', note: 'x'.repeat(1001) }
    await push(app.sales, 'notes', null, long)
    expect((await issuesOf(app.sales)).at(-1)?.message).toBe('Note is too long')
  })

  it('judges a vehicle field by field: the status by its rule, the hero by a swap', async () => {
    const app = await buildTestApp()
    const [a, b] = [await app.vehicle(), await app.vehicle()]
    const today = await vehicleOf(app, a.id)
    const seen = await app.store.latestRevision()
    const placed = { ...today, heroSlideOrder: 1, price: '35000.00' }
    await push(app.sales, 'vehicles', today, placed, 'placed', seen)
    expect(await vehicleOf(app, a.id)).toMatchObject({ heroSlideOrder: 1, price: '35000.00' })
    expect((await vehicleOf(app, b.id)).heroSlideOrder).toBe(2)
    const next = await vehicleOf(app, a.id)
    const state = await push(app.sales, 'vehicles', next, { ...next, status: 'sold', mileage: 5 })
    expect(state).toMatchObject({ status: 'available', mileage: 5 })
  })

  it('gives no vehicle the VIN of another, however it is typed', async () => {
    const app = await buildTestApp()
    await app.vehicle({ vin: '1M8GDM9AXKP042788' })
    const other = await vehicleOf(app, (await app.vehicle({ vin: '1HGCM82633A004352' })).id)
    for (const vin of ['1M8GDM9AXKP042788', ' 1m8gdm9axkp042788 '])
      await push(app.sales, 'vehicles', other, { ...other, vin })
    expect((await vehicleOf(app, other.id)).vin).toBe('1HGCM82633A004352')
    expect((await issuesOf(app.sales)).map(({ documentId, kind }) => [documentId, kind])).toEqual([
      [other.id, 'refused'],
      [other.id, 'refused'],
    ])
  })

  it('deletes a vehicle that somebody merely asked about, and none that somebody holds', async () => {
    const app = await buildTestApp()
    const [asked, held] = [await app.vehicle(), await app.vehicle()]
    await app.lead({ vehicleId: asked.id })
    const buyer = await app.lead()
    await app.sales.patch(`/api/leads/${buyer.id}`, { status: 'financing', vehicleId: held.id })
    for (const { id } of [asked, held]) {
      const vehicle = await vehicleOf(app, id)
      await push(app.admin, 'vehicles', vehicle, { ...vehicle, _deleted: true })
    }
    expect(await app.store.vehicles.get(asked.id)).toBeNull()
    expect(await vehicleOf(app, held.id)).toMatchObject({ status: 'pending' })
    expect(await issuesOf(app.admin)).toMatchObject([{ documentId: held.id, kind: 'refused' }])
  })

  it('gives a customer another vehicle than the one that the same device deleted, and asks about that of another device', async () => {
    const app = await buildTestApp()
    const [gone, other] = [await app.vehicle(), await app.vehicle({ vin: '1HGCM82633A004352' })]
    const [own, theirs] = [await app.lead({ vehicleId: gone.id }), await app.lead({ vehicleId: gone.id })]
    const vehicle = await vehicleOf(app, gone.id)
    const seen = await Promise.all([own, theirs].map(({ id }) => app.store.leads.get(id)))
    await push(app.admin, 'vehicles', vehicle, { ...vehicle, _deleted: true })
    const [knows, knowsNot] = seen.map(lead => ({ ...lead }))
    const state = await push(app.admin, 'leads', knows, { ...knows, vehicleId: other.id })
    expect(state).toMatchObject({ vehicleId: other.id })
    expect(await issuesOf(app.admin)).toEqual([])
    await push(app.sales, 'leads', knowsNot, { ...knowsNot, vehicleId: other.id })
    expect(await issuesOf(app.sales)).toMatchObject([{ documentId: theirs.id, kind: 'conflict' }])
  })

  describe('of photos', () => {
    const urls = (names: string) => [...names].map(name => `https://pictures.example/${name}.webp`)
    const stocked = async (app: TestApp) =>
      vehicleOf(app, (await app.vehicle({ exteriorPhotos: urls('abc'), photos: urls('a') })).id)

    it('keeps an order made offline, and all that others added and took away meanwhile', async () => {
      const app = await buildTestApp()
      const vehicle = await stocked(app)
      await push(app.sales, 'vehicles', vehicle, { ...vehicle, exteriorPhotos: urls('acvwxyz') })
      const state = await push(app.sales2, 'vehicles', vehicle, { ...vehicle, exteriorPhotos: urls('cba') })
      expect(state).toMatchObject({ exteriorPhotos: urls('cavwxyz') })
      expect(await issuesOf(app.sales2)).toEqual([])
    })

    it('keeps an own upload from before an own order that did not know of it', async () => {
      const app = await buildTestApp()
      const vehicle = await stocked(app)
      await app.sales.patch(`/api/vehicles/${vehicle.id}`, { exteriorPhotos: urls('abcx') })
      await push(app.sales, 'vehicles', vehicle, { ...vehicle, exteriorPhotos: urls('cba') })
      expect((await vehicleOf(app, vehicle.id)).exteriorPhotos).toEqual(urls('cbax'))
    })

    it('asks about two orders, each with all photos', async () => {
      const app = await buildTestApp()
      const vehicle = await stocked(app)
      await push(app.sales, 'vehicles', vehicle, { ...vehicle, exteriorPhotos: urls('bacx') })
      const state = await push(app.sales2, 'vehicles', vehicle, { ...vehicle, exteriorPhotos: urls('cba') })
      expect(state).toMatchObject({ exteriorPhotos: urls('bacx') })
      expect(await issuesOf(app.sales2)).toMatchObject([
        {
          kind: 'conflict',
          mine: { exteriorPhotos: urls('cbax') },
          theirs: { exteriorPhotos: urls('bacx') },
        },
      ])
    })

    it('brings no cover back that somebody took away', async () => {
      const app = await buildTestApp()
      const vehicle = await stocked(app)
      await push(app.sales, 'vehicles', vehicle, { ...vehicle, exteriorPhotos: urls('ab') })
      await push(app.sales2, 'vehicles', vehicle, { ...vehicle, photos: urls('ca') })
      expect((await vehicleOf(app, vehicle.id)).photos).toEqual(urls('a'))
      expect(await issuesOf(app.sales2)).toEqual([])
    })
  })

  it('names in an issue who wrote the other value, when, and which change it was', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await push(app.sales, 'leads', lead, { ...lead, phone: '111', notes: 'Likes blue' })
    await push(app.sales2, 'leads', lead, { ...lead, phone: '222' }, 'mine')
    const name = nameOf(app.sales)
    expect(await issuesOf(app.sales2)).toMatchObject([
      { theirsBy: { phone: { by: name, at: START } }, record: null, change: 'mine' },
    ])
  })

  it('says so where it was its author who wrote the other value, on another device', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await push(app.sales, 'leads', lead, { ...lead, phone: '111' })
    await push(app.sales.onDevice('phone'), 'leads', lead, { ...lead, phone: '222' })
    expect(await issuesOf(app.sales)).toMatchObject([{ message: OWN_CHANGE_TEXT }])
  })

  it('says of a deletion that was held back what its author had, and who wrote what they had not seen: notes too', async () => {
    const app = await buildTestApp()
    const lead = await leadOf(app, (await app.lead()).id)
    const acknowledged = await app.store.latestRevision()
    const erase = (seen: number) =>
      push(app.admin, 'leads', lead, { ...lead, _deleted: true }, undefined, seen)
    app.setNow('2026-11-20T18:00:00.000Z')
    await push(app.sales2, 'leads', lead, { ...lead, phone: '9' })
    app.setNow('2026-11-20T19:00:00.000Z')
    await app.sales.post(`/api/leads/${lead.id}/notes`, { note: 'deposit 500 paid' })
    app.setNow('2026-11-20T20:00:00.000Z')
    await erase(acknowledged)
    const [kim, sam] = [nameOf(app.sales2), nameOf(app.sales)]
    expect(await issuesOf(app.admin)).toMatchObject([
      {
        mine: GONE,
        record: { phone: lead.phone, email: lead.email },
        theirs: { phone: '9' },
        seen: acknowledged,
        theirsBy: {
          _deleted: { by: sam, at: '2026-11-20T19:00:00.000Z' },
          phone: { by: kim, at: '2026-11-20T18:00:00.000Z' },
        },
      },
    ])
  })

  it('says of a deletion that was held back where its author wrote what they had not seen, on another device', async () => {
    const app = await buildTestApp()
    const lead = await leadOf(app, (await app.lead()).id)
    await push(app.admin.onDevice('phone'), 'leads', lead, { ...lead, phone: '9' })
    await push(app.admin, 'leads', lead, { ...lead, _deleted: true })
    expect(await issuesOf(app.admin)).toMatchObject([
      { message: OWN_CHANGE_SINCE_TEXT, theirsBy: { _deleted: { by: nameOf(app.admin) } } },
    ])
  })

  it('gives a change of a deleted record back with all of the record, and who deleted it', async () => {
    const app = await buildTestApp()
    const lead = await leadOf(app, (await app.lead()).id)
    const name = nameOf(app.admin)
    await app.admin.delete(`/api/leads/${lead.id}`)
    await push(app.sales, 'leads', lead, { ...lead, phone: '222' })
    const note = { id: 'late', leadId: lead.id, note: 'Called.', createdAt: START }
    await push(app.sales, 'notes', null, note)
    const by = { _deleted: { by: name, at: START } }
    expect(await issuesOf(app.sales)).toMatchObject([
      { mine: { phone: '222' }, record: { email: lead.email, source: lead.source }, theirsBy: by },
      { title: 'Note for Ruth Becker', record: { note: 'Called.', leadId: lead.id }, theirsBy: by },
    ])
    expect((await issuesOf(app.sales))[0]?.mine).toEqual({ phone: '222' })
  })

  it('alarms nobody of an own deletion: what came too late is kept as settled, and what was open is settled', async () => {
    const app = await buildTestApp()
    const lead = await leadOf(app, (await app.lead()).id)
    await push(app.sales, 'leads', lead, { ...lead, phone: '1' })
    await push(app.admin, 'leads', lead, { ...lead, phone: '2' })
    const today = await leadOf(app, lead.id)
    await push(app.admin, 'leads', today, { ...today, _deleted: true })
    expect(await issuesOf(app.admin)).toMatchObject([{ mine: { phone: '2' }, settlement: 'kept_theirs' }])
    await push(app.admin.onDevice('phone'), 'leads', lead, { ...lead, notes: 'Late' })
    expect(await issuesOf(app.admin)).toMatchObject([
      {},
      {
        mine: { notes: 'Late' },
        message: 'You deleted this record yourself.',
        settledAt: START,
        settlement: 'kept_theirs',
      },
    ])
    // Somebody else is told as ever.
    await push(app.sales, 'leads', lead, { ...lead, notes: 'Later' })
    expect(await issuesOf(app.sales)).toMatchObject([{ settledAt: null }])
  })

  it('judges what is sent again upon the state that is shared, and remembers who sent it', async () => {
    const app = await buildTestApp()
    const lead = await app.lead({ notes: 'old' })
    const shared = lead.revision
    const { body: typed } = await app.admin.patch<Lead>(`/api/leads/${lead.id}`, { phone: '9' })
    const row = { collection: 'leads', change: 'again', gesture: 1, seen: 0, shared }
    const rows = [{ ...row, assumed: typed, next: { ...typed, phone: '5', notes: 'lost' } }]
    for (let times = 0; times < 2; times++) await app.sales.post('/api/sync/push', { mirror: 'm', rows })
    expect(await leadOf(app, lead.id)).toMatchObject({ phone: '9', notes: 'lost' })
    expect(await issuesOf(app.sales)).toMatchObject([{ mine: { phone: '5' }, theirs: { phone: '9' } }])
    expect(await app.store.sentAgainSince(shared)).toEqual([{ name: 'Sam Miller', device: 'tablet1' }])
    expect(await app.store.sentAgainSince(await app.store.latestRevision())).toEqual([])
  })

  it('lets an author settle an own issue, and nobody else', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await push(app.sales, 'leads', lead, { ...lead, phone: '1' })
    await push(app.sales2, 'leads', lead, { ...lead, phone: '2' })
    const [issue] = await issuesOf(app.sales2)
    const settled = { ...issue, settledAt: START, settlement: 'kept_theirs' }
    expect(await push(app.sales, 'issues', issue, settled)).toMatchObject(GONE)
    await push(app.sales2, 'issues', issue, settled)
    expect(await issuesOf(app.sales2)).toMatchObject([{ settledAt: START, settlement: 'kept_theirs' }])
  })
})

describe('the contract', () => {
  it('answers an app that is too old with 426 and takes nothing', async () => {
    const app = await buildTestApp()
    const old = { 'x-contract-version': '0' }
    const reply = await app.sales.post('/api/sync/push', { rows: [] }, old)
    expect([reply.status, reply.body.message]).toEqual([
      426,
      'This app is too old for the server. Please update; your unsent changes stay.',
    ])
    // Also where an older contract had its routes.
    for (const path of ['/api/sync/pull', '/api/sync/pull/leads'])
      expect((await app.sales.get(path, old)).status).toBe(426)
  })

  it('refuses an unknown collection and a push of nothing', async () => {
    const app = await buildTestApp()
    const row = { collection: 'users', change: 'u1', gesture: 1, seen: 0, assumed: null, next: { id: 'u1' } }
    expect((await app.sales.post('/api/sync/push', { mirror: 'm', rows: [row] })).status).toBe(400)
    expect((await app.sales.post('/api/sync/push', { mirror: 'm', rows: [] })).status).toBe(400)
  })
})

describe('the stream', () => {
  it('passes proxies that gather answers, and leaves nothing behind when its app is gone', async () => {
    const app = await buildTestApp()
    const open = async () => {
      const response = await app.app.request('/api/sync/stream', {
        headers: { cookie: app.sales.cookie ?? '' },
      })
      expect(response.headers.get('x-accel-buffering')).toBe('no')
      const reader = (response.body as ReadableStream<Uint8Array>).getReader()
      await reader.read()
      return reader
    }
    const [first, second] = [await open(), await open()]
    expect(app.pokes.listeners()).toBe(2)
    await first.cancel()
    await vi.waitFor(() => expect(app.pokes.listeners()).toBe(1))
    await second.cancel()
    await vi.waitFor(() => expect(app.pokes.listeners()).toBe(0))
  })

  it('pokes after each commit, and ends when the server closes', async () => {
    const app = await buildTestApp()
    const response = await app.app.request('/api/sync/stream', {
      headers: { cookie: app.sales.cookie ?? '' },
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = (response.body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream())
      .getReader()
    const first = await reader.read()
    expect(first.value).toContain('event: poke')
    const lead = await app.lead()
    const next = await reader.read()
    expect(next.value).toContain(JSON.stringify({ revision: lead.revision }))
    app.pokes.close()
    expect((await reader.read()).done).toBe(true)
  })
})

describe('a database that cannot take a change', () => {
  it('gives 503 with words, nothing half written, and takes the same change afterwards', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await refuseChanges(app.database)
    const row = { collection: 'leads', change: 'later', gesture: 1, seen: 0 }
    const body = { mirror: 'm', rows: [{ ...row, assumed: lead, next: { ...lead, phone: '7' } }] }
    for (const reply of [
      await app.sales.post('/api/sync/push', body),
      await app.sales.patch(`/api/leads/${lead.id}`, { phone: '7' }),
    ]) {
      expect(reply.status).toBe(503)
      expect(reply.body.message).toContain('Nothing was changed; please try again.')
    }
    await allowChanges(app.database)
    expect(await leadOf(app, lead.id)).toEqual(lead)
    expect((await app.sales.post('/api/sync/push', body)).status).toBe(200)
    expect((await leadOf(app, lead.id)).phone).toBe('7')
  })

  it('answers although a listener of the commit fails', async () => {
    const app = await buildTestApp()
    app.store.onCommit(() => {
      throw new Error('publishing is broken')
    })
    expect((await app.visitor.post('/api/leads', RUTH)).status).toBe(201)
    expect(app.listenerErrors).toHaveLength(1)
  })
})

describe('users', () => {
  it('cannot take a name twice', async () => {
    const app = await buildTestApp()
    const users = createUsers(app.database, app.now)
    const twin = {
      firstName: 'S',
      lastName: 'M',
      username: 'sam',
      email: 'x@y.example',
      role: 'sales' as const,
      isActive: true,
      password: 'Quiet-Harbor7',
    }
    await expect(users.create(twin)).rejects.toThrow('This username or email is taken.')
  })
})

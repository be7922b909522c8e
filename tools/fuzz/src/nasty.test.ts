/** What goes wrong with devices, networks and servers, case by case, on the real mirror and the real server. */
import type { Lead } from '@forecourt/shared/leads/lead'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Glance } from '../../../admin-pwa/src/mirror/rows.ts'
import { createSettling } from '../../../admin-pwa/src/sync/settling.ts'
import { createVehicleActions } from '../../../admin-pwa/src/vehicles/vehicle-actions.ts'
import { vehicleWords } from '../../../admin-pwa/src/vehicles/vehicle-words.ts'
import { recordOf } from '../../../shared/tests/field-values.ts'
import { APPLICATION } from '../../../sync-server/tests/support/build-test-app.ts'
import { sqliteOf } from '../../../sync-server/tests/support/test-database.ts'
import type { Account } from './dealership.ts'
import { Device } from './device.ts'
import { Server } from './server.ts'

const DAY_MS = 86_400_000
const START_MS = Date.parse('2026-11-20T17:00:00.000Z')

let server: Server
let devices: Device[]

beforeEach(async () => {
  server = new Server()
  devices = []
  await server.start()
})
afterEach(async () => {
  for (const device of devices) await device.close()
  await server.close()
})

async function aDevice(name: string, account: Account = 'sales'): Promise<Device> {
  const device = new Device(name, account, server)
  devices.push(device)
  await device.open()
  await device.sync([], null)
  return device
}

const leadOn = (device: Device, id: string) => device.rows('leads').find(lead => lead.id === id)
function glanceAt(device: Device, id: string): Glance<'leads'> {
  const seen = device.core.glance('leads', id)
  if (!seen) throw new Error(`${id} is not on the device`)
  return seen
}

const waitingOn = (device: Device) => device.core.rows('outbox').value ?? []
const issuesOn = (device: Device) => device.rows('issues').filter(({ settledAt }) => settledAt === null)
const leadOf = async (id: string) => (await server.app.store.leads.get(id)) as Lead
const vehicleOf = async (id: string) => (await server.app.store.vehicles.get(id)) as Vehicle
const linesOf = async (id: string) =>
  (await server.app.rows('audit')).filter(({ recordId }) => recordId === id)

async function change(device: Device, id: string, fields: Partial<Lead>) {
  const lead = leadOn(device, id)
  if (!lead) throw new Error(`${id} is not on the device`)
  await device.core.write('leads', { ...lead, ...fields }, 'changed', lead)
}

/** A server is set back after what it loses was stored, by its clock too. */
async function restoreLater(backup: Buffer) {
  await server.restore(backup)
  server.app.setNow(new Date(START_MS + 3_600_000).toISOString())
}

async function sendAllAgain(device: Device) {
  for (const entry of device.core.rows('lost').value ?? []) await device.core.settleLost(entry, 'send')
}

/** Days go by. Sessions end meanwhile, and their users log in again. */
const passDays = (days: number) => server.restart(new Date(START_MS + days * DAY_MS).toISOString())

describe('a push', () => {
  it('that arrives twice is stored once', async () => {
    const { id } = await server.app.lead()
    const device = await aDevice('a')
    await change(device, id, { phone: '1' })
    await device.sync(['none', 'doubled'], null)
    expect((await leadOf(id)).phone).toBe('1')
    expect(await linesOf(id)).toHaveLength(2)
    expect(waitingOn(device)).toEqual([])
  })

  it('that arrives again a day later undoes nothing of what came since', async () => {
    const { id } = await server.app.lead()
    const [a, b] = [await aDevice('a'), await aDevice('b', 'sales2')]
    await change(a, id, { phone: '1' })
    await a.sync(['none', 'late'], null)
    await a.sync([], null)
    await b.sync([], null)
    await change(b, id, { phone: '2' })
    await b.sync([], null)
    server.app.setNow(new Date(START_MS + DAY_MS).toISOString())
    for (const request of server.late) await server.answer(request)
    expect((await leadOf(id)).phone).toBe('2')
    await a.sync([], null)
    expect([issuesOn(a), leadOn(a, id)?.phone]).toEqual([[], '2'])
  })

  it('that arrives after the one that was sent later changes nothing of it', async () => {
    const { id } = await server.app.lead()
    const device = await aDevice('a')
    await change(device, id, { phone: '1' })
    await device.sync(['none', 'late'], null)
    await change(device, id, { phone: '2' })
    await device.sync(['none', 'late'], null)
    const [first, second] = server.late
    if (!first || !second) throw new Error('Both are late')
    await server.answer(second)
    await server.answer(first)
    await device.sync([], null)
    expect((await leadOf(id)).phone).toBe('2')
    expect(leadOn(device, id)?.phone).toBe('2')
    // The older intent is settled or shown, but never done over the newer one.
    expect(waitingOn(device)).toEqual([])
  })

  it.each(['reply_lost', 'server_dies_after', 'device_dies_after'] as const)(
    'that was stored while its answer was not heard (%s) is stored once, and quarrels with nobody',
    async fault => {
      const { id } = await server.app.lead()
      const device = await aDevice('a')
      await change(device, id, { phone: '1' })
      expect(await device.sync(['none', fault], null)).toBe(false)
      expect((await leadOf(id)).phone).toBe('1')
      expect(waitingOn(device)).toHaveLength(1)
      await change(device, id, { notes: 'Typed since' })
      await device.sync([], null)
      expect(await leadOf(id)).toMatchObject({ phone: '1', notes: 'Typed since' })
      expect([waitingOn(device), issuesOn(device)]).toEqual([[], []])
    },
  )

  it('with a row that the server cannot take keeps that row and its reason, and stores the others', async () => {
    const leads = [await server.app.lead(), await server.app.lead(), await server.app.lead()]
    const device = await aDevice('a')
    for (const [index, { id }] of leads.entries()) await change(device, id, { phone: `${index}` })
    const client = sqliteOf(server.app.database)
    client.exec(`create trigger poison before update on leads when new.id = '${leads[1]?.id}'
      begin select raise(abort, 'poison'); end`)
    await device.sync([], null)
    const phones = await Promise.all(leads.map(async ({ id }) => (await leadOf(id)).phone))
    expect(phones).toEqual(['0', leads[1]?.phone, '2'])
    expect(waitingOn(device)).toMatchObject([{ documentId: leads[1]?.id }])
    expect(waitingOn(device)[0]?.trouble).toContain('stays on this device')
    // The same reason once more wakes nobody: nothing is written.
    const written: string[] = []
    device.store.changes.subscribe(topic => written.push(topic))
    await device.sync([], null)
    expect(written.filter(topic => topic === 'leads')).toEqual([])
    client.exec('drop trigger poison')
    await device.sync([], null)
    expect((await leadOf(leads[1]?.id ?? '')).phone).toBe('1')
    expect(waitingOn(device)).toEqual([])
  })

  it('that is too large for a proxy goes in parts; a row that is too large alone says so and waits', async () => {
    const leads = await Promise.all(Array.from({ length: 7 }, () => server.app.lead()))
    const device = await aDevice('a')
    for (const { id } of leads) await change(device, id, { phone: '1' })
    device.rowsThatPass = 2
    await device.sync([], null)
    expect(waitingOn(device)).toEqual([])
    await change(device, leads[0]?.id ?? '', { phone: '2' })
    device.rowsThatPass = 0
    await device.sync([], null)
    expect(waitingOn(device)).toMatchObject([{ trouble: 'Too large.' }])
  })
})

describe('forty changes that go at once', () => {
  const MANY = 20
  let leads: Lead[]
  let device: Device

  /** Half of them moves, half of them notes about the customers who are moved. */
  beforeEach(async () => {
    leads = []
    for (let index = 0; index < MANY; index++) leads.push(await server.app.lead())
    device = await aDevice('a')
    for (const [index, { id }] of leads.entries()) {
      await change(device, id, { status: 'contacted' })
      await device.core.write('notes', noteFor(id, index), 'noted', null)
    }
    expect(waitingOn(device)).toHaveLength(2 * MANY)
  })

  const noteFor = (leadId: string, index: number): LeadNote => ({
    id: `note${index}`,
    leadId,
    note: `Called ${index}`,
    author: '',
    authorId: null,
    consent: null,
    createdAt: new Date(START_MS).toISOString(),
    revision: 0,
  })

  /** The records in the order in which what was sent was stored, by the audit. */
  const storedOrder = async () => (await server.app.rows('audit')).map(({ recordId }) => recordId).slice(MANY)

  const wanted = () => leads.flatMap(({ id }, index) => [id, `note${index}`])

  async function expectAllStoredOnce() {
    expect((await storedOrder()).toSorted()).toEqual(wanted().toSorted())
    for (const { id } of leads) expect((await leadOf(id)).status).toBe('contacted')
    expect([waitingOn(device), issuesOn(device)]).toEqual([[], []])
    expect(device.rows('notes')).toHaveLength(MANY)
  }

  /** The server dies when it has stored so many groups of them; what it would have said is not known. */
  function dieAfter(groups: number) {
    const { database } = server.app
    const { transaction } = database
    let left = groups
    vi.spyOn(database, 'transaction').mockImplementation(async work => {
      if (left-- <= 0) throw new Error('The server is gone.')
      return transaction(work)
    })
  }

  it('are stored in the order of the gestures, many as one, and each is written on the device when it sets out and when it is answered', async () => {
    const transactions = vi.spyOn(server.app.database, 'transaction')
    const writes = vi.spyOn(device.store, 'changeEach')
    const written: string[] = []
    device.store.changes.subscribe(topic => written.push(topic))
    await device.sync([], null)
    expect(await storedOrder()).toEqual(wanted())
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(MANY / 4)
    expect(writes).toHaveBeenCalledTimes(2)
    // What the answer told is not written once more because the next pull tells it, too.
    expect(written.filter(topic => topic === 'leads')).toHaveLength(2 * MANY)
    // A note that is new cannot be put back to what it was.
    expect(written.filter(topic => topic === 'notes')).toHaveLength(MANY)
    await expectAllStoredOnce()
  })

  it.each([1, 2, 3])(
    'and whose server dies amid them, after %d groups, are stored once when it is back',
    async groups => {
      dieAfter(groups)
      expect(await device.sync(['none', 'server_dies_after'], null)).toBe(false)
      const before = await storedOrder()
      // What is stored is what was done first: nothing of it relies on what is not there.
      expect(before).toEqual(wanted().slice(0, before.length))
      expect(before.length).toBeGreaterThan(0)
      expect(before.length).toBeLessThan(2 * MANY)
      expect(waitingOn(device)).toHaveLength(2 * MANY)
      await device.sync([], null)
      await expectAllStoredOnce()
    },
  )

  it('and whose answer is lost are stored once', async () => {
    expect(await device.sync(['none', 'reply_lost'], null)).toBe(false)
    expect(waitingOn(device)).toHaveLength(2 * MANY)
    await device.sync([], null)
    await expectAllStoredOnce()
  })

  it.each([1, 2, 3, 17, 41, 42, 43])(
    'and whose device dies at its write %d are stored once, and each answer is written',
    async write => {
      await device.sync([], write)
      await device.sync([], null)
      await expectAllStoredOnce()
    },
  )

  it('and of which one is refused keep that one as an issue, and store the others', async () => {
    const [vehicle, holder] = [await server.app.vehicle(), await server.app.lead()]
    await server.app.admin.patch(`/api/leads/${holder.id}`, { status: 'financing', vehicleId: vehicle.id })
    const taken = leads[7]?.id ?? ''
    await change(device, taken, { status: 'financing', vehicleId: vehicle.id })
    await device.sync([], null)
    expect(issuesOn(device)).toMatchObject([{ documentId: taken, mine: { vehicleId: vehicle.id } }])
    expect(waitingOn(device)).toEqual([])
    for (const { id } of leads) expect((await leadOf(id)).status).toBe(id === taken ? 'new' : 'contacted')
    expect(device.rows('notes')).toHaveLength(MANY)
  })

  it('and of which one is poisoned store the others, and that one when it can be', async () => {
    const [poisoned] = leads.slice(7)
    const client = sqliteOf(server.app.database)
    client.exec(`create trigger poison before update on leads when new.id = '${poisoned?.id}'
      begin select raise(abort, 'poison'); end`)
    await device.sync([], null)
    expect(waitingOn(device)).toMatchObject([{ documentId: poisoned?.id }])
    expect(waitingOn(device)[0]?.trouble).toContain('stays on this device')
    expect(await storedOrder()).toEqual(wanted().filter(id => id !== poisoned?.id))
    client.exec('drop trigger poison')
    await device.sync([], null)
    await expectAllStoredOnce()
  })

  it('and whose author loses the permission amid them keep what was not done, with the reason', async () => {
    const admin = await aDevice('b', 'admin')
    for (const { id } of leads) await admin.core.erase('leads', glanceAt(admin, id), 'deleted')
    const DONE = 7
    dieAfter(DONE)
    expect(await admin.sync(['none', 'server_dies_after'], null)).toBe(false)
    const { database } = server.app
    await database
      .update(database.tables.users)
      .set({ role: 'sales' })
      .where(eq(database.tables.users.id, admin.userId))
    await admin.sync([], null)
    const left = await Promise.all(leads.map(({ id }) => server.app.store.leads.get(id)))
    expect(left.map(lead => lead === null)).toEqual(leads.map((_, index) => index < DONE))
    expect(
      issuesOn(admin)
        .map(({ documentId }) => documentId)
        .toSorted(),
    ).toEqual(
      leads
        .slice(DONE)
        .map(({ id }) => id)
        .toSorted(),
    )
    for (const { message } of issuesOn(admin)) expect(message).toBe('Your role does not allow this change.')
    expect(waitingOn(admin)).toEqual([])
  })
})

describe('a server that was set back to a backup', () => {
  it('is noticed, and what it lost is offered by a device that has it', async () => {
    const kept = await server.app.lead({ firstName: 'Kept' })
    const device = await aDevice('a')
    const backup = server.backup()
    await change(device, kept.id, { phone: 'after the backup' })
    const made: Lead = { ...kept, id: 'made', firstName: 'Made', revision: 0 }
    await device.core.write('leads', made, 'added', null)
    await device.sync([], null)
    await server.restore(backup)
    await change(device, 'made', { notes: 'typed while it was down' })
    await device.sync([], null)

    // Who had gone on with the lost customer has made them anew; the lost phone number is offered.
    expect(await leadOf('made')).toMatchObject({ firstName: 'Made', notes: 'typed while it was down' })
    expect(await leadOf(kept.id)).toMatchObject({ phone: kept.phone })
    expect(leadOn(device, kept.id)?.phone).toBe(kept.phone)
    const [entry, ...others] = device.core.rows('lost').value ?? []
    expect(others).toEqual([])
    expect(entry).toMatchObject({ documentId: kept.id, lost: { phone: 'after the backup' } })

    if (entry) await device.core.settleLost(entry, 'send')
    await device.sync([], null)
    expect((await leadOf(kept.id)).phone).toBe('after the backup')
    expect(device.core.rows('lost').value).toEqual([])
    expect(issuesOn(device)).toEqual([])
  })

  it('is noticed although it has gone on further than the device, and takes back what is let go', async () => {
    const kept = await server.app.lead()
    const device = await aDevice('a')
    const backup = server.backup()
    const lost = await server.app.lead({ firstName: 'Lost' })
    await device.sync([], null)
    expect(leadOn(device, lost.id)?.firstName).toBe('Lost')
    await server.restore(backup)
    for (let n = 0; n < 5; n++) await server.app.lead({ firstName: `New ${n}` })
    await device.sync([], null)
    expect(device.rows('leads').map(({ firstName }) => firstName)).not.toContain('Lost')
    expect(device.rows('leads')).toHaveLength(6)
    const [entry] = device.core.rows('lost').value ?? []
    expect(entry).toMatchObject({ documentId: lost.id, present: null })
    if (entry) await device.core.settleLost(entry, 'let_go')
    expect(device.core.rows('lost').value).toEqual([])
    expect(leadOn(device, kept.id)).toBeDefined()
  })

  it.each([
    ['stands still', 0],
    ['has gone on', 2],
  ])(
    'is noticed by a device that died before it wrote down how far it was, where the server %s',
    async (_, commits) => {
      const { id, phone } = await server.app.lead()
      const device = await aDevice('a')
      const backup = server.backup()
      const lost = await server.app.lead({ firstName: 'Lost' })
      await server.app.admin.patch(`/api/leads/${id}`, { phone: 'after the backup' })
      // What came is written, and where the device is with it is not.
      expect(await device.sync([], 1)).toBe(false)
      expect(leadOn(device, id)?.phone).toBe('after the backup')
      await server.restore(backup)
      for (let n = 0; n < commits; n++) await server.app.lead({ firstName: `New ${n}` })
      await device.sync([], null)
      expect(leadOn(device, id)?.phone).toBe(phone)
      expect(leadOn(device, lost.id)).toBeUndefined()
      const offered = (device.core.rows('lost').value ?? []).map(({ documentId }) => documentId)
      expect(offered.toSorted()).toEqual([id, lost.id].toSorted())
      expect(device.store.place().filling).toBeNull()
    },
  )

  it('is noticed by a device that died after it took a deletion, and settles down', async () => {
    const { id } = await server.app.lead()
    const device = await aDevice('a', 'admin')
    const backup = server.backup()
    await server.app.admin.delete(`/api/leads/${id}`)
    expect(await device.sync([], 1)).toBe(false)
    expect(leadOn(device, id)).toBeUndefined()
    await restoreLater(backup)
    await device.sync([], null)
    expect(leadOn(device, id)).toBeDefined()
    expect((device.core.rows('back').value ?? []).map(({ documentId }) => documentId)).toEqual([id])
    const { fill } = device.store.place()
    await device.sync([], null)
    expect(device.store.place().fill).toBe(fill)
  })

  it('keeps a deletion to itself of what the backup does not have, without asking for everything again', async () => {
    const device = await aDevice('a', 'admin')
    const backup = server.backup()
    for (let n = 0; n < 3; n++) await server.app.lead()
    await device.sync([], null)
    const [first] = device.rows('leads')
    await device.core.erase('leads', glanceAt(device, first?.id ?? ''), 'deleted')
    await device.sync([], null)
    await restoreLater(backup)
    await device.sync([], null)
    const { fill } = device.store.place()
    for (let n = 0; n < 2; n++) {
      await server.app.lead()
      await device.sync([], null)
    }
    expect(device.store.place()).toMatchObject({ fill, filling: null })
  })

  it('is taken anew by a device that died in the first page of its first filling', async () => {
    const { id, phone } = await server.app.lead()
    const backup = server.backup()
    await server.app.admin.patch(`/api/leads/${id}`, { phone: 'after the backup' })
    const made = await server.app.lead({ firstName: 'Made' })
    const device = new Device('a', 'sales', server)
    devices.push(device)
    await device.open()
    expect(await device.sync([], 1)).toBe(false)
    expect(device.store.held('leads').get(id)?.server?.phone).toBe('after the backup')
    await restoreLater(backup)
    await device.sync([], null)
    expect(leadOn(device, id)?.phone).toBe(phone)
    expect(leadOn(device, made.id)).toBeUndefined()
    expect(device.core.rows('lost').value).toEqual([])
  })

  it('loses no issue: what its author wanted can be wanted again', async () => {
    const { id } = await server.app.lead()
    const device = await aDevice('a')
    const backup = server.backup()
    await server.app.admin.patch(`/api/leads/${id}`, { phone: 'theirs' })
    await change(device, id, { phone: 'mine' })
    await device.sync([], null)
    expect(issuesOn(device)).toHaveLength(1)
    await server.restore(backup)
    await device.sync([], null)
    expect(issuesOn(device)).toEqual([])
    const lost = device.core.rows('lost').value ?? []
    expect(lost.map(({ about }) => about).toSorted()).toEqual(['issues', 'leads'])
    for (const entry of lost)
      await device.core.settleLost(entry, entry.about === 'issues' ? 'send' : 'let_go')
    await device.sync([], null)
    expect((await leadOf(id)).phone).toBe('mine')
  })

  it('right after it answered a push offers what it lost, though somebody wrote the record again', async () => {
    const { id } = await server.app.lead()
    const device = await aDevice('a')
    const backup = server.backup()
    await change(device, id, { phone: 'mine' })
    // The push is answered, and what is new after it is not heard of.
    expect(await device.sync(['none', 'none', 'request_lost'], null)).toBe(false)
    expect(waitingOn(device)).toEqual([])
    await restoreLater(backup)
    for (const notes of ['one', 'two', 'three']) await server.app.admin.patch(`/api/leads/${id}`, { notes })
    await device.sync([], null)
    expect(device.core.rows('lost').value).toMatchObject([{ documentId: id, lost: { phone: 'mine' } }])
    await sendAllAgain(device)
    await device.sync([], null)
    expect(await leadOf(id)).toMatchObject({ phone: 'mine', notes: 'three' })
  })

  it('right after it made an issue of a push offers what its author wanted', async () => {
    const { id } = await server.app.lead()
    const device = await aDevice('a')
    const backup = server.backup()
    await server.app.admin.patch(`/api/leads/${id}`, { phone: 'theirs' })
    await change(device, id, { phone: 'mine' })
    expect(await device.sync(['none', 'none', 'request_lost'], null)).toBe(false)
    expect(issuesOn(device)).toMatchObject([{ documentId: id, mine: { phone: 'mine' } }])
    await restoreLater(backup)
    await device.sync([], null)
    const [entry] = (device.core.rows('lost').value ?? []).filter(({ about }) => about === 'issues')
    if (entry) await device.core.settleLost(entry, 'send')
    await device.sync([], null)
    expect((await leadOf(id)).phone).toBe('mine')
  })

  it('makes an issue again of what its author cannot want again, since the record is not there', async () => {
    const [gone, other] = [await server.app.lead(), await server.app.lead()]
    const device = await aDevice('a')
    await server.app.admin.delete(`/api/leads/${gone.id}`)
    const backup = server.backup()
    await change(device, gone.id, { phone: 'mine' })
    await change(device, other.id, { phone: 'stored' })
    await device.sync([], null)
    expect(issuesOn(device)).toMatchObject([{ documentId: gone.id, mine: { phone: 'mine' } }])
    const [issue] = issuesOn(device)
    await restoreLater(backup)
    await device.sync([], null)
    expect(issuesOn(device)).toEqual([])
    await sendAllAgain(device)
    await device.sync([], null)
    expect(issuesOn(device)).toMatchObject([{ id: issue?.id, mine: { phone: 'mine' }, author: 'Sam Miller' }])
    expect(await leadOf(gone.id)).toBeNull()
    expect([waitingOn(device), device.core.rows('lost').value]).toEqual([[], []])
  })

  it('keeps what somebody typed since: what is sent again is judged field by field', async () => {
    const { id, notes } = await server.app.lead({ notes: 'old' })
    const device = await aDevice('a')
    const backup = server.backup()
    await change(device, id, { phone: 'before', email: 'before@example.com' })
    await device.sync([], null)
    await restoreLater(backup)
    await server.app.admin.patch(`/api/leads/${id}`, { phone: 'since', notes: 'since' })
    await device.sync([], null)
    await sendAllAgain(device)
    await device.sync([], null)
    expect(await leadOf(id)).toMatchObject({ phone: 'since', notes: 'since', email: 'before@example.com' })
    expect(notes).toBe('old')
    expect(issuesOn(device)).toMatchObject([{ mine: { phone: 'before' }, theirs: { phone: 'since' } }])
    expect(Object.keys(issuesOn(device)[0]?.mine ?? {})).toEqual(['phone'])
  })

  it('keeps deleted what somebody deleted since, and says so to who sends it again', async () => {
    const lead = await server.app.lead()
    const device = await aDevice('a')
    const backup = server.backup()
    await change(device, lead.id, { phone: 'before' })
    await device.sync([], null)
    await restoreLater(backup)
    await server.app.admin.delete(`/api/leads/${lead.id}`)
    await device.sync([], null)
    await sendAllAgain(device)
    await device.sync([], null)
    expect(await leadOf(lead.id)).toBeNull()
    expect(issuesOn(device)).toMatchObject([
      { documentId: lead.id, mine: { phone: 'before' }, message: 'This record was deleted meanwhile.' },
    ])
  })

  it('takes what was typed here since, and not the older value, from who sends all again', async () => {
    const { id } = await server.app.lead()
    const device = await aDevice('a')
    const backup = server.backup()
    await change(device, id, { phone: 'before', notes: 'before' })
    await device.sync([], null)
    await server.restore(backup)
    await device.sync([], null)
    await change(device, id, { phone: 'since' })
    await sendAllAgain(device)
    await device.sync([], null)
    expect(await leadOf(id)).toMatchObject({ phone: 'since', notes: 'before' })
    expect([issuesOn(device), waitingOn(device)]).toEqual([[], []])
  })

  it('quarrels with nobody about what was typed upon a value that it lost', async () => {
    const { id } = await server.app.lead()
    const device = await aDevice('a')
    const backup = server.backup()
    await change(device, id, { phone: 'before' })
    await device.sync([], null)
    await server.restore(backup)
    await change(device, id, { phone: 'typed while it was down' })
    await device.sync([], null)
    expect((await leadOf(id)).phone).toBe('typed while it was down')
    expect(issuesOn(device)).toEqual([])
  })

  it('needs nobody for what another device has sent again, or what was typed over', async () => {
    const [a, b] = [await aDevice('a'), await aDevice('b', 'sales2')]
    const [kept, typed] = [await server.app.lead(), await server.app.lead()]
    for (const device of [a, b]) await device.sync([], null)
    const backup = server.backup()
    for (const { id } of [kept, typed]) await change(a, id, { phone: 'before', notes: 'before' })
    await a.sync([], null)
    const made = await server.app.lead({ firstName: 'Made' })
    for (const device of [a, b]) await device.sync([], null)
    await restoreLater(backup)
    for (const device of [a, b]) await device.sync([], null)
    const lostOn = (device: Device) =>
      (device.core.rows('lost').value ?? []).map(({ documentId, fields }) => [documentId, fields])
    expect(lostOn(b)).toHaveLength(3)
    await change(b, typed.id, { phone: 'since' })
    expect(lostOn(b)).toContainEqual([typed.id, ['notes']])
    await b.sync([], null)
    expect(lostOn(b)).toContainEqual([typed.id, ['notes']])
    for (const entry of a.core.rows('lost').value ?? [])
      if (entry.documentId !== typed.id) await a.core.settleLost(entry, 'send')
    await a.sync([], null)
    await b.sync([], null)
    expect(lostOn(b)).toEqual([[typed.id, ['notes']]])
    expect(await leadOf(made.id)).toMatchObject({ firstName: 'Made' })
    expect([...issuesOn(a), ...issuesOn(b)]).toEqual([])
  })

  it('has what was deleted again, and devices that knew of it say so', async () => {
    const [own, known, made] = [await server.app.lead(), await server.app.lead(), await server.app.lead()]
    const [admin, other] = [await aDevice('a', 'admin'), await aDevice('b', 'sales2')]
    const backup = server.backup()
    await admin.core.erase('leads', glanceAt(admin, own.id), 'deleted')
    await admin.sync([], null)
    for (const { id } of [known, made]) await server.app.admin.delete(`/api/leads/${id}`)
    for (const device of [admin, other]) await device.sync([], null)
    const backOn = (device: Device) => (device.core.rows('back').value ?? []).map(one => one.documentId)
    expect([...backOn(admin), ...backOn(other)]).toEqual([])
    await restoreLater(backup)
    for (const device of [admin, other]) {
      await device.sync([], null)
      await device.crash()
      expect(backOn(device).toSorted()).toEqual([own.id, known.id, made.id].toSorted())
    }
    const entryOf = (id: string) => admin.core.rows('back').value?.find(one => one.documentId === id)
    const [first, second] = [entryOf(own.id), entryOf(known.id)]
    expect(first).toMatchObject({ title: 'Ruth Becker', isChanged: false })
    if (first) await admin.core.settleBack(first, 'delete')
    if (second) await admin.core.settleBack(second, 'keep')
    for (const device of [admin, other]) await device.sync([], null)
    expect(await leadOf(own.id)).toBeNull()
    expect(backOn(admin)).toEqual([made.id])
    expect(backOn(other).toSorted()).toEqual([known.id, made.id].toSorted())
    expect([issuesOn(admin), waitingOn(admin)]).toEqual([[], []])
  })

  it('takes from two devices what both still have, once and without a quarrel', async () => {
    const [a, b] = [await aDevice('a'), await aDevice('b', 'sales2')]
    const backup = server.backup()
    const lost = await server.app.lead({ firstName: 'Lost' })
    for (const device of [a, b]) await device.sync([], null)
    await server.restore(backup)
    for (const device of [a, b]) {
      await device.sync([], null)
      for (const entry of device.core.rows('lost').value ?? []) await device.core.settleLost(entry, 'send')
      await device.sync([], null)
    }
    expect(await leadOf(lost.id)).toMatchObject({ firstName: 'Lost' })
    expect([...issuesOn(a), ...issuesOn(b)]).toEqual([])
  })
})

describe('a device that was away', () => {
  it('for longer than deletions are remembered fills anew; what it holds is judged', async () => {
    const [gone, edited, deleted] = [
      await server.app.lead(),
      await server.app.lead(),
      await server.app.lead(),
    ]
    const device = await aDevice('a')
    await change(device, edited.id, { phone: 'from the device' })
    await change(device, deleted.id, { phone: 'of a deleted one' })
    for (const { id } of [gone, deleted]) await server.app.admin.delete(`/api/leads/${id}`)
    await passDays(100)
    const cutoff = new Date(START_MS + 10 * DAY_MS).toISOString()
    expect(await server.app.store.forgetTombstones(cutoff)).toBe(2)
    await device.sync([], null)
    expect(device.rows('leads').map(({ id }) => id)).toEqual([edited.id])
    expect((await leadOf(edited.id)).phone).toBe('from the device')
    expect(issuesOn(device)).toMatchObject([
      {
        documentId: deleted.id,
        mine: { phone: 'of a deleted one' },
        message: 'This record was deleted meanwhile.',
      },
    ])
    expect(device.core.rows('lost').value).toEqual([])
  })

  it('with a clock that is wrong by years gets its customers into today', async () => {
    const device = await aDevice('a')
    const lead = await server.app.lead()
    for (const [id, createdAt] of [
      ['future', '2031-01-01T00:00:00.000Z'],
      ['past', '1999-01-01T00:00:00.000Z'],
    ] as const)
      await device.core.write(
        'leads',
        { ...lead, id, createdAt, updatedAt: createdAt, revision: 0 },
        'added',
        null,
      )
    await device.sync([], null)
    for (const id of ['future', 'past']) expect((await leadOf(id)).createdAt).toBe('2026-11-20T17:00:00.000Z')
    expect(waitingOn(device)).toEqual([])
  })

  it('and whose user may do less meanwhile keeps what was refused, with the reason', async () => {
    const vehicle = await server.app.vehicle()
    const lead = await server.app.lead()
    const device = await aDevice('a', 'admin')
    await device.core.erase('leads', glanceAt(device, lead.id), 'deleted')
    const { database } = server.app
    await database
      .update(database.tables.users)
      .set({ role: 'sales' })
      .where(eq(database.tables.users.id, 'owner'))
    await device.sync([], null)
    expect(issuesOn(device)).toMatchObject([
      { mine: { _deleted: true }, message: 'Your role does not allow this change.' },
    ])
    expect(leadOn(device, lead.id)?.firstName).toBe('Ruth')
    expect(device.rows('vehicles').map(({ id }) => id)).toEqual([vehicle.id])
  })
})

describe('a cover that is chosen', () => {
  const [A, B, C] = ['/media/a.webp', '/media/b.webp', '/media/c.webp']

  async function chosen() {
    const vehicle = await server.app.vehicle()
    const device = await aDevice('a', 'admin')
    const there = await vehicleOf(vehicle.id)
    const placed = { ...there, exteriorPhotos: [A, B, C], photos: [A] }
    await server.app.store.commit({
      at: new Date(START_MS).toISOString(),
      actor: { kind: 'system' },
      device: null,
      changes: [{ collection: 'vehicles', before: there, after: placed }],
    })
    await device.sync([], null)
    const shown = device.rows('vehicles').find(({ id }) => id === vehicle.id)
    if (!shown) throw new Error('The vehicle is not on the device')
    await device.core.write('vehicles', { ...shown, photos: [B, A] }, 'cover chosen', shown)
    /** Somebody takes the picture away that was chosen. */
    const takeAway = async () => {
      const before = await vehicleOf(vehicle.id)
      await server.app.store.commit({
        at: new Date(START_MS).toISOString(),
        actor: { kind: 'system' },
        device: null,
        changes: [{ collection: 'vehicles', before, after: { ...before, exteriorPhotos: [A, C] } }],
      })
    }
    return { device, vehicle, takeAway }
  }
  const sentFrom = (device: Device) => (device.core.rows('sent').value ?? []).at(-1)

  it('and is there is said to have reached the server', async () => {
    const { device, vehicle } = await chosen()
    await device.sync([], null)
    expect((await vehicleOf(vehicle.id)).photos[0]).toBe(B)
    expect(sentFrom(device)).toMatchObject({ words: 'cover chosen' })
    expect(sentFrom(device)).not.toHaveProperty('isCoverGone')
  })

  it('while somebody takes its picture away is said to have had no effect', async () => {
    const { device, vehicle, takeAway } = await chosen()
    await takeAway()
    await device.sync([], null)
    expect((await vehicleOf(vehicle.id)).photos[0]).not.toBe(B)
    expect(sentFrom(device)).toMatchObject({ words: 'cover chosen', isCoverGone: true })
    expect(issuesOn(device)).toEqual([])
  })

  it('and whose picture goes on the way to the server is said to have had no effect, too', async () => {
    const { device, vehicle, takeAway } = await chosen()
    await device.sync([], null, false, takeAway)
    expect((await vehicleOf(vehicle.id)).photos[0]).not.toBe(B)
    expect(sentFrom(device)).toMatchObject({ words: 'cover chosen', isCoverGone: true })
  })
})

describe('two people and one car', () => {
  it('the first to be heard has it, also when the letting go of it was typed into later', async () => {
    const vehicle = await server.app.vehicle()
    const [holder, next] = [await server.app.lead(), await server.app.lead()]
    const device = await aDevice('a')
    await change(device, holder.id, { status: 'financing', vehicleId: vehicle.id })
    await device.sync([], null)
    await change(device, holder.id, { status: 'lost' })
    await change(device, next.id, { status: 'financing', vehicleId: vehicle.id })
    await change(device, holder.id, { notes: 'Found another' })
    await device.sync([], null)
    expect(issuesOn(device)).toEqual([])
    expect((await vehicleOf(vehicle.id)).status).toBe('pending')
    expect(await leadOf(next.id)).toMatchObject({ status: 'financing', vehicleId: vehicle.id })
  })

  it('the second keeps the move as an issue, and everything else of the edit is stored', async () => {
    const vehicle = await server.app.vehicle()
    const [one, other] = [await server.app.lead(), await server.app.lead()]
    const [a, b] = [await aDevice('a'), await aDevice('b', 'sales2')]
    const move = { status: 'financing', vehicleId: vehicle.id } as const
    await change(a, one.id, move)
    await change(b, other.id, { ...move, notes: 'Loves it' })
    await b.sync([], null)
    await a.sync([], null)
    await b.sync([], null)
    expect(await leadOf(other.id)).toMatchObject({ ...move, notes: 'Loves it' })
    expect(issuesOn(b)).toEqual([])
    expect(issuesOn(a)).toMatchObject([{ documentId: one.id, mine: move }])
    expect(leadOn(a, one.id)).toMatchObject({ status: 'new', vehicleId: null })
  })
})

describe('stock numbers', () => {
  const made = (id: string, fields: Partial<Vehicle> = {}): Vehicle => ({
    ...(recordOf('vehicles', id, 0) as Vehicle),
    ...{ id, stockNumber: null, vin: null, status: 'received', heroSlideOrder: 0, revision: 0 },
    ...fields,
  })
  const numbersOn = (device: Device) =>
    Object.fromEntries(device.rows('vehicles').map(({ id, stockNumber }) => [id, stockNumber]))
  const number = async (device: Device, id: string, stockNumber: string) => {
    const vehicle = device.rows('vehicles').find(one => one.id === id)
    if (!vehicle) throw new Error(`${id} is not on the device`)
    const actions = createVehicleActions({ mirror: device.core, say: () => {} })
    const words = { done: null, failed: { title: '', text: '' } }
    return actions.change(vehicle, { stockNumber }, 'numbered', words)
  }

  it('of vehicles that two tablets added without a signal are two, and both show both', async () => {
    const [a, b] = [await aDevice('a'), await aDevice('b', 'sales2')]
    await a.core.write('vehicles', made('one'), 'added', null)
    await b.core.write('vehicles', made('two'), 'added', null)
    expect(numbersOn(a)).toEqual({ one: null })
    // The answer to the first is lost, and it is sent again.
    await b.sync(['none', 'reply_lost'], null)
    await a.sync([], null)
    for (const device of [b, a]) await device.sync([], null)
    for (const device of [a, b]) {
      expect(numbersOn(device)).toEqual({ one: '1002', two: '1001' })
      expect([waitingOn(device), issuesOn(device)]).toEqual([[], []])
    }
  })

  it('go from one vehicle to another without a signal, in whichever order the two were touched', async () => {
    const one = await server.app.vehicle({ stockNumber: 'A12' })
    const other = await server.app.vehicle()
    const device = await aDevice('a')
    const reprice = async (id: string) => {
      const seen = device.rows('vehicles').find(vehicle => vehicle.id === id)
      if (!seen) throw new Error('It is gone')
      await device.core.write('vehicles', { ...seen, price: '9000.00' }, 'changed', seen)
    }
    await reprice(other.id)
    expect(await number(device, other.id, 'A12')).toMatchObject({ code: 'stock_number_taken' })
    expect(await number(device, one.id, 'B7')).toBe('done')
    expect(await number(device, other.id, 'A12')).toBe('done')
    await reprice(one.id)
    await device.sync([], null)
    expect(numbersOn(device)).toEqual({ [one.id]: 'B7', [other.id]: 'A12' })
    expect([waitingOn(device), issuesOn(device)]).toEqual([[], []])
  })

  it('that two tablets gave to two vehicles belong to the first, and the other is asked and settles it', async () => {
    const [one, other] = [await server.app.vehicle({ make: 'Honda' }), await server.app.vehicle()]
    const [a, b] = [await aDevice('a'), await aDevice('b', 'sales2')]
    await number(a, one.id, 'A12')
    await number(b, other.id, 'A12')
    await b.core.write('vehicles', made('new', { stockNumber: 'A12' }), 'added', null)
    await a.sync([], null)
    await b.sync([], null)
    const WORDS = 'Stock number A12 belongs to 2021 Honda 4Runner.'
    expect(issuesOn(b)).toMatchObject([
      { documentId: other.id, mine: { stockNumber: 'A12' }, theirs: { stockNumber: '1002' }, message: WORDS },
      { documentId: 'new', mine: { stockNumber: 'A12' }, message: WORDS },
    ])
    expect(numbersOn(b)).toEqual({ [one.id]: 'A12', [other.id]: '1002', new: '1003' })
    const acting = {
      mirror: b.core,
      user: { id: b.userId, firstName: 'Kim', lastName: 'Miller', role: 'admin' as const },
      say: () => {},
    }
    for (const issue of issuesOn(b)) {
      const settled = createSettling(acting, issue)
      const [saw = null] = b.rows('vehicles').filter(({ id }) => id === issue.documentId)
      const again = await settled.edit({ stockNumber: 'A12' }, saw)
      expect(again).toEqual({ isStored: false, problem: WORDS, field: 'stockNumber' })
      expect(await settled.edit({ stockNumber: `A13-${saw?.stockNumber}` }, saw)).toMatchObject({
        isStored: true,
      })
    }
    // The time in which it can be undone is over.
    await b.core.letGo(null)
    for (const device of [b, a]) await device.sync([], null)
    expect(issuesOn(b)).toEqual([])
    expect(numbersOn(a)).toEqual({ [one.id]: 'A12', [other.id]: 'A13-1002', new: 'A13-1003' })
  })

  it('name their vehicle also while its deletion waits; after that its name is remembered', async () => {
    const { id } = await server.app.vehicle({ stockNumber: 'A12' })
    const device = await aDevice('a', 'admin')
    const words = (of = id) => vehicleWords(device.core, device.rows('vehicles'), of)
    expect(words()).toEqual({
      number: 'Vehicle #A12',
      text: '2021 Toyota 4Runner (#A12)',
      name: '2021 Toyota 4Runner',
    })
    const seen = device.core.glance('vehicles', id)
    if (!seen) throw new Error('It is not on the device')
    await device.core.erase('vehicles', seen, 'deleted')
    expect(words()).toEqual({
      number: 'Vehicle #A12, deleted',
      text: '2021 Toyota 4Runner (#A12), deleted',
      name: '2021 Toyota 4Runner, deleted',
    })
    await device.sync([], null)
    const gone = '2021 Toyota 4Runner, deleted'
    expect(words()).toEqual({ number: 'Vehicle deleted', text: gone, name: gone })
    const unknown = 'A vehicle that was deleted'
    expect(words('nobody')).toEqual({ number: 'Vehicle deleted', text: unknown, name: unknown })
    const fresh = new Device('b', 'sales', server)
    devices.push(fresh)
    await fresh.open()
    await fresh.sync(['device_dies_after'], null)
    expect(vehicleWords(fresh.core, [], id).text).toBe('A vehicle that is not on this device yet')
  })

  it('that a server counted and lost may be another vehicle’s when theirs is sent again, which costs no vehicle', async () => {
    await server.app.vehicle()
    const device = await aDevice('a')
    const backup = server.backup()
    await device.core.write('vehicles', made('mine'), 'added', null)
    await device.sync([], null)
    expect(numbersOn(device)).toMatchObject({ mine: '1002' })
    await restoreLater(backup)
    const other = await server.app.vehicle({ make: 'Honda' })
    expect(other.stockNumber).toBe('1002')
    await device.sync([], null)
    await sendAllAgain(device)
    await device.sync([], null)
    expect(numbersOn(device)).toMatchObject({ mine: '1003', [other.id]: '1002' })
    expect(issuesOn(device)).toMatchObject([
      {
        mine: { stockNumber: '1002' },
        message: 'Stock number 1002 belongs to 2021 Honda 4Runner.',
      },
    ])
  })
})

it('holds of a loan application that there is one, and how it stands, but none of its figures', async () => {
  const device = await aDevice('a')
  const { body } = await server.app.visitor.post<{ id: string; leadId: string }>(
    '/api/loan-applications',
    APPLICATION,
  )
  await device.sync([], 1)
  await device.sync([], null)
  const [application, ...others] = device.core.rows('applications').value ?? []
  expect(others).toEqual([])
  expect(application).toMatchObject({ id: body.id, leadId: body.leadId, status: 'pending' })
  expect(JSON.stringify(application)).not.toMatch(/64000|6400000|700/)
  const by = { actor: { kind: 'system' }, device: null } as const
  await server.app.store.applications.remove(body.id, by, server.app.now().toISOString())
  await device.sync([], null)
  expect(device.core.rows('applications').value).toEqual([])
})

describe('a device that dies', () => {
  it('at any write of an exchange goes on from there', async () => {
    const leads = [await server.app.lead(), await server.app.lead()]
    const device = await aDevice('a')
    for (let write = 0; write < 12; write++) {
      await server.app.admin.patch(`/api/leads/${leads[1]?.id}`, { notes: `desk ${write}` })
      await change(device, leads[0]?.id ?? '', { phone: `${write}` })
      await device.sync([], write)
      await device.sync([], null)
      expect((await leadOf(leads[0]?.id ?? '')).phone).toBe(`${write}`)
      expect(leadOn(device, leads[1]?.id ?? '')?.notes).toBe(`desk ${write}`)
      expect([waitingOn(device), issuesOn(device)]).toEqual([[], []])
    }
  })

  it('while it fills goes on filling, page by page', async () => {
    for (let n = 0; n < 5; n++) await server.app.lead({ firstName: `N${n}` })
    const device = new Device('a', 'sales', server)
    devices.push(device)
    await device.open()
    await device.sync(['device_dies_after'], null)
    expect(device.rows('leads')).toEqual([])
    await device.sync([], 1)
    await device.sync([], null)
    expect(device.rows('leads')).toHaveLength(5)
    expect(device.core.filling.value).toBeNull()
  })
})

describe('a device without room', () => {
  const sync = (device: Device) => device.sync([], null)

  it('for what is new sends what waits before it says so, and catches up when there is room', async () => {
    const { id } = await server.app.lead()
    const [a, b] = [await aDevice('a'), await aDevice('b', 'sales2')]
    await change(b, id, { phone: '1' })
    await sync(b)
    await change(a, id, { notes: 'typed on the full one' })
    a.lacksRoomFor = 'news'
    await expect(sync(a)).rejects.toThrow('quota')
    expect(await leadOf(id)).toMatchObject({ phone: '1', notes: 'typed on the full one' })
    // Without room for the place that the answer tells, nothing of the answer is kept: the same is sent again to no effect.
    expect(waitingOn(a)).toHaveLength(1)
    const lines = await linesOf(id)
    await expect(sync(a)).rejects.toThrow('quota')
    expect(await linesOf(id)).toEqual(lines)
    a.lacksRoomFor = 'nothing'
    await sync(a)
    expect(leadOn(a, id)).toMatchObject({ phone: '1', notes: 'typed on the full one' })
    expect([waitingOn(a), issuesOn(a)]).toEqual([[], []])
  })

  it('for anything sends all that waits, keeps what it cannot write the answers of, and sends it again to no effect', async () => {
    const leads = [await server.app.lead(), await server.app.lead()]
    const device = await aDevice('a')
    for (const { id } of leads) await change(device, id, { phone: '1' })
    device.lacksRoomFor = 'anything'
    for (let time = 0; time < 2; time++) {
      await expect(sync(device)).rejects.toThrow('quota')
      expect(waitingOn(device)).toHaveLength(2)
      for (const { id } of leads) expect(await linesOf(id)).toHaveLength(2)
    }
    for (const { id } of leads) expect((await leadOf(id)).phone).toBe('1')
    device.lacksRoomFor = 'nothing'
    await change(device, leads[0]?.id ?? '', { phone: '2' })
    await sync(device)
    expect((await leadOf(leads[0]?.id ?? '')).phone).toBe('2')
    expect([waitingOn(device), issuesOn(device)]).toEqual([[], []])
  })

  it('sends nothing to a server that was set back, before it knows what that has lost', async () => {
    const kept = await server.app.lead()
    const device = await aDevice('a')
    const backup = server.backup()
    const made: Lead = { ...kept, id: 'made', firstName: 'Made', revision: 0 }
    await device.core.write('leads', made, 'added', null)
    await sync(device)
    await server.restore(backup)
    await change(device, 'made', { notes: 'typed while it was down' })
    device.lacksRoomFor = 'news'
    await expect(sync(device)).rejects.toThrow('quota')
    expect(waitingOn(device)).toHaveLength(1)
    device.lacksRoomFor = 'nothing'
    await sync(device)
    expect(await leadOf('made')).toMatchObject({ firstName: 'Made', notes: 'typed while it was down' })
    expect([waitingOn(device), issuesOn(device)]).toEqual([[], []])
  })
})

describe('a hero position', () => {
  it('that somebody filled meanwhile is asked about, and kept by who knows of it', async () => {
    await server.app.admin.patch('/api/settings', { newTakesHero: false })
    const vehicles = []
    for (const model of ['BMW', 'Kia', 'Mercedes']) vehicles.push(await server.app.vehicle({ model }))
    const [bmw, kia, mercedes] = vehicles.map(({ id }) => id)
    const slots = async () =>
      Promise.all(
        [bmw, kia, mercedes].map(async id => (await server.app.store.vehicles.get(id ?? ''))?.heroSlideOrder),
      )
    const [a, b] = [await aDevice('a'), await aDevice('b', 'sales2')]
    const place = async (device: Device, id = '', slot = 3) => {
      const vehicle = device.rows('vehicles').find(one => one.id === id)
      if (!vehicle) throw new Error('No such vehicle')
      await createVehicleActions({ mirror: device.core, say: () => {} }).place(vehicle, slot)
    }
    await place(b, mercedes)
    await b.sync([], null)
    await a.sync([], null)
    await place(a, bmw)
    await place(b, kia)
    await b.sync([], null)
    await a.sync([], null)
    expect(await slots()).toEqual([0, 3, 0])
    const [issue] = issuesOn(a)
    expect(issue).toMatchObject({ documentId: bmw, mine: { heroSlideOrder: 3 } })
    expect(issue?.message).toContain('Kia was put on this hero position meanwhile.')
    await place(a, bmw)
    await a.sync([], null)
    expect(await slots()).toEqual([3, 0, 0])
  })
})

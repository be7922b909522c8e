/** A deletion that was held back, and is kept: what nobody showed its author is never destroyed with it. */
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { Lead } from '@forecourt/shared/leads/lead'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Message } from '../../../admin-pwa/src/mirror/acting.ts'
import { issueDesk } from '../../../admin-pwa/src/sync/issue-desk.ts'
import { createSettling } from '../../../admin-pwa/src/sync/settling.ts'
import type { Account } from './dealership.ts'
import { Device } from './device.ts'
import { Server } from './server.ts'

let server: Server
let devices: Device[]
let said: Message[]

beforeEach(async () => {
  server = new Server()
  ;[devices, said] = [[], []]
  await server.start()
})
afterEach(async () => {
  for (const device of devices) await device.close()
  await server.close()
})

async function aDevice(name: string, account: Account): Promise<Device> {
  const device = new Device(name, account, server)
  devices.push(device)
  await device.open()
  await device.sync([], null)
  return device
}

const note = (lead: Lead, text: string) =>
  server.app.sales.post(`/api/leads/${lead.id}/notes`, { note: text })
const openOn = (device: Device) => device.rows('issues').filter(({ settledAt }) => settledAt === null)

function deskOn(device: Device, issue: SyncIssue) {
  const { core } = device
  return issueDesk(issue, {
    leads: core.rows('leads').value ?? [],
    events: core.rows('events').value ?? [],
    notes: core.rows('notes').value ?? [],
    tasks: core.rows('tasks').value ?? [],
    vehicles: core.foreseen.value ?? [],
    may: () => true,
  })
}

function settlingOn(device: Device, issue: SyncIssue) {
  const user = { id: device.userId, firstName: 'Ada', lastName: 'Miller', role: 'admin' } as const
  return createSettling({ mirror: device.core, user, say: message => said.push(message) }, issue)
}

const glanceAt = (device: Device, lead: Lead) => {
  const seen = device.core.glance('leads', lead.id)
  if (!seen) throw new Error(`${lead.id} is not on the device`)
  return seen
}

/** The boss deletes a customer while a note comes that they have not seen. */
async function heldBack() {
  const lead = await server.app.lead()
  const boss = await aDevice('a', 'admin')
  await boss.core.erase('leads', glanceAt(boss, lead), 'deleted')
  await note(lead, 'Comes at noon.')
  await boss.sync([], null)
  const [issue] = openOn(boss)
  if (!issue) throw new Error('The deletion was not held back')
  return { lead, boss, issue }
}

/** All that was said may be sent now. */
const letGo = () => {
  for (const { onGone } of said) onGone?.()
}

it('shows what came since, and goes on doing so', async () => {
  const { lead, boss, issue } = await heldBack()
  expect(deskOn(boss, issue).came.notes.map(one => one.note)).toEqual(['Comes at noon.'])
  await note(lead, 'deposit 500 paid')
  await server.app.sales.patch(`/api/leads/${lead.id}`, { phone: '9' })
  await boss.sync([], null)
  const { changes, notes } = deskOn(boss, issue).came
  expect(notes.map(one => [one.author, one.note])).toEqual([
    ['Sam Miller', 'Comes at noon.'],
    ['Sam Miller', 'deposit 500 paid'],
  ])
  expect(changes).toEqual([{ field: 'phone', was: lead.phone, is: '9' }])
})

it('is kept upon what was shown: what came while it was asked about is asked about again', async () => {
  const { lead, boss, issue } = await heldBack()
  const shown = glanceAt(boss, lead)
  await note(lead, 'deposit 500 paid')
  await boss.sync([], null)
  await settlingOn(boss, issue).erase(shown)
  expect(said).toMatchObject([{ title: 'Not deleted', isBad: true }])
  await boss.sync([], null)
  expect(openOn(boss)).toMatchObject([{ id: issue.id }])
  expect(await server.app.store.leads.get(lead.id)).toMatchObject({ firstName: 'Ruth' })
})

it('is held back again where something came that no device had brought yet, with that alone as news', async () => {
  const { lead, boss, issue } = await heldBack()
  const shown = glanceAt(boss, lead)
  await note(lead, 'deposit 500 paid')
  await settlingOn(boss, issue).erase(shown)
  expect(said).toMatchObject([{ title: 'Deleted' }])
  letGo()
  await boss.sync([], null)
  expect(await server.app.store.leads.get(lead.id)).toMatchObject({ firstName: 'Ruth' })
  const [again, ...others] = openOn(boss)
  expect(others).toEqual([])
  expect(again?.id).not.toBe(issue.id)
  expect(again && deskOn(boss, again).came.notes.map(one => one.note)).toEqual(['deposit 500 paid'])
})

it('is done where it was shown as it is', async () => {
  const { lead, boss, issue } = await heldBack()
  await settlingOn(boss, issue).erase(glanceAt(boss, lead))
  letGo()
  await boss.sync([], null)
  expect(await server.app.store.leads.get(lead.id)).toBeNull()
  expect(openOn(boss)).toEqual([])
})

it('of somebody else is kept upon what the administrator was shown', async () => {
  const { lead, boss, issue } = await heldBack()
  await boss.close()
  const desk = await aDevice('b', 'admin')
  const [there] = desk.rows('issues').filter(({ id }) => id === issue.id)
  if (!there) throw new Error('The issue has not come')
  expect(deskOn(desk, there).came.notes.map(one => one.note)).toEqual(['Comes at noon.'])
  const shown = glanceAt(desk, lead)
  await note(lead, 'deposit 500 paid')
  await settlingOn(desk, there).erase(shown)
  letGo()
  await desk.sync([], null)
  expect(await server.app.store.leads.get(lead.id)).toMatchObject({ firstName: 'Ruth' })
})

it('that a server lost is asked about again, and is not sent over what came to its record', async () => {
  const lead = await server.app.lead()
  const backup = await server.backup()
  const boss = await aDevice('a', 'admin')
  await boss.core.erase('leads', glanceAt(boss, lead), 'deleted')
  await note(lead, 'Comes at noon.')
  await boss.sync([], null)
  expect(openOn(boss)).toHaveLength(1)
  await server.restore(backup)
  server.app.setNow('2026-11-20T18:00:00.000Z')
  for (const text of ['One', 'Two', 'Three']) await note(lead, text)
  await boss.sync([], null)
  const lost = (boss.core.rows('lost').value ?? []).find(({ about }) => about === 'issues')
  if (!lost) throw new Error('Nothing is said to be lost')
  await boss.core.settleLost(lost, 'send')
  await boss.sync([], null)
  expect(await server.app.store.leads.get(lead.id)).toMatchObject({ firstName: 'Ruth' })
  const [issue] = openOn(boss)
  if (!issue) throw new Error('The issue has not come again')
  expect(
    deskOn(boss, issue)
      .came.notes.map(one => one.note)
      .sort(),
  ).toEqual(['One', 'Three', 'Two'])
})

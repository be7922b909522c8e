// Of a person who was erased no byte is left on a device after its next contact: not where many records lie as one, not
// where something is marked as deleted, not in what it was called, was sent, or was typed.
import type { Lead } from '@forecourt/shared/leads/lead'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { PersonReply } from '@forecourt/shared/persons/person'
import type { Task } from '@forecourt/shared/tasks/task'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Device } from './device.ts'
import { Server } from './server.ts'

const ANN = {
  firstName: 'Annalisa',
  lastName: 'Quimby',
  email: 'annalisa.q@example.net',
  phone: '(208) 555-7731',
}
const TRACE = /annalisa|quimby|555.?7731|brother of hers|call after six/i

let server: Server
let device: Device

beforeEach(async () => {
  server = new Server()
  await server.start()
  device = new Device('tablet', 'sales', server)
})
afterEach(async () => {
  await device.close()
  await server.close()
})

async function erase(contact: string) {
  const { admin } = server.app
  const { body } = await admin.post<PersonReply>('/api/persons/find', { contact })
  const reply = await admin.post('/api/persons/erase', {
    leadIds: [...body.leads, ...body.deleted].map(({ id }) => id),
    heldIds: [],
    mentions: body.mentions.map(({ key }) => key),
    contact,
    seen: body.revision,
  })
  expect(reply.status).toBe(200)
}

/** The mirror has her and others on sheets, and something that was done on the device. */
async function fill() {
  const { app } = server
  const ann = await app.lead({ ...ANN, notes: 'Call after six' })
  const others: Lead[] = []
  for (let index = 0; index < 3; index++) {
    const other = await app.lead({ firstName: `Other${index}`, email: `o${index}@example.com`, phone: '' })
    others.push(other)
    await app.sales.post(`/api/leads/${other.id}/notes`, {
      note: index === 0 ? 'A brother of Annalisa Quimby' : 'Fine',
    })
  }
  await app.sales.post(`/api/leads/${ann.id}/notes`, { note: 'A brother of hers works here' })
  const due = '2026-12-01T17:00:00.000Z'
  const step = { kind: 'call', due, what: 'Call after six', leadId: ann.id }
  const task = (await app.sales.post<Task>('/api/tasks', step)).body
  await app.sales.post('/api/tasks', { ...step, what: 'As Annalisa Quimby wants it', leadId: others[0]?.id })
  await device.open()
  expect(await device.sync([], null)).toBe(true)
  return { ann, others, task }
}

async function workOn({ ann, task }: { ann: Lead; task: Task }) {
  const { core } = device
  const present = core.glance('leads', ann.id)?.record as Lead
  await core.write('leads', { ...present, phone: '208 555 7731' }, 'Annalisa Quimby: edited', present)
  const note: LeadNote = {
    id: 'note1',
    leadId: ann.id,
    note: 'Call after six',
    author: 'Sam Miller',
    authorId: 'sam',
    consent: null,
    createdAt: '2026-11-20T18:00:00.000Z',
    revision: 0,
  }
  await core.write('notes', note, 'Sales note for Annalisa Quimby: “Call after six”', null)
  const put = { ...task, what: 'A brother of hers, call after six' }
  await core.write('tasks', put, 'Annalisa Quimby: put off', task)
  expect(await device.sync([], null)).toBe(true)
}

it.each(['at once', 'after the app was closed'])(
  'what it held, sent and typed goes %s',
  async when => {
    const known = await fill()
    await workOn(known)
    const { drafts } = device.tab(0)
    drafts.keep({
      name: `note:${known.ann.id}`,
      title: 'Sales note for Annalisa Quimby',
      base: null,
      values: { note: 'Typed of her' },
    } as never)
    await drafts.written()
    // As the app does when it hears that they were erased.
    drafts.forget(`note:${known.ann.id}`)
    await drafts.written()
    expect(await device.stored()).not.toContain('Typed of her')
    expect(await device.stored()).toMatch(TRACE)

    await erase(ANN.email)
    if (when !== 'at once') await device.crash()
    expect(await device.sync([], null)).toBe(true)
    expect(await device.stored()).not.toMatch(TRACE)
    expect(
      device
        .rows('leads')
        .map(({ firstName }) => firstName)
        .sort(),
    ).toEqual(['Other0', 'Other1', 'Other2'])
    expect(
      device
        .rows('notes')
        .map(({ note }) => note)
        .sort(),
    ).toEqual(['A brother of [erased]', 'Fine', 'Fine'])
    expect(device.rows('tasks').map(({ what }) => what)).toEqual(['As [erased] wants it'])
    // It is so after a restart, in the other tab, and the mirror goes on.
    await device.crash()
    expect(device.rows('leads')).toHaveLength(3)
    expect(await device.sync([], null)).toBe(true)
    expect(await device.stored()).not.toMatch(TRACE)
    const [other] = known.others as [Lead]
    await device.core.write('leads', { ...other, notes: 'Still here' }, 'edited', other)
    await device.sync([], null)
    expect(await server.app.store.leads.get(other.id)).toMatchObject({ notes: 'Still here' })
  },
  30_000,
)

it('whose name was only in a text of something else, is gone from the bytes of that too', async () => {
  await fill()
  await server.app.admin.post('/api/persons/erase', {
    leadIds: [],
    heldIds: [],
    mentions: (
      await server.app.admin.post<PersonReply>('/api/persons/find', { contact: ANN.email })
    ).body.mentions.map(({ key }) => key),
    contact: 'Annalisa Quimby',
    seen: 1000,
  })
  await device.sync([], null)
  expect(await device.stored()).not.toMatch(/annalisa quimby wants|brother of annalisa/i)
})

it('a customer who is deleted as always can still be deleted again where the server is set back', async () => {
  const { others } = await fill()
  const [other] = others as [Lead]
  await server.app.admin.delete(`/api/leads/${other.id}`)
  await device.sync([], null)
  expect(device.core.trace('leads', other.id)?.title).toBe('Other0 Becker')
})

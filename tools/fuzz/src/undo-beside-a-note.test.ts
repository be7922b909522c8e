/** Who undoes "Save customer" hears of the sales note that was saved with it: notes are only ever added, and it stays. */
import type { Lead } from '@forecourt/shared/leads/lead'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLeadActions } from '../../../admin-pwa/src/customers/lead-actions.ts'
import type { Message } from '../../../admin-pwa/src/mirror/acting.ts'
import { Device } from './device.ts'
import { Server } from './server.ts'

let server: Server
let device: Device
let said: Message[]
let ruth: Lead

beforeEach(async () => {
  server = new Server()
  said = []
  await server.start()
  ruth = await server.app.lead({ firstName: 'Ruth', lastName: 'Becker', phone: '1', notes: 'Old' })
  device = new Device('a', 'sales', server)
  await device.open()
  await device.sync([], null)
})
afterEach(async () => {
  await device.close()
  await server.close()
})

const actions = () =>
  createLeadActions({
    mirror: device.core,
    user: { id: device.userId, firstName: 'Sam', lastName: 'Miller', role: 'sales' },
    say: message => said.push(message),
  })
const shown = () => device.rows('leads')[0] as Lead
const undo = () => said.at(-1)?.takeBack?.()

/** What the form does with "Save customer". */
async function save(edit: Partial<Lead>, note: string) {
  if (note) await actions().addNote(shown(), note)
  expect(await actions().edit(shown(), edit, undefined, note !== '')).toBe('done')
}

it.each([
  ['without a note', '', false, 'It is as it was before.'],
  ['with one, not sent', 'Pays cash', false, 'The sales note stays. Everything else is as it was before.'],
  ['with one, sent', 'Pays cash', true, 'The sales note stays. Everything else is as it was before.'],
])('says what is as it was, %s', async (_case, note, isSentFirst, text) => {
  await save({ phone: '2' }, note)
  if (isSentFirst) await device.sync([], null)
  await undo()
  expect(said.at(-1)).toMatchObject({ title: 'Taken back', text })
  await device.sync([], null)
  expect((await server.app.store.leads.get(ruth.id))?.phone).toBe('1')
  expect((await server.app.store.notes.of(ruth.id)).map(({ note }) => note)).toEqual(note ? [note] : [])
})

it.each([
  ['', 'The rest is as it was before.'],
  ['Pays cash', 'The sales note stays. The rest is as it was before.'],
])('says so too where a colleague changed more meanwhile, with the note "%s"', async (note, rest) => {
  await save({ phone: '2', notes: 'New' }, note)
  await device.sync([], null)
  await server.app.admin.patch(`/api/leads/${ruth.id}`, { phone: '3' })
  await device.sync([], null)
  await undo()
  expect(said.at(-1)?.text).toBe(`Somebody changed Ruth Becker meanwhile: phone. ${rest}`)
  expect(shown()).toMatchObject({ phone: '3', notes: 'Old' })
})

it('says so where the save is kept back to be undone', async () => {
  const { id } = await server.app.vehicle({ year: 2019, make: 'Toyota', model: 'Camry' })
  await server.app.admin.patch(`/api/leads/${ruth.id}`, { status: 'financing', vehicleId: id })
  await server.app.admin.delete(`/api/vehicles/${id}`)
  await device.sync([], null)
  expect(shown()).toMatchObject({ status: 'financing', vehicleId: id })
  await save({ status: 'lost' }, 'Bought elsewhere')
  await undo()
  expect(said.at(-1)?.text).toBe('The sales note stays. Everything else is as it was before.')
  expect([shown().status, device.rows('notes').length]).toEqual(['financing', 1])
})

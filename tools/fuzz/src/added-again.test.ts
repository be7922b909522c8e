/** A customer who is deleted while their form is open is added again as they stand in it, and what is said of that is true. */
import type { StandingLead } from '@forecourt/shared/leads/added-again'
import type { Lead } from '@forecourt/shared/leads/lead'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLeadActions } from '../../../admin-pwa/src/customers/lead-actions.ts'
import type { Message } from '../../../admin-pwa/src/mirror/acting.ts'
import { Device } from './device.ts'
import { Server } from './server.ts'

const ID = 'benagain0001'

let server: Server
let device: Device
let said: Message[]
let ben: Lead
let ram: string

beforeEach(async () => {
  server = new Server()
  said = []
  await server.start()
  ;({ id: ram } = await server.app.vehicle({ year: 2020, make: 'Ram', model: '1500' }))
  ben = await server.app.lead({ firstName: 'Ben', lastName: 'Yazzie' })
  device = new Device('a', 'sales', server)
  await device.open()
  await device.sync([], null)
  await server.app.admin.delete(`/api/leads/${ben.id}`)
  await device.sync([], null)
})
afterEach(async () => {
  await device.close()
  await server.close()
})

function add(standing: Partial<StandingLead>, { note = '', isSale = false, seen = ben } = {}) {
  const user = { id: device.userId, firstName: 'Kim', lastName: 'Lee', role: 'sales' } as const
  const actions = createLeadActions({ mirror: device.core, user, say: message => said.push(message) })
  return actions.addAgain({ id: ID, seen, standing: { ...seen, ...standing }, note }, { isSale })
}

async function stored() {
  // The message that offers to undo it is gone.
  said.at(-1)?.onGone?.()
  await device.core.letGo(null)
  await device.sync([], null)
  expect(device.rows('issues')).toEqual([])
  return server.app.store.leads.get(ID)
}
const vehicleStatus = async () => (await server.app.store.vehicles.get(ram))?.status

it.each(['new', 'contacted', 'test_drive', 'lost'] as const)(
  'is added in the stage that stands: %s',
  async status => {
    expect(await add({ status, vehicleInterest: 'Ram', vehicleId: ram })).toBe('done')
    expect(said).toMatchObject([{ title: 'Customer added again' }])
    expect(await stored()).toMatchObject({ status, vehicleInterest: 'Ram', vehicleId: ram })
    expect(await vehicleStatus()).toBe('available')
  },
)

it('asks what any move asks, and adds nobody before that is answered', async () => {
  expect(await add({ status: 'financing' })).toBe('vehicle')
  expect(await add({ status: 'financing', vehicleId: 'gone' })).toBe('vehicle_not_found')
  expect(await add({ status: 'closed', vehicleId: ram })).toBe('sale')
  expect([said, device.rows('leads')]).toEqual([[], []])
  expect(await add({ status: 'closed', vehicleId: ram }, { isSale: true })).toBe('done')
  expect(said.at(-1)).toMatchObject({
    text: 'Ben Yazzie is in Closed.',
    detail: '2020 Ram 1500 marked sold.',
  })
  expect(await stored()).toMatchObject({ status: 'closed', vehicleId: ram })
  expect(await vehicleStatus()).toBe('sold')
})

it('keeps a test drive that was before, and what came of it, without a question', async () => {
  const drive = { testDriveDate: '2020-01-05T03:00:00.000Z', testDriveOutcome: 'came' } as const
  const seen: Lead = { ...ben, status: 'financing', vehicleId: ram, ...drive }
  expect(await add({}, { seen })).toBe('done')
  expect(await stored()).toMatchObject({ status: 'financing', vehicleId: ram, ...drive })
})

it('asks for another time where a test drive is typed whose time is over', async () => {
  expect(await add({ testDriveDate: '2020-01-05T18:00:00.000Z' })).toBe('test_drive_trouble')
})

it('says that the customer was added again, with the note, and takes both back', async () => {
  expect(await add({ status: 'contacted' }, { note: 'Pays cash' })).toBe('done')
  expect(said).toMatchObject([
    { title: 'Customer added again', text: 'Ben Yazzie is in Contacted. The sales note is added, too.' },
  ])
  await said[0]?.takeBack?.()
  expect(said.at(-1)?.text).toBe('Ben Yazzie was not added again, nor was the sales note.')
  expect([device.rows('leads'), device.rows('notes')]).toEqual([[], []])
  expect(await stored()).toBeNull()
})

it('sends the note with the customer', async () => {
  await add({ status: 'contacted' }, { note: 'Pays cash' })
  expect(await stored()).toMatchObject({ status: 'contacted' })
  expect(await server.app.store.notes.of(ID)).toMatchObject([{ note: 'Pays cash' }])
})

it('is of whoever adds them, where they cannot give them to whoever had them', async () => {
  const [, other] = await server.app.store.staff()
  const former = other?.id === device.userId ? (await server.app.store.staff())[0] : other
  const seen: Lead = { ...ben, ownerId: former?.id ?? null, firstContactAt: '2020-01-05T18:00:00.000Z' }
  expect(await add({ status: 'contacted' }, { seen })).toBe('done')
  expect(await stored()).toMatchObject({
    ownerId: device.userId,
    firstContactAt: '2020-01-05T18:00:00.000Z',
    handOvers: [{ to: device.userId }],
  })
})

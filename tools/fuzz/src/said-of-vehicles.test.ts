/** What a toast said of a vehicle is what becomes of it, though the moves that did it are sent as one. */
import type { LeftVehicle } from '@forecourt/shared/leads/lead-status'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLeadActions } from '../../../admin-pwa/src/customers/lead-actions.ts'
import type { Message } from '../../../admin-pwa/src/mirror/acting.ts'
import { Device } from './device.ts'
import { Server } from './server.ts'

let server: Server
let device: Device
let said: Message[]
let ruth: string
let defender: string

beforeEach(async () => {
  server = new Server()
  said = []
  await server.start()
  ;({ id: ruth } = await server.app.lead({ firstName: 'Ruth', lastName: 'Becker' }))
  ;({ id: defender } = await server.app.vehicle({ year: 2021, make: 'Land Rover', model: 'Defender 110' }))
  device = new Device('a', 'sales', server)
  await device.open()
  await device.sync([], null)
})
afterEach(async () => {
  await device.close()
  await server.close()
})

function customer() {
  const user = { id: device.userId, firstName: 'Sam', lastName: 'Miller', role: 'sales' } as const
  const actions = createLeadActions({ mirror: device.core, user, say: message => said.push(message) })
  const lead = device.rows('leads').find(({ id }) => id === ruth)
  if (!lead) throw new Error('Ruth is not on the device')
  return { actions, lead }
}

async function move(status: 'financing' | 'closed' | 'contacted' | 'new', left?: LeftVehicle) {
  const { actions, lead } = customer()
  const answers = { isSale: true, ...(left ? { left } : {}) }
  expect(await actions.move(lead, status, { vehicleId: defender }, answers)).toBe('done')
}

const onServer = async () => (await server.app.store.vehicles.get(defender))?.status
const onDevice = () => device.core.foreseen.value?.find(({ id }) => id === defender)?.status

async function sent() {
  await device.sync([], null)
  expect(device.rows('issues')).toEqual([])
  expect(onDevice()).toBe(await onServer())
  return onServer()
}

it('keeps off what was sold by a slip and was said to be kept off, before any of it was sent', async () => {
  await move('closed')
  await move('new', 'keep_off')
  expect(said.at(-1)?.detail).toContain('2021 Land Rover Defender 110 is kept off the market.')
  expect(onDevice()).toBe('sold')
  expect(await sent()).toBe('sold')
})

it('puts back what nobody has, where its former customer takes it and leaves it again', async () => {
  await move('financing')
  await device.sync([], null)
  await move('contacted', 'keep_off')
  await device.sync([], null)
  expect(await onServer()).toBe('pending')
  await move('financing')
  await move('contacted', 'back_on_market')
  expect(onDevice()).toBe('available')
  expect(await sent()).toBe('available')
})

it.each(['back_on_market', 'keep_off'] as const)(
  'remembers "%s" when the customer is edited after it',
  async left => {
    await move('financing')
    await device.sync([], null)
    await move('contacted', left)
    const { actions, lead } = customer()
    expect(await actions.edit(lead, { phone: '(208) 555-0199' })).toBe('done')
    expect(await sent()).toBe(left === 'keep_off' ? 'pending' : 'available')
  },
)

it('says nothing of it again once that was judged', async () => {
  await move('closed')
  await move('new', 'keep_off')
  const { actions, lead } = customer()
  // A colleague puts it back while more of the customer is typed.
  await device.sync([], null, false, async () => {
    await actions.edit(lead, { phone: '(208) 555-0199' })
  })
  await server.app.admin.patch(`/api/vehicles/${defender}`, { status: 'available' })
  expect(await sent()).toBe('available')
})

it('leaves a vehicle alone that another customer got meanwhile', async () => {
  const { id: ona } = await server.app.lead({ firstName: 'Ona' })
  await move('closed')
  await move('new', 'keep_off')
  await server.app.admin.patch(`/api/leads/${ona}`, { status: 'financing', vehicleId: defender })
  expect(await sent()).toBe('pending')
})

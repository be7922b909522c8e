/** Who is alone with a record is never told that somebody else changed it, whatever stands open while they undo something. */
import type { Lead } from '@forecourt/shared/leads/lead'
import { type Vehicle, vehicleCreateSchema } from '@forecourt/shared/vehicles/vehicle'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLeadActions } from '../../../admin-pwa/src/customers/lead-actions.ts'
import type { Message } from '../../../admin-pwa/src/mirror/acting.ts'
import { createVehicleActions } from '../../../admin-pwa/src/vehicles/vehicle-actions.ts'
import { Device } from './device.ts'
import { OpenedForm } from './open-forms.ts'
import { Server } from './server.ts'

let server: Server
let device: Device
let said: Message[]
let ruth: Lead

beforeEach(async () => {
  server = new Server()
  said = []
  await server.start()
  ruth = await server.app.lead({ firstName: 'Ruth', phone: '1', notes: 'Old' })
  device = new Device('a', 'sales', server)
  await device.open()
  await device.sync([], null)
})
afterEach(async () => {
  await device.close()
  await server.close()
})

const acting = () => ({
  mirror: device.core,
  user: { id: device.userId, firstName: 'Sam', lastName: 'Miller', role: 'sales' as const },
  say: (message: Message) => said.push(message),
})
const actions = () => createLeadActions(acting())
const shown = () => device.rows('leads')[0] as Lead
const form = () => new OpenedForm(device.tab(0), 'leads', shown())
const undo = () => said.at(-1)?.takeBack?.()
const stored = async () => (await server.app.store.leads.get(ruth.id)) as Lead

async function sent() {
  await device.sync([], null)
  expect(device.rows('issues')).toEqual([])
  return stored()
}

it.each([true, false])(
  'saves a form that showed what was undone since, and sent first: %s',
  async isSentFirst => {
    await actions().edit(shown(), { phone: '2' })
    const open = form()
    open.type('phone', '3')
    open.type('notes', 'New')
    await undo()
    if (isSentFirst) await device.sync([], null)
    expect(open.state.news).toEqual([])
    expect(await open.save(acting())).toBe(true)
    open.close()
    expect(await sent()).toMatchObject({ phone: '3', notes: 'New' })
  },
)

it('shows what was undone in a field in which nobody typed, and says of nobody that they did it', async () => {
  await actions().edit(shown(), { phone: '2' })
  const open = form()
  open.type('notes', 'New')
  await undo()
  await device.sync([], null)
  expect(open.state).toMatchObject({ values: { phone: '1', notes: 'New' }, news: [], followed: {} })
  open.close()
})

it('says of an own change elsewhere that it is the own one', async () => {
  const open = form()
  open.type('phone', '3')
  await actions().edit(shown(), { phone: '2' })
  expect(open.state.news).toMatchObject([{ field: 'phone', theirs: '2', isOwn: true }])
  open.close()
})

it('answers what was asked while something was shown that was undone and sent since', async () => {
  await actions().move(shown(), 'contacted')
  const asked = shown()
  await undo()
  await device.sync([], null)
  expect(await actions().move(asked, 'lost')).toBe('done')
  expect(await sent()).toMatchObject({ status: 'lost' })
})

it('deletes who was shown with something that was undone and sent since', async () => {
  await device.use('admin')
  await device.sync([], null)
  await actions().edit(shown(), { phone: '2' })
  const asked = device.core.glance('leads', ruth.id)
  if (!asked) throw new Error('Ruth is not on the device')
  await undo()
  await device.sync([], null)
  await device.core.erase('leads', asked, 'deleted')
  expect(await sent()).toBeNull()
})

it('tells of a colleague all the same', async () => {
  await actions().edit(shown(), { phone: '2' })
  const open = form()
  open.type('phone', '3')
  await undo()
  await server.app.admin.patch(`/api/leads/${ruth.id}`, { phone: '9' })
  await device.sync([], null)
  expect(open.state.news).toMatchObject([{ field: 'phone', theirs: '9', isOwn: false }])
  open.close()
})

describe('a gesture that was taken back before it left the device', () => {
  const moveMeanwhile = () => server.app.admin.patch(`/api/leads/${ruth.id}`, { status: 'test_drive' })
  const waiting = async () => {
    await Promise.resolve()
    return [device.core.waiting(), device.rows('outbox' as never)]
  }

  it('waits for nothing, and leaves a colleague’s move as it is', async () => {
    await actions().move(shown(), 'contacted')
    await undo()
    expect(said.at(-1)?.title).toBe('Taken back')
    expect(shown().status).toBe('new')
    expect(await waiting()).toEqual([[], []])
    await moveMeanwhile()
    expect(await sent()).toMatchObject({ status: 'test_drive' })
    expect(shown().status).toBe('test_drive')
    expect(await waiting()).toEqual([[], []])
  })

  it('cancels, whatever was tried while there was no server, also after the app was opened anew', async () => {
    await actions().edit(shown(), { notes: 'New' })
    expect(await device.sync(['request_lost'], null)).toBe(false)
    await device.crash()
    await actions().edit(shown(), { phone: '2' })
    await undo()
    await actions().edit(shown(), { notes: 'Old' })
    expect(await waiting()).toEqual([[], []])
    await moveMeanwhile()
    expect(await sent()).toMatchObject({ status: 'test_drive', phone: '1' })
  })

  it('leaves what else waits of the record', async () => {
    await actions().edit(shown(), { phone: '2' })
    await actions().move(shown(), 'contacted')
    await undo()
    expect(device.core.waiting()).toHaveLength(1)
    expect(await sent()).toMatchObject({ status: 'new', phone: '2' })
  })

  it('is sent, too, where the gesture may have reached the server', async () => {
    await actions().move(shown(), 'contacted')
    // The pull is answered, and the push is not.
    expect(await device.sync(['none', 'reply_lost'], null)).toBe(false)
    expect(await stored()).toMatchObject({ status: 'contacted' })
    await undo()
    expect(device.core.waiting()).toHaveLength(1)
    expect(await sent()).toMatchObject({ status: 'new' })
  })

  it('is sent, too, where the push was under way', async () => {
    await actions().move(shown(), 'contacted')
    await device.sync([], null, false, async () => {
      await undo()
    })
    expect(await sent()).toMatchObject({ status: 'new' })
    expect(await waiting()).toEqual([[], []])
  })
})

it('takes a number that the server counted for nobody else’s change, and stores another one over it', async () => {
  const { actions: stock, added } = vehicle()
  await stock
  const open = new OpenedForm(device.tab(0), 'vehicles', added())
  const idle = new OpenedForm(device.tab(1), 'vehicles', added())
  open.type('stockNumber', 'A7')
  await device.sync([], null)
  expect(added().stockNumber).toMatch(/^\d+$/)
  expect(open.state.news).toEqual([])
  expect(idle.state).toMatchObject({ followed: {}, values: { stockNumber: added().stockNumber } })
  expect(await open.save(acting())).toBe(true)
  for (const form of [open, idle]) form.close()
  await device.sync([], null)
  expect([added().stockNumber, device.rows('issues')]).toEqual(['A7', []])
})

it('writes over no number that a colleague gave meanwhile', async () => {
  const { actions: stock, added } = vehicle()
  await stock
  const open = new OpenedForm(device.tab(0), 'vehicles', added())
  open.type('stockNumber', 'A7')
  await device.sync([], null)
  await server.app.admin.patch(`/api/vehicles/${added().id}`, { stockNumber: '4750' })
  await device.sync([], null)
  await open.save(acting())
  open.close()
  await device.sync([], null)
  expect(added().stockNumber).toBe('4750')
  expect(device.rows('issues')).toMatchObject([{ kind: 'conflict', mine: { stockNumber: 'A7' } }])
})

/** A vehicle that is added without a number. */
function vehicle() {
  const fields = vehicleCreateSchema.parse({ make: 'Toyota', model: 'Tacoma', year: 2021, price: '38900' })
  const words = { done: { title: '', text: '' }, failed: { title: '', text: '' } }
  const id = 'tacoma'
  const added = () => device.rows('vehicles').find(one => one.id === id) as Vehicle
  return { actions: createVehicleActions(acting()).create(id, fields, words), added }
}

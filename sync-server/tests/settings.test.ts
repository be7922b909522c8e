import { leadName } from '@forecourt/shared/leads/lead'
import type { ClearedReply, DemonstrationReply } from '@forecourt/shared/settings/house-settings'
import type { PulledPage } from '@forecourt/shared/sync/contract'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { expect, it } from 'vitest'
import { demoApplications } from '../src/demo/demo-applications.ts'
import { demoChanges } from '../src/demo/fill-demo.ts'
import { buildTestApp, START } from './support/build-test-app.ts'

it('new inventory takes the first hero position until somebody says otherwise, and that is written down', async () => {
  const house = await buildTestApp()
  const toldToDevices = async () => (await house.sales.get<PulledPage>('/api/sync/pull')).body.newTakesHero
  expect((await house.sales.get('/api/settings')).body).toEqual({
    newTakesHero: true,
    hasDemonstration: false,
  })
  expect(await toldToDevices()).toBe(true)
  const first = await house.vehicle({})
  expect(first.heroSlideOrder).toBe(1)

  expect((await house.sales.patch('/api/settings', { newTakesHero: false })).body).toEqual({
    newTakesHero: false,
    hasDemonstration: false,
  })
  expect(await toldToDevices()).toBe(false)
  const second = await house.vehicle({})
  expect(second.heroSlideOrder).toBe(0)
  expect((await house.sales.get<Vehicle>(`/api/vehicles/${first.id}`)).body.heroSlideOrder).toBe(1)

  const lines = await house.rows('audit')
  expect(lines.filter(line => line.collection === 'settings')).toMatchObject([
    { recordId: 'hero_auto_place', actorKind: 'user', before: null, after: { value: false } },
  ])
})

it('refuses what is no setting, in words', async () => {
  const house = await buildTestApp()
  const reply = await house.admin.patch('/api/settings', { newTakesHero: 'perhaps' })
  expect(reply.status).toBe(400)
  expect((await house.admin.get('/api/settings')).body).toEqual({
    newTakesHero: true,
    hasDemonstration: false,
  })
})

it('the demonstration goes as one, and what was added since stays', async () => {
  const house = await buildTestApp()
  const changes = demoChanges([], new Date(START))
  await house.store.commit({
    at: START,
    actor: { kind: 'system' },
    device: null,
    changes,
    applications: demoApplications(changes),
  })
  const own = await house.vehicle({ model: 'Own' })
  const customer = await house.lead({ vehicleId: '101' })
  const buyer = await house.lead({ vehicleId: '102' })
  await house.sales.patch(`/api/leads/${buyer.id}`, { status: 'financing' })
  expect((await house.sales.get('/api/settings')).body['hasDemonstration']).toBe(true)

  expect((await house.sales.delete('/api/settings/demonstration')).status).toBe(403)
  const cleared = await house.admin.delete('/api/settings/demonstration')
  // The vehicle that a customer has under contract stays until the contract is over.
  expect([cleared.status, cleared.body['hasDemonstration']]).toEqual([200, true])
  const vehicles = await house.store.vehicles.all()
  expect(vehicles.map(vehicle => vehicle.id).sort()).toEqual(['102', own.id].sort())
  const leads = await house.store.leads.all()
  expect(leads.map(lead => lead.id).sort()).toEqual([buyer.id, customer.id].sort())
  expect(leads.find(lead => lead.id === customer.id)).toMatchObject({
    vehicleId: null,
    vehicleInterest: '2021 Land Rover Defender 110',
  })
  expect(await house.store.all('events')).toEqual([])
  expect(await house.store.applications.summaries()).toEqual([])

  await house.sales.patch(`/api/leads/${buyer.id}`, { status: 'lost' })
  expect((await house.admin.delete('/api/settings/demonstration')).body['hasDemonstration']).toBe(false)
})

it('what staff did with the demonstration is told before it goes, and what they do meanwhile stays', async () => {
  const house = await buildTestApp()
  const changes = demoChanges([], new Date(START))
  await house.store.commit({ at: START, actor: { kind: 'system' }, device: null, changes })
  const all = await house.store.leads.all()
  const [edited, noted, later] = all
  const event = (await house.store.all('events'))[0]
  if (!edited || !noted || !later || !event) throw new Error('No demonstration')
  const look = () => house.admin.get<DemonstrationReply>('/api/settings/demonstration')
  expect((await look()).body.touched).toEqual([])
  expect((await house.sales.get('/api/settings/demonstration')).status).toBe(403)

  await house.sales.patch(`/api/leads/${edited.id}`, { phone: '(208) 555-7777' })
  await house.sales.post(`/api/leads/${noted.id}/notes`, { note: 'Wants the tow bar' })
  await house.admin.patch('/api/vehicles/103', { price: '1234.00' })
  const { touched, revision } = (await look()).body
  expect(touched.map(({ title }) => title)).toEqual([
    ...all.filter(({ id }) => id === edited.id || id === noted.id).map(leadName),
    vehicleName((await house.store.vehicles.get('103')) as Vehicle),
  ])
  expect(touched.every(({ by }) => by !== 'The server')).toBe(true)

  await house.sales.post(`/api/leads/${later.id}/notes`, { note: 'While the question stood' })
  await house.sales.patch('/api/vehicles/104', { price: '4321.00' })
  await house.admin.patch(`/api/events/${event.id}`, { location: 'The lot' })
  const cleared = await house.admin.delete<ClearedReply>(`/api/settings/demonstration?seen=${revision}`)
  const vehicle = await house.store.vehicles.get('104')
  expect(cleared.body.kept).toEqual([leadName(later), vehicle && vehicleName(vehicle), event.name])
  expect((await house.store.leads.all()).map(({ id }) => id)).toEqual([later.id])
  expect((await house.store.vehicles.all()).map(({ id }) => id)).toEqual(['104'])
  expect((await house.store.notes.of(later.id)).length).toBeGreaterThan(0)
})

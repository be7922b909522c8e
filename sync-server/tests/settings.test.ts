import { leadName } from '@forecourt/shared/leads/lead'
import type { ClearedReply, DemonstrationReply } from '@forecourt/shared/settings/dealership-settings'
import type { PulledPage } from '@forecourt/shared/sync/contract'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { expect, it } from 'vitest'
import { demoApplications } from '../src/demo/demo-applications.ts'
import { demoChanges } from '../src/demo/fill-demo.ts'
import { buildTestApp, START } from './support/build-test-app.ts'

it('new inventory takes the first hero position until somebody says otherwise, and that is written down', async () => {
  const dealership = await buildTestApp()
  const sentToDevices = async () =>
    (await dealership.sales.get<PulledPage>('/api/sync/pull')).body.newTakesHero
  expect((await dealership.sales.get('/api/settings')).body).toEqual({
    newTakesHero: true,
    hasDemonstration: false,
  })
  expect(await sentToDevices()).toBe(true)
  const first = await dealership.vehicle({})
  expect(first.heroSlideOrder).toBe(1)

  expect((await dealership.sales.patch('/api/settings', { newTakesHero: false })).body).toEqual({
    newTakesHero: false,
    hasDemonstration: false,
  })
  expect(await sentToDevices()).toBe(false)
  const second = await dealership.vehicle({})
  expect(second.heroSlideOrder).toBe(0)
  expect((await dealership.sales.get<Vehicle>(`/api/vehicles/${first.id}`)).body.heroSlideOrder).toBe(1)

  const lines = await dealership.rows('audit')
  expect(lines.filter(line => line.collection === 'settings')).toMatchObject([
    { recordId: 'hero_auto_place', actorKind: 'user', before: null, after: { value: false } },
  ])
})

it('refuses what is no setting, in words', async () => {
  const dealership = await buildTestApp()
  const reply = await dealership.admin.patch('/api/settings', { newTakesHero: 'perhaps' })
  expect(reply.status).toBe(400)
  expect((await dealership.admin.get('/api/settings')).body).toEqual({
    newTakesHero: true,
    hasDemonstration: false,
  })
})

it('the demonstration goes as one, and what was added since stays', async () => {
  const dealership = await buildTestApp()
  const changes = demoChanges([], new Date(START))
  await dealership.store.commit({
    at: START,
    actor: { kind: 'system' },
    device: null,
    changes,
    applications: demoApplications(changes),
  })
  const own = await dealership.vehicle({ model: 'Own' })
  const customer = await dealership.lead({ vehicleId: '101' })
  const buyer = await dealership.lead({ vehicleId: '102' })
  await dealership.sales.patch(`/api/leads/${buyer.id}`, { status: 'financing' })
  expect((await dealership.sales.get('/api/settings')).body['hasDemonstration']).toBe(true)

  expect((await dealership.sales.delete('/api/settings/demonstration')).status).toBe(403)
  const cleared = await dealership.admin.delete('/api/settings/demonstration')
  // The vehicle that a customer has under contract stays until the contract is over.
  expect([cleared.status, cleared.body['hasDemonstration']]).toEqual([200, true])
  const vehicles = await dealership.store.vehicles.all()
  expect(vehicles.map(vehicle => vehicle.id).sort()).toEqual(['102', own.id].sort())
  const leads = await dealership.store.leads.all()
  expect(leads.map(lead => lead.id).sort()).toEqual([buyer.id, customer.id].sort())
  expect(leads.find(lead => lead.id === customer.id)).toMatchObject({
    vehicleId: null,
    vehicleInterest: '2021 Land Rover Defender 110',
  })
  expect(await dealership.store.all('events')).toEqual([])
  expect(await dealership.store.applications.summaries()).toEqual([])

  await dealership.sales.patch(`/api/leads/${buyer.id}`, { status: 'lost' })
  expect((await dealership.admin.delete('/api/settings/demonstration')).body['hasDemonstration']).toBe(false)
})

it('what staff did with the demonstration is told before it goes, and what they do meanwhile stays', async () => {
  const dealership = await buildTestApp()
  const changes = demoChanges([], new Date(START))
  await dealership.store.commit({ at: START, actor: { kind: 'system' }, device: null, changes })
  const all = await dealership.store.leads.all()
  const [edited, noted, later] = all
  const event = (await dealership.store.all('events'))[0]
  if (!edited || !noted || !later || !event) throw new Error('No demonstration')
  const look = () => dealership.admin.get<DemonstrationReply>('/api/settings/demonstration')
  expect((await look()).body.touched).toEqual([])
  expect((await dealership.sales.get('/api/settings/demonstration')).status).toBe(403)

  await dealership.sales.patch(`/api/leads/${edited.id}`, { phone: '(208) 555-7777' })
  await dealership.sales.post(`/api/leads/${noted.id}/notes`, { note: 'Wants the tow bar' })
  await dealership.admin.patch('/api/vehicles/103', { price: '1234.00' })
  const { touched, revision } = (await look()).body
  expect(touched.map(({ title }) => title)).toEqual([
    ...all.filter(({ id }) => id === edited.id || id === noted.id).map(leadName),
    vehicleName((await dealership.store.vehicles.get('103')) as Vehicle),
  ])
  expect(touched.every(({ by }) => by !== 'The server')).toBe(true)

  await dealership.sales.post(`/api/leads/${later.id}/notes`, { note: 'While the question stood' })
  await dealership.sales.patch('/api/vehicles/104', { price: '4321.00' })
  await dealership.admin.patch(`/api/events/${event.id}`, { location: 'The lot' })
  const cleared = await dealership.admin.delete<ClearedReply>(`/api/settings/demonstration?seen=${revision}`)
  const vehicle = await dealership.store.vehicles.get('104')
  expect(cleared.body.kept).toEqual([leadName(later), vehicle && vehicleName(vehicle), event.name])
  expect((await dealership.store.leads.all()).map(({ id }) => id)).toEqual([later.id])
  expect((await dealership.store.vehicles.all()).map(({ id }) => id)).toEqual(['104'])
  expect((await dealership.store.notes.of(later.id)).length).toBeGreaterThan(0)
})

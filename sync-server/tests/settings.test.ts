import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { expect, it } from 'vitest'
import { audit } from '../src/database/schema.ts'
import { buildTestApp } from './support/build-test-app.ts'

it('new inventory takes the first hero position until somebody says otherwise, and that is written down', async () => {
  const house = await buildTestApp()
  expect((await house.sales.get('/api/settings')).body).toEqual({ newTakesHero: true })
  const first = await house.vehicle({})
  expect(first.heroSlideOrder).toBe(1)

  expect((await house.sales.patch('/api/settings', { newTakesHero: false })).body).toEqual({
    newTakesHero: false,
  })
  const second = await house.vehicle({})
  expect(second.heroSlideOrder).toBe(0)
  expect((await house.sales.get<Vehicle>(`/api/vehicles/${first.id}`)).body.heroSlideOrder).toBe(1)

  const lines = house.database.select().from(audit).all()
  expect(lines.filter(line => line.collection === 'settings')).toMatchObject([
    { recordId: 'hero_auto_place', actorKind: 'user', before: null, after: { value: false } },
  ])
})

it('refuses what is no setting, in words', async () => {
  const house = await buildTestApp()
  const reply = await house.admin.patch('/api/settings', { newTakesHero: 'perhaps' })
  expect(reply.status).toBe(400)
  expect((await house.admin.get('/api/settings')).body).toEqual({ newTakesHero: true })
})

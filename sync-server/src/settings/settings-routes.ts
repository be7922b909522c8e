import {
  type ClearedReply,
  clearQuerySchema,
  type DealershipSettingsReply,
  dealershipSettingsEditSchema,
} from '@forecourt/shared/settings/dealership-settings'
import { Hono } from 'hono'
import { byOf } from '../auth/by.ts'
import type { Requires } from '../auth/guard.ts'
import { createProven } from '../auth/proof.ts'
import type { Demonstration } from '../demo/clear-demo.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { parse, readBody } from '../http/read-body.ts'
import { lastSetBack } from '../sync/set-backs.ts'
import { HERO_AUTO_PLACE, placesNewInHero } from '../vehicles/vehicle-world.ts'

/** What the staff set for the whole dealership, and the end of the demonstration. */
export function settingsRoutes(deps: Deps, demonstration: Demonstration, requires: Requires): Routes {
  const { store, now } = deps
  const proven = createProven(deps)
  const settings = async (): Promise<DealershipSettingsReply> => ({
    newTakesHero: await placesNewInHero(store),
    hasDemonstration: await demonstration.isThere(),
  })
  return new Hono<Env>()
    .get('/', requires('system_settings'), async c => c.json(await settings()))
    .patch('/', requires('system_settings'), async c => {
      const { newTakesHero } = await readBody(c, dealershipSettingsEditSchema)
      if (newTakesHero !== undefined)
        await store.changeSetting(HERO_AUTO_PLACE, newTakesHero, byOf(c), now().toISOString())
      return c.json(await settings())
    })
    .get('/set-back', requires('user_administration'), async c => c.json(await lastSetBack(store)))
    .get('/demonstration', requires('user_administration'), async c => c.json(await demonstration.touched()))
    .delete('/demonstration', requires('user_administration'), proven, async c => {
      const { seen } = parse(clearQuerySchema, c.req.query())
      const kept = await demonstration.clear(byOf(c), seen)
      return c.json<ClearedReply>({ ...(await settings()), kept })
    })
}

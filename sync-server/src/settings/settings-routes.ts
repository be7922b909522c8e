import { type HouseSettings, houseSettingsEditSchema } from '@forecourt/shared/settings/house-settings'
import { Hono } from 'hono'
import type { Requires } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { actorOf } from '../store/actor.ts'
import type { Store } from '../store/store.ts'
import { HERO_AUTO_PLACE, placesNewInHero } from '../vehicles/vehicle-world.ts'

const settingsOf = async (store: Store): Promise<HouseSettings> => ({
  newTakesHero: await placesNewInHero(store),
})

/** What the staff set for the whole house. */
export function settingsRoutes({ store, now }: Deps, requires: Requires): Routes {
  return new Hono<Env>()
    .get('/', requires('system_settings'), async c => c.json(await settingsOf(store)))
    .patch('/', requires('system_settings'), async c => {
      const { newTakesHero } = await readBody(c, houseSettingsEditSchema)
      const by = { actor: actorOf(c.var.user), device: c.var.device }
      if (newTakesHero !== undefined)
        await store.changeSetting(HERO_AUTO_PLACE, newTakesHero, by, now().toISOString())
      return c.json(await settingsOf(store))
    })
}

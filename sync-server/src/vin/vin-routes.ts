import { checkVin, normalizeVin, VIN_PROBLEM_TEXTS } from '@forecourt/shared/vehicles/vin'
import { Hono } from 'hono'
import { type Requires, staffOf } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import type { VinDecoder } from './vin-decoder.ts'

const WINDOW_MS = 60_000
const DECODES = 60
const TOO_MANY_DECODES = 'That are many VINs at once. Please wait a minute.'

/** What a VIN says, for whoever adds a vehicle. */
export function vinRoutes({ attempts }: Deps, decoder: VinDecoder, requires: Requires): Routes {
  return new Hono<Env>().get('/decode-vin/:vin', requires('add_vehicles'), async c => {
    const vin = normalizeVin(c.req.param('vin'))
    const { valid, problem } = checkVin(vin)
    if (!valid) throw invalidField('vin', VIN_PROBLEM_TEXTS[problem ?? 'length'])
    if ((await attempts.count(`decode:${staffOf(c).id}`, WINDOW_MS)) > DECODES)
      throw new Refusal(429, TOO_MANY_DECODES)
    return c.json(await decoder.decode(vin))
  })
}

/** A device on which somebody logged in for the first time, until an administrator has seen it. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'

export const newDeviceSchema = z.object({
  device: z.string(),
  userId: z.string(),
  /** Whose log-in it was: "Marta Lund". */
  name: z.string(),
  /** What the browser says it is; not to be relied on. */
  agent: z.string().nullable(),
  /** When they logged in there first, ISO in UTC. */
  firstAt: z.string(),
  address: z.string().nullable(),
})
export type NewDevice = z.output<typeof newDeviceSchema>

/** Body of POST /api/devices/seen. */
export const seenDeviceSchema = z.object({ device: idSchema, userId: idSchema })

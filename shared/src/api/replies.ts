/** Replies of the API that are no record of their own. */
import { z } from 'zod'
import { staffDealerSchema } from '../dealer/dealer.ts'
import { idSchema } from '../ids.ts'
import { logInStepSchema } from '../users/factor-schemas.ts'
import { userSchema } from '../users/user.ts'
import { vehicleSchema } from '../vehicles/vehicle.ts'
import { UPLOAD_CATEGORIES } from '../vehicles/vehicle-media.ts'

export const doneSchema = z.object({ success: z.literal(true), message: z.string() })

export const healthSchema = z.object({
  status: z.literal('ok'),
  revision: z.int(),
  /** What whoever runs the server should look at, in words. */
  notices: z.array(z.string()).optional(),
})

/** Who is logged in, and what the app shall know of the dealer that they work for. */
export const meReplySchema = z.object({
  user: userSchema,
  dealer: staffDealerSchema,
  /** What a device seals unsent work with when it is logged out from outside, see sync/sealing. */
  sealKey: z.string(),
})
export type MeReply = z.output<typeof meReplySchema>

const loginReplySchema = meReplySchema.extend({
  success: z.literal(true),
  message: z.string(),
  /** Whether a second factor is to be offered: once for each account that has none. */
  offersFactor: z.boolean(),
})
export type LoginReply = z.output<typeof loginReplySchema>

/** Whoever logs in is in, or has a step before them. */
export const logInReplySchema = z.union([loginReplySchema, logInStepSchema])
export type LogInReply = z.output<typeof logInReplySchema>

export const sessionInfoSchema = z.object({
  id: z.string(),
  /** What the browser says it is; not to be relied on. */
  agent: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
  /** That it is to remove everything at its next contact, and when it had done so, ISO in UTC; null where it is logged in. */
  wipe: z.object({ doneAt: z.string().nullable() }).nullable(),
})
/** One device that somebody is logged in on. */
export type SessionInfo = z.output<typeof sessionInfoSchema>

/** Reply of the VIN lookup. */
export const foundByVinSchema = vehicleSchema.pick({ id: true, year: true, make: true, model: true })

/** Dollars, rounded to cents; null where nothing is left to finance. */
export const paymentSchema = z
  .object({ monthlyPayment: z.number(), totalPayment: z.number(), totalInterest: z.number() })
  .nullable()

export const formTokenSchema = z.object({ token: z.string() })

export const uploadReplySchema = z.object({
  vehicle: vehicleSchema,
  uploadedFiles: z.record(z.enum(UPLOAD_CATEGORIES), z.int()),
})
export const vehicleReplySchema = z.object({ vehicle: vehicleSchema })

export const tombstoneSchema = z.object({ id: idSchema, revision: z.int(), _deleted: z.literal(true) })

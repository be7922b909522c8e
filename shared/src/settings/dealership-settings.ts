/** What the staff set for the whole dealership. */
import { z } from 'zod'

export const dealershipSettingsSchema = z.object({
  /** Whether a vehicle that is offered for the first time takes the first position of the hero. */
  newTakesHero: z.boolean(),
})
export type DealershipSettings = z.output<typeof dealershipSettingsSchema>

/** Reply of /api/settings: with whether there is anything left of the demonstration. */
export const dealershipSettingsReplySchema = dealershipSettingsSchema.extend({
  hasDemonstration: z.boolean(),
})
export type DealershipSettingsReply = z.output<typeof dealershipSettingsReplySchema>

/** Body of PATCH /api/settings. */
export const dealershipSettingsEditSchema = dealershipSettingsSchema.partial()

/** Reply of GET /api/settings/demonstration: what staff did with it, to be known before it is cleared. */
export const demonstrationReplySchema = z.object({
  /** Records of it that staff changed or wrote a note for, each with who did that last and when. */
  touched: z.array(z.object({ title: z.string(), by: z.string(), at: z.string() })),
  /** The revision of the store that this is true of. */
  revision: z.int(),
})
export type DemonstrationReply = z.output<typeof demonstrationReplySchema>

/** Query of DELETE /api/settings/demonstration: what came after this revision stays. */
export const clearQuerySchema = z.object({ seen: z.coerce.number().int().min(0).optional() })

/** Its reply: the settings, and what stays because it came after the question. */
export const clearedReplySchema = dealershipSettingsReplySchema.extend({ kept: z.array(z.string()) })
export type ClearedReply = z.output<typeof clearedReplySchema>

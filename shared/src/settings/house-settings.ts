/** What the staff set for the whole house. */
import { z } from 'zod'

export const houseSettingsSchema = z.object({
  /** Whether a vehicle that is offered for the first time takes the first position of the hero. */
  newTakesHero: z.boolean(),
})
export type HouseSettings = z.output<typeof houseSettingsSchema>

/** Reply of /api/settings: with whether there is anything left of the demonstration. */
export const houseSettingsReplySchema = houseSettingsSchema.extend({ hasDemonstration: z.boolean() })
export type HouseSettingsReply = z.output<typeof houseSettingsReplySchema>

/** Body of PATCH /api/settings. */
export const houseSettingsEditSchema = houseSettingsSchema.partial()

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
export const clearedReplySchema = houseSettingsReplySchema.extend({ kept: z.array(z.string()) })
export type ClearedReply = z.output<typeof clearedReplySchema>

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

/** Texts that visitors are shown before they send something: what was shown is kept, whatever is shown later. */
import { z } from 'zod'

export const SHOWN_TEXT_KINDS = ['consent', 'privacy_notice'] as const
export type ShownTextKind = (typeof SHOWN_TEXT_KINDS)[number]

export const shownTextSchema = z.object({
  /** Names the text by what it says: another text has another version. */
  version: z.string(),
  text: z.string(),
  /** When it was first shown, ISO in UTC. */
  since: z.string(),
})
export type ShownText = z.output<typeof shownTextSchema>

/** What is told to the log of a file that an app made of what lies on its device. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { instantSchema } from '../schema-parts.ts'

export const exportNoteSchema = z.object({
  /** Made on the device, so that what is told twice is written down once. */
  id: idSchema,
  what: z.enum(['customers']),
  rows: z.int().min(0).max(1_000_000),
  /** When the file was made, by the device's clock. */
  madeAt: instantSchema,
})
export type ExportNote = z.output<typeof exportNoteSchema>

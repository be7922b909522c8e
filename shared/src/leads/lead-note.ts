/** A sales note: one remark of the staff on a lead. Notes are only ever added, so they cannot conflict. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { plainText, revisionSchema } from '../schema-parts.ts'
import { consentSaidSchema } from './contact-consent.ts'

export const SALES_NOTE_MAX_LENGTH = 1000

const note = plainText('Note cannot be empty')
  .trim()
  .min(1, 'Note cannot be empty')
  .max(SALES_NOTE_MAX_LENGTH, 'Note is too long')

export const leadNoteSchema = z.object({
  id: idSchema,
  leadId: idSchema,
  note,
  /** Display name of who wrote it, as it was then. */
  author: z.string().max(200),
  /**
   * Whose account wrote it, which a name does not tell: two may share one, and names change. Null for a note from before that
   * was written down, and for one that nobody wrote.
   */
  authorId: idSchema.nullable().default(null),
  /** What the customer said of being called and texted, where the note is about that; null where it is not. */
  consent: consentSaidSchema.nullable().default(null),
  createdAt: z.string(),
  revision: revisionSchema,
})
export type LeadNote = z.output<typeof leadNoteSchema>

/** Body of POST /api/leads/{id}/notes, and the note form. */
export const leadNoteCreateSchema = z.object({
  id: idSchema.optional(),
  note,
  consent: consentSaidSchema.nullable().default(null),
})

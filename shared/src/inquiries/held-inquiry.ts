/** An inquiry that was held back as likely spam, as staff see it: who, what, why. Figures of an application stay out. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { HOLD_REASONS } from './hold.ts'

export const heldInquirySchema = z.object({
  id: idSchema,
  kind: z.enum(['inquiry', 'application']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  vehicleInterest: z.string().nullable(),
  notes: z.string().nullable(),
  reasons: z.array(z.enum(HOLD_REASONS)),
  createdAt: z.string(),
})
export type HeldInquiry = z.output<typeof heldInquirySchema>

export const heldInquiryListSchema = z.array(heldInquirySchema)

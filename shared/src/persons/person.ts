/** Everything that there is of one person: found by a customer's id, a phone number or an e-mail address. */
import '../plain-words.ts'
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { heldInquirySchema } from '../inquiries/held-inquiry.ts'
import { leadSchema } from '../leads/lead.ts'
import { emailKey, phoneKey } from '../leads/lead-contact.ts'
import { plainText, revisionSchema } from '../schema-parts.ts'
import { countsSchema, disposalSchema, keptSchema } from './disposal.ts'

export const NOTHING_TO_FIND =
  'Please enter a phone number with its area code, an e-mail address, or a first and a last name.'

/** A phone number, an e-mail address or a full name, as it was typed. */
const contactField = plainText().trim().max(200).optional()

/** Body of POST /api/persons/find: a customer, or how a person is reached. */
export const personQuerySchema = z
  .object({
    leadId: idSchema.optional(),
    contact: contactField,
  })
  .refine(({ leadId, contact = '' }) => leadId !== undefined || contactOf(contact) !== null, {
    error: NOTHING_TO_FIND,
    path: ['contact'],
  })
export type PersonQuery = z.output<typeof personQuerySchema>

/** What somebody typed to find a person by, as it is compared; null for neither. */
export function contactOf(
  text: string,
): { email: string } | { phone: string } | { firstName: string; lastName: string } | null {
  if (text.includes('@')) {
    const email = emailKey(text)
    return email ? { email } : null
  }
  const phone = phoneKey(text)
  if (phone) return { phone }
  const [firstName = '', ...rest] = text.trim().split(/\s+/)
  return rest.length > 0 && !/\d/.test(text) ? { firstName, lastName: rest.join(' ') } : null
}

/** A customer who is the person, or may be. */
const foundLeadSchema = leadSchema
  .pick({
    id: true,
    firstName: true,
    lastName: true,
    email: true,
    phone: true,
    status: true,
    createdAt: true,
  })
  .extend({
    notes: z.int(),
    tasks: z.int(),
    applications: z.int(),
    /** Until when the law wants the sale kept; null where nothing was sold. */
    dealUntil: z.string().nullable(),
    /** Whether they were erased before, and only the record of the sale is left. */
    isErased: z.boolean(),
  })
export type FoundLead = z.output<typeof foundLeadSchema>

/** A customer who was deleted before, as the audit still tells of them. */
export const toldLeadSchema = foundLeadSchema.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
})
export type ToldLead = z.output<typeof toldLeadSchema>

/** Where somebody can be named who is not whom the record is about. */
export const MENTION_PLACES = {
  leads: 'Another customer',
  notes: 'Sales note of another customer',
  tasks: 'Next step of something else',
  vehicles: 'Vehicle, as it is published',
  events: 'Event, as it is published',
  issues: 'Held-back change of something else',
  held: 'Held-back inquiry of somebody else',
  log: 'Only in the audit',
} as const
export type MentionPlace = keyof typeof MENTION_PLACES

const PLACES = Object.keys(MENTION_PLACES) as [MentionPlace, ...MentionPlace[]]

/** A text of something else that names the person, or tells how to reach them. They are struck out of it, it stays. */
export const mentionSchema = z.object({
  /** Names it in a choice. */
  key: z.string(),
  place: z.enum(PLACES),
  title: z.string(),
  /** Some words around the first place. */
  excerpt: z.string(),
  /** A name alone may be that of somebody else. */
  by: z.enum(['contact', 'name']),
})
export type Mention = z.output<typeof mentionSchema>

export const personReplySchema = z.object({
  leads: z.array(foundLeadSchema),
  held: z.array(heldInquirySchema),
  /** How many there are of each kind, of everybody who is listed here. */
  counts: countsSchema,
  kept: z.array(keptSchema),
  /** Customers who were deleted before, and of whom the audit still tells. */
  deleted: z.array(toldLeadSchema),
  mentions: z.array(mentionSchema),
  /** The place in the history at which this was so; an erasure names it. */
  revision: revisionSchema,
})
export type PersonReply = z.output<typeof personReplySchema>

/** Who is meant, of those that were found. */
export const personChoiceSchema = z.object({
  /** Also of those who were deleted. */
  leadIds: z.array(idSchema).max(200),
  heldIds: z.array(idSchema).max(500),
  /** The keys of the texts in which it is they who are named. */
  mentions: z.array(z.string().max(200)).max(1000).default([]),
  /** What was typed to find them: who stands in no record of their own is known by that alone. */
  contact: contactField,
})
export type PersonChoice = z.input<typeof personChoiceSchema>

/** Body of POST /api/persons/erase. */
export const personEraseSchema = personChoiceSchema.extend({
  /** The place in the history of what was shown: what came since refuses it. */
  seen: revisionSchema,
})

/** What an erasure of a choice would take, and what the law keeps of it. */
export const personPlanSchema = z.object({ counts: countsSchema, kept: z.array(keptSchema) })
export type PersonPlan = z.output<typeof personPlanSchema>

/** Everything of a person: as data, or as a page to be read. */
export const personFileSchema = z.union([
  z.object({ person: z.looseObject({ dealership: z.string(), exportedAt: z.string() }) }),
  z.object({ page: z.string() }),
])
export type PersonFile = z.output<typeof personFileSchema>

/** Body of POST /api/persons/export. */
export const personExportSchema = personChoiceSchema.extend({ format: z.enum(['json', 'html']) })

export const disposalListSchema = z.array(disposalSchema)

/** Body of POST /api/sync/erased: customers, notes and next steps that a device has something of and that are gone. */
export const erasedQuerySchema = z.object({ ids: z.array(idSchema).max(500) })

/** Those of them that were erased, and of which it is to keep nothing. */
export const erasedReplySchema = z.object({ erased: z.array(idSchema) })
export type ErasedReply = z.output<typeof erasedReplySchema>

/** What a device is told whose change was about somebody who was erased. */
export const ERASED_MEANWHILE =
  'This customer was erased from the dealership. What was changed here of them was not kept.'
export const ERASED_TITLE = 'A customer who was erased'
export const KEPT_FOR_LAW =
  'This customer was erased. What is left is the record of the sale, which the law wants kept as it is.'

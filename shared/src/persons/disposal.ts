/** What is written down of a disposal, and what the law keeps: kinds, counts and days, nothing of the person. */
import '../plain-words.ts'
import { z } from 'zod'

/** What of a person there can be. */
export const PERSON_KINDS = {
  customers: { one: 'customer', many: 'customers' },
  notes: { one: 'note', many: 'notes' },
  tasks: { one: 'next step', many: 'next steps' },
  applications: { one: 'loan application', many: 'loan applications' },
  held: { one: 'inquiry held back as likely spam', many: 'inquiries held back as likely spam' },
  issues: { one: 'unsettled change of a device', many: 'unsettled changes of devices' },
  parked: { one: 'form left by a closed account', many: 'forms left by closed accounts' },
  mentions: {
    one: 'text of something else, out of which they are struck',
    many: 'texts of something else, out of which they are struck',
  },
  audit: {
    one: 'line of the audit, of which who and when stays',
    many: 'lines of the audit, of which who and when stays',
  },
} as const
export type PersonKind = keyof typeof PERSON_KINDS

const KINDS = Object.keys(PERSON_KINDS) as [PersonKind, ...PersonKind[]]

/** Why something of a person is kept for now. */
export const HOLDS = {
  application:
    'An application for credit has to be kept (Equal Credit Opportunity Act, 12 CFR 1002.12: 25 months). Its figures stay encrypted, with the name and how to reach the applicant.',
  deal: 'A sale has to be kept (odometer disclosures, 49 CFR 580.8: 5 years; purchase orders and sales invoices, Idaho ITD). The name, how to reach the buyer, the vehicle and the day stay; notes, messages and all else go.',
  ad: 'What the page of a vehicle said on a day is the dealership’s proof of what it advertised, and is never changed. What the page shows from now on does not name them.',
} as const
export type Hold = keyof typeof HOLDS

export const keptSchema = z.object({
  hold: z.enum(Object.keys(HOLDS) as [Hold, ...Hold[]]),
  count: z.int().positive(),
  /** The day that it goes by itself, ISO in UTC; null for what stays. */
  until: z.string().nullable(),
})
export type Kept = z.output<typeof keptSchema>

export const countsSchema = z.partialRecord(z.enum(KINDS), z.int().positive())
export type Counts = z.output<typeof countsSchema>

/** `request`: somebody asked to be erased. `retention`: it was older than the dealer keeps it. `hold_over`: the law wanted it until now. */
const DISPOSAL_REASONS = ['request', 'retention', 'hold_over'] as const

export const disposalSchema = z.object({
  id: z.string(),
  at: z.string(),
  reason: z.enum(DISPOSAL_REASONS),
  /** Null for the server itself. */
  actorName: z.string().nullable(),
  erased: countsSchema,
  kept: z.array(keptSchema),
})
export type Disposal = z.output<typeof disposalSchema>

/** "2 customers", "1 note". */
export const countText = (kind: PersonKind, count: number) =>
  `${count} ${count === 1 ? PERSON_KINDS[kind].one : PERSON_KINDS[kind].many}`

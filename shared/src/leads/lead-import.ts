/**
 * The import of customers: what a row must be, on the device and on the server, and how the two speak about it
 * (POST /api/leads/import). A row is taken whole or not at all. Its id is made on the device, so that a call whose answer
 * was lost can be made again and adds nobody twice.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { IMPORT_SOURCE, leadCreateSchema } from './lead.ts'
import { LEAD_REQUIREMENTS, LEAD_STATUSES, type LeadStatus } from './lead-status.ts'

export const IMPORT_ROWS_MAX = 200

/** The stages that a customer can be brought into: those that require nothing. */
export type ImportStatus = {
  [S in LeadStatus]: (typeof LEAD_REQUIREMENTS)[S] extends 'nothing' ? S : never
}[LeadStatus]
export const isImportStatus = (status: LeadStatus): status is ImportStatus =>
  LEAD_REQUIREMENTS[status] === 'nothing'
export const IMPORT_STATUSES: readonly ImportStatus[] = LEAD_STATUSES.filter(isImportStatus)

const STATUS_TEXT = 'This stage needs more than an import can bring.'

/** What an imported customer brings along, by the rules of a customer that is added by hand. */
export const leadImportFieldsSchema = leadCreateSchema
  .omit({ id: true, vehicleId: true, contactDate: true, testDriveDate: true, testDriveOutcome: true })
  .extend({
    status: z.enum(IMPORT_STATUSES, { error: STATUS_TEXT }).default('new'),
    source: leadCreateSchema.shape.source.default(IMPORT_SOURCE),
  })
export type LeadImportFields = z.output<typeof leadImportFieldsSchema>

/** A row as the device sends it. */
export const leadImportRowSchema = leadImportFieldsSchema.extend({
  id: idSchema,
  /** A person has seen that somebody has the same email or phone, and wants this customer all the same. */
  allowDuplicate: z.boolean().default(false),
})
export type LeadImportRow = z.output<typeof leadImportRowSchema>

/** Body of POST /api/leads/import. Each row is judged on its own, so a wrong one does not refuse the call. */
export const leadImportBodySchema = z.object({
  rows: z
    .array(z.looseObject({ id: idSchema }))
    .min(1, 'There is nothing to import.')
    .max(IMPORT_ROWS_MAX, `Please send at most ${IMPORT_ROWS_MAX} rows at a time.`),
})

export const leadImportResultSchema = z.object({
  id: idSchema,
  outcome: z.enum(['added', 'duplicate', 'refused']),
  /** Why it was not added, in words. */
  message: z.string().optional(),
})
export type LeadImportResult = z.output<typeof leadImportResultSchema>

export const leadImportReplySchema = z.object({ results: z.array(leadImportResultSchema) })

const FIELD_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  vehicleInterest: 'Vehicle of interest',
  status: 'Stage',
  source: 'Source',
  type: 'Type',
  notes: 'Notes',
} as const satisfies Record<keyof LeadImportFields, string>

const labelOf = (field: string): string | undefined =>
  (FIELD_LABELS as Readonly<Record<string, string>>)[field]

/** Why a row cannot be taken, each reason once; a reason that does not say which field it means is given its name. */
export function importReasons(error: z.ZodError): string[] {
  const reasons = error.issues.map(({ path, message }) => {
    const label = labelOf(String(path[0]))
    return label && /^(Please|Invalid|Too)/.test(message) ? `${label}: ${message}` : message
  })
  return [...new Set(reasons)]
}

/** "Ruth Becker has the same email." */
export const duplicateText = (name: string, same: string) => `${name} has the same ${same}.`

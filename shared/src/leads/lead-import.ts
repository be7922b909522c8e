/**
 * The import of customers: what a row must be, on the device and on the server, and how the two speak about it
 * (POST /api/leads/import). A row is taken whole or not at all. Its id is made on the device, so that a call whose answer
 * was lost can be made again and adds nobody twice. A customer keeps the past that a row tells: when they were created,
 * when they were last spoken to, and their stage.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { optionalInstant } from '../schema-parts.ts'
import { IMPORT_SOURCE, leadCreateFields } from './lead.ts'
import { importedSchema } from './lead-imported.ts'
import { mustReach } from './lead-reach.ts'
import { LEAD_STATUSES, type LeadStatus } from './lead-status.ts'

export const IMPORT_ROWS_MAX = 200

/**
 * The stage that a customer is brought into, by the one that they have in the file. What was sold elsewhere was no vehicle
 * of this stock, so who bought stays closed and holds none. A deal and a test drive that are still to come need what no
 * row brings.
 */
export const IMPORTED_AS = {
  new: 'new',
  contacted: 'contacted',
  test_drive: 'test_drive',
  test_drive_scheduled: 'test_drive',
  financing: 'contacted',
  closed: 'closed',
  lost: 'lost',
} as const satisfies Record<LeadStatus, LeadStatus>
export type ImportStatus = (typeof IMPORTED_AS)[LeadStatus]
const IMPORT_STATUSES: readonly ImportStatus[] = LEAD_STATUSES.filter(
  (status): status is ImportStatus => IMPORTED_AS[status] === status,
)

const STATUS_TEXT = 'This stage needs more than an import can bring.'

const importFields = leadCreateFields
  .omit({
    id: true,
    vehicleId: true,
    testDriveDate: true,
    testDriveOutcome: true,
    ownerId: true,
    firstContactAt: true,
  })
  .extend({
    status: z.enum(IMPORT_STATUSES, { error: STATUS_TEXT }).default('new'),
    source: leadCreateFields.shape.source.default(IMPORT_SOURCE),
    /** When they became a customer elsewhere; null for one who does now. */
    createdAt: optionalInstant,
  })

/** What an imported customer brings along, by the rules of a customer that is added by hand. */
export const leadImportFieldsSchema = mustReach(importFields)
export type LeadImportFields = z.output<typeof leadImportFieldsSchema>

/** A row as the device sends it. */
export const leadImportRowSchema = mustReach(
  importFields.extend({
    id: idSchema,
    /** A person has seen that somebody has the same email or phone, and wants this customer all the same. */
    allowDuplicate: z.boolean().default(false),
  }),
)
export type LeadImportRow = z.output<typeof leadImportRowSchema>

/** The import that rows are of: its id is made on the device and goes with each of its calls. */
export const importBatchSchema = importedSchema.pick({ id: true, file: true })
export type ImportBatch = z.output<typeof importBatchSchema>

/** Body of POST /api/leads/import. Each row is judged on its own, so a wrong one does not refuse the call. */
export const leadImportBodySchema = z.object({
  /** An app of an earlier version names none; each of its calls is an import of its own. */
  batch: importBatchSchema.optional(),
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
  createdAt: 'Created',
  contactDate: 'Last contact',
} as const satisfies Record<keyof LeadImportFields, string>

const labelOf = (field: string): string | undefined =>
  (FIELD_LABELS as Readonly<Record<string, string>>)[field]

/** Why a row cannot be taken, each reason once; a reason that does not say which field it means is given its name. */
export function importReasons(error: z.ZodError): string[] {
  const reasons = error.issues.map(({ path, message }) => {
    const label = labelOf(String(path[0]))
    return label && /^(Please|Not a)/.test(message) ? `${label}: ${message}` : message
  })
  return [...new Set(reasons)]
}

/** What a row tells of the past. */
export const PAST_FIELDS = ['createdAt', 'contactDate'] as const satisfies (keyof LeadImportFields)[]

/** Why the past of a row cannot be true, in words. @param now the present instant, ISO in UTC */
export function futureReasons(
  fields: Pick<LeadImportFields, (typeof PAST_FIELDS)[number]>,
  now: string,
): string[] {
  return PAST_FIELDS.filter(field => (fields[field] ?? '') > now).map(
    field => `${FIELD_LABELS[field]}: This lies in the future.`,
  )
}

/** "Ruth Becker has the same email." */
export const duplicateText = (name: string, same: string) => `${name} has the same ${same}.`

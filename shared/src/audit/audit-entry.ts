/** A line of the log as it is read, and how lines are asked for. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { plainText } from '../schema-parts.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'
import { AUDIT_KINDS } from './audit-kinds.ts'

const fieldsSchema = z.record(z.string(), z.unknown()).nullable()

export const auditEntrySchema = z.object({
  id: z.int(),
  /** When the server wrote it down, ISO in UTC. */
  at: z.string(),
  by: z.object({
    kind: z.enum(['user', 'visitor', 'system', 'command']),
    id: z.string().nullable(),
    /** As they were called then. */
    name: z.string().nullable(),
    /** As the account is called now; null where it is gone, or there never was one. */
    nameNow: z.string().nullable(),
  }),
  /** What the browser of the device calls itself; null where no device is known. */
  agent: z.string().nullable(),
  /** The device as the app names it. */
  device: z.string().nullable(),
  address: z.string().nullable(),
  /** A collection, or what else the log knows; see audit-kinds. */
  subject: z.string(),
  recordId: z.string(),
  /** What the record is called, now or when it was deleted; null where that is not known. */
  title: z.string().nullable(),
  /** Whether the record is still there. */
  isThere: z.boolean(),
  action: z.enum(AUDIT_ACTIONS),
  before: fieldsSchema,
  after: fieldsSchema,
})
export type AuditEntry = z.output<typeof auditEntrySchema>

export const AUDIT_PAGE_SIZE = 50
/** More lines than a spreadsheet can open are no help. */
export const AUDIT_CSV_ROWS_MAX = 100_000
const SEARCH_MAX_LENGTH = 100

const daySchema = z.iso.date()

/** Which lines are asked for. All that is given has to fit. */
export const auditFilterSchema = z.object({
  /** Whoever did it, or whose account it is about. */
  person: idSchema.optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  /** Days on the dealer's clock, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** One record: `subject` and its id. */
  subject: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  record: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  /** A part of a customer's or vehicle's name, a stock number, or a whole address. */
  search: plainText().trim().max(SEARCH_MAX_LENGTH).optional(),
})
export type AuditFilter = z.output<typeof auditFilterSchema>

/** Query of GET /api/audit. */
export const auditQuerySchema = auditFilterSchema.extend({
  /** What the page before said of where it ended. */
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z\/\d{1,15}$/)
    .optional(),
})

/** Reply of GET /api/audit, newest first. */
export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  /** Where the next page begins; null where there is none. */
  next: z.string().nullable(),
})
export type AuditPage = z.output<typeof auditPageSchema>

/** Whom the log knows: everybody who has an account, by name. */
export const auditPeopleSchema = z.array(z.object({ id: z.string(), name: z.string() }))
export type AuditPeople = z.output<typeof auditPeopleSchema>

/** Reply of GET /api/audit/csv. */
export const auditCsvSchema = z.object({ name: z.string(), rows: z.int(), text: z.string() })
export type AuditCsvReply = z.output<typeof auditCsvSchema>

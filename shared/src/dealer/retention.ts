/** How long the dealer keeps what there is of persons. */
import '../plain-words.ts'
import { z } from 'zod'

const months = (least: number) => z.int().min(least).max(240)

/** Devices that were away for up to 90 days still ask what happened to a record. */
const AUDIT_LEAST_MONTHS = 6

/** `retention` of dealer.json. Null keeps until somebody erases it. */
export const retentionSchema = z.object({
  /** Customers, from their last change, note or next step on. A sale is kept for `dealsMonths` at least. */
  customersMonths: months(1).nullable().default(null),
  /** Sales notes of customers who stay, and next steps from when they were done. */
  notesMonths: months(1).nullable().default(null),
  /** Inquiries that were held back as likely spam. */
  heldMonths: months(1).nullable().default(24),
  /** What the audit says was written; who and when stays. */
  auditMonths: months(AUDIT_LEAST_MONTHS).nullable().default(null),
  /** Sales: who bought which vehicle. Odometer disclosures are kept for five years (49 CFR 580.8). */
  dealsMonths: months(1).default(60),
  /** Backups older than this are named when a backup is made. */
  backupsMonths: months(1).nullable().default(24),
  /** A folder that holds backups and nothing else: those older than `backupsMonths` are deleted there. */
  backupsFolder: z.string().trim().min(1).nullable().default(null),
})
export type Retention = z.output<typeof retentionSchema>

/** The same day some months later, by the calendar of UTC. @param instant ISO in UTC */
export function monthsAfter(instant: string, count: number): string {
  const date = new Date(instant)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString()
}

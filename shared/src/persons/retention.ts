/** What the law keeps of a person although its erasure was asked for. */
import { monthsAfter, type Retention } from '../dealer/retention.ts'
import type { Lead } from '../leads/lead.ts'
import type { LoanApplication } from '../loans/loan-application.ts'

/** Until when a sale is kept, ISO in UTC; null for a customer who bought nothing, or so long ago that nobody asks. */
export function dealKeptUntil(
  lead: Pick<Lead, 'status' | 'updatedAt'>,
  { dealsMonths }: Pick<Retention, 'dealsMonths'>,
  now: string,
): string | null {
  if (lead.status !== 'closed') return null
  const until = monthsAfter(lead.updatedAt, dealsMonths)
  return until > now ? until : null
}

/** Until when an application is kept, ISO in UTC; null for one that may go. */
export function applicationKeptUntil(
  { createdAt }: Pick<LoanApplication, 'createdAt'>,
  keepMonths: number,
  now: string,
): string | null {
  const until = monthsAfter(createdAt, keepMonths)
  return until > now ? until : null
}

/** What stays of the record of a sale: who, how to reach them, which vehicle and when. */
export const dealRecordOf = (lead: Lead): Lead => ({
  ...lead,
  notes: null,
  contactDate: null,
  testDriveDate: null,
  testDriveOutcome: null,
  imported: null,
})

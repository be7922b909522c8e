/** How decisions about loan applications are called, on buttons and in sentences. */
import { whenText } from '../clock/clock-text.ts'
import type { LoanDecision } from './loan-decision.ts'
import type { LoanStatus } from './loan-options.ts'

export const LOAN_STATUS_LABELS = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const satisfies Record<LoanStatus, string>

/** What the button of a decision does. */
export const DECISION_LABELS = {
  pending: 'Reopen',
  approved: 'Approve',
  declined: 'Decline',
  withdrawn: 'Withdraw',
} as const satisfies Record<LoanStatus, string>

/** What somebody did, before their name. The customer withdraws, and staff write it down. */
const DONE = {
  pending: 'Reopened by',
  approved: 'Approved by',
  declined: 'Declined by',
  withdrawn: 'Withdrawn, noted by',
} as const satisfies Record<LoanStatus, string>

const DID = {
  pending: 'reopened this application',
  approved: 'approved this application',
  declined: 'declined this application',
  withdrawn: 'noted this application as withdrawn',
} as const satisfies Record<LoanStatus, string>

/** "Approved by Kim Park", "Decision taken back by Kim Park: pending". */
export const decisionTitle = ({ status, by, takesBack }: LoanDecision): string =>
  takesBack
    ? `Decision taken back by ${by}: ${LOAN_STATUS_LABELS[status].toLowerCase()}`
    : `${DONE[status]} ${by}`

/** What is said to whoever decides on an application that somebody else decided on since. */
export function decidedMeanwhileText(last: LoanDecision, timeZone: string, now: string): string {
  const did = last.takesBack ? 'took back a decision about this application' : DID[last.status]
  return `${last.by} ${did} ${whenText(last.at, timeZone, now)}. Nothing was changed: look at it as it is now, then decide.`
}

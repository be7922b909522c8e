/**
 * What becomes of a loan application. No decision is overwritten: each is added to those before, with its day, its note
 * and who made it, and the last that stands can be taken back, which is added as well. The status of an application is
 * that of the decision that stands.
 */
import { z } from 'zod'
import { optionalText } from '../schema-parts.ts'
import { LOAN_STATUSES, type LoanStatus } from './loan-options.ts'

export const DECISION_NOTE_MAX_LENGTH = 1000

/** A day of the dealer's calendar, "2026-11-20". */
const daySchema = z.iso.date({ error: 'Please enter a day such as 2026-11-20' })

export const loanDecisionSchema = z.object({
  /** The status since then; after a decision that was taken back, that of the one before. */
  status: z.enum(LOAN_STATUSES),
  note: z.string().nullable(),
  /** The day that it was decided on, which may be before the one that it was written down on. */
  on: daySchema,
  /** When it was written down, ISO in UTC. */
  at: z.string(),
  /** Display name, e.g. "Kim Park". */
  by: z.string(),
  /** Whether it takes the decision back that stood before it, and says nothing else. */
  takesBack: z.boolean(),
})
export type LoanDecision = z.output<typeof loanDecisionSchema>

/** Which status can follow on which. One that was withdrawn is asked for again before anything else is decided. */
export const DECISIONS_AFTER = {
  pending: ['approved', 'declined', 'withdrawn'],
  approved: ['declined', 'withdrawn', 'pending'],
  declined: ['approved', 'pending'],
  withdrawn: ['pending'],
} as const satisfies Record<LoanStatus, readonly LoanStatus[]>

/** What somebody wants to decide. */
export interface DecisionWanted {
  status: LoanStatus
  note: string | null
  on: string
}

/** The days that a decision lies between, of the dealer's calendar. */
export interface DecisionDays {
  /** The day that the application was sent on. */
  sent: string
  today: string
}

export const DECISION_REFUSALS = {
  same_status: { path: 'status', text: 'The application has this status already.' },
  not_after: {
    path: 'status',
    text: 'This cannot follow what was decided. Reopen the application first, then decide again.',
  },
  reason_of_decline: {
    path: 'note',
    text: 'Please write the reason: an applicant who is declined has a right to be told it.',
  },
  reason_of_change: { path: 'note', text: 'Please write why this is decided anew.' },
  before_sent: { path: 'on', text: 'The application was sent after that day.' },
  in_future: { path: 'on', text: 'That day has not come yet.' },
} as const
export type DecisionRefusal = keyof typeof DECISION_REFUSALS

/** A decision as the rule gives it: who makes it, and when it is written down, its server adds. */
type Decided = { outcome: 'decided'; decision: Omit<LoanDecision, 'at' | 'by'> }

/** Whether a decision can be made of an application with this status. */
export function decideApplication(
  status: LoanStatus,
  wanted: DecisionWanted,
  { sent, today }: DecisionDays,
): Decided | { outcome: 'refused'; code: DecisionRefusal } {
  const refused = (code: DecisionRefusal) => ({ outcome: 'refused', code }) as const
  const possible: readonly LoanStatus[] = DECISIONS_AFTER[status]
  if (wanted.status === status) return refused('same_status')
  if (!possible.includes(wanted.status)) return refused('not_after')
  if (wanted.on > today) return refused('in_future')
  if (wanted.on < sent) return refused('before_sent')
  if (!wanted.note && wanted.status === 'declined') return refused('reason_of_decline')
  if (!wanted.note && status !== 'pending') return refused('reason_of_change')
  return { outcome: 'decided', decision: { ...wanted, takesBack: false } }
}

/** The decisions that stand, oldest first: those that were taken back are gone, and what took them back is, too. */
function standing(decisions: readonly LoanDecision[]): LoanDecision[] {
  const left: LoanDecision[] = []
  for (const decision of decisions)
    if (decision.takesBack) left.pop()
    else left.push(decision)
  return left
}

/** The decision that an application has its status by; null while nothing is decided. */
export const standingDecision = (decisions: readonly LoanDecision[]): LoanDecision | null =>
  standing(decisions).at(-1) ?? null

/** The status that some decisions leave an application with. */
export const statusAfter = (decisions: readonly LoanDecision[]): LoanStatus =>
  standingDecision(decisions)?.status ?? 'pending'

/** Takes the decision back that stands; null where none does. */
export function takeBackDecision(decisions: readonly LoanDecision[], today: string): Decided | null {
  const left = standing(decisions)
  if (left.length === 0) return null
  const status = left.at(-2)?.status ?? 'pending'
  return { outcome: 'decided', decision: { status, note: null, on: today, takesBack: true } }
}

/** Body of POST /api/loan-applications/:id/decisions. */
export const decisionBodySchema = z.object({
  /** The revision of the application as its author saw it: what was decided since refuses it. */
  seen: z.int().min(0),
  status: z.enum(LOAN_STATUSES, { error: 'Please choose what is decided' }),
  note: optionalText(DECISION_NOTE_MAX_LENGTH),
  /** The present day where it is left out. */
  on: daySchema.optional(),
})

/** Body of POST /api/loan-applications/:id/decisions/take-back. */
export const takeBackBodySchema = decisionBodySchema.pick({ seen: true })

/** What a decision leaves: no figure. */
export const decidedReplySchema = z.object({
  id: z.string(),
  status: z.enum(LOAN_STATUSES),
  decisions: z.array(loanDecisionSchema),
  revision: z.int().min(0),
})
export type DecidedReply = z.output<typeof decidedReplySchema>

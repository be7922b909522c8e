/** Whose customers are shown, on the board, in the list and on Today. */
import { type AnswerPromise, isAnswerOverdue } from './answer-clock.ts'
import type { Lead } from './lead.ts'
import { type Colleague, isNobodys } from './lead-owner.ts'

export const WHOSE = ['mine', 'nobodys', 'overdue'] as const
export type Whose = (typeof WHOSE)[number]

export const WHOSE_LABELS = {
  mine: 'Mine',
  nobodys: 'Nobody’s',
  overdue: 'Overdue',
} as const satisfies Record<Whose, string>

export interface WhoseFacts {
  /** Who looks. */
  userId: string
  /** Null where it is not known who there is. */
  staff: readonly Colleague[] | null
  promise: AnswerPromise
  /** ISO in UTC. */
  now: string
}

export function isWhose(lead: Lead, whose: Whose, { userId, staff, promise, now }: WhoseFacts): boolean {
  switch (whose) {
    case 'mine':
      return lead.ownerId === userId
    case 'nobodys':
      return isNobodys(lead, staff)
    case 'overdue':
      return isAnswerOverdue(lead, promise, now)
    default:
      return whose satisfies never
  }
}

export function countWhose(leads: readonly Lead[], facts: WhoseFacts): Record<Whose, number> {
  const counts = { mine: 0, nobodys: 0, overdue: 0 }
  for (const lead of leads) for (const whose of WHOSE) if (isWhose(lead, whose, facts)) counts[whose]++
  return counts
}

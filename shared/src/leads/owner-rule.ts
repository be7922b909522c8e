/** To whom a new customer comes by themselves. */
import type { Role } from '../users/permissions.ts'
import type { Colleague } from './lead-owner.ts'

export const ASSIGN_RULES = ['nobody', 'round_robin'] as const
export type AssignRule = (typeof ASSIGN_RULES)[number]

/** A member of staff, as the rule knows them. */
export type Assignable = Colleague & { role: Role }

/**
 * Whose turn it is: of the active sales users, whoever got their last customer the longest ago, and first who never got
 * one. Nobody's where there are none. What is handed over counts for who has it now.
 * @param last by owner, when their newest customer came in, ISO in UTC
 */
export function nextInTurn(staff: readonly Assignable[], last: ReadonlyMap<string, string>): string | null {
  const inTurn = staff
    .filter(({ isActive, role }) => isActive && role === 'sales')
    .toSorted((a, b) => compare(last.get(a.id) ?? '', last.get(b.id) ?? '') || compare(a.id, b.id))
  return inTurn[0]?.id ?? null
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

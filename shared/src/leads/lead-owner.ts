/**
 * Who has a customer, and who may say so. Guaranteed: nobody takes a customer from a colleague without the permission to
 * assign, and no customer is given to somebody who cannot log in. Whose owner has left has nobody, and is told so.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import type { Lead } from './lead.ts'
import { isOpen } from './lead-status.ts'

/** So many hand-overs of a customer are remembered, the latest. */
export const HAND_OVERS_MAX = 50

/** A customer came to somebody, or to nobody. Written by the rules alone, with the change of the owner. */
export const handOverSchema = z.object({
  /** The id of the account that has them since; null for nobody. */
  to: idSchema.nullable(),
  /** Display name of that, as it was then. */
  toName: z.string().max(200).nullable(),
  /** ISO in UTC. */
  at: z.string(),
  /** Display name of who did it, as it was then; null for the dealer's rule. */
  by: z.string().max(200).nullable(),
})
export type HandOver = z.output<typeof handOverSchema>

/** A member of staff, as everybody who works with customers knows them. */
export const colleagueSchema = z.object({ id: idSchema, name: z.string(), isActive: z.boolean() })
export type Colleague = z.output<typeof colleagueSchema>

/** What is known of who changes an owner. */
export interface OwnerFacts {
  staff: readonly Colleague[]
  /** Who asks. */
  actor: Pick<Colleague, 'id' | 'name'>
  /** Whether they may give any customer to anybody. */
  mayAssign: boolean
}

export type OwnerRefusal = 'owner_not_yours' | 'owner_unknown'

export const OWNER_REFUSAL_TEXTS = {
  owner_not_yours: 'Somebody else has this customer. Who may assign customers can hand them over.',
  owner_unknown: 'Nobody who can log in has this account. Please choose somebody else.',
} as const satisfies Record<OwnerRefusal, string>

export type LeadOwner =
  | { state: 'nobody' }
  /** Whoever had them cannot log in any more; the name is null where it is not known. */
  | { state: 'left'; name: string | null }
  | { state: 'has'; id: string; name: string }

/** A mirror that was filled by an earlier version has customers without the fields. */
type Owned = { ownerId?: string | null; handOvers?: readonly HandOver[] }

/** @param staff null where it is not known: then whoever is named has them */
export function ownerOf({ ownerId, handOvers = [] }: Owned, staff: readonly Colleague[] | null): LeadOwner {
  if (!ownerId) return { state: 'nobody' }
  const found = staff?.find(({ id }) => id === ownerId)
  const name = found?.name ?? handOvers.findLast(({ to }) => to === ownerId)?.toName ?? null
  if (found?.isActive || (staff === null && name !== null))
    return { state: 'has', id: ownerId, name: name ?? '' }
  return { state: 'left', name }
}

/** Whether an open customer is nobody's, which is not to last. */
export const isNobodys = (lead: Pick<Lead, 'status'> & Owned, staff: readonly Colleague[] | null): boolean =>
  isOpen(lead) && ownerOf(lead, staff).state !== 'has'

/**
 * Why a customer does not come to somebody; null where they do. Everybody takes whom nobody has, and gives away whom they
 * have themselves.
 */
export function obstacleToOwner(
  lead: Owned,
  to: string | null,
  { staff, actor, mayAssign }: OwnerFacts,
): OwnerRefusal | null {
  if (to !== null && !staff.some(({ id, isActive }) => id === to && isActive)) return 'owner_unknown'
  if (mayAssign || lead.ownerId === actor.id) return null
  return to === actor.id && ownerOf(lead, staff).state !== 'has' ? null : 'owner_not_yours'
}

/** The hand-overs of a customer with one more. @param by null for the dealer's rule */
export function withHandOver(
  handOvers: readonly HandOver[] | undefined,
  to: string | null,
  staff: readonly Colleague[],
  by: string | null,
  at: string,
): HandOver[] {
  const toName = staff.find(({ id }) => id === to)?.name ?? null
  return [...(handOvers ?? []), { to, toName, at, by }].slice(-HAND_OVERS_MAX)
}

/** "Kim Park took them", "Kim Park handed them over to Sam Miller", "Given to Sam Miller by the dealer’s rule". */
export function handOverText({ to, toName, by }: HandOver): string {
  const name = toName ?? 'somebody who has left'
  if (by === null) return to === null ? 'Nobody has them' : `Given to ${name} by itself`
  if (to === null) return `${by} gave them back: nobody has them`
  return name === by ? `${by} took them` : `${by} handed them over to ${name}`
}

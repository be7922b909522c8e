/** Who can have customers, and to whom a new one comes by the dealer's rule. */
import type { Lead } from '@forecourt/shared/leads/lead'
import { createContactIndex } from '@forecourt/shared/leads/lead-contact'
import { type OwnerFacts, withHandOver } from '@forecourt/shared/leads/lead-owner'
import { nextInTurn } from '@forecourt/shared/leads/owner-rule'
import { may } from '@forecourt/shared/users/permissions'
import type { Deps } from '../deps.ts'
import type { Actor } from '../store/store.ts'

type OwnerDeps = Pick<Deps, 'store' | 'dealer'>

/** Left out for whoever is nobody of the staff: they change no owner. */
export async function ownerFacts(
  { store, dealer }: OwnerDeps,
  actor: Actor,
): Promise<{ owners?: OwnerFacts }> {
  if (actor.kind !== 'user') return {}
  const { id, name } = actor
  const mayAssign = may(actor, 'assign_customers', dealer)
  return { owners: { staff: await store.staff(), actor: { id, name }, mayAssign } }
}

/** A new customer as the dealer's rule gives them to somebody; as they are where it gives them to nobody. */
export async function givenByRule({ store, dealer }: OwnerDeps, lead: Lead): Promise<Lead> {
  const { assign, returningKeepsOwner } = dealer.followUp
  if (lead.ownerId !== null || (assign === 'nobody' && !returningKeepsOwner)) return lead
  const staff = await store.staff()
  const ownerId =
    (returningKeepsOwner ? await formerOwner(store, lead, staff) : null) ??
    (assign === 'round_robin' ? nextInTurn(staff, await store.leads.lastOfOwners()) : null)
  if (ownerId === null) return lead
  return { ...lead, ownerId, handOvers: withHandOver(lead.handOvers, ownerId, staff, null, lead.updatedAt) }
}

/** Who has the newest customer with the same email or phone, and is still there. */
async function formerOwner(
  store: Deps['store'],
  lead: Lead,
  staff: readonly { id: string; isActive: boolean }[],
): Promise<string | null> {
  const isThere = new Set(staff.flatMap(({ id, isActive }) => (isActive ? id : [])))
  const known = createContactIndex<string>()
  for (const owned of await store.leads.owned())
    if (isThere.has(owned.ownerId)) known.add(owned, owned.ownerId)
  return known.find(lead)?.owner ?? null
}

import type { LeadFacts, VehicleFacts } from '@forecourt/shared/leads/decide-lead'
import type { Lead } from '@forecourt/shared/leads/lead'
import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
import { type Booking, bookingsOf, booksAnew } from '@forecourt/shared/leads/test-drive-booking'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import type { Deps } from '../deps.ts'
import type { Actor, Commit } from '../store/store.ts'
import { ownerFacts } from './lead-owners.ts'

type ReliedOn = NonNullable<Commit['reliedOn']>

export interface ReliableFacts extends LeadFacts {
  /** The records that a decision about a lead relied on, by what became of it. */
  reliedOn(before: Lead | null, after: Lead | null): ReliedOn
}

/**
 * The facts for deciding about a lead: the vehicles that it names before and after, who holds and has booked them, and who
 * may give it to whom.
 */
export async function leadFacts(
  { store, dealer }: Pick<Deps, 'store' | 'dealer'>,
  now: string,
  vehicleIds: readonly (string | null | undefined)[],
  actor: Actor,
): Promise<ReliableFacts> {
  const known = new Map<string, VehicleFacts & { naming: readonly Lead[]; booked: readonly Booking[] }>()
  for (const id of new Set(vehicleIds)) {
    if (!id) continue
    const vehicle = await store.vehicles.get(id)
    if (!vehicle) continue
    const naming = await store.leads.naming(id)
    const heldBy = naming.filter(holdsVehicle).map(lead => lead.id)
    known.set(id, { vehicle, heldBy, naming, booked: bookingsOf(naming) })
  }
  return {
    now,
    ...(await ownerFacts({ store, dealer }, actor)),
    vehicle: id => known.get(id) ?? null,
    testDrives: {
      booked: id => known.get(id)?.booked ?? [],
      vehicleName: id => {
        const facts = known.get(id)
        return facts ? vehicleName(facts.vehicle) : null
      },
      hours: dealer.hours,
      timeZone: dealer.timeZone,
    },
    reliedOn(before, after) {
      // A decision stands only on the vehicles as they were read; a test drive on those who could have booked the same one.
      const vehicles = [...known.values()].map(({ vehicle: { id, revision } }) => ({
        collection: 'vehicles' as const,
        id,
        revision,
      }))
      if (!after || !booksAnew(before, after)) return vehicles
      const others = (known.get(after.vehicleId ?? '')?.naming ?? []).filter(({ id }) => id !== after.id)
      return [
        ...vehicles,
        ...others.map(({ id, revision }) => ({ collection: 'leads' as const, id, revision })),
      ]
    },
  }
}

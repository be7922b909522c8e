import type { LeadFacts, VehicleFacts } from '@forecourt/shared/leads/decide-lead'
import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
import type { Commit, Store } from '../store/store.ts'

/** The facts for deciding about a lead: the vehicles that it names before and after, and who holds them. */
export async function leadFacts(
  store: Store,
  now: string,
  vehicleIds: readonly (string | null | undefined)[],
): Promise<LeadFacts & { reliedOn: NonNullable<Commit['reliedOn']> }> {
  const known = new Map<string, VehicleFacts>()
  for (const id of new Set(vehicleIds)) {
    if (!id) continue
    const vehicle = await store.vehicles.get(id)
    if (!vehicle) continue
    const naming = await store.leads.naming(id)
    known.set(id, { vehicle, heldBy: naming.filter(holdsVehicle).map(lead => lead.id) })
  }
  return {
    now,
    vehicle: id => known.get(id) ?? null,
    // A decision stands only on the vehicles as they were read.
    reliedOn: [...known.values()].map(({ vehicle }) => ({
      collection: 'vehicles',
      id: vehicle.id,
      revision: vehicle.revision,
    })),
  }
}

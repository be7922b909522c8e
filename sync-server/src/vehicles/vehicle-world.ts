import type { Lead } from '@forecourt/shared/leads/lead'
import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
import type { VehicleWorld } from '@forecourt/shared/vehicles/decide-vehicle'
import type { VehicleEdit } from '@forecourt/shared/vehicles/vehicle'
import type { Commit, Store } from '../store/store.ts'

export const HERO_AUTO_PLACE = 'hero_auto_place'

/** Whether new inventory takes the first hero position: yes, until somebody says otherwise. */
export async function placesNewInHero(store: Pick<Store, 'setting'>): Promise<boolean> {
  return (await store.setting(HERO_AUTO_PLACE)) !== false
}

/**
 * The facts for deciding about a vehicle, and the leads that name it.
 * @param id null for a new one
 * @param wanted what only one vehicle may have
 */
export async function vehicleWorld(
  store: Store,
  now: string,
  id: string | null,
  { vin, stockNumber }: Pick<VehicleEdit, 'vin' | 'stockNumber'>,
): Promise<VehicleWorld & { namedBy: Lead[]; reliedOn: NonNullable<Commit['reliedOn']> }> {
  const owner = vin ? await store.vehicles.byVin(vin) : null
  const numbered = stockNumber ? await store.vehicles.byStockNumber(stockNumber) : null
  const namedBy = id ? await store.leads.naming(id) : []
  return {
    now,
    inHero: await store.vehicles.inHero(),
    vinOwner: asked => (owner?.vin === asked ? owner.id : null),
    stockNumberOwner: asked => (numbered?.stockNumber === asked ? numbered : null),
    placesNewInHero: await placesNewInHero(store),
    namedBy,
    heldBy: namedBy.filter(holdsVehicle).map(lead => lead.id),
    // Who names a vehicle may take it up again, which writes the customer and not the vehicle.
    reliedOn: namedBy.map(({ id: lead, revision }) => ({ collection: 'leads', id: lead, revision })),
  }
}

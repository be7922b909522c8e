import type { VehicleWorld } from '@forecourt/shared/vehicles/decide-vehicle'
import type { Store } from '../store/store.ts'

export const HERO_AUTO_PLACE = 'hero_auto_place'

/** Whether new inventory takes the first hero position: yes, until somebody says otherwise. */
export async function placesNewInHero(store: Pick<Store, 'setting'>): Promise<boolean> {
  return (await store.setting(HERO_AUTO_PLACE)) !== false
}

/** The facts for deciding about a vehicle. */
export async function vehicleWorld(store: Store, now: string, vin: string | null): Promise<VehicleWorld> {
  const owner = vin ? await store.vehicles.byVin(vin) : null
  return {
    now,
    inHero: await store.vehicles.inHero(),
    vinOwner: asked => (owner?.vin === asked ? owner.id : null),
    placesNewInHero: await placesNewInHero(store),
  }
}

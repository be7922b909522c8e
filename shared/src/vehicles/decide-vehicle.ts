/**
 * What people may change of a vehicle, and what follows for others: a hero position is swapped, new inventory takes the
 * first one, and no vehicle that a customer has under contract can be deleted.
 */
import { assignHeroSlot, type HeroPlace, placeNewInHero } from './hero.ts'
import { justReceived } from './just-received.ts'
import type { Vehicle, VehicleCreate, VehicleEdit } from './vehicle.ts'
import { decideVehicleStatus, STATUS_CONTROLLED_BY_CRM, withStatus } from './vehicle-status.ts'

export type VehicleRefusal = 'status_controlled_by_crm' | 'vin_taken' | 'vehicle_under_contract'

export const VEHICLE_REFUSAL_TEXTS = {
  status_controlled_by_crm: STATUS_CONTROLLED_BY_CRM,
  vin_taken: 'Another vehicle has this VIN.',
  vehicle_under_contract: 'A customer has this vehicle under contract. Move the customer first.',
} as const satisfies Record<VehicleRefusal, string>

export interface VehicleWorld {
  /** The present instant, ISO in UTC. */
  now: string
  /** The vehicles that stand in a hero position. */
  inHero: readonly Vehicle[]
  /** Ids of the leads that hold the vehicle in question; none of a new one. */
  heldBy: readonly string[]
  /** Id of the vehicle with a VIN. */
  vinOwner: (vin: string) => string | null
  /** Whether new inventory takes the first hero position. */
  placesNewInHero: boolean
}

export type VehicleDecision =
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; code: VehicleRefusal }
  /** The vehicle first, then the others that move for it. */
  | { outcome: 'changed'; vehicle: Vehicle; others: Vehicle[] }

/** Judges a new vehicle. It may be received or available; under contract it comes only through a lead. */
export function decideVehicleCreate(
  id: string,
  { id: _ignored, ...fields }: VehicleCreate,
  world: VehicleWorld,
): VehicleDecision {
  if (fields.status === 'pending' || fields.status === 'sold')
    return { outcome: 'refused', code: 'status_controlled_by_crm' }
  if (isVinTaken(fields.vin, id, world)) return { outcome: 'refused', code: 'vin_taken' }
  const bare: Vehicle = { ...justReceived(world.now), ...fields, id, heroSlideOrder: 0 }
  return place(null, withStatus(bare, fields.status, world.now), fields.heroSlideOrder, world)
}

/** Judges any change of a vehicle by a person. `isAvailable` follows from the status and is not asked for. */
export function decideVehicleEdit(
  vehicle: Vehicle,
  { status, heroSlideOrder, isAvailable: _follows, ...fields }: VehicleEdit,
  world: VehicleWorld,
): VehicleDecision {
  if (isVinTaken(fields.vin ?? null, vehicle.id, world)) return { outcome: 'refused', code: 'vin_taken' }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  let next: Vehicle = { ...vehicle, ...Object.fromEntries(given) }
  if (status !== undefined) {
    const change = decideVehicleStatus(next, status, world.heldBy, world.now)
    if (change.outcome === 'refused') return change
    if (change.outcome === 'changed') next = change.vehicle
  }
  const decision = place(vehicle, next, heroSlideOrder ?? vehicle.heroSlideOrder, world)
  if (decision.outcome !== 'changed') return decision
  const isDifferent = (Object.keys(vehicle) as (keyof Vehicle)[]).some(
    key => JSON.stringify(decision.vehicle[key]) !== JSON.stringify(vehicle[key]),
  )
  return isDifferent
    ? { ...decision, vehicle: { ...decision.vehicle, updatedAt: world.now } }
    : { outcome: 'unchanged' }
}

/** Deleting is refused while a customer has the vehicle under contract. */
export function obstacleToDeleting(heldBy: readonly string[], vehicle: Vehicle): VehicleRefusal | null {
  return vehicle.status === 'pending' && heldBy.length > 0 ? 'vehicle_under_contract' : null
}

function place(before: Vehicle | null, vehicle: Vehicle, slot: number, world: VehicleWorld): VehicleDecision {
  const places: HeroPlace[] = [
    ...world.inHero.filter(one => one.id !== vehicle.id),
    { id: vehicle.id, heroSlideOrder: before?.heroSlideOrder ?? 0 },
  ]
  const isNewlyOffered = before?.firstAvailableAt == null && vehicle.firstAvailableAt !== null
  const asked = slot !== (before?.heroSlideOrder ?? 0)
  const moves = asked
    ? assignHeroSlot(places, vehicle.id, slot)
    : isNewlyOffered && world.placesNewInHero
      ? placeNewInHero(places, vehicle.id)
      : []
  const slotOf = new Map(moves.map(move => [move.id, move.heroSlideOrder]))
  return {
    outcome: 'changed',
    vehicle: { ...vehicle, heroSlideOrder: slotOf.get(vehicle.id) ?? before?.heroSlideOrder ?? 0 },
    others: world.inHero.flatMap(other => {
      const to = slotOf.get(other.id)
      return other.id === vehicle.id || to === undefined
        ? []
        : [{ ...other, heroSlideOrder: to, updatedAt: world.now }]
    }),
  }
}

function isVinTaken(vin: string | null, id: string, world: VehicleWorld): boolean {
  const owner = vin === null ? null : world.vinOwner(vin)
  return owner !== null && owner !== id
}

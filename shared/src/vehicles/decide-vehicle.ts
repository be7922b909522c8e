/**
 * What people may change of a vehicle, and what follows for others: a hero position is swapped, new inventory takes the
 * first one, nothing is offered without a price, no two vehicles have one VIN or stock number, and no vehicle that a
 * customer has under contract can be deleted.
 */
import { assignHeroSlot, type HeroPlace, placeNewInHero } from './hero.ts'
import { justReceived } from './just-received.ts'
import { takenNumberText } from './stock-number.ts'
import {
  type Vehicle,
  type VehicleCreate,
  type VehicleEdit,
  type VehicleField,
  vehicleName,
} from './vehicle.ts'
import { decideVehicleStatus, hasPrice, STATUS_CONTROLLED_BY_CRM, withStatus } from './vehicle-status.ts'

export type VehicleRefusal =
  | 'status_controlled_by_crm'
  | 'vin_taken'
  | 'stock_number_taken'
  | 'vehicle_under_contract'
  | 'price_missing'

export const VEHICLE_REFUSAL_TEXTS = {
  status_controlled_by_crm: STATUS_CONTROLLED_BY_CRM,
  vin_taken: 'Another vehicle has this VIN.',
  stock_number_taken: 'Another vehicle has this stock number.',
  vehicle_under_contract: 'A customer has this vehicle under contract. Move the customer first.',
  price_missing: 'A vehicle is offered only with a price above 0.',
} as const satisfies Record<VehicleRefusal, string>

/** The field that a refusal is said at. */
export const VEHICLE_REFUSAL_FIELDS = {
  status_controlled_by_crm: 'status',
  vin_taken: 'vin',
  stock_number_taken: 'stockNumber',
  vehicle_under_contract: 'status',
  price_missing: 'price',
} as const satisfies Record<VehicleRefusal, VehicleField>

type NamedVehicle = Pick<Vehicle, 'id' | 'year' | 'make' | 'model'>

export interface RefusedVehicle {
  outcome: 'refused'
  code: VehicleRefusal
  /** The stock number that was wanted, and the vehicle that has it. */
  taken?: { stockNumber: string; owner: NamedVehicle }
}

/** A refusal in words, with the name of the vehicle that stands in the way. */
export const vehicleRefusalText = ({ code, taken }: RefusedVehicle): string =>
  taken ? takenNumberText(taken.stockNumber, vehicleName(taken.owner)) : VEHICLE_REFUSAL_TEXTS[code]

export interface VehicleWorld {
  /** The present instant, ISO in UTC. */
  now: string
  /** The vehicles that stand in a hero position. */
  inHero: readonly Vehicle[]
  /** Ids of the leads that hold the vehicle in question; none of a new one. */
  heldBy: readonly string[]
  /** Id of the vehicle with a VIN. */
  vinOwner: (vin: string) => string | null
  /** The vehicle with a stock number. */
  stockNumberOwner: (stockNumber: string) => NamedVehicle | null
  /** Whether new inventory takes the first hero position. */
  placesNewInHero: boolean
}

/** The vehicle first, then the others that move for it. */
type Placed = { outcome: 'changed'; vehicle: Vehicle; others: Vehicle[] }

export type VehicleDecision = { outcome: 'unchanged' } | RefusedVehicle | Placed

/** Judges a new vehicle. It may be received or available; under contract it comes only through a lead. */
export function decideVehicleCreate(
  id: string,
  { id: _ignored, ...fields }: VehicleCreate,
  world: VehicleWorld,
): VehicleDecision {
  if (fields.status === 'pending' || fields.status === 'sold')
    return { outcome: 'refused', code: 'status_controlled_by_crm' }
  const refusal = refusalOfTaken(fields, id, world)
  if (refusal) return refusal
  const bare: Vehicle = { ...justReceived(world.now), ...fields, id, heroSlideOrder: 0 }
  if (fields.status !== 'received' && !hasPrice(bare)) return { outcome: 'refused', code: 'price_missing' }
  return place(null, withStatus(bare, fields.status, world.now), fields.heroSlideOrder, world)
}

/** Judges any change of a vehicle by a person. `isAvailable` follows from the status and is not asked for. */
export function decideVehicleEdit(
  vehicle: Vehicle,
  { status, heroSlideOrder, isAvailable: _follows, ...fields }: VehicleEdit,
  world: VehicleWorld,
): VehicleDecision {
  const refusal = refusalOfTaken(fields, vehicle.id, world)
  if (refusal) return refusal
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  let next: Vehicle = { ...vehicle, ...Object.fromEntries(given) }
  if (status !== undefined) {
    const change = decideVehicleStatus(next, status, world.heldBy, world.now)
    if (change.outcome === 'refused') return change
    if (change.outcome === 'changed') next = change.vehicle
  }
  const isPricedAnew = next.status !== vehicle.status || next.price !== vehicle.price
  if (isPricedAnew && next.status !== 'received' && !hasPrice(next))
    return { outcome: 'refused', code: 'price_missing' }
  const decision = place(vehicle, next, heroSlideOrder ?? vehicle.heroSlideOrder, world)
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

function place(before: Vehicle | null, vehicle: Vehicle, slot: number, world: VehicleWorld): Placed {
  const places: HeroPlace[] = [
    ...world.inHero.filter(one => one.id !== vehicle.id),
    { id: vehicle.id, heroSlideOrder: before?.heroSlideOrder ?? 0 },
  ]
  const isNewlyOffered = isOfferedFirst(before, vehicle)
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

/** What another vehicle has already. */
function refusalOfTaken(
  { vin, stockNumber }: Pick<VehicleEdit, 'vin' | 'stockNumber'>,
  id: string,
  world: VehicleWorld,
): RefusedVehicle | null {
  const vinOwner = vin ? world.vinOwner(vin) : null
  if (vinOwner !== null && vinOwner !== id) return { outcome: 'refused', code: 'vin_taken' }
  const owner = stockNumber ? world.stockNumberOwner(stockNumber) : null
  if (!stockNumber || !owner || owner.id === id) return null
  return { outcome: 'refused', code: 'stock_number_taken', taken: { stockNumber, owner } }
}

/** Whether a vehicle is offered for the first time: then it takes a place in the hero, where the dealer wants that. */
function isOfferedFirst(before: Vehicle | null, after: Vehicle): boolean {
  return before?.firstAvailableAt == null && after.firstAvailableAt !== null
}

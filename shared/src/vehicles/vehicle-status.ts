/**
 * Where a vehicle stands: received (not yet offered), available, pending (under contract), sold. People move it
 * between received and available only; pending and sold follow from the leads (see leads/decide-lead).
 */
import { parseCents } from '../money.ts'
import type { Vehicle } from './vehicle.ts'
import type { VehicleStatus } from './vehicle-options.ts'

export const STATUS_CONTROLLED_BY_CRM = "This vehicle's status is controlled by the CRM system."

export const VEHICLE_STATUS_LABELS = {
  received: 'Received',
  available: 'Available',
  pending: 'Pending',
  sold: 'Sold',
} as const satisfies Record<VehicleStatus, string>

/** What the status button of a vehicle does, and what it says. */
export const VEHICLE_TOGGLE = {
  received: { to: 'available', label: 'Make Available' },
  available: { to: 'received', label: 'Mark Received' },
  pending: { to: null, label: 'CRM Controlled' },
  sold: { to: null, label: 'Sold' },
} as const satisfies Record<VehicleStatus, { to: VehicleStatus | null; label: string }>

/** The vehicle in another status, with everything that follows from the status alone. */
export function withStatus(vehicle: Vehicle, status: VehicleStatus, now: string): Vehicle {
  const isAvailable = status === 'available'
  return {
    ...vehicle,
    status,
    isAvailable,
    firstAvailableAt: vehicle.firstAvailableAt ?? (isAvailable ? now : null),
    updatedAt: now,
  }
}

/** Whether a vehicle has a price, without which it is not offered. */
export const hasPrice = ({ price }: Pick<Vehicle, 'price'>): boolean => (parseCents(price) ?? 0) > 0

/** A vehicle that its customer gave up: offered again, where it can be. */
export const backOnMarket = (vehicle: Vehicle, now: string): Vehicle =>
  withStatus(vehicle, hasPrice(vehicle) ? 'available' : 'received', now)

export type StatusChange =
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; code: 'status_controlled_by_crm' }
  | { outcome: 'changed'; vehicle: Vehicle }

/** What puts a vehicle back on the market that no customer has. */
export const PUT_BACK = { to: 'available', label: 'Back on the market' } as const

/**
 * Whether a vehicle is under contract or sold by its status, and no customer has it: the one who had it stepped back, or
 * was deleted.
 * @param heldBy ids of the leads that hold it (see `holdsVehicle`)
 */
export function isLeftOff({ status }: Pick<Vehicle, 'status'>, heldBy: readonly string[]): boolean {
  return heldBy.length === 0 && (status === 'pending' || status === 'sold')
}

/**
 * A person asks for a status. Only received and available can be asked for: from one another, and available for a
 * vehicle that is left off the market.
 * @param heldBy ids of the leads that hold it (see `holdsVehicle`)
 */
export function decideVehicleStatus(
  vehicle: Vehicle,
  status: VehicleStatus,
  heldBy: readonly string[],
  now: string,
): StatusChange {
  if (status === vehicle.status) return { outcome: 'unchanged' }
  const isToggled = VEHICLE_TOGGLE[vehicle.status].to === status
  const isPutBack = status === PUT_BACK.to && isLeftOff(vehicle, heldBy)
  if (!isToggled && !isPutBack) return { outcome: 'refused', code: 'status_controlled_by_crm' }
  return { outcome: 'changed', vehicle: withStatus(vehicle, status, now) }
}

/** Whether a visitor may see the vehicle: it is offered, or under contract. */
export function isPublic(vehicle: Pick<Vehicle, 'status'>): boolean {
  return vehicle.status === 'available' || vehicle.status === 'pending'
}

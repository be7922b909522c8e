/**
 * What a customer's moves did to vehicles that nobody holds after them. Moves that were made without a server are sent as
 * one: who was closed by a slip, and stepped back with "Keep it off", has not changed at all then, and the vehicle that was
 * said to stay off the market would stay on it. So what was said of each vehicle goes along with the customer, as an
 * intent of its own.
 *
 * Guaranteed: it does nothing that the moves could not have done one by one, and nothing to a vehicle that somebody has.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import { backOnMarket, withStatus } from '../vehicles/vehicle-status.ts'
import { type LeadDecision, type LeadFacts, leavesVehicle, obstacleToHolding } from './decide-lead.ts'
import type { Lead } from './lead.ts'
import { holdsVehicle, LEFT_VEHICLE, type LeftVehicle } from './lead-status.ts'

/** So many vehicles at most are asked for one customer's moves. */
const FATES_MAX = 20

const fatesSchema = z
  .record(idSchema, z.enum(['available', 'pending', 'sold']))
  .refine(fates => Object.keys(fates).length <= FATES_MAX)

/** By vehicle, what was said to become of it. One that was to be available again is received where it has no price. */
export type VehicleFates = z.output<typeof fatesSchema>

/** What goes along with a customer; nothing where that is none. */
export const fatesIn = (record: Readonly<Record<string, unknown>> | Lead): VehicleFates =>
  fatesSchema.safeParse('fates' in record ? record.fates : undefined).data ?? {}

/** What the author wants of the vehicle that their customer leaves: it goes along with the move. */
export const leftVehicleIn = (record: Readonly<Record<string, unknown>> | Lead): LeftVehicle =>
  LEFT_VEHICLE.find(one => 'leftVehicle' in record && one === record.leftVehicle) ?? 'keep_off'

/** Whether the author wants the deal closed without a vehicle: it goes along with the move. */
export const withoutVehicleIn = (record: Readonly<Record<string, unknown>> | Lead): boolean =>
  'withoutVehicle' in record && record.withoutVehicle === true

const fateOf = ({ status }: Vehicle): VehicleFates[string] => (status === 'received' ? 'available' : status)

/**
 * What was said of vehicles up to a move, and with it.
 * @param before the customer before the move, with what went along with earlier ones
 * @param changed what the rule made of the move
 * @param facts those that the rule was asked with
 */
export function fatesAfter(
  before: Lead,
  { lead, vehicles }: Extract<LeadDecision, { outcome: 'changed' }>,
  facts: LeadFacts,
): VehicleFates {
  const fates = new Map(
    // What was done with the vehicle since, by another customer or by itself, is what holds.
    Object.entries(fatesIn(before)).filter(([id, fate]) => {
      const known = facts.vehicle(id)
      return known && known.heldBy.length === 0 && fateOf(known.vehicle) === fate
    }),
  )
  for (const vehicle of vehicles) fates.set(vehicle.id, fateOf(vehicle))
  const left = leavesVehicle(before, lead) && before.vehicleId ? facts.vehicle(before.vehicleId) : null
  const isSaid = vehicles.some(({ id }) => id === left?.vehicle.id)
  if (left && !isSaid) fates.set(left.vehicle.id, fateOf(left.vehicle))
  if (lead.vehicleId !== null && holdsVehicle(lead)) fates.delete(lead.vehicleId)
  return Object.fromEntries([...fates].slice(-FATES_MAX))
}

/**
 * The vehicles that are not yet as it was said of them.
 * @param before the customer before the change, as the server has them
 * @param after the customer after it
 * @param facts of all vehicles of `fates`, before the change
 * @param changed the vehicles that the change itself changes
 */
export function decideFates(
  fates: VehicleFates,
  before: Lead,
  after: Lead,
  facts: LeadFacts,
  changed: readonly Vehicle[],
): Vehicle[] {
  return Object.entries(fates).flatMap(([id, fate]) => {
    const known = facts.vehicle(id)
    if (!known || (after.vehicleId === id && holdsVehicle(after))) return []
    if (obstacleToHolding(before, known) !== null) return []
    const vehicle = changed.find(one => one.id === id) ?? known.vehicle
    if (fateOf(vehicle) === fate) return []
    return [fate === 'available' ? backOnMarket(vehicle, facts.now) : withStatus(vehicle, fate, facts.now)]
  })
}

/** What is said of a move: where the customer stands now, and what became of a vehicle. */
import { type LeadDecision, leavesVehicle } from '@forecourt/shared/leads/decide-lead'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS, type LeftVehicle } from '@forecourt/shared/leads/lead-status'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import type { VehicleStatus } from '@forecourt/shared/vehicles/vehicle-options'

const FATES = {
  received: 'is received, not yet offered',
  available: 'is back on the market',
  pending: 'marked pending',
  sold: 'marked sold',
} as const satisfies Record<VehicleStatus, string>

/** "Ruth Becker moved to Closed.", or nothing where the stage is the same. */
export const stageWords = (before: Lead, after: Lead): string =>
  before.status === after.status ? '' : `${leadName(after)} moved to ${LEAD_STATUS_LABELS[after.status]}.`

/**
 * "2021 Land Rover Defender 110 marked sold.", or nothing where no vehicle is touched.
 * @param named the vehicle that the customer names
 */
export function fateWords(
  before: Lead,
  { lead, vehicles }: Extract<LeadDecision, { outcome: 'changed' }>,
  named: Vehicle | null,
  left: LeftVehicle | undefined,
): string {
  const fates = vehicles.map(vehicle => `${vehicleName(vehicle)} ${FATES[vehicle.status]}.`)
  if (named && left === 'keep_off' && leavesVehicle(before, lead))
    fates.push(`${vehicleName(named)} is kept off the market.`)
  return fates.join(' ')
}

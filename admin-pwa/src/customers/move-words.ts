/** What is said of a move: where the customer stands now, and what became of a vehicle. */
import {
  decideLeadRemoval,
  type LeadDecision,
  type LeadFacts,
  leavesVehicle,
} from '@forecourt/shared/leads/decide-lead'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import {
  holdsVehicle,
  LEAD_REQUIREMENTS,
  LEAD_STATUS_LABELS,
  type LeadStatus,
  type LeftVehicle,
} from '@forecourt/shared/leads/lead-status'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { fateText } from '../vehicles/fate-words.ts'

/** Whether a move asks for something before it is made: a time, a vehicle, a yes to the sale, what becomes of the vehicle. */
export function asksFirst(lead: Lead, status: LeadStatus): boolean {
  switch (LEAD_REQUIREMENTS[status]) {
    case 'test_drive_date':
      return true
    case 'vehicle':
      return status === 'closed' || lead.vehicleId === null
    case 'nothing':
      return leavesVehicle(lead, { ...lead, status })
    default:
      return LEAD_REQUIREMENTS[status] satisfies never
  }
}

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
  const fates = vehicles.map(vehicle => fateText(vehicle, false))
  if (named && left === 'keep_off' && leavesVehicle(before, lead))
    fates.push(`${vehicleName(named)} is kept off the market.`)
  return fates.join(' ')
}

/** What the deletion of a customer does to the vehicle that they have; nothing where they have none. */
export function removalWords(lead: Lead, facts: LeadFacts): string {
  const had = lead.vehicleId !== null && holdsVehicle(lead) ? facts.vehicle(lead.vehicleId) : null
  if (!had) return ''
  const [freed] = decideLeadRemoval(lead, facts)
  const name = vehicleName(had.vehicle)
  return freed ? `${name} goes back on the market.` : `${name} stays ${had.vehicle.status}.`
}

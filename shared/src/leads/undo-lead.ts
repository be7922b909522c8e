/**
 * How a change of a customer is taken back: by another change, which puts back what was touched. The rules do not make every
 * change that would be needed for that: a vehicle that was off the market, though nobody had it, and came back to it with a
 * customer who was lost by a slip, is not taken off it again. Such a change has to be kept back while it can be undone; see
 * sync/kept-back.
 */
import type { Vehicle } from '../vehicles/vehicle.ts'
import { decideLeadChange, type LeadAnswers, type LeadDecision, type LeadFacts } from './decide-lead.ts'
import { LEAD_EDITABLE, type Lead, type LeadEdit } from './lead.ts'
import { holdsVehicle } from './lead-status.ts'
import { TEST_DRIVE_TROUBLES } from './test-drive.ts'

export interface LeadUndo {
  edit: LeadEdit
  answers: LeadAnswers
}

type Changed = Extract<LeadDecision, { outcome: 'changed' }>

/**
 * The change that takes another one back.
 * @param before the customer before that
 * @param changed what the rule made of it
 * @param facts those that the rule was asked with
 * @returns null where no change leaves the customer and each vehicle as they were
 */
export function undoOfLeadChange(before: Lead, changed: Changed, facts: LeadFacts): LeadUndo | null {
  const touched = LEAD_EDITABLE.filter(field => before[field] !== changed.lead[field])
  const edit: LeadEdit = Object.fromEntries(touched.map(field => [field, before[field]]))
  const named = before.vehicleId === null ? null : facts.vehicle(before.vehicleId)
  const answers: LeadAnswers = {
    left: named?.vehicle.status === 'available' ? 'back_on_market' : 'keep_off',
    // It was so before, whatever stands against it.
    confirmed: TEST_DRIVE_TROUBLES,
    withoutVehicle: true,
  }
  const decision = decideLeadChange(changed.lead, edit, factsAfter(changed, facts), answers)
  if (decision.outcome !== 'changed') return null
  const isLead = LEAD_EDITABLE.every(field => decision.lead[field] === before[field])
  const after = new Map([...changed.vehicles, ...decision.vehicles].map(vehicle => [vehicle.id, vehicle]))
  const areVehicles = [...after.values()].every(vehicle =>
    standsAsBefore(vehicle, facts.vehicle(vehicle.id)?.vehicle),
  )
  return isLead && areVehicles ? { edit, answers } : null
}

const standsAsBefore = (after: Vehicle, before: Vehicle | undefined) =>
  before?.status === after.status && before.firstAvailableAt === after.firstAvailableAt

function factsAfter({ lead, vehicles }: Changed, facts: LeadFacts): LeadFacts {
  return {
    ...facts,
    vehicle: id => {
      const before = facts.vehicle(id)
      if (!before) return null
      const others = before.heldBy.filter(holder => holder !== lead.id)
      const isHeld = lead.vehicleId === id && holdsVehicle(lead)
      return {
        vehicle: vehicles.find(vehicle => vehicle.id === id) ?? before.vehicle,
        heldBy: isHeld ? [...others, lead.id] : others,
      }
    },
  }
}

// What a stage asks for and does to the lead's vehicle, told from the tables that the rules themselves go by.
import {
  LEAD_REQUIREMENTS,
  type LeadRequirement,
  type LeadStatus,
  VEHICLE_EFFECTS,
} from '@forecourt/shared/leads/lead-status'
import { VEHICLE_STATUS_LABELS } from '@forecourt/shared/vehicles/vehicle-status'

const REQUIREMENT_WORDS = {
  nothing: 'asks for nothing',
  test_drive_date: 'asks for a date and a time',
  vehicle: 'asks for an available vehicle',
} as const satisfies Record<LeadRequirement, string>

function effectWords(status: LeadStatus): string {
  const effect = VEHICLE_EFFECTS[status]
  if (effect === 'none') return 'vehicle stays as it is'
  if (effect === 'free') return `vehicle becomes ${VEHICLE_STATUS_LABELS.available}`
  return `vehicle becomes ${VEHICLE_STATUS_LABELS[effect.hold]}`
}

export const stageWords = (status: LeadStatus): [string, string] => [
  REQUIREMENT_WORDS[LEAD_REQUIREMENTS[status]],
  effectWords(status),
]

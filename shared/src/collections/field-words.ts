/** How the fields and values of records are called: in issues, and in the log. */
import { fullMomentText } from '../clock/clock-text.ts'
import {
  LEAD_TYPE_LABELS,
  type LeadType,
  sourceLabel,
  TEST_DRIVE_OUTCOME_LABELS,
  type TestDriveOutcome,
} from '../leads/lead.ts'
import { LEAD_STATUS_LABELS, type LeadStatus } from '../leads/lead-status.ts'
import type { FieldDescription } from '../records/collection-description.ts'
import { TASK_KIND_LABELS, TASK_OUTCOME_LABELS, type TaskKind, type TaskOutcome } from '../tasks/task.ts'
import { formatPrice } from '../vehicles/vehicle-display.ts'
import type { VehicleStatus } from '../vehicles/vehicle-options.ts'
import { VEHICLE_STATUS_LABELS } from '../vehicles/vehicle-status.ts'
import { COLLECTIONS, descriptionOf } from './collections.ts'

const FIELDS: ReadonlyMap<string, FieldDescription> = new Map(
  COLLECTIONS.flatMap(collection => Object.entries(descriptionOf(collection).fields)),
)

/** An issue of an earlier version may be about a field that is no more. */
export const fieldLabel = (field: string): string =>
  field === '_deleted'
    ? 'Deleted'
    : (FIELDS.get(field)?.label ?? field.charAt(0).toUpperCase() + field.slice(1))

/** A value of a field in words; a vehicle by its id, as its name is not known here. */
export function valueText(field: string, value: unknown, timeZone: string): string {
  if (field === 'stockNumber') return value ? String(value) : 'the next free number'
  const isNone = value === null || value === undefined || value === ''
  if (isNone) return field === 'ownerId' ? 'nobody' : 'nothing'
  if (field === 'status' && typeof value === 'string' && value in LEAD_STATUS_LABELS)
    return LEAD_STATUS_LABELS[value as LeadStatus]
  if (field === 'status' && typeof value === 'string' && value in VEHICLE_STATUS_LABELS)
    return VEHICLE_STATUS_LABELS[value as VehicleStatus]
  if (field === 'type' && typeof value === 'string' && value in LEAD_TYPE_LABELS)
    return LEAD_TYPE_LABELS[value as LeadType]
  if (field === 'testDriveOutcome' && typeof value === 'string' && value in TEST_DRIVE_OUTCOME_LABELS)
    return TEST_DRIVE_OUTCOME_LABELS[value as TestDriveOutcome]
  if (field === 'source') return sourceLabel(String(value))
  if (field === 'price') return formatPrice(String(value))
  if (field === 'heroSlideOrder') return value === 0 ? 'none' : String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (/(Date|At)$|^due$/.test(field) && typeof value === 'string') return fullMomentText(value, timeZone)
  if (field === 'vehicleId') return `Vehicle #${value}`
  if (field === 'ownerId') return 'Somebody who has left'
  if (field === 'kind' && String(value) in TASK_KIND_LABELS) return TASK_KIND_LABELS[value as TaskKind]
  if (field === 'outcome' && String(value) in TASK_OUTCOME_LABELS)
    return TASK_OUTCOME_LABELS[value as TaskOutcome]
  return Array.isArray(value) ? listText(field, value) : String(value)
}

/** Whether a field is a list of pictures or films. */
export const isMedia = (field: string) => /photos|videos|gallery/i.test(field)

/** Pictures have addresses that tell nobody anything; how many there are does. */
function listText(field: string, values: readonly unknown[]): string {
  return isMedia(field) ? `${values.length} ${values.length === 1 ? 'file' : 'files'}` : values.join(', ')
}

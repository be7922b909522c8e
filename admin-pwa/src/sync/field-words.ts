// How the fields and values of a record are called on the Sync screen.
import { fullMomentText } from '@forecourt/shared/clock/clock-text'
import { LEAD_STATUS_LABELS, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { TIME_ZONE } from '../dealer.ts'

const LABELS: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  vehicleInterest: 'Vehicle of interest',
  vehicleId: 'Vehicle',
  testDriveDate: 'Test drive',
  contactDate: 'Contact date',
  status: 'Stage',
  _deleted: 'Deleted',
}

export const fieldLabel = (field: string) => LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1)

export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (field === 'status' && typeof value === 'string' && value in LEAD_STATUS_LABELS)
    return LEAD_STATUS_LABELS[value as LeadStatus]
  if (field.endsWith('Date') && typeof value === 'string') return fullMomentText(value, TIME_ZONE)
  if (field === 'vehicleId') return `Vehicle #${value}`
  if (field === '_deleted') return 'yes'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

// How the fields and values of a record are called on the Sync screen.
import { fullMomentText } from '@forecourt/shared/clock/clock-text'
import { sourceLabel } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { formatPrice } from '@forecourt/shared/vehicles/vehicle-display'
import type { VehicleStatus } from '@forecourt/shared/vehicles/vehicle-options'
import { VEHICLE_STATUS_LABELS } from '@forecourt/shared/vehicles/vehicle-status'
import { TIME_ZONE } from '../dealer.ts'

const LABELS: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  vehicleInterest: 'Vehicle of interest',
  vehicleId: 'Vehicle',
  note: 'Sales note',
  testDriveDate: 'Test drive',
  contactDate: 'Contact date',
  status: 'Status',
  vin: 'VIN',
  fuelType: 'Fuel',
  exteriorColor: 'Exterior color',
  interiorColor: 'Interior color',
  engineSize: 'Engine',
  isFeatured: 'Featured',
  heroSlideOrder: 'Hero position',
  exteriorPhotos: 'Exterior photos',
  interiorPhotos: 'Interior photos',
  walkaroundVideos: 'Walk-around videos',
  generatedVideoUrl: 'Video',
  videoGenerationStatus: 'State of the video',
  videoGeneratedAt: 'Time of the video',
  _deleted: 'Deleted',
}

export const fieldLabel = (field: string) => LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1)

export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (field === 'status' && typeof value === 'string' && value in LEAD_STATUS_LABELS)
    return LEAD_STATUS_LABELS[value as LeadStatus]
  if (field === 'status' && typeof value === 'string' && value in VEHICLE_STATUS_LABELS)
    return VEHICLE_STATUS_LABELS[value as VehicleStatus]
  if (field === 'source') return sourceLabel(String(value))
  if (field === 'price') return formatPrice(String(value))
  if (field === 'heroSlideOrder') return value === 0 ? 'none' : String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (/(Date|At)$/.test(field) && typeof value === 'string') return fullMomentText(value, TIME_ZONE)
  if (field === 'vehicleId') return `Vehicle #${value}`
  return Array.isArray(value) ? listText(field, value) : String(value)
}

/** Pictures have addresses that tell nobody anything; how many there are does. */
function listText(field: string, values: readonly unknown[]): string {
  const isMedia = /photos|videos|gallery/i.test(field)
  return isMedia ? `${values.length} ${values.length === 1 ? 'file' : 'files'}` : values.join(', ')
}

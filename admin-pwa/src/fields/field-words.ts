// How the fields and values of a record are called on the Sync screen.
import { fullMomentText } from '@forecourt/shared/clock/clock-text'
import type { EventField } from '@forecourt/shared/events/event'
import {
  LEAD_TYPE_LABELS,
  type LeadField,
  type LeadType,
  sourceLabel,
  TEST_DRIVE_OUTCOME_LABELS,
  type TestDriveOutcome,
} from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import type { VehicleField } from '@forecourt/shared/vehicles/vehicle'
import { formatPrice } from '@forecourt/shared/vehicles/vehicle-display'
import type { VehicleStatus } from '@forecourt/shared/vehicles/vehicle-options'
import { VEHICLE_STATUS_LABELS } from '@forecourt/shared/vehicles/vehicle-status'
import { TIME_ZONE } from '../dealer.ts'

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  vehicleInterest: 'Vehicle of interest',
  vehicleId: 'Vehicle',
  source: 'Source',
  type: 'Type',
  notes: 'Notes',
  note: 'Sales note',
  testDriveDate: 'Test drive',
  testDriveOutcome: 'Test drive outcome',
  contactDate: 'Contact date',
  status: 'Status',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  price: 'Price',
  mileage: 'Mileage',
  vin: 'VIN',
  transmission: 'Transmission',
  drivetrain: 'Drivetrain',
  fuelType: 'Fuel',
  exteriorColor: 'Exterior color',
  interiorColor: 'Interior color',
  engineSize: 'Engine',
  category: 'Category',
  condition: 'Condition',
  description: 'Description',
  features: 'Features',
  isFeatured: 'Featured',
  heroSlideOrder: 'Hero position',
  photos: 'Photos',
  videos: 'Videos',
  exteriorPhotos: 'Exterior photos',
  interiorPhotos: 'Interior photos',
  walkaroundVideos: 'Walk-around videos',
  videoPrompt: 'Wish for the video',
  generatedVideoUrl: 'Video',
  videoGenerationStatus: 'State of the video',
  videoGeneratedAt: 'Time of the video',
  name: 'Name',
  date: 'Date',
  location: 'Location',
  gallery: 'Gallery',
  _deleted: 'Deleted',
} as const satisfies Record<LeadField | VehicleField | EventField | 'note' | '_deleted', string>

const isNamed = (field: string): field is keyof typeof LABELS => Object.hasOwn(LABELS, field)

/** An issue of an earlier version may be about a field that is no more. */
export const fieldLabel = (field: string): string =>
  isNamed(field) ? LABELS[field] : field.charAt(0).toUpperCase() + field.slice(1)

export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
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
  if (/(Date|At)$/.test(field) && typeof value === 'string') return fullMomentText(value, TIME_ZONE)
  if (field === 'vehicleId') return `Vehicle #${value}`
  return Array.isArray(value) ? listText(field, value) : String(value)
}

/** Whether a field is a list of pictures or films. */
export const isMedia = (field: string) => /photos|videos|gallery/i.test(field)

/** Pictures have addresses that tell nobody anything; how many there are does. */
function listText(field: string, values: readonly unknown[]): string {
  return isMedia(field) ? `${values.length} ${values.length === 1 ? 'file' : 'files'}` : values.join(', ')
}

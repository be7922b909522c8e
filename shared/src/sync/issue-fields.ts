/**
 * How a field of an issue is edited: as which input, what stands in it, and which value that is. What is typed is text;
 * the shared schemas of the records judge what it says.
 */
import { localDateTime, zonedInstant } from '../clock/zoned-time.ts'
import { EVENT_STATUS_LABELS, type EventField } from '../events/event.ts'
import {
  LEAD_TYPE_LABELS,
  type LeadField,
  SOURCE_LABELS,
  STAFF_SOURCES,
  TEST_DRIVE_OUTCOME_LABELS,
} from '../leads/lead.ts'
import { LEAD_STATUS_LABELS } from '../leads/lead-status.ts'
import type { VehicleField } from '../vehicles/vehicle.ts'
import {
  CATEGORY_LABELS,
  CONDITIONS,
  DRIVETRAINS,
  FUEL_TYPES,
  TRANSMISSIONS,
} from '../vehicles/vehicle-options.ts'
import { VEHICLE_STATUS_LABELS } from '../vehicles/vehicle-status.ts'
import type { SyncIssue } from './sync-issue.ts'

type Choices = Readonly<Record<string, string>>

export type FieldKind =
  | 'text'
  | 'long'
  | 'number'
  | 'money'
  | 'yes_no'
  /** A day and a time on the dealer's clock. */
  | 'moment'
  | 'vehicle'
  /** Words separated by commas. */
  | 'list'
  /** One of the two values, as nobody types the address of a film. */
  | 'either'
  /** Pictures or films: some of those that either side has, in one of the two orders. Typed as a line for each. */
  | 'files'
  /** `none` says what no choice is called, where there may be none. A value beyond the choices is kept as one more. */
  | { choices: Choices; none?: string; isNumber?: true }

const named = (values: readonly string[]): Choices => Object.fromEntries(values.map(value => [value, value]))
const capital = (values: readonly string[]): Choices =>
  Object.fromEntries(values.map(value => [value, value.charAt(0).toUpperCase() + value.slice(1)]))

const STAFF_SOURCE_LABELS: Choices = Object.fromEntries(
  STAFF_SOURCES.map(source => [source, SOURCE_LABELS[source] ?? source]),
)

const LEAD_KINDS = {
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  phone: 'text',
  vehicleInterest: 'text',
  status: { choices: LEAD_STATUS_LABELS },
  vehicleId: 'vehicle',
  testDriveDate: 'moment',
  testDriveOutcome: { choices: TEST_DRIVE_OUTCOME_LABELS, none: 'Nobody has said' },
  source: { choices: STAFF_SOURCE_LABELS },
  type: { choices: LEAD_TYPE_LABELS },
  notes: 'long',
  contactDate: 'moment',
} as const satisfies Record<LeadField, FieldKind>

const { received, available } = VEHICLE_STATUS_LABELS

const VEHICLE_KINDS = {
  vin: 'text',
  year: 'number',
  make: 'text',
  model: 'text',
  price: 'money',
  mileage: 'number',
  category: { choices: CATEGORY_LABELS, none: 'Not chosen' },
  transmission: { choices: named(TRANSMISSIONS), none: 'Not known' },
  drivetrain: { choices: named(DRIVETRAINS), none: 'Not known' },
  fuelType: { choices: named(FUEL_TYPES), none: 'Not known' },
  exteriorColor: 'text',
  interiorColor: 'text',
  engineSize: 'text',
  condition: { choices: capital(CONDITIONS) },
  description: 'long',
  features: 'list',
  videoPrompt: 'long',
  isFeatured: 'yes_no',
  heroSlideOrder: {
    choices: { 0: 'None', 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', 5: 'Fifth' },
    isNumber: true,
  },
  status: { choices: { received, available } },
  photos: 'files',
  videos: 'files',
  exteriorPhotos: 'files',
  interiorPhotos: 'files',
  walkaroundVideos: 'files',
  generatedVideoUrl: 'either',
  videoGenerationStatus: 'either',
  videoGeneratedAt: 'either',
} as const satisfies Record<VehicleField, FieldKind>

const EVENT_KINDS = {
  name: 'text',
  date: 'text',
  location: 'text',
  description: 'long',
  status: { choices: EVENT_STATUS_LABELS },
  gallery: 'files',
} as const satisfies Record<EventField, FieldKind>

const KINDS: Readonly<Record<SyncIssue['about'], Readonly<Record<string, FieldKind>>>> = {
  leads: LEAD_KINDS,
  vehicles: VEHICLE_KINDS,
  events: EVENT_KINDS,
  notes: { note: 'long' },
}

/** The kind of a field, or null for one that no person edits. */
export function fieldKind(about: SyncIssue['about'], field: string): FieldKind | null {
  const kinds = KINDS[about]
  return Object.hasOwn(kinds, field) ? (kinds[field] ?? null) : null
}

/** The fields of a collection in the order of its form, those of them that are wanted. */
export function inFormOrder(about: SyncIssue['about'], wanted: (field: string) => boolean): string[] {
  return Object.keys(KINDS[about]).filter(wanted)
}

/**
 * The fields that an issue is about, in the order of the form; a stage brings along what a stage may need, and what came of a
 * test drive its date.
 */
export function fieldsAtStake({ about, mine }: Pick<SyncIssue, 'about' | 'mine'>): string[] {
  const isMove = about === 'leads' && 'status' in mine
  const isDated = isMove || (about === 'leads' && 'testDriveOutcome' in mine)
  return inFormOrder(
    about,
    field => field in mine || (isMove && field === 'vehicleId') || (isDated && field === 'testDriveDate'),
  )
}

/** What stands in the input of a value. For `either` it is "mine", and can be "theirs". */
export function typedOf(kind: FieldKind, value: unknown, timeZone: string): string {
  if (kind === 'either') return 'mine'
  if (kind === 'yes_no') return value === true ? 'yes' : 'no'
  if (value === null || value === undefined) return ''
  if (kind === 'list') return Array.isArray(value) ? value.join(', ') : String(value)
  if (kind === 'files') return Array.isArray(value) ? value.join('\n') : ''
  if (kind === 'moment') {
    const { day, time } = localDateTime(String(value), timeZone)
    return `${day}T${time}`
  }
  return kind === 'money' ? String(value).replace(/\.00$/, '') : String(value)
}

/**
 * The value that an input's text says, for a schema to judge.
 * @param sides both values, for a field where one of them is chosen
 */
export function valueOfTyped(
  kind: FieldKind,
  typed: string,
  sides: { mine: unknown; theirs: unknown },
  timeZone: string,
): unknown {
  const text = typed.trim()
  if (kind === 'either') return (text === 'theirs' ? sides.theirs : sides.mine) ?? null
  if (kind === 'files') return text.split('\n').filter(line => line !== '')
  if (kind === 'yes_no') return text === 'yes'
  if (kind === 'list')
    return text
      .split(',')
      .map(word => word.trim())
      .filter(word => word !== '')
  if (text === '') return null
  if (kind === 'number' || (typeof kind === 'object' && kind.isNumber))
    return Number(text.replace(/[,\s]/g, ''))
  if (kind === 'moment') {
    const [day = '', time = ''] = text.split('T')
    return zonedInstant(day, time, timeZone)
  }
  return text
}

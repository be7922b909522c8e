/** Vehicles, as a collection that is mirrored. */
import type {
  Choices,
  CollectionDescription,
  FieldDescription,
  LooseRecord,
} from '../records/collection-description.ts'
import { type VehicleField, vehicleCreateSchema, vehicleEditSchema, vehicleSchema } from './vehicle.ts'
import { CATEGORY_LABELS, CONDITIONS, DRIVETRAINS, FUEL_TYPES, TRANSMISSIONS } from './vehicle-options.ts'
import { VEHICLE_STATUS_LABELS } from './vehicle-status.ts'

const named = (values: readonly string[]): Choices => Object.fromEntries(values.map(value => [value, value]))
const capital = (values: readonly string[]): Choices =>
  Object.fromEntries(values.map(value => [value, value.charAt(0).toUpperCase() + value.slice(1)]))

const { received, available } = VEHICLE_STATUS_LABELS

const fields = {
  vin: { label: 'VIN', kind: 'text', isContested: true },
  stockNumber: { label: 'Stock number', kind: 'text', isContested: true },
  year: { label: 'Year', kind: 'number' },
  make: { label: 'Make', kind: 'text' },
  model: { label: 'Model', kind: 'text' },
  price: { label: 'Price', kind: 'money' },
  mileage: { label: 'Mileage', kind: 'number' },
  category: { label: 'Category', kind: { choices: CATEGORY_LABELS, none: 'Not chosen' } },
  transmission: { label: 'Transmission', kind: { choices: named(TRANSMISSIONS), none: 'Not known' } },
  drivetrain: { label: 'Drivetrain', kind: { choices: named(DRIVETRAINS), none: 'Not known' } },
  fuelType: { label: 'Fuel', kind: { choices: named(FUEL_TYPES), none: 'Not known' } },
  exteriorColor: { label: 'Exterior color', kind: 'text' },
  interiorColor: { label: 'Interior color', kind: 'text' },
  engineSize: { label: 'Engine', kind: 'text' },
  condition: { label: 'Condition', kind: { choices: capital(CONDITIONS) } },
  description: { label: 'Description', kind: 'long' },
  features: { label: 'Features', kind: 'list' },
  videoPrompt: { label: 'Words for the video', kind: 'long' },
  isFeatured: { label: 'Featured', kind: 'yes_no' },
  heroSlideOrder: {
    label: 'Hero position',
    kind: {
      choices: { 0: 'None', 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', 5: 'Fifth' },
      isNumber: true,
    },
    isContested: true,
  },
  status: { label: 'Status', kind: { choices: { received, available } }, isContested: true },
  photos: { label: 'Photos', kind: 'files' },
  videos: { label: 'Videos', kind: 'files' },
  exteriorPhotos: { label: 'Exterior photos', kind: 'files' },
  interiorPhotos: { label: 'Interior photos', kind: 'files' },
  walkaroundVideos: { label: 'Walk-around videos', kind: 'files' },
  generatedVideoUrl: { label: 'Video', kind: 'either' },
  videoGenerationStatus: { label: 'State of the video', kind: 'either' },
  videoGeneratedAt: { label: 'Time of the video', kind: 'either' },
} as const satisfies Record<VehicleField, FieldDescription>

/** What a vehicle is called, as far as the record says. */
export function vehicleTitle(record: LooseRecord): string {
  return [record.year, record.make, record.model].filter(Boolean).join(' ') || 'Vehicle'
}

export const vehicleCollection = {
  noun: 'vehicle',
  schema: vehicleSchema,
  read: 'view_inventory',
  fields,
  alongside: [],
  parents: {},
  belongsBy: null,
  media: {
    lists: ['photos', 'videos', 'exteriorPhotos', 'interiorPhotos', 'walkaroundVideos'],
    single: { address: 'generatedVideoUrl', along: ['videoGenerationStatus', 'videoGeneratedAt'] },
  },
  title: vehicleTitle,
  settling: {
    permissions: { change: 'edit_vehicles', add: 'add_vehicles', remove: 'delete_vehicles' },
    editSchema: vehicleEditSchema,
    createSchema: vehicleCreateSchema,
    needed: ['year', 'make', 'model', 'price', 'mileage', 'vin'],
    ruled: ['heroSlideOrder'],
    make: null,
    fromTitle: title => {
      const [year = '', make = '', ...model] = title.split(' ')
      return /^\d{4}$/.test(year) ? { year: Number(year), make, model: model.join(' ') } : {}
    },
  },
  rest: null,
} as const satisfies CollectionDescription

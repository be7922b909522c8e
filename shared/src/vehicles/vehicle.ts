/**
 * A vehicle: what it is, what it costs, its pictures, and where it stands in the trade. `status` is the truth;
 * `isAvailable` follows it (see vehicle-status) and is kept because the API's readers ask for it.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { decimalSchema } from '../money-schema.ts'
import {
  fieldsOf,
  optionalInstant,
  optionalText,
  plainText,
  requiredText,
  revisionSchema,
} from '../schema-parts.ts'
import { STOCK_NUMBER_FOLLOWS, stockNumberField } from './stock-number.ts'
import {
  CONDITIONS,
  DRIVETRAINS,
  FUEL_TYPES,
  TRANSMISSIONS,
  VEHICLE_CATEGORIES,
  VEHICLE_STATUSES,
  VIDEO_STATUSES,
} from './vehicle-options.ts'

export const VIN_LENGTH = 17
const MAKE_MAX_LENGTH = 60
const MODEL_MAX_LENGTH = 80
export const OLDEST_YEAR = 1886
export const NEWEST_YEAR = 2100
const MILEAGE_MAX = 9_999_999
const COLOR_MAX_LENGTH = 60
export const ENGINE_MAX_LENGTH = 60
const DESCRIPTION_MAX_LENGTH = 5000
const FEATURE_MAX_LENGTH = 120
export const FEATURES_MAX = 100
const VIDEO_PROMPT_MAX_LENGTH = 1000
export const MEDIA_PER_LIST_MAX = 60
export const HERO_SLOTS = 5
const HERO_SLOT_RANGE = `A hero position is 1 to ${HERO_SLOTS}, or 0 for none`

/** A path on this server or an https address: what a picture or video may be. */
export const mediaUrlSchema = plainText()
  .max(2000)
  .regex(/^(\/(?!\/)|https:\/\/)\S+$/, 'Please enter a web address that starts with https://')

const mediaList = z
  .array(mediaUrlSchema)
  .max(MEDIA_PER_LIST_MAX, `A vehicle holds at most ${MEDIA_PER_LIST_MAX} files of a kind`)

const vinField = z
  .string()
  .trim()
  .toUpperCase()
  .max(VIN_LENGTH, `A VIN has ${VIN_LENGTH} characters`)
  .regex(/^([A-HJ-NPR-Z0-9]{17})?$/, `A VIN has ${VIN_LENGTH} letters and digits, without I, O and Q`)
  .nullish()
  .transform(value => value || null)

/** What a person fills in about a vehicle. */
const vehicleFields = {
  /** Null until a server has counted one: every vehicle that a server has stored has one. */
  stockNumber: stockNumberField,
  make: requiredText('Make is required', MAKE_MAX_LENGTH),
  model: requiredText('Model is required', MODEL_MAX_LENGTH),
  year: z
    .int({ error: 'Year is required' })
    .min(OLDEST_YEAR, `Year must be ${OLDEST_YEAR} or later`)
    .max(NEWEST_YEAR, `Year must be ${NEWEST_YEAR} or earlier`),
  price: decimalSchema('Price is required'),
  mileage: z
    .int({ error: 'Mileage must be a whole number' })
    .min(0, 'Mileage must be 0 or greater')
    .max(MILEAGE_MAX, `Mileage must be ${MILEAGE_MAX} or less`)
    .nullable(),
  vin: vinField,
  transmission: z.enum(TRANSMISSIONS).nullable(),
  drivetrain: z.enum(DRIVETRAINS).nullable(),
  fuelType: z.enum(FUEL_TYPES).nullable(),
  exteriorColor: optionalText(COLOR_MAX_LENGTH),
  interiorColor: optionalText(COLOR_MAX_LENGTH),
  engineSize: optionalText(ENGINE_MAX_LENGTH),
  category: z.enum(VEHICLE_CATEGORIES).nullable(),
  condition: z.enum(CONDITIONS),
  description: optionalText(DESCRIPTION_MAX_LENGTH),
  features: z
    .array(requiredText('A feature cannot be empty', FEATURE_MAX_LENGTH))
    .max(FEATURES_MAX, `A vehicle has at most ${FEATURES_MAX} features`),
  videoPrompt: optionalText(VIDEO_PROMPT_MAX_LENGTH),
  isFeatured: z.boolean(),
  heroSlideOrder: z.int({ error: HERO_SLOT_RANGE }).min(0, HERO_SLOT_RANGE).max(HERO_SLOTS, HERO_SLOT_RANGE),
}

const mediaFields = {
  photos: mediaList,
  videos: mediaList,
  exteriorPhotos: mediaList,
  interiorPhotos: mediaList,
  walkaroundVideos: mediaList,
  generatedVideoUrl: mediaUrlSchema.nullable(),
  videoGenerationStatus: z.enum(VIDEO_STATUSES),
  videoGeneratedAt: optionalInstant,
}

const stage = { status: z.enum(VEHICLE_STATUSES) }

export const vehicleSchema = z.object({
  id: idSchema,
  ...vehicleFields,
  ...mediaFields,
  ...stage,
  isAvailable: z.boolean(),
  /** When it was first offered to the public; null while it never was. Decides the hero's "new inventory" rule. */
  firstAvailableAt: optionalInstant,
  createdAt: z.string(),
  updatedAt: z.string(),
  revision: revisionSchema,
})
export type Vehicle = z.output<typeof vehicleSchema>

/** Body of POST /api/vehicles. The defaults are those of the vehicle form. */
export const vehicleCreateSchema = z.object({
  id: idSchema.optional(),
  ...vehicleFields,
  ...mediaFields,
  mileage: vehicleFields.mileage.default(null),
  transmission: vehicleFields.transmission.default('Automatic'),
  drivetrain: vehicleFields.drivetrain.default(null),
  fuelType: vehicleFields.fuelType.default('Gasoline'),
  category: vehicleFields.category.default(null),
  condition: vehicleFields.condition.default('excellent'),
  features: vehicleFields.features.default([]),
  isFeatured: vehicleFields.isFeatured.default(false),
  heroSlideOrder: vehicleFields.heroSlideOrder.default(0),
  photos: mediaList.default([]),
  videos: mediaList.default([]),
  exteriorPhotos: mediaList.default([]),
  interiorPhotos: mediaList.default([]),
  walkaroundVideos: mediaList.default([]),
  generatedVideoUrl: mediaFields.generatedVideoUrl.default(null),
  videoGenerationStatus: mediaFields.videoGenerationStatus.default('pending'),
  status: stage.status.default('available'),
})
export type VehicleCreate = z.output<typeof vehicleCreateSchema>

/** Body of PATCH /api/vehicles/{id}: any of the fields; status and isAvailable go through the toggle's rule. */
export const vehicleEditSchema = z
  .object({ ...vehicleFields, ...mediaFields, ...stage, isAvailable: z.boolean() })
  .partial()
export type VehicleEdit = z.output<typeof vehicleEditSchema>

/** The fields that a person can change; all others are written by the rules. */
export const VEHICLE_EDITABLE = fieldsOf({ ...vehicleFields, ...mediaFields, ...stage })
export type VehicleField = (typeof VEHICLE_EDITABLE)[number]

/** What a visitor may see of a vehicle. */
export const publicVehicleSchema = vehicleSchema.omit({
  firstAvailableAt: true,
  revision: true,
  videoPrompt: true,
})
export type PublicVehicle = z.output<typeof publicVehicleSchema>

/** Splits the form's comma-separated features text; blanks are dropped. */
export function splitFeatures(text: string): string[] {
  return text
    .split(',')
    .map(feature => feature.trim())
    .filter(feature => feature !== '')
}

/** "2021 Land Rover Defender 110". */
export function vehicleName(vehicle: Pick<Vehicle, 'year' | 'make' | 'model'>): string {
  return `${vehicle.year} ${vehicle.make} ${vehicle.model}`
}

/** "2021 Land Rover Defender 110 (#1004)". */
export const numberedName = (vehicle: Pick<Vehicle, 'year' | 'make' | 'model' | 'stockNumber'>): string =>
  `${vehicleName(vehicle)} (${vehicle.stockNumber ? `#${vehicle.stockNumber}` : STOCK_NUMBER_FOLLOWS.toLowerCase()})`

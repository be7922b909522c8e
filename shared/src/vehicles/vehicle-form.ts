/** The vehicle form: text as it is typed, and what it says. The rules are those of the record itself. */
import { z } from 'zod'
import { splitFeatures, type Vehicle, type VehicleEdit, vehicleSchema } from './vehicle.ts'
import {
  DRIVETRAINS,
  FUEL_TYPES,
  TRANSMISSIONS,
  VEHICLE_CATEGORIES,
  VEHICLE_STATUSES,
} from './vehicle-options.ts'

const { shape } = vehicleSchema

/** "52,340" is 52340; nothing typed is nothing said. */
const typedNumber = z
  .string()
  .transform(text => text.replace(/[,\s]/g, ''))
  .transform(text => (text === '' ? undefined : Number(text)))

/** A choice that may be left open. */
const choice = <const T extends readonly string[]>(values: T) =>
  z.union([z.literal('').transform(() => null), z.enum(values)])

export const vehicleFormSchema = z.object({
  vin: shape.vin,
  stockNumber: shape.stockNumber,
  year: typedNumber.pipe(shape.year),
  make: shape.make,
  model: shape.model,
  price: shape.price,
  mileage: typedNumber.transform(value => value ?? null).pipe(shape.mileage),
  category: choice(VEHICLE_CATEGORIES),
  transmission: choice(TRANSMISSIONS),
  drivetrain: choice(DRIVETRAINS),
  fuelType: choice(FUEL_TYPES),
  condition: shape.condition,
  exteriorColor: shape.exteriorColor,
  interiorColor: shape.interiorColor,
  engineSize: shape.engineSize,
  description: shape.description,
  /** Separated by commas. */
  featuresText: z.string().transform(splitFeatures).pipe(shape.features),
  isFeatured: z.boolean(),
  /** Asked for with a new vehicle only: whether it is offered at once. */
  status: z.enum(VEHICLE_STATUSES),
})
export type VehicleFormValues = z.input<typeof vehicleFormSchema>
export type VehicleFormFields = z.output<typeof vehicleFormSchema>

/** The form of a new vehicle, or of one that is there. */
export function vehicleFormValues(vehicle: Vehicle | null): VehicleFormValues {
  const text = (value: string | number | null | undefined) => (value == null ? '' : String(value))
  return {
    vin: text(vehicle?.vin),
    stockNumber: text(vehicle?.stockNumber),
    year: text(vehicle?.year),
    make: text(vehicle?.make),
    model: text(vehicle?.model),
    price: text(vehicle?.price).replace(/\.00$/, ''),
    mileage: text(vehicle?.mileage),
    category: vehicle?.category ?? '',
    transmission: vehicle ? (vehicle.transmission ?? '') : 'Automatic',
    drivetrain: vehicle?.drivetrain ?? '',
    fuelType: vehicle ? (vehicle.fuelType ?? '') : 'Gasoline',
    condition: vehicle?.condition ?? 'excellent',
    exteriorColor: text(vehicle?.exteriorColor),
    interiorColor: text(vehicle?.interiorColor),
    engineSize: text(vehicle?.engineSize),
    description: text(vehicle?.description),
    featuresText: vehicle?.features.join(', ') ?? '',
    isFeatured: vehicle?.isFeatured ?? false,
    status: vehicle?.status ?? 'available',
  }
}

/** What fields of the form say about the vehicle. */
export function vehicleEditOf({ featuresText, ...fields }: Partial<VehicleFormFields>): VehicleEdit {
  return { ...fields, ...(featuresText ? { features: featuresText } : {}) }
}

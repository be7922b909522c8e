/**
 * Reads the answer of the federal VIN decoding service (NHTSA vPIC, `DecodeVinValues`, one flat object of strings) into
 * fields of the vehicle form. What the service does not know, or what has no place in the form, leaves a field alone.
 */
import { z } from 'zod'
import { NEWEST_YEAR, OLDEST_YEAR } from './vehicle.ts'
import type { Drivetrain, FuelType, Transmission, VehicleCategory } from './vehicle-options.ts'

export const decodedValuesSchema = z.record(z.string(), z.unknown())
export const decodeAnswerSchema = z.object({ Results: z.array(decodedValuesSchema).min(1) })

export interface DecodedVehicle {
  make?: string
  model?: string
  year?: number
  category?: VehicleCategory
  fuelType?: FuelType
  transmission?: Transmission
  drivetrain?: Drivetrain
  engineSize?: string
}

export interface DecodedVin {
  fields: DecodedVehicle
  /** Whether the service found nothing wrong with the number. */
  clean: boolean
  /** What it found wrong, in its words. */
  remark: string | null
}

const NOTHING = new Set(['', 'not applicable', 'not available', 'null'])

type Rule<T> = readonly [pattern: RegExp, value: T]

/** The body says more than the type where it says anything; the first that fits counts. */
const BODY_CATEGORIES: readonly Rule<VehicleCategory>[] = [
  [/convertible|cabriolet|roadster/i, 'convertible'],
  [/coupe/i, 'coupe'],
  [/hatchback|liftback|notchback/i, 'hatchback'],
  [/wagon/i, 'wagon'],
  [/minivan|\bvan\b/i, 'van'],
  [/pickup|truck/i, 'truck'],
  [/sport utility|suv|crossover/i, 'suv'],
  [/sedan|saloon/i, 'sedan'],
]

const TYPE_CATEGORIES: readonly Rule<VehicleCategory>[] = [
  [/^passenger car/i, 'sedan'],
  [/^multipurpose passenger vehicle/i, 'suv'],
  [/^truck/i, 'truck'],
  [/^motorcycle/i, 'motorcycle'],
  [/^trailer/i, 'truck'],
  [/^bus/i, 'van'],
  [/./, 'sedan'],
]

const FUELS: readonly Rule<FuelType>[] = [
  [/^electric/i, 'Electric'],
  [/^diesel/i, 'Diesel'],
  [/^gasoline/i, 'Gasoline'],
]

const TRANSMISSION_STYLES: readonly Rule<Transmission>[] = [
  [/cvt|continuously variable/i, 'CVT'],
  [/automated manual/i, 'Automatic'],
  [/manual/i, 'Manual'],
  [/./, 'Automatic'],
]

const DRIVE_TYPES: readonly Rule<Drivetrain>[] = [
  [/^4wd|4x4|^4-wheel|four/i, '4WD'],
  [/^awd|all-wheel/i, 'AWD'],
  [/^fwd|front-wheel/i, 'FWD'],
  [/^rwd|rear-wheel|^4x2/i, 'RWD'],
]

/** Maps one entry of `Results`. */
export function readDecodedVin(values: z.output<typeof decodedValuesSchema>): DecodedVin {
  const text = (key: string): string | null => {
    const value = values[key]
    const trimmed = typeof value === 'string' ? value.trim() : ''
    return NOTHING.has(trimmed.toLowerCase()) ? null : trimmed
  }
  const year = Number(text('ModelYear'))
  const codes = (text('ErrorCode') ?? '0').split(',').map(code => code.trim())
  const clean = codes.every(code => code === '0')
  const body = text('BodyClass')
  const type = text('VehicleType')

  const found: { [K in keyof DecodedVehicle]: DecodedVehicle[K] | null } = {
    make: titleCase(text('Make')),
    model: text('Model'),
    year: Number.isInteger(year) && year >= OLDEST_YEAR && year <= NEWEST_YEAR ? year : null,
    category:
      type && /^motorcycle/i.test(type)
        ? 'motorcycle'
        : (firstOf(BODY_CATEGORIES, body) ?? firstOf(TYPE_CATEGORIES, type)),
    fuelType: fuelOf(text('FuelTypePrimary'), text('ElectrificationLevel')),
    transmission: firstOf(TRANSMISSION_STYLES, text('TransmissionStyle')),
    drivetrain: firstOf(DRIVE_TYPES, text('DriveType')),
    engineSize: engineOf(text('DisplacementL'), text('EngineCylinders')),
  }
  const fields = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null))
  return { fields, clean, remark: clean ? null : text('ErrorText') }
}

function firstOf<T>(rules: readonly Rule<T>[], text: string | null): T | null {
  if (text === null) return null
  return rules.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** Hybrids come as gasoline with a level of electrification. */
function fuelOf(fuel: string | null, electrification: string | null): FuelType | null {
  if (electrification && /hybrid|hev/i.test(electrification)) return 'Hybrid'
  return firstOf(FUELS, fuel)
}

/** "3.2L V6" is not ours to claim; displacement and cylinders are: "3.2L 6-cyl". */
function engineOf(liters: string | null, cylinders: string | null): string | null {
  const size = Number(liters)
  const parts = [size > 0 ? `${size.toFixed(1)}L` : null, cylinders ? `${cylinders}-cyl` : null]
  return parts.filter(part => part !== null).join(' ') || null
}

/** The service shouts: "LAND ROVER" becomes "Land Rover"; short names such as BMW and GMC stay. */
function titleCase(make: string | null): string | null {
  if (!make || make.length <= 3 || make !== make.toUpperCase()) return make
  return make.toLowerCase().replace(/(^|[\s-])\p{L}/gu, letter => letter.toUpperCase())
}

/** What a VIN says about a vehicle: as the decoding service knows it, or what can be read from the number alone. */
import { z } from 'zod'
import { DRIVETRAINS, FUEL_TYPES, TRANSMISSIONS, VEHICLE_CATEGORIES } from './vehicle-options.ts'
import { CHECK_DIGIT_WARNING, checkVin, VIN_PROBLEM_TEXTS } from './vin.ts'
import type { DecodedVehicle } from './vin-decode.ts'
import { makerOf } from './world-manufacturers.ts'

export const VIN_DECODED = 'Vehicle information has been auto-populated from VIN.'
export const VIN_DECODED_OFFLINE =
  'The decoding service could not be reached. Make and year were read from the VIN itself; please fill in the rest.'
export const VIN_UNREADABLE =
  'Could not retrieve vehicle information from VIN. Please enter details manually.'

/** Reply of GET /api/vehicles/decode-vin/{vin}. */
export const vinReplySchema = z.object({
  vin: z.string(),
  source: z.enum(['vpic', 'offline']),
  /** What is known; a field that is not known is missing. */
  fields: z.object({
    make: z.string().optional(),
    model: z.string().optional(),
    year: z.int().optional(),
    category: z.enum(VEHICLE_CATEGORIES).optional(),
    fuelType: z.enum(FUEL_TYPES).optional(),
    transmission: z.enum(TRANSMISSIONS).optional(),
    drivetrain: z.enum(DRIVETRAINS).optional(),
    engineSize: z.string().optional(),
  }),
  /** What does not fit, in words; never a reason to refuse. */
  warnings: z.array(z.string()),
  message: z.string(),
})
export type VinReply = z.output<typeof vinReplySchema>

/** What a number tells without asking anybody: maker and model year. @throws RangeError for what is no VIN */
export function decodeOffline(vin: string): VinReply {
  const check = checkVin(vin)
  if (!check.valid) throw new RangeError(VIN_PROBLEM_TEXTS[check.problem ?? 'length'])
  const make = makerOf(vin)
  const fields: DecodedVehicle = {
    ...(make ? { make } : {}),
    ...(check.modelYear ? { year: check.modelYear } : {}),
  }
  const isEmpty = Object.keys(fields).length === 0
  return {
    vin,
    source: 'offline',
    fields,
    warnings: warningsOf(vin),
    message: isEmpty ? VIN_UNREADABLE : VIN_DECODED_OFFLINE,
  }
}

/** The check digit warns and never blocks: vehicles from outside North America fail it. */
export function warningsOf(vin: string): string[] {
  return checkVin(vin).checkDigit === 'ok' ? [] : [CHECK_DIGIT_WARNING]
}

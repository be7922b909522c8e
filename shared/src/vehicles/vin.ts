/** The vehicle identification number: 49 CFR 565 gives its characters, check digit and model year. */
import { VIN_LENGTH } from './vehicle.ts'

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const VALUES: Readonly<Record<string, number>> = Object.fromEntries([
  ...Array.from('0123456789', (digit, value) => [digit, value]),
  ...Array.from('ABCDEFGH', (letter, index) => [letter, index + 1]),
  ...Array.from('JKLMN', (letter, index) => [letter, index + 1]),
  ['P', 7],
  ['R', 9],
  ...Array.from('STUVWXYZ', (letter, index) => [letter, index + 2]),
])
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_CODED_YEAR = 1980

export type VinProblem = 'length' | 'characters'

export const VIN_PROBLEM_TEXTS = {
  length: `A VIN has ${VIN_LENGTH} characters`,
  characters: 'A VIN has letters and digits only, without I, O and Q',
} as const satisfies Record<VinProblem, string>

export const CHECK_DIGIT_WARNING =
  'The check digit does not fit. Please compare with the vehicle; numbers from outside North America may differ.'

export interface VinCheck {
  valid: boolean
  problem?: VinProblem
  /** A digit that fails warns and never blocks: real vehicles from outside North America fail it. */
  checkDigit: 'ok' | 'fails'
  /** From positions 7 and 10; null where the tenth is no year code. */
  modelYear: number | null
}

/** As it is typed or scanned: spaces and dashes go, letters become capitals. */
export function normalizeVin(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

export function checkVin(text: string): VinCheck {
  const vin = normalizeVin(text)
  const problem: VinProblem | null =
    vin.length !== VIN_LENGTH ? 'length' : /^[A-HJ-NPR-Z0-9]+$/.test(vin) ? null : 'characters'
  if (problem) return { valid: false, problem, checkDigit: 'fails', modelYear: null }
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (VALUES[vin.charAt(index)] ?? 0), 0)
  const expected = sum % 11 === 10 ? 'X' : String(sum % 11)
  return {
    valid: true,
    checkDigit: vin.charAt(8) === expected ? 'ok' : 'fails',
    modelYear: modelYearOf(vin),
  }
}

/** The check digit that a VIN should carry in its ninth place; whatever stands there counts nothing. */
export function withCheckDigit(vin: string): string {
  for (const digit of '0123456789X') {
    const candidate = vin.slice(0, 8) + digit + vin.slice(9)
    if (checkVin(candidate).checkDigit === 'ok') return candidate
  }
  throw new RangeError(`Not a VIN: ${vin}`)
}

/** The codes repeat after 30 years; a letter in position 7 says that the second round is meant. */
function modelYearOf(vin: string): number | null {
  const index = YEAR_CODES.indexOf(vin.charAt(9))
  if (index < 0) return null
  return FIRST_CODED_YEAR + index + (/[A-Z]/.test(vin.charAt(6)) ? 30 : 0)
}

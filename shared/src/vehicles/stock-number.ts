/**
 * The dealer's own number of a vehicle, which stands on its papers and its key: given by whoever types one, else counted
 * by the server when it stores the vehicle. No two vehicles have the same one, and none that was counted is counted again:
 * what is written on papers and keys stays with its vehicle, also when that is gone.
 */
import { z } from 'zod'

const STOCK_NUMBER_MAX_LENGTH = 12
/** The first that is counted, where nobody has typed one. */
export const FIRST_STOCK_NUMBER = 1001

export const STOCK_NUMBER_FOLLOWS = 'Stock number follows'
export const STOCK_NUMBER_SHAPE = `A stock number has up to ${STOCK_NUMBER_MAX_LENGTH} letters, digits and dashes, and no dash first`

/** In capitals; null where none is given, and the server counts one. */
export const stockNumberField = z
  .string()
  .trim()
  .toUpperCase()
  .max(STOCK_NUMBER_MAX_LENGTH, STOCK_NUMBER_SHAPE)
  .regex(/^([A-Z0-9][A-Z0-9-]*)?$/, STOCK_NUMBER_SHAPE)
  .nullish()
  .transform(value => value || null)

/** "Vehicle #1004"; that it follows while no server has counted it. */
export const vehicleNumber = ({ stockNumber }: { stockNumber: string | null }): string =>
  stockNumber ? `Vehicle #${stockNumber}` : STOCK_NUMBER_FOLLOWS

export const takenNumberText = (stockNumber: string, owner: string) =>
  `Stock number ${stockNumber} belongs to ${owner}.`

/** Counting goes on after what is typed, up to here: a longer number is a date or a code, and no place in a series. */
const LAST_FOLLOWED = 999_999

/**
 * How far it is counted when numbers were given by hand: whoever types 4750 goes on with 4751.
 * @param counted the last number that was counted; null before the first
 */
export function countedWith(counted: number | null, given: readonly string[]): number {
  const plain = given.filter(number => /^[1-9]\d*$/.test(number)).map(Number)
  const followed = plain.filter(number => number <= LAST_FOLLOWED)
  return Math.max(counted ?? FIRST_STOCK_NUMBER - 1, ...followed)
}

/** The numbers that come next. */
export const numbersAfter = (counted: number, howMany: number): string[] =>
  Array.from({ length: howMany }, (_, index) => String(counted + index + 1))

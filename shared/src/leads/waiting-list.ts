/** A customer who waits for a vehicle that another customer has: the sales note that says so. */
import { numericDayText } from '../clock/clock-text.ts'
import { SALES_NOTE_MAX_LENGTH } from './lead-note.ts'

interface Wish {
  /** "2021 Toyota Tacoma". */
  vehicle: string
  isSold: boolean
  /** When it was wanted, ISO in UTC. */
  at: string
  /** Who wanted it for the customer. */
  by: string
  timeZone: string
}

/** "Waits for 2021 Toyota Tacoma, under contract with another customer (wanted 11/21/2026 by Sam Lee)." */
export function waitingListNote({ vehicle, isSold, at, by, timeZone }: Wish): string {
  const state = isSold ? 'sold to another customer' : 'under contract with another customer'
  const wanted = `(wanted ${numericDayText(at, timeZone)} by ${by})`
  return `Waits for ${vehicle}, ${state} ${wanted}.`.slice(0, SALES_NOTE_MAX_LENGTH)
}

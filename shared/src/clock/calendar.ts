/** Days and weeks of the dealer's calendar as spans of instants, so that thousands of records are compared as text. */
import { localDay } from './clock-text.ts'
import { zonedInstant } from './zoned-time.ts'

/** From the first instant to just before the second, both ISO in UTC. */
export interface Span {
  from: string
  to: string
}

const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7

export const isWithin = (instant: string, { from, to }: Span) => instant >= from && instant < to

/** The day that a number of days was added to: "2026-11-30" and 1 give "2026-12-01". */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

const SATURDAY = 6

/** The first Saturday after a day, "2026-11-21" for "2026-11-20" and "2026-11-28" for "2026-11-21". */
export function comingSaturday(day: string): string {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay()
  return shiftDay(day, weekday === SATURDAY ? DAYS_OF_WEEK : SATURDAY - weekday)
}

function spanOf(firstDay: string, days: number, timeZone: string): Span {
  return {
    from: zonedInstant(firstDay, '00:00', timeZone),
    to: zonedInstant(shiftDay(firstDay, days), '00:00', timeZone),
  }
}

/** The day of the dealer's calendar that an instant falls into: 23, 24 or 25 hours. */
export function dayOf(instant: string, timeZone: string): Span {
  return spanOf(localDay(instant, timeZone), 1, timeZone)
}

/** The week, Monday to Sunday, that an instant falls into. */
export function weekOf(instant: string, timeZone: string): Span {
  const day = localDay(instant, timeZone)
  const sinceMonday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % DAYS_OF_WEEK
  return spanOf(shiftDay(day, -sinceMonday), DAYS_OF_WEEK, timeZone)
}

/** Time as it passes while the dealer is open. */
import { shiftDay } from './calendar.ts'
import { localDay } from './clock-text.ts'
import { type Hours, hoursOfDay } from './opening-hours.ts'
import { zonedInstant } from './zoned-time.ts'

/** A week with a holiday in it, and some more: who is closed for longer than this keeps no hours. */
const DAYS_LOOKED_AT = 60

/** Thousands of customers asked on the same few days, and to make an instant of a day takes long. */
const instants = new Map<string, number>()
const REMEMBERED = 4000

function instantOf(day: string, time: string, timeZone: string): number {
  const key = `${day} ${time} ${timeZone}`
  const known = instants.get(key)
  if (known !== undefined) return known
  if (instants.size >= REMEMBERED) instants.clear()
  const instant = Date.parse(zonedInstant(day, time, timeZone))
  instants.set(key, instant)
  return instant
}

/** The spans of opening hours from an instant on, in ms since the epoch, day by day. */
function* openSpans(
  from: string,
  hours: Hours,
  timeZone: string,
): Generator<[opens: number, closes: number]> {
  const first = localDay(from, timeZone)
  for (let ahead = 0; ahead < DAYS_LOOKED_AT; ahead++) {
    const day = shiftDay(first, ahead)
    const open = hoursOfDay(hours, day)
    if (!open) continue
    const opens = Math.max(Date.parse(from), instantOf(day, open.opens, timeZone))
    const closes = instantOf(day, open.closes, timeZone)
    if (closes > opens) yield [opens, closes]
  }
}

/**
 * How many ms of a span the dealer was open; of a span of more than sixty days, of those.
 * @param from an instant, ISO in UTC, as is `to`
 */
export function openMsBetween(from: string, to: string, hours: Hours, timeZone: string): number {
  const end = Date.parse(to)
  let open = 0
  for (const [opens, closes] of openSpans(from, hours, timeZone)) {
    if (opens >= end) break
    open += Math.min(closes, end) - opens
  }
  return open
}

/**
 * The instant at which the dealer was open for so long, ISO in UTC; null where they are not within sixty days.
 * @param from an instant, ISO in UTC
 */
export function afterOpenMs(from: string, ms: number, hours: Hours, timeZone: string): string | null {
  let left = ms
  for (const [opens, closes] of openSpans(from, hours, timeZone)) {
    if (closes - opens >= left) return new Date(opens + left).toISOString()
    left -= closes - opens
  }
  return null
}

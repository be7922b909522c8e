/** Between an instant in UTC and the day and time that the dealer's clock shows. */
import { localDay } from './clock-text.ts'

/**
 * The instant of a day and time on the dealer's clock, ISO in UTC. A time that the spring change skips moves forward
 * by the hour that is missing; one that autumn repeats is the first of the two.
 * @param day "YYYY-MM-DD"
 * @param time "HH:MM"
 */
export function zonedInstant(day: string, time: string, timeZone: string): string {
  const asUtc = Date.parse(`${day}T${time}:00.000Z`)
  if (Number.isNaN(asUtc)) throw new RangeError(`Not a day and time: ${day} ${time}`)
  const candidates = [asUtc - 86_400_000, asUtc + 86_400_000]
    .map(near => asUtc - offsetMs(near, timeZone))
    .sort((a, b) => a - b)
  const exact = candidates.find(instant => instant + offsetMs(instant, timeZone) === asUtc)
  return new Date(exact ?? (candidates[1] as number)).toISOString()
}

/** How far the zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetMs(instant: number, timeZone: string): number {
  const { day, time, second } = clockParts(instant, timeZone)
  return Date.parse(`${day}T${time}:${second}.000Z`) - Math.floor(instant / 1000) * 1000
}

/** The day and time that the dealer's clock shows at an instant. */
export function localDateTime(instant: string, timeZone: string): { day: string; time: string } {
  const { day, time } = clockParts(Date.parse(instant), timeZone)
  return { day, time }
}

/** To make one takes a hundred times as long as to use it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

function clockParts(instant: number, timeZone: string) {
  const parts = clockOf(timeZone).formatToParts(instant)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? '00'
  return {
    day: localDay(new Date(instant).toISOString(), timeZone),
    time: `${part('hour')}:${part('minute')}`,
    second: part('second'),
  }
}

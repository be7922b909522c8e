/** What is offered at a touch when a test drive is arranged: a few days, and the half hours of a day that are free. */
import { shiftDay } from '../clock/calendar.ts'
import { localDay } from '../clock/clock-text.ts'
import { type Hours, hoursOfDay, weekdayName, weekdayOf } from '../clock/opening-hours.ts'
import { zonedInstant } from '../clock/zoned-time.ts'
import { TEST_DRIVE_TIMES, type TestDriveTime } from './test-drive.ts'
import { type Booking, isPastTime, type TestDriveFacts, testDriveTroubles } from './test-drive-booking.ts'

const HALF_HOUR_MS = 30 * 60_000
const SATURDAY = 6
const DAYS_OFFERED = 3
const DAYS_AHEAD = 14

export interface DayChoice {
  /** "2026-11-20". */
  day: string
  /** "Today", "Tomorrow", "Saturday". */
  label: string
}

/** Whether a test drive can still begin on a day, by the hours; where they are not known, on every day. */
function isOpenLater(day: string, hours: Hours | null, now: string, timeZone: string): boolean {
  if (hours === null) return true
  const open = hoursOfDay(hours, day)
  if (open === null) return false
  const last = Date.parse(zonedInstant(day, open.closes, timeZone)) - HALF_HOUR_MS
  return !isPastTime(new Date(last).toISOString(), now)
}

/**
 * Today, tomorrow and Saturday, those of them that are open; the next open days take the place of the others. In the order
 * of the calendar.
 * @param now an instant, ISO in UTC
 */
export function dayChoices(hours: Hours | null, now: string, timeZone: string): DayChoice[] {
  const today = localDay(now, timeZone)
  const ahead = Array.from({ length: DAYS_AHEAD }, (_, days) => shiftDay(today, days))
  const open = ahead.filter(day => isOpenLater(day, hours, now, timeZone))
  const saturday = ahead.find(day => weekdayOf(day) === SATURDAY)
  const wanted = [today, shiftDay(today, 1), saturday].filter(day => day !== undefined && open.includes(day))
  const days = [...new Set([...wanted, ...open])].slice(0, DAYS_OFFERED).sort()
  return days.flatMap(day => (day === undefined ? [] : [{ day, label: labelOf(day, today) }]))
}

function labelOf(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === shiftDay(today, 1) ? 'Tomorrow' : weekdayName(day)
}

/**
 * The half hours of a day at which nothing stands against a test drive.
 * @param drive with which vehicle, and for whom
 * @param now an instant, ISO in UTC
 */
export function freeHalfHours(
  day: string,
  drive: Pick<Booking, 'vehicleId' | 'leadId'>,
  facts: TestDriveFacts,
  now: string,
): TestDriveTime[] {
  return TEST_DRIVE_TIMES.filter(({ value }) => {
    if (!/:[03]0$/.test(value)) return false
    const at = zonedInstant(day, value, facts.timeZone)
    return testDriveTroubles({ ...drive, at }, facts, now).length === 0
  })
}

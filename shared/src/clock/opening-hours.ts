/** Opening hours of a week, on the dealer's clock: which a day has, and in words. */

/** "10:00" to "18:00". */
interface OpeningHours {
  opens: string
  closes: string
}

/** Null when closed. */
export interface Hours {
  weekdays: OpeningHours | null
  saturday: OpeningHours | null
  sunday: OpeningHours | null
}

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** "10:00am" for "10:00", "6:00pm" for "18:00". */
export function hourText(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`
}

/** The hours of a weekday, 0 for Sunday; null when closed. */
export function hoursOn(hours: Hours, weekday: number) {
  return weekday === 0 ? hours.sunday : weekday === 6 ? hours.saturday : hours.weekdays
}

/** The index of the weekday of a day such as "2026-11-20", 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

/** "Friday" for "2026-11-20". */
export const weekdayName = (day: string): string => WEEKDAYS[weekdayOf(day)] ?? ''

/** The hours of a day such as "2026-11-20"; null when closed. */
export const hoursOfDay = (hours: Hours, day: string): OpeningHours | null => hoursOn(hours, weekdayOf(day))

/** "Friday: 10:00am-6:00pm", "Sunday: closed". */
export function hoursOfDayText(hours: Hours, day: string): string {
  const open = hoursOfDay(hours, day)
  return `${weekdayName(day)}: ${open ? `${hourText(open.opens)}-${hourText(open.closes)}` : 'closed'}`
}

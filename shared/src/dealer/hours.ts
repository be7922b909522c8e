/** The dealer's opening hours: in lines to read, and as the state of the present moment. */
import { localDateTime } from '../clock/zoned-time.ts'
import type { Dealer } from './dealer.ts'

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

type Hours = Dealer['hours']

/** "10:00am" for "10:00", "6:00pm" for "18:00". */
export function hourText(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`
}

export interface HoursLine {
  days: string
  hours: string
  /** Indexes of the days it speaks of, 0 for Sunday. */
  weekdays: readonly number[]
}

export function openingHoursLines(hours: Hours): HoursLine[] {
  const text = (day: Hours['sunday']) => (day ? `${hourText(day.opens)}-${hourText(day.closes)}` : 'Closed')
  return [
    { days: 'Monday to Friday', hours: text(hours.weekdays), weekdays: [1, 2, 3, 4, 5] },
    { days: 'Saturday', hours: text(hours.saturday), weekdays: [6] },
    { days: 'Sunday', hours: text(hours.sunday), weekdays: [0] },
  ]
}

function hoursOn(hours: Hours, weekday: number) {
  return weekday === 0 ? hours.sunday : weekday === 6 ? hours.saturday : hours.weekdays
}

/** The index of the weekday of a day such as "2026-11-20", 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

/** "Friday" for "2026-11-20". */
export const weekdayName = (day: string): string => WEEKDAYS[weekdayOf(day)] ?? ''

/** The hours of a day such as "2026-11-20"; null when closed. */
export const hoursOfDay = (hours: Hours, day: string): Hours['sunday'] => hoursOn(hours, weekdayOf(day))

/** "Friday: 10:00am-6:00pm", "Sunday: closed". */
export function hoursOfDayText(hours: Hours, day: string): string {
  const open = hoursOfDay(hours, day)
  return `${weekdayName(day)}: ${open ? `${hourText(open.opens)}-${hourText(open.closes)}` : 'closed'}`
}

export interface OpenState {
  open: boolean
  /** "Open until 6:00pm", "Opens Monday at 10:00am". */
  text: string
  /** 0 for Sunday, on the dealer's calendar. */
  today: number
}

export function openState(dealer: Pick<Dealer, 'hours' | 'timeZone'>, now: Date): OpenState {
  const { day, time } = localDateTime(now.toISOString(), dealer.timeZone)
  const today = weekdayOf(day)
  const hours = hoursOn(dealer.hours, today)
  if (hours && time >= hours.opens && time < hours.closes)
    return { open: true, text: `Open until ${hourText(hours.closes)}`, today }
  if (hours && time < hours.opens)
    return { open: false, text: `Opens today at ${hourText(hours.opens)}`, today }
  for (let ahead = 1; ahead <= 7; ahead++) {
    const weekday = (today + ahead) % 7
    const next = hoursOn(dealer.hours, weekday)
    if (!next) continue
    const name = ahead === 1 ? 'tomorrow' : WEEKDAYS[weekday]
    return { open: false, text: `Opens ${name} at ${hourText(next.opens)}`, today }
  }
  return { open: false, text: 'Closed', today }
}

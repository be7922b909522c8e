/** The dealer's opening hours: in lines to read, and as the state of the present moment. */
import { type Hours, hoursOn, hourText, WEEKDAYS, weekdayOf } from '../clock/opening-hours.ts'
import { localDateTime } from '../clock/zoned-time.ts'
import type { Dealer } from './dealer.ts'

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

/** Instants in words, in the dealer's time zone. Storage and wire carry UTC; only screens use these. */

const DAY_MS = 86_400_000

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** The wordings that there are, each with its locale. */
const WORDINGS = {
  isoDay: ['en-CA', DAY],
  numericDay: ['en-US', DAY],
  clock: ['en-US', { hour: 'numeric', minute: '2-digit' }],
  day: ['en-US', { month: 'short', day: 'numeric' }],
  dayOfAnotherYear: ['en-US', { month: 'short', day: 'numeric', year: 'numeric' }],
  fullDay: ['en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }],
} as const satisfies Record<string, readonly [locale: string, Intl.DateTimeFormatOptions]>

/** Formats are kept: to make one takes a hundred times as long as to use it. There are few zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function worded(wording: keyof typeof WORDINGS, instant: string | number, timeZone: string): string {
  const key = `${wording} ${timeZone}`
  let format = formats.get(key)
  if (!format) {
    const [locale, options] = WORDINGS[wording]
    format = new Intl.DateTimeFormat(locale, { timeZone, ...options })
    formats.set(key, format)
  }
  return format.format(new Date(instant))
}

/** The calendar day of an instant where the dealer is, "2026-11-20". */
export function localDay(instant: string, timeZone: string): string {
  return worded('isoDay', instant, timeZone)
}

/** "11:20 AM". */
export function clockText(instant: string, timeZone: string): string {
  return worded('clock', instant, timeZone)
}

/** "Nov 17", with the year when it is another: "Nov 17, 2025". */
export function dayText(instant: string, timeZone: string, now: string): string {
  const sameYear = localDay(instant, timeZone).slice(0, 4) === localDay(now, timeZone).slice(0, 4)
  return worded(sameYear ? 'day' : 'dayOfAnotherYear', instant, timeZone)
}

/** "11/20/2026". */
export function numericDayText(instant: string, timeZone: string): string {
  return worded('numericDay', instant, timeZone)
}

/** The days around the present one, by their names. A day begins with a minute, so one minute has the same for all. */
let around = { minute: '', names: new Map<string, string>() }

function namedDays(timeZone: string, now: string): ReadonlyMap<string, string> {
  const minute = `${timeZone} ${now.slice(0, '2026-11-20T18:20'.length)}`
  if (around.minute === minute) return around.names
  const dayAfter = (days: number) => worded('isoDay', Date.parse(now) + days * DAY_MS, timeZone)
  const names = new Map([
    [dayAfter(-1), 'Yesterday'],
    [dayAfter(1), 'Tomorrow'],
    [dayAfter(0), 'Today'],
  ])
  around = { minute, names }
  return names
}

/** "Today, 11:20 AM", "Yesterday, 4:05 PM", "Tomorrow, 9:00 AM", else "Nov 17, 11:20 AM". */
export function momentText(instant: string, timeZone: string, now: string): string {
  const name = namedDays(timeZone, now).get(localDay(instant, timeZone)) ?? dayText(instant, timeZone, now)
  return `${name}, ${clockText(instant, timeZone)}`
}

/** A moment of the past that another program told: one that begins a day was told as the day alone, "Nov 17, 2024". */
export function pastText(instant: string, timeZone: string, now: string): string {
  const isDay = clockText(instant, timeZone) === '12:00 AM'
  return isDay ? dayText(instant, timeZone, now) : momentText(instant, timeZone, now)
}

/** Within a sentence: "at 11:20 AM" on the present day, else "on Nov 17 at 11:20 AM". */
export function whenText(instant: string, timeZone: string, now: string): string {
  const clock = `at ${clockText(instant, timeZone)}`
  const isToday = localDay(instant, timeZone) === localDay(now, timeZone)
  return isToday ? clock : `on ${dayText(instant, timeZone, now)} ${clock}`
}

/** "Friday, November 20, 2026", for a day of the calendar, "2026-11-20". */
export const fullDayText = (day: string): string => worded('fullDay', `${day}T12:00:00.000Z`, 'UTC')

/** "Friday, November 20, 2026, 11:20 AM". */
export function fullMomentText(instant: string, timeZone: string): string {
  return `${worded('fullDay', instant, timeZone)}, ${clockText(instant, timeZone)}`
}

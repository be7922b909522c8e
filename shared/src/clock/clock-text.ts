/** Instants in words, in the dealer's time zone. Storage and wire carry UTC; only screens use these. */

const DAY_MS = 86_400_000

/** Formats are kept: to make one takes a hundred times as long as to use it. There are few zones and few wordings. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(timeZone: string, options: Intl.DateTimeFormatOptions, locale = 'en-US') {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...options })
  formats.set(key, made)
  return made
}

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** The calendar day of an instant where the dealer is, "2026-11-20". */
export function localDay(instant: string, timeZone: string): string {
  return format(timeZone, DAY, 'en-CA').format(new Date(instant))
}

/** "11:20 AM". */
export function clockText(instant: string, timeZone: string): string {
  return format(timeZone, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant))
}

/** "Nov 17", with the year when it is another: "Nov 17, 2025". */
export function dayText(instant: string, timeZone: string, now: string): string {
  const sameYear = localDay(instant, timeZone).slice(0, 4) === localDay(now, timeZone).slice(0, 4)
  return format(timeZone, {
    month: 'short',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(new Date(instant))
}

/** "11/20/2026". */
export function numericDayText(instant: string, timeZone: string): string {
  return format(timeZone, DAY).format(new Date(instant))
}

/** "Today, 11:20 AM", "Yesterday, 4:05 PM", "Tomorrow, 9:00 AM", else "Nov 17, 11:20 AM". */
export function momentText(instant: string, timeZone: string, now: string): string {
  const day = localDay(instant, timeZone)
  const shifted = (days: number) =>
    localDay(new Date(Date.parse(now) + days * DAY_MS).toISOString(), timeZone)
  const name =
    day === shifted(0)
      ? 'Today'
      : day === shifted(-1)
        ? 'Yesterday'
        : day === shifted(1)
          ? 'Tomorrow'
          : dayText(instant, timeZone, now)
  return `${name}, ${clockText(instant, timeZone)}`
}

/** "Friday, November 20, 2026, 11:20 AM". */
export function fullMomentText(instant: string, timeZone: string): string {
  const day = format(timeZone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
  return `${day.format(new Date(instant))}, ${clockText(instant, timeZone)}`
}

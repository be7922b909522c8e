/**
 * The day that a dealer means by what they wrote: "Saturday, December 12". Text that says no day stays text; nothing here
 * refuses any.
 */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const DAY_MS = 86_400_000

const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const ISO = /\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/
const SLASHED = /\b(\d{1,2})\/(\d{1,2})(?:\/((?:20)?\d\d))?\b/
const MONTH_FIRST = new RegExp(`\\b${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b`, 'i')
const DAY_FIRST = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}`, 'i')
const YEAR = /\b((?:19|20)\d\d)\b/
const WEEKDAY = /\b(sun|mon|tue|wed|thu|fri|sat)[a-z]*/i

interface Written {
  year: number | null
  /** From 0. */
  month: number
  day: number
}

function readDay(text: string): Written | null {
  const iso = ISO.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]) - 1, day: Number(iso[3]) }
  const slashed = SLASHED.exec(text)
  if (slashed) {
    const year = slashed[3] ? Number(slashed[3].slice(-2)) + 2000 : null
    return { year, month: Number(slashed[1]) - 1, day: Number(slashed[2]) }
  }
  const year = Number(YEAR.exec(text)?.[1]) || null
  const named = MONTH_FIRST.exec(text)
  if (named) return { year, month: MONTHS.indexOf((named[1] ?? '').toLowerCase()), day: Number(named[2]) }
  const turned = DAY_FIRST.exec(text)
  if (turned) return { year, month: MONTHS.indexOf((turned[2] ?? '').toLowerCase()), day: Number(turned[1]) }
  return null
}

/** Null for a day that no month has. */
function instantOf(year: number, month: number, day: number): number | null {
  const instant = Date.UTC(year, month, day)
  const made = new Date(instant)
  return made.getUTCMonth() === month && made.getUTCDate() === day ? instant : null
}

/**
 * "2026-12-12"; null where no day can be read. A day without a year is in the one that its weekday says, else in that in
 * which it is nearest to when it was written, and for what was still to come no sooner than that.
 * @param writtenAt an instant, ISO in UTC
 */
export function eventDay(text: string, writtenAt: string, isToCome: boolean): string | null {
  const written = readDay(text)
  if (!written) return null
  const { year, month, day } = written
  const at = Date.parse(writtenAt)
  const years = year === null ? [-1, 0, 1].map(step => new Date(at).getUTCFullYear() + step) : [year]
  const days = years.flatMap(one => instantOf(one, month, day) ?? [])
  const weekday = WEEKDAYS.indexOf(WEEKDAY.exec(text)?.[1]?.toLowerCase() ?? '')
  const named = days.filter(one => new Date(one).getUTCDay() === weekday)
  const possible = named.length > 0 ? named : days
  const toCome = possible.filter(one => one >= at - DAY_MS)
  const [nearest] = (isToCome && toCome.length > 0 ? toCome : possible).sort(
    (a, b) => Math.abs(a - at) - Math.abs(b - at),
  )
  return nearest === undefined ? null : new Date(nearest).toISOString().slice(0, 10)
}

/** What a visitor reads: as the dealer wrote it, with the year where they left it out and it is known. */
export function eventDateText(text: string, day: string | null): string {
  return day === null || YEAR.test(text) || SLASHED.exec(text)?.[3] ? text : `${text}, ${day.slice(0, 4)}`
}

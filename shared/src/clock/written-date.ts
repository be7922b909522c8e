/**
 * Dates as files of other programs write them: ISO, American and European numbers, named months, the serial numbers of
 * spreadsheets (days since 1899-12-30) and Unix times. Numbers alone do not say whether the month or the day is first; the
 * other dates of the same column do.
 */
import { zonedInstant } from './zoned-time.ts'

/** How a column writes its dates; `mixed` where it does both. American where nothing tells. */
export type DayOrder = 'month_first' | 'day_first' | 'mixed'

/** The instant, ISO in UTC; null for what is no date since 1970, `ambiguous` where two days may be meant. */
export type WrittenDate = string | 'ambiguous' | null

const EARLIEST_YEAR = 1970
/** 1970-01-01 and 2100-01-01 as spreadsheets count days. */
const SERIAL_EPOCH = 25_569
const SERIAL_END = 73_051

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const TIME =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?([ap]\.?m\.?)? ?(z|utc|gmt|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i
const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[, T]+(.+))?$/
const YEAR_FIRST = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?:[, T]+(.+))?$/
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i
const MONTH_NAMED = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,? (?:at )?(.+))?$/i
const DAY_NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]+([a-z]{3,9})[.,]?[ -](\d{4}|\d{2})(?:,? (?:at )?(.+))?$/i

interface Day {
  year: number
  month: number
  day: number
}

/** Whether the dates of a column have the day or the month first, from those that can be read in one way only. */
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  let isDayFirst = false
  let isMonthFirst = false
  for (const text of texts) {
    const [, first, mark, second] = NUMBERS.exec(plainOf(text)) ?? []
    if (mark === '.') continue
    const [a, b] = [Number(first), Number(second)]
    // What is no date in either order says nothing of the others.
    if (a > 12 && a <= 31 && b <= 12) isDayFirst = true
    else if (b > 12 && b <= 31 && a <= 12) isMonthFirst = true
  }
  if (isDayFirst) return isMonthFirst ? 'mixed' : 'day_first'
  return 'month_first'
}

/** Reads a date, with its time where it has one, on the dealer's clock; a day alone is its first moment. */
export function readWrittenDate(text: string, order: DayOrder, timeZone: string): WrittenDate {
  const plain = plainOf(text)
  const counted = countedDate(plain, timeZone)
  if (counted) return counted
  const numbers = NUMBERS.exec(plain)
  if (numbers) {
    const [, first = '', mark, second = '', year = '', time] = numbers
    const [a, b] = [Number(first), Number(second)]
    const isEither = mark !== '.' && a !== b && a <= 12 && b <= 12
    if (isEither && order === 'mixed')
      return instantOf({ year: yearOf(year), month: a, day: b }, time, timeZone) && 'ambiguous'
    // A dot is written by those who have the day first.
    const isDayFirst = mark === '.' || a > 12 || (isEither && order === 'day_first')
    const [month, day] = isDayFirst ? [b, a] : [a, b]
    return instantOf({ year: yearOf(year), month, day }, time, timeZone)
  }
  const yearFirst = YEAR_FIRST.exec(plain)
  if (yearFirst) {
    const [, year, , month, day, time] = yearFirst
    return instantOf({ year: Number(year), month: Number(month), day: Number(day) }, time, timeZone)
  }
  const [, month = '', dayOfMonth, yearAfter, timeAfter] = MONTH_NAMED.exec(plain) ?? []
  if (dayOfMonth)
    return instantOf(
      { year: Number(yearAfter), month: monthOf(month), day: Number(dayOfMonth) },
      timeAfter,
      timeZone,
    )
  const [, dayBefore, named = '', year = '', time] = DAY_NAMED.exec(plain) ?? []
  if (!dayBefore) return null
  return instantOf({ year: yearOf(year), month: monthOf(named), day: Number(dayBefore) }, time, timeZone)
}

const plainOf = (text: string) => text.replace(/\s+/g, ' ').trim().replace(WEEKDAY, '')

/** What is a number: of days, of seconds or of milliseconds; or a day without any mark. */
function countedDate(text: string, timeZone: string): string | null {
  const [, year, month, day] = COMPACT.exec(text) ?? []
  if (year)
    return instantOf({ year: Number(year), month: Number(month), day: Number(day) }, undefined, timeZone)
  if (/^\d{13}$/.test(text)) return new Date(Number(text)).toISOString()
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000).toISOString()
  if (!/^\d{5}(\.\d+)?$/.test(text)) return null
  const serial = Number(text)
  if (serial < SERIAL_EPOCH || serial >= SERIAL_END) return null
  const minutes = Math.round((serial - SERIAL_EPOCH) * 1440)
  const [date, time = ''] = new Date(minutes * 60_000).toISOString().split('T')
  return zonedInstant(date ?? '', time.slice(0, 5), timeZone)
}

const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** Two digits are a year from 1970 to 2069. */
function yearOf(digits: string): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year + (year < 70 ? 2000 : 1900)
}

function instantOf({ year, month, day }: Day, time: string | undefined, timeZone: string): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  // A day that the month does not have falls into another one.
  if (year < EARLIEST_YEAR || date.getUTCMonth() !== month - 1) return null
  const written = date.toISOString().slice(0, 10)
  if (time === undefined) return zonedInstant(written, '00:00', timeZone)
  const [, hours = '', minutes = '', seconds = '0', fraction = '0', half, offset] = TIME.exec(time) ?? []
  if (hours === '') return null
  const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours)
  if (hour > 23 || (half && Number(hours) > 12) || Number(minutes) > 59 || Number(seconds) > 59) return null
  const ms = Number(seconds) * 1000 + Math.floor(Number(`0.${fraction}`) * 1000)
  const clock = `${String(hour).padStart(2, '0')}:${minutes}`
  const minute =
    offset === undefined
      ? Date.parse(zonedInstant(written, clock, timeZone))
      : Date.parse(`${written}T${clock}:00.000Z`) - offsetMinutes(offset) * 60_000
  return new Date(minute + ms).toISOString()
}

/** What TIME takes as an offset, "Z", "+02:00", "-0700" or "+02", in minutes ahead of UTC. */
function offsetMinutes(offset: string): number {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{2}):?(\d{2})?/.exec(offset) ?? []
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEMO_DEALER } from '../dealer/dealer.ts'
import { openingHoursLines, openState } from '../dealer/hours.ts'
import { isBookableDay, TEST_DRIVE_TIMES } from '../leads/test-drive.ts'
import { comingSaturday, shiftDay } from './calendar.ts'
import {
  dayText,
  fullDayText,
  fullMomentText,
  localDay,
  momentText,
  pastText,
  whenText,
} from './clock-text.ts'
import { hoursOfDayText } from './opening-hours.ts'
import { localDateTime, zonedInstant } from './zoned-time.ts'

const ZONE = 'America/Boise'
const NOW = '2026-11-20T18:20:00.000Z'

it.each([
  ['2026-11-20', 'Saturday, November 21, 2026'],
  ['2026-11-21', 'Saturday, November 28, 2026'],
  ['2026-12-27', 'Saturday, January 2, 2027'],
])('the Saturday that comes after %s is %s', (day, text) => {
  expect(fullDayText(comingSaturday(day))).toBe(text)
})

describe('a moment in words', () => {
  it.each([
    ['2026-11-20T18:20:00.000Z', 'Today, 11:20 AM'],
    ['2026-11-20T05:00:00.000Z', 'Yesterday, 10:00 PM'],
    ['2026-11-21T17:15:00.000Z', 'Tomorrow, 10:15 AM'],
    ['2026-11-17T18:00:00.000Z', 'Nov 17, 11:00 AM'],
    ['2025-11-17T18:00:00.000Z', 'Nov 17, 2025, 11:00 AM'],
  ])('%s is %s', (instant, text) => {
    expect(momentText(instant, ZONE, NOW)).toBe(text)
  })

  it.each([
    ['2026-11-20T18:20:00.000Z', 'at 11:20 AM'],
    ['2026-11-20T05:00:00.000Z', 'on Nov 19 at 10:00 PM'],
    ['2025-11-17T18:00:00.000Z', 'on Nov 17, 2025 at 11:00 AM'],
  ])('%s is %s within a sentence', (instant, text) => {
    expect(whenText(instant, ZONE, NOW)).toBe(text)
  })

  it.each([
    ['2026-11-20T07:00:00.000Z', 'Nov 20'],
    ['2024-03-12T06:00:00.000Z', 'Mar 12, 2024'],
    ['2024-03-12T06:01:00.000Z', 'Mar 12, 2024, 12:01 AM'],
    ['2024-03-12T18:00:00.000Z', 'Mar 12, 2024, 12:00 PM'],
  ])('%s of another program is %s: the day alone where no time was told', (instant, text) => {
    expect(pastText(instant, ZONE, NOW)).toBe(text)
  })

  it('names the day by how far it is, in any zone and at any time', () => {
    const zones = fc.constantFrom(ZONE, 'Asia/Kolkata', 'Pacific/Auckland')
    const times = fc
      .date({ min: new Date('2020-01-02'), max: new Date('2030-12-30'), noInvalidDate: true })
      .map(date => date.toISOString())
    const named = [
      [-2, null],
      [-1, 'Yesterday'],
      [0, 'Today'],
      [1, 'Tomorrow'],
      [2, null],
    ] as const
    fc.assert(
      fc.property(times, zones, (now, zone) => {
        for (const [days, name] of named) {
          const noon = zonedInstant(shiftDay(localDay(now, zone), days), '12:00', zone)
          expect(momentText(noon, zone, now)).toBe(`${name ?? dayText(noon, zone, now)}, 12:00 PM`)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('can be full', () => {
    expect(fullMomentText(NOW, ZONE)).toBe('Friday, November 20, 2026, 11:20 AM')
    expect(dayText(NOW, ZONE, NOW)).toBe('Nov 20')
  })
})

describe("the dealer's clock", () => {
  it.each([
    ['2026-11-20', '16:30', '2026-11-20T23:30:00.000Z'],
    ['2026-07-01', '08:00', '2026-07-01T14:00:00.000Z'],
    // The hour that spring skips, and the one that autumn has twice.
    ['2026-03-08', '02:30', '2026-03-08T09:30:00.000Z'],
    ['2026-11-01', '01:30', '2026-11-01T07:30:00.000Z'],
  ])('at %s %s shows the instant %s', (day, time, instant) => {
    expect(zonedInstant(day, time, ZONE)).toBe(instant)
  })

  it('shows what it was set to, in any zone and season', () => {
    const zone = fc.constantFrom('America/Boise', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC')
    const day = fc
      .date({ min: new Date('2020-01-02'), max: new Date('2030-12-30'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10))
    const time = fc.constantFrom(...TEST_DRIVE_TIMES.map(one => one.value))
    fc.assert(
      fc.property(day, time, zone, (onDay, atTime, inZone) => {
        expect(localDateTime(zonedInstant(onDay, atTime, inZone), inZone)).toEqual({
          day: onDay,
          time: atTime,
        })
      }),
    )
  })

  it('shows nothing that is no day and time', () => {
    expect(() => zonedInstant('soon', '10:00', ZONE)).toThrow('Not a day and time: soon 10:00')
  })

  it('offers test drives every quarter of an hour from 8:00 AM to 6:45 PM', () => {
    expect(TEST_DRIVE_TIMES).toHaveLength(44)
    expect(TEST_DRIVE_TIMES[0]).toEqual({ value: '08:00', label: '8:00 AM' })
    expect(TEST_DRIVE_TIMES[17]).toEqual({ value: '12:15', label: '12:15 PM' })
    expect(TEST_DRIVE_TIMES.at(-1)).toEqual({ value: '18:45', label: '6:45 PM' })
  })

  it.each([
    ['2026-11-20', true],
    ['2026-11-19', false],
    ['2026-12-01', true],
    ['soon', false],
    ['2026-12-01x', false],
    ['x2026-12-01', false],
  ])('takes a test drive on %s: %s', (day, bookable) => {
    // It is the 21st in London already, and still the 20th where the dealer is.
    expect(isBookableDay(day, '2026-11-21T05:00:00.000Z', ZONE)).toBe(bookable)
  })
})

describe('the opening hours', () => {
  it('are written in three lines', () => {
    expect(openingHoursLines(DEMO_DEALER.hours).map(line => [line.days, line.hours])).toEqual([
      ['Monday to Friday', '10:00am-6:00pm'],
      ['Saturday', '10:00am-2:00pm'],
      ['Sunday', 'Closed'],
    ])
  })

  it('say of each day of the week, in one of the lines, what a customer hears of that day', () => {
    const hours = { ...DEMO_DEALER.hours, weekdays: { opens: '09:15', closes: '12:00' } }
    const lines = openingHoursLines(hours)
    const week = Array.from({ length: 7 }, (_, days) => shiftDay('2026-11-15', days))
    const said = week.map((day, weekday) => {
      const [line, ...more] = lines.filter(({ weekdays }) => weekdays.includes(weekday))
      expect(more).toEqual([])
      expect(hoursOfDayText(hours, day).toLowerCase()).toContain(`: ${line?.hours.toLowerCase()}`)
      return hoursOfDayText(hours, day)
    })
    expect([said[0], said[1], said[6]]).toEqual([
      'Sunday: closed',
      'Monday: 9:15am-12:00pm',
      'Saturday: 10:00am-2:00pm',
    ])
  })

  it('of one day a week come again in a week, and a dealer who never opens is closed', () => {
    const never = { weekdays: null, saturday: null, sunday: null }
    const sundays = { ...never, sunday: { opens: '10:00', closes: '14:00' } }
    const at = new Date('2026-11-22T21:00:00.000Z')
    const state = (hours: typeof sundays | typeof never) =>
      openState({ hours, timeZone: DEMO_DEALER.timeZone }, at)
    expect(state(sundays)).toEqual({ open: false, text: 'Opens Sunday at 10:00am', today: 0 })
    expect(state(never)).toEqual({ open: false, text: 'Closed', today: 0 })
  })

  it.each([
    ['2026-11-20T17:00:00.000Z', true, 'Open until 6:00pm'],
    ['2026-11-20T18:00:00.000Z', true, 'Open until 6:00pm'],
    ['2026-11-20T16:59:00.000Z', false, 'Opens today at 10:00am'],
    ['2026-11-21T01:00:00.000Z', false, 'Opens tomorrow at 10:00am'],
    ['2026-11-21T21:00:00.000Z', false, 'Opens Monday at 10:00am'],
    ['2026-11-22T18:00:00.000Z', false, 'Opens tomorrow at 10:00am'],
  ])('at %s: open %s, %s', (instant, open, text) => {
    expect(openState(DEMO_DEALER, new Date(instant))).toMatchObject({ open, text })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOrderOf, readWrittenDate } from './written-date.ts'
import { localDateTime } from './zoned-time.ts'

const ZONE = 'America/Boise'
const read = (text: string, order: Parameters<typeof readWrittenDate>[1] = 'month_first') =>
  readWrittenDate(text, order, ZONE)

it.each([
  ['2024-08-13T18:04:34.666+00:00', '2024-08-13T18:04:34.666Z'],
  ['2024-07-01T11:54:49.95+00:00', '2024-07-01T11:54:49.950Z'],
  ['2024-08-13T18:04:34Z', '2024-08-13T18:04:34.000Z'],
  ['2024-08-13 18:04:34 -0600', '2024-08-14T00:04:34.000Z'],
  ['2024-03-12 09:14', '2024-03-12T15:14:00.000Z'],
  ['2024-01-12 09:14:05', '2024-01-12T16:14:05.000Z'],
  ['2024-01-12 09:59:59', '2024-01-12T16:59:59.000Z'],
  ['2024-03-12 09:14 +02', '2024-03-12T07:14:00.000Z'],
  ['2024-03-12 09:14 +05:30', '2024-03-12T03:44:00.000Z'],
  ['2024-03-12 09:14 -0330', '2024-03-12T12:44:00.000Z'],
  ['2024-03-12', '2024-03-12T06:00:00.000Z'],
  ['2024/3/2', '2024-03-02T07:00:00.000Z'],
  ['20240312', '2024-03-12T06:00:00.000Z'],
  ['3/15/2024 2:30 PM', '2024-03-15T20:30:00.000Z'],
  ['3/15/2024, 12:05 a.m.', '2024-03-15T06:05:00.000Z'],
  ['  3/15/2024  ', '2024-03-15T06:00:00.000Z'],
  ['12/31/99', '1999-12-31T07:00:00.000Z'],
  ['1/2/70', '1970-01-02T07:00:00.000Z'],
  ['12/31/69', '2069-12-31T07:00:00.000Z'],
  ['03-15-2024', '2024-03-15T06:00:00.000Z'],
  ['31/12/2023', '2023-12-31T07:00:00.000Z'],
  ['3.4.2024', '2024-04-03T06:00:00.000Z'],
  ['Mar 15, 2024', '2024-03-15T06:00:00.000Z'],
  ['Friday, March 15th, 2024 at 2:30 PM', '2024-03-15T20:30:00.000Z'],
  ['15 Mar 2024 14:30', '2024-03-15T20:30:00.000Z'],
  ['15-Mar-24', '2024-03-15T06:00:00.000Z'],
  ['15. Mar. 2024', '2024-03-15T06:00:00.000Z'],
  ['15  Mar  2024', '2024-03-15T06:00:00.000Z'],
  ['Fri 15 Mar 2024', '2024-03-15T06:00:00.000Z'],
  ['Mar 15 2024 2:30 PM', '2024-03-15T20:30:00.000Z'],
  ['25569', '1970-01-01T07:00:00.000Z'],
  ['45366', '2024-03-15T06:00:00.000Z'],
  ['45366.604166667', '2024-03-15T20:30:00.000Z'],
  ['1710534600000', '2024-03-15T20:30:00.000Z'],
  ['1710534600', '2024-03-15T20:30:00.000Z'],
])('%j is %s', (text, instant) => {
  expect(read(text)).toBe(instant)
})

it.each([
  '',
  'yesterday',
  '2/30/2024',
  '2023-02-29',
  '13/13/2024',
  '2024-03-12 25:00',
  '2024-03-12 13:00 PM',
  '2024-03-12 morning',
  '2024-03-12 10:60',
  '2024-03-12 10:00:60',
  '2024-03-12 about 10:00',
  '2024-03-12 10:00 sharp',
  '2024-03-12x',
  'on 2024-03-12',
  '3/15/2024x',
  'due Mar 15, 2024',
  'Mar 15, 2024x',
  'x15 Mar 2024',
  '15 Mar 2024x',
  '15 Fri Mar 2024',
  '3/0/2024',
  '1/1/1900',
  '12345',
  '99999',
  '73051',
  'A45366',
  '45366A',
  '120240312',
  '202403121',
  '17105346000',
  '17105346000001',
  '208-555-0142',
  '15 Foo 2024',
  '0',
])('%j is no date', text => {
  expect(read(text)).toBeNull()
})

describe('numbers that can be read in two ways', () => {
  it.each([
    [[], 'month_first'],
    [['3/4/2024', 'soon', '2024-25-12'], 'month_first'],
    [['3/4/2024', '12/25/2023'], 'month_first'],
    [['3/4/2024', '25/12/2023 10:00'], 'day_first'],
    [['3/12/2024', '25/12/2023'], 'day_first'],
    [['25-12-2023', '12/25/2023'], 'mixed'],
    // What is no date says nothing of the others.
    [['3/4/2024', '31/31/2020', '99/1/2020', '0/45/2020'], 'month_first'],
    // A dot says it for itself alone.
    [['25.12.2023', '3/4/2024'], 'month_first'],
  ] as const)('in a column with %j: %s', (texts, order) => {
    expect(dayOrderOf(texts)).toBe(order)
  })

  it('are read as their column is, and not at all where it does both', () => {
    expect(read('3/4/2024', 'month_first')).toBe('2024-03-04T07:00:00.000Z')
    expect(read('3/4/2024', 'day_first')).toBe('2024-04-03T06:00:00.000Z')
    for (const text of ['3/4/2024', '12/4/2024', '4/12/2024']) expect(read(text, 'mixed')).toBe('ambiguous')
    expect(read('3.4.2024', 'mixed')).toBe('2024-04-03T06:00:00.000Z')
    expect(read('4/15/2024', 'mixed')).toBe('2024-04-15T06:00:00.000Z')
    expect(read('4/4/2024', 'mixed')).toBe('2024-04-04T06:00:00.000Z')
    expect(read('25/4/2024', 'mixed')).toBe('2024-04-25T06:00:00.000Z')
    expect(read('3/4/1800', 'mixed')).toBeNull()
  })
})

it('what the own export writes is read back to the minute', () => {
  const instants = fc.date({ min: new Date('1971-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, instant => {
      const { day, time } = localDateTime(instant.toISOString(), ZONE)
      const back = read(`${day} ${time}`)
      expect(localDateTime(back ?? '', ZONE)).toEqual({ day, time })
    }),
  )
})

it('of any text it makes an instant in UTC or nothing', () => {
  const parts = fc.constantFrom('1', '13', '2024', '99', '/', '-', '.', ':', ' ', 'Mar', 'pm', 'T', 'Z', '+')
  const texts = fc.oneof(
    fc.string(),
    fc.array(parts, { maxLength: 9 }).map(some => some.join('')),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom('month_first', 'day_first', 'mixed'), (text, order) => {
      const at = read(text, order as 'mixed')
      if (at !== null && at !== 'ambiguous') expect(new Date(at).toISOString()).toBe(at)
    }),
  )
})

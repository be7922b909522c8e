import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLead, NOW } from '../../tests/factories.ts'
import { DEMO_DEALER } from '../dealer/dealer.ts'
import type { Lead } from './lead.ts'
import { LEAD_STATUSES } from './lead-status.ts'
import {
  bookingsOf,
  booksAnew,
  isConfirmable,
  kindsOf,
  type TestDriveFacts,
  testDriveTroubles,
  troublesOfChange,
  troublesText,
} from './test-drive-booking.ts'

const ZONE = 'America/Boise'

const factsOf = (
  leads: readonly Lead[],
  hours: TestDriveFacts['hours'] = DEMO_DEALER.hours,
): TestDriveFacts => ({
  booked: id => bookingsOf(leads).filter(({ vehicleId }) => vehicleId === id),
  vehicleName: id => (id === 'v1' ? '2021 Toyota 4Runner' : null),
  hours,
  timeZone: ZONE,
})
const scheduled = (id: string, testDriveDate: string, fields: Partial<Lead> = {}) =>
  aLead({ id, status: 'test_drive_scheduled', vehicleId: 'v1', testDriveDate, ...fields })

/** A Monday; on the lot it is seven hours earlier. */
const TEN = '2026-11-23T17:00:00.000Z'
const ruth = scheduled('ruth', TEN)

describe('what stands against a test drive', () => {
  it.each([
    // On a Monday, open 10:00am-6:00pm.
    ['2026-11-23T17:00:00.000Z', 'v2', ''],
    ['2026-11-24T00:59:00.000Z', 'v2', ''],
    ['2026-11-24T01:00:00.000Z', 'v2', 'On Mondays we are open 10:00am-6:00pm.'],
    ['2026-11-23T16:59:00.000Z', 'v2', 'On Mondays we are open 10:00am-6:00pm.'],
    // The next day in UTC, and Saturday still on the lot.
    ['2026-11-22T01:00:00.000Z', 'v2', 'On Saturdays we are open 10:00am-2:00pm.'],
    ['2026-11-22T19:00:00.000Z', 'v2', 'We are closed on Sundays.'],
    // Within the hour of Ruth's.
    ['2026-11-23T17:59:00.000Z', 'v1', '2021 Toyota 4Runner is booked at 10:00 AM by Ruth Becker.'],
    ['2026-11-23T18:00:00.000Z', 'v1', ''],
    ['2026-11-23T17:30:00.000Z', null, ''],
    [
      '2026-11-23T16:30:00.000Z',
      'v1',
      'On Mondays we are open 10:00am-6:00pm. 2021 Toyota 4Runner is booked at 10:00 AM by Ruth Becker.',
    ],
    // The quarter hour that has begun can be chosen, and nothing is said of what is over but that.
    ['2026-11-20T17:00:00.000Z', 'v2', ''],
    ['2026-11-20T16:46:00.000Z', 'v2', 'On Fridays we are open 10:00am-6:00pm.'],
    ['2026-11-20T16:45:00.000Z', 'v1', 'That time is over.'],
    ['2020-01-01T03:00:00.000Z', 'v1', 'That time is over.'],
  ])('%s with %s: %j', (at, vehicleId, words) => {
    const troubles = testDriveTroubles({ leadId: 'ona', vehicleId, at }, factsOf([ruth]), NOW)
    expect(troublesText(troubles, ZONE)).toBe(words)
    expect(isConfirmable(troubles)).toBe(words !== 'That time is over.')
  })

  it('is said of hours only where they are known', () => {
    const night = { leadId: 'ona', vehicleId: null, at: '2026-11-22T08:00:00.000Z' }
    expect(testDriveTroubles(night, factsOf([]), NOW)).toHaveLength(1)
    expect(testDriveTroubles(night, factsOf([], null), NOW)).toEqual([])
  })

  it.each([
    ['in another stage', { status: 'contacted' }],
    ['that is answered', { testDriveOutcome: 'came' }],
    ['of the same customer', { id: 'ona' }],
    ['with another vehicle', { vehicleId: 'v2' }],
  ] as const)('is no test drive %s', (_which, fields) => {
    const others = [scheduled('ruth', TEN, fields)]
    const troubles = testDriveTroubles({ leadId: 'ona', vehicleId: 'v1', at: TEN }, factsOf(others), NOW)
    expect(troubles).toEqual([])
  })

  const moment = fc
    .integer({ min: -4, max: 16 })
    .map(quarters => new Date(Date.parse(NOW) + quarters * 15 * 60_000).toISOString())
  const lead = (id: string) =>
    fc
      .record({
        status: fc.constantFrom('test_drive_scheduled' as const, ...LEAD_STATUSES),
        vehicleId: fc.constantFrom('v1', 'v2', null),
        testDriveDate: fc.option(moment),
        testDriveOutcome: fc.constantFrom(null, null, 'came' as const, 'missed' as const),
      })
      .map(fields => aLead({ id, ...fields }))

  it('has a cause each: somebody else, with the same vehicle, within the hour, who would be told the same', () => {
    fc.assert(
      fc.property(fc.tuple(lead('a'), lead('b'), lead('c')), leads => {
        const bookings = bookingsOf(leads)
        for (const booking of bookings) {
          const { leadId, vehicleId, at } = booking
          const takenBy = testDriveTroubles({ leadId, vehicleId, at }, factsOf(leads), NOW).flatMap(one =>
            one.kind === 'taken' ? one.booking : [],
          )
          for (const other of takenBy) {
            expect(other.leadId).not.toBe(leadId)
            expect(other.vehicleId).toBe(vehicleId)
            expect(Math.abs(Date.parse(other.at) - Date.parse(at))).toBeLessThan(3_600_000)
            const back = testDriveTroubles(other, factsOf(leads), NOW)
            const isOver = kindsOf(back).includes('past')
            const isListed = back.some(one => one.kind === 'taken' && one.booking.leadId === leadId)
            expect(isListed || isOver).toBe(true)
          }
        }
      }),
    )
  })
})

describe('a change of a customer', () => {
  const ona = aLead({ id: 'ona', firstName: 'Ona', vehicleId: 'v1' })
  const booked = scheduled('ona', TEN)
  const OLD = '2026-11-01T17:00:00.000Z'
  it.each<[string, Lead, Partial<Lead>, string[]]>([
    ['schedules', ona, { status: 'test_drive_scheduled', testDriveDate: TEN }, ['taken']],
    ['moves the time', scheduled('ona', OLD), { testDriveDate: TEN }, ['taken']],
    ['moves it into the past', booked, { testDriveDate: OLD }, ['past']],
    ['takes another vehicle', { ...booked, vehicleId: 'v2' }, { vehicleId: 'v1' }, ['taken']],
    ['takes another vehicle after that', scheduled('ona', OLD, { vehicleId: 'v2' }), { vehicleId: 'v1' }, []],
    ['comes back to an old time', { ...ona, testDriveDate: OLD }, { status: 'test_drive_scheduled' }, []],
    ['corrects the phone', booked, { phone: '1' }, []],
    ['says that they came', booked, { testDriveOutcome: 'came' }, []],
    [
      'tells of one that was',
      ona,
      { status: 'test_drive_scheduled', testDriveDate: OLD, testDriveOutcome: 'came' },
      [],
    ],
    ['leaves', booked, { status: 'lost', testDriveDate: '2026-11-22T19:00:00.000Z' }, []],
  ])('that %s', (_what, before, fields, kinds) => {
    const after = { ...before, ...fields }
    expect(kindsOf(troublesOfChange(before, after, factsOf([ruth, before]), NOW))).toEqual(kinds)
  })

  it('books anew only what was not kept before', () => {
    expect(booksAnew(null, booked)).toBe(true)
    expect(booksAnew(booked, { ...booked })).toBe(false)
    expect(booksAnew({ ...booked, testDriveOutcome: 'missed' }, booked)).toBe(true)
  })
})

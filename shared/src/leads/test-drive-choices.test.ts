import { describe, expect, it } from 'vitest'
import { aLead } from '../../tests/factories.ts'
import { DEMO_DEALER } from '../dealer/dealer.ts'
import { bookingsOf, type TestDriveFacts } from './test-drive-booking.ts'
import { dayChoices, freeHalfHours } from './test-drive-choices.ts'
import { awaitsOutcome, comesBackToPast, isAskedInStage } from './test-drive-outcome.ts'

const ZONE = 'America/Boise'
const { hours } = DEMO_DEALER
const ruth = aLead({
  status: 'test_drive_scheduled',
  vehicleId: 'v1',
  // Saturday, 11:00 on the lot.
  testDriveDate: '2026-11-21T18:00:00.000Z',
})
const facts: TestDriveFacts = {
  booked: id => bookingsOf([ruth]).filter(({ vehicleId }) => vehicleId === id),
  vehicleName: () => null,
  hours,
  timeZone: ZONE,
}

describe('the days at a touch', () => {
  const labels = (now: string, known: typeof hours | null = hours) =>
    dayChoices(known, now, ZONE).map(({ day, label }) => `${label} ${day.slice(-2)}`)
  it.each([
    ['on a Wednesday', '2026-11-18T17:00:00.000Z', ['Today 18', 'Tomorrow 19', 'Saturday 21']],
    ['on a Friday', '2026-11-20T17:00:00.000Z', ['Today 20', 'Tomorrow 21', 'Monday 23']],
    [
      'on a Friday, too late for another one',
      '2026-11-21T00:45:00.000Z',
      ['Tomorrow 21', 'Monday 23', 'Tuesday 24'],
    ],
    ['on a Saturday', '2026-11-21T17:00:00.000Z', ['Today 21', 'Monday 23', 'Tuesday 24']],
    ['on a Sunday', '2026-11-22T17:00:00.000Z', ['Tomorrow 23', 'Tuesday 24', 'Saturday 28']],
  ])('%s', (_when, now, expected) => {
    expect(labels(now)).toEqual(expected)
  })

  it('leave no day out where the hours are not known, and offer none where it is always closed', () => {
    expect(labels('2026-11-22T17:00:00.000Z', null)).toEqual(['Today 22', 'Tomorrow 23', 'Saturday 28'])
    const closed = { weekdays: null, saturday: null, sunday: null }
    expect(labels('2026-11-18T17:00:00.000Z', closed)).toEqual([])
  })
})

describe('the free half hours', () => {
  const free = (day: string, vehicleId: string | null, now = '2026-11-20T17:00:00.000Z') =>
    freeHalfHours(day, { vehicleId, leadId: 'ona' }, facts, now).map(({ value }) => value)
  it('are those of the opening hours, without the hours that others have the vehicle', () => {
    const saturday = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30']
    expect(free('2026-11-21', 'v2')).toEqual(saturday)
    expect(free('2026-11-21', null)).toEqual(saturday)
    expect(free('2026-11-21', 'v1')).toEqual(['10:00', '12:00', '12:30', '13:00', '13:30'])
    expect(free('2026-11-22', 'v1')).toEqual([])
  })

  it('begin with the one that has just begun', () => {
    expect(free('2026-11-20', 'v1', '2026-11-20T22:14:00.000Z')[0]).toBe('15:00')
    expect(free('2026-11-20', 'v1', '2026-11-20T22:15:00.000Z')[0]).toBe('15:30')
  })
})

describe('whether they came', () => {
  const at = '2026-11-20T17:00:00.000Z'
  it.each([
    ['before the hour is over', {}, '2026-11-20T17:59:59.000Z', false],
    ['when the hour is over', {}, '2026-11-20T18:00:00.000Z', true],
    ['in another stage', { status: 'financing', vehicleId: 'v1' }, '2026-11-20T18:00:00.000Z', true],
    ['two weeks later', {}, '2026-12-04T16:59:59.000Z', true],
    ['after that', {}, '2026-12-04T17:00:00.000Z', false],
    ['when somebody said so', { testDriveOutcome: 'missed' }, '2026-11-20T18:00:00.000Z', false],
    ['of who has bought', { status: 'closed', vehicleId: 'v1' }, '2026-11-20T18:00:00.000Z', false],
    ['of who is lost', { status: 'lost' }, '2026-11-20T18:00:00.000Z', false],
    ['without a date', { testDriveDate: null }, '2026-11-20T18:00:00.000Z', false],
  ] as const)('is asked %s: %s', (_when, fields, now, isAsked) => {
    const lead = aLead({ status: 'test_drive_scheduled', testDriveDate: at, ...fields })
    expect(awaitsOutcome(lead, now)).toBe(isAsked)
  })

  it.each([
    ['test_drive_scheduled', true],
    ['contacted', false],
    ['financing', false],
  ] as const)('is asked on the card of a customer in %s: %s', (status, isAsked) => {
    const lead = aLead({ status, testDriveDate: at })
    expect(isAskedInStage(lead, '2026-11-20T18:00:00.000Z')).toBe(isAsked)
  })
})

describe('the time of a past test drive', () => {
  const at = '2026-11-20T17:00:00.000Z'
  it.each([
    ['before it is past', {}, '2026-11-20T17:14:59.000Z', false],
    ['when it is past', {}, '2026-11-20T17:15:00.000Z', true],
    ['two weeks later', {}, '2026-12-04T16:59:59.000Z', true],
    ['after that', {}, '2026-12-04T17:00:00.000Z', false],
    ['when somebody said what came of it', { testDriveOutcome: 'came' }, '2026-11-20T18:00:00.000Z', false],
    ['to who is there yet', { status: 'test_drive_scheduled' }, '2026-11-20T18:00:00.000Z', false],
    ['of who has none', { testDriveDate: null }, '2026-11-20T18:00:00.000Z', false],
  ] as const)('is come back to %s: %s', (_when, fields, now, isOffered) => {
    expect(comesBackToPast(aLead({ status: 'contacted', testDriveDate: at, ...fields }), now)).toBe(isOffered)
  })
})

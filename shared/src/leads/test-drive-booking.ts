/**
 * What stands against the time of a test drive. Asked before one is scheduled, in the app and on the server.
 *
 * Guaranteed: who takes a vehicle for a time learns of everybody who has it within the hour, and they would learn of them;
 * nobody is refused without a cause that can be named.
 */
import { clockText } from '../clock/clock-text.ts'
import { type Hours, hoursOfDay, hourText, weekdayName } from '../clock/opening-hours.ts'
import { localDateTime } from '../clock/zoned-time.ts'
import { type Lead, leadName } from './lead.ts'
import { LEAD_REQUIREMENTS } from './lead-status.ts'
import type { TestDriveTroubleKind } from './test-drive.ts'

/** How long a vehicle is away for a test drive. */
const TEST_DRIVE_MS = 60 * 60_000
/** A quarter hour that has begun can still be chosen: whoever stands at the desk drives now. */
const QUARTER_MS = 15 * 60_000

/** A customer, and the time that is kept for them. */
export interface Booking {
  leadId: string
  /** "Ruth Becker". */
  name: string
  vehicleId: string | null
  /** When it begins, ISO in UTC. */
  at: string
}

export type TestDriveTrouble =
  | { kind: 'past' }
  /** The hours of the day, null where it has none. */
  | { kind: 'closed'; weekday: string; hours: Hours['sunday'] }
  /** The same vehicle within the hour. */
  | { kind: 'taken'; booking: Booking; vehicle: string }

/** What is known of test drives. */
export interface TestDriveFacts {
  /** The test drives that are booked with a vehicle. */
  booked(vehicleId: string): readonly Booking[]
  /** "2021 Land Rover Defender 110"; null for a vehicle that is not known. */
  vehicleName(vehicleId: string): string | null
  /** Null where they are not known, as on a device that last saw an earlier server. */
  hours: Hours | null
  timeZone: string
}

type Driving = Pick<Lead, 'status' | 'vehicleId' | 'testDriveDate' | 'testDriveOutcome'>

/** Whether a test drive is kept for a customer: it is scheduled, and nobody has said what came of it. */
export const isBooked = (lead: Driving): boolean =>
  LEAD_REQUIREMENTS[lead.status] === 'test_drive_date' &&
  lead.testDriveDate !== null &&
  // A device may hold the customer from before anything could be said of it.
  !lead.testDriveOutcome

/** The test drives that customers have booked. */
export const bookingsOf = (leads: readonly Lead[]): Booking[] =>
  leads.flatMap(lead =>
    isBooked(lead) && lead.testDriveDate !== null
      ? [{ leadId: lead.id, name: leadName(lead), vehicleId: lead.vehicleId, at: lead.testDriveDate }]
      : [],
  )

/** Whether the time of a test drive is over. @param now an instant, ISO in UTC */
export const isDriveOver = (at: string, now: string): boolean =>
  Date.parse(now) >= Date.parse(at) + TEST_DRIVE_MS

/** Whether a test drive can no longer be chosen for a time. @param now an instant, ISO in UTC */
export const isPastTime = (at: string, now: string): boolean => Date.parse(now) >= Date.parse(at) + QUARTER_MS

/** Whether two test drives need the vehicle at the same time. */
const isWithinTheHour = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) < TEST_DRIVE_MS

/**
 * What stands against a test drive: only that it is past where it is, else everything.
 * @param drive when it begins, with which vehicle, and the customer, whose own booking is none
 * @param now an instant, ISO in UTC
 */
export function testDriveTroubles(
  drive: Omit<Booking, 'name'>,
  { booked, vehicleName, hours, timeZone }: TestDriveFacts,
  now: string,
): TestDriveTrouble[] {
  const { at, vehicleId, leadId } = drive
  if (isPastTime(at, now)) return [{ kind: 'past' }]
  const closed = hours === null ? [] : closedAt(at, hours, timeZone)
  const taken = (vehicleId === null ? [] : booked(vehicleId))
    .filter(one => one.leadId !== leadId && isWithinTheHour(one.at, at))
    .map(booking => {
      const vehicle = (vehicleId === null ? null : vehicleName(vehicleId)) ?? 'This vehicle'
      return { kind: 'taken' as const, booking, vehicle }
    })
  return [...closed, ...taken]
}

function closedAt(at: string, hours: Hours, timeZone: string): TestDriveTrouble[] {
  const { day, time } = localDateTime(at, timeZone)
  const open = hoursOfDay(hours, day)
  if (open && time >= open.opens && time < open.closes) return []
  return [{ kind: 'closed', weekday: weekdayName(day), hours: open }]
}

/** Whether a change keeps a time for a test drive that was not kept before, or with another vehicle. */
export const booksAnew = (before: Driving | null, after: Driving): boolean =>
  isBooked(after) &&
  (!before ||
    !isBooked(before) ||
    before.testDriveDate !== after.testDriveDate ||
    before.vehicleId !== after.vehicleId)

/**
 * What stands against a test drive that a change of a customer schedules. Of a time that was there before only the
 * vehicle is asked about, where that, or the stage, is what is new.
 * @param now an instant, ISO in UTC
 */
export function troublesOfChange(
  before: Lead,
  after: Lead,
  facts: TestDriveFacts,
  now: string,
): TestDriveTrouble[] {
  const { id: leadId, testDriveDate: at, vehicleId } = after
  if (at === null || !booksAnew(before, after)) return []
  const troubles = testDriveTroubles({ leadId, vehicleId, at }, facts, now)
  const isNewTime = before.testDriveDate !== at
  return isNewTime ? troubles : troubles.filter(({ kind }) => kind === 'taken')
}

/** A trouble in words, as a sentence. */
export function troubleText(trouble: TestDriveTrouble, timeZone: string): string {
  switch (trouble.kind) {
    case 'past':
      return 'That time is over.'
    case 'closed':
      return trouble.hours
        ? `On ${trouble.weekday}s we are open ${hourText(trouble.hours.opens)}-${hourText(trouble.hours.closes)}.`
        : `We are closed on ${trouble.weekday}s.`
    case 'taken':
      return `${trouble.vehicle} is booked at ${clockText(trouble.booking.at, timeZone)} by ${trouble.booking.name}.`
    default:
      return trouble satisfies never
  }
}

/** All of them as one text. */
export const troublesText = (troubles: readonly TestDriveTrouble[], timeZone: string): string =>
  troubles.map(trouble => troubleText(trouble, timeZone)).join(' ')

/** The kinds among some troubles, each once; what is sent back to say that they are known. */
export const kindsOf = (troubles: readonly TestDriveTrouble[]): TestDriveTroubleKind[] => [
  ...new Set(troubles.map(({ kind }) => kind)),
]

/** Whether a person may want the test drive all the same. */
export const isConfirmable = (troubles: readonly TestDriveTrouble[]): boolean =>
  troubles.every(({ kind }) => kind !== 'past')

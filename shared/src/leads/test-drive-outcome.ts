/** Whether a customer came to their test drive: who is asked, and until when. */
import type { Lead } from './lead.ts'
import type { LeadStatus } from './lead-status.ts'
import { isDriveOver, isPastTime } from './test-drive-booking.ts'

const ASKED_FOR_MS = 14 * 86_400_000

/** Of whom it is still asked, and not of who has bought or is lost. */
const IS_ASKED = {
  new: true,
  contacted: true,
  test_drive: true,
  test_drive_scheduled: true,
  financing: true,
  closed: false,
  lost: false,
} as const satisfies Record<LeadStatus, boolean>

type Driven = Pick<Lead, 'status' | 'testDriveDate' | 'testDriveOutcome'>

const isSettled = (at: string, now: string) => Date.parse(now) >= Date.parse(at) + ASKED_FOR_MS

/**
 * Whether somebody is to say if a customer came: from the end of the test drive, for two weeks. What is older was long
 * settled between people.
 * @param now an instant, ISO in UTC
 */
export function awaitsOutcome(lead: Driven, now: string): boolean {
  const { status, testDriveDate: at, testDriveOutcome } = lead
  if (at === null || testDriveOutcome || !IS_ASKED[status]) return false
  return isDriveOver(at, now) && !isSettled(at, now)
}

/** Whether it is asked where the customer stands in their stage: of who has moved on it is asked elsewhere. */
export const isAskedInStage = (lead: Driven, now: string): boolean =>
  lead.status === 'test_drive_scheduled' && awaitsOutcome(lead, now)

/**
 * Whether a customer who left the stage of their test drive can come back to its time, though that is past: nobody has
 * said what came of it, and the slip was not long ago.
 * @param now an instant, ISO in UTC
 */
export function comesBackToPast(
  { status, testDriveDate: at, testDriveOutcome }: Driven,
  now: string,
): boolean {
  if (at === null || testDriveOutcome || status === 'test_drive_scheduled') return false
  return isPastTime(at, now) && !isSettled(at, now)
}

/** Whether a customer came to their test drive: who is asked, and until when. */
import type { Lead } from './lead.ts'
import type { LeadStatus } from './lead-status.ts'
import { isDriveOver } from './test-drive-booking.ts'

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

/**
 * Whether somebody is to say if a customer came: from the end of the test drive, for two weeks. What is older was long
 * settled between people.
 * @param now an instant, ISO in UTC
 */
export function awaitsOutcome(
  lead: Pick<Lead, 'status' | 'testDriveDate' | 'testDriveOutcome'>,
  now: string,
): boolean {
  const { status, testDriveDate: at, testDriveOutcome } = lead
  if (at === null || testDriveOutcome || !IS_ASKED[status]) return false
  return isDriveOver(at, now) && Date.parse(now) < Date.parse(at) + ASKED_FOR_MS
}

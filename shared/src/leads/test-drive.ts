/**
 * Test drives are arranged in the dealer's time (see clock/zoned-time): a day, and one of the quarter hours from 08:00
 * to 18:45.
 */
import { localDay } from '../clock/clock-text.ts'

const FIRST_HOUR = 8
const LAST_HOUR = 18

/** What can stand against a test drive that a person may want all the same. */
export const CONFIRMABLE_TROUBLES = ['closed', 'taken'] as const
export const TEST_DRIVE_TROUBLES = ['past', ...CONFIRMABLE_TROUBLES] as const
export type TestDriveTroubleKind = (typeof TEST_DRIVE_TROUBLES)[number]

export interface TestDriveTime {
  /** "08:15". */
  value: string
  /** "8:15 AM". */
  label: string
}

export const TEST_DRIVE_TIMES: readonly TestDriveTime[] = Array.from(
  { length: (LAST_HOUR - FIRST_HOUR + 1) * 4 },
  (_, index) => {
    const hour = FIRST_HOUR + Math.floor(index / 4)
    const minute = String((index % 4) * 15).padStart(2, '0')
    return {
      value: `${String(hour).padStart(2, '0')}:${minute}`,
      label: `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`,
    }
  },
)

/** Whether a test drive can still be arranged for a day: today and later. */
export function isBookableDay(day: string, now: string, timeZone: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= localDay(now, timeZone)
}

/** What a pushed customer says of a test drive, and whether its author knew what stood there. */

import type { Knew, Pushed } from '../records/judge-push.ts'
import { isSame } from '../records/merge.ts'
import type { Lead } from './lead.ts'
import { TEST_DRIVE_TROUBLES, type TestDriveTroubleKind } from './test-drive.ts'

/** What came of a test drive is said of its date: who writes the one must have known the other. */
const TEST_DRIVE_FIELDS = ['testDriveDate', 'testDriveOutcome'] as const

export const TEST_DRIVE_MOVED_TEXT = 'Somebody moved this test drive, or said what came of it, meanwhile.'

/**
 * Whether who writes of a test drive knew all that stands there of it, or wants just that.
 * @param applied what is about to be written
 */
export function knowsTestDrive(
  { assumed, next }: Pushed,
  current: Lead,
  knew: Knew,
  applied: Readonly<Record<string, unknown>>,
): boolean {
  if (!TEST_DRIVE_FIELDS.some(field => field in applied)) return true
  return TEST_DRIVE_FIELDS.every(
    field =>
      field in applied ||
      [assumed, next].some(known => isSame(known?.[field], current[field])) ||
      knew(field),
  )
}

/**
 * What the author knew to stand against the test drive. That its time is over is no trouble here: it was to come when the
 * author chose it, and nobody knows how long the change was under way.
 */
export function confirmedIn({ next }: Pushed): TestDriveTroubleKind[] {
  const said: readonly unknown[] = Array.isArray(next.confirmed) ? next.confirmed : []
  return TEST_DRIVE_TROUBLES.filter(kind => kind === 'past' || said.includes(kind))
}

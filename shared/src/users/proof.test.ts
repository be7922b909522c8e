import { expect, it } from 'vitest'
import { isProven } from './proof.ts'

const NOW = new Date('2026-11-20T17:00:00.000Z')

it.each([
  [null, false],
  ['2026-11-20T17:00:00.000Z', true],
  ['2026-11-20T16:50:00.000Z', true],
  ['2026-11-20T16:49:59.999Z', false],
  // A clock that was set back proves nothing.
  ['2026-11-20T17:00:00.001Z', false],
])('a proof of %s holds: %s', (at, holds) => {
  expect(isProven(at, NOW)).toBe(holds)
})

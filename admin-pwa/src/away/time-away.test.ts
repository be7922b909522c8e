import { expect, it } from 'vitest'
import { addTime, type TimeAway } from './time-away.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const CONTACT = '2026-11-20T16:00:00.000Z'
const START = Date.parse(CONTACT)

/** What was counted by looking at each of these times of the clock, a minute after each other. */
const countedAt = (...clock: number[]) =>
  clock.reduce<TimeAway | null>((kept, now) => addTime(kept, CONTACT, now, MINUTE), null)?.ms

it('counts from the last contact, also while the app was closed', () => {
  expect(countedAt(START + 3 * DAY)).toBe(3 * DAY)
  expect(countedAt(START + DAY, START + 20 * DAY)).toBe(20 * DAY)
})

it('begins anew with a contact', () => {
  const before = addTime(null, CONTACT, START + 10 * DAY, 0)
  const next = new Date(START + 10 * DAY).toISOString()
  expect(addTime(before, next, START + 11 * DAY, MINUTE).ms).toBe(DAY)
})

it('takes nothing off where the clock is set back, and goes on counting while the app runs', () => {
  expect(countedAt(START + 10 * DAY, START, START)).toBe(10 * DAY + 2 * MINUTE)
})

it('adds no years where the clock was wrong and is set right', () => {
  expect(countedAt(START + DAY, 0, START + DAY + 2 * MINUTE)).toBe(DAY + 3 * MINUTE)
})

it('counts from when it looks first where no contact is known', () => {
  const first = addTime(null, null, START, 0)
  expect(first.ms).toBe(0)
  expect(addTime(first, null, START + DAY, MINUTE).ms).toBe(DAY)
})

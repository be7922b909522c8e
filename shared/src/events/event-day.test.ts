import { expect, it } from 'vitest'
import { eventDateText, eventDay } from './event-day.ts'

const WRITTEN = '2026-11-20T17:00:00.000Z'

it.each<[string, string | null, string | null]>([
  // As it was written, the day of what is to come, and of what was.
  ['Saturday, December 12', '2026-12-12', '2026-12-12'],
  ['Sat, Dec. 12th', '2026-12-12', '2026-12-12'],
  ['Saturday, June 6', '2026-06-06', '2026-06-06'],
  ['June 6', '2027-06-06', '2026-06-06'],
  ['January 9', '2027-01-09', '2027-01-09'],
  ['December 12, 2027', '2027-12-12', '2027-12-12'],
  ['12 December 2025', '2025-12-12', '2025-12-12'],
  ['the 5th of December', '2026-12-05', '2026-12-05'],
  ['12/5', '2026-12-05', '2026-12-05'],
  ['12/5/26', '2026-12-05', '2026-12-05'],
  ['12/5/2026, 10am', '2026-12-05', '2026-12-05'],
  ['2026-12-05', '2026-12-05', '2026-12-05'],
  ['November 20', '2026-11-20', '2026-11-20'],
  ['December 5-6', '2026-12-05', '2026-12-05'],
  // A weekday that no near year has says nothing.
  ['Monday, December 12', '2026-12-12', '2026-12-12'],
  ['February 29', null, null],
  ['February 30', null, null],
  ['13/45', null, null],
  ['Every Saturday', null, null],
  ['May', null, null],
  ['Soon', null, null],
  ['', null, null],
])('%j is %j to come and %j gone by', (text, toCome, gone) => {
  expect(eventDay(text, WRITTEN, true)).toBe(toCome)
  expect(eventDay(text, WRITTEN, false)).toBe(gone)
})

it.each([
  ['Saturday, December 12', '2026-12-12', 'Saturday, December 12, 2026'],
  ['December 12, 2026', '2026-12-12', 'December 12, 2026'],
  ['12/5/26', '2026-12-05', '12/5/26'],
  ['12/5', '2026-12-05', '12/5, 2026'],
  ['Every Saturday', null, 'Every Saturday'],
])('%j on %j reads %j', (text, day, shown) => {
  expect(eventDateText(text, day)).toBe(shown)
})

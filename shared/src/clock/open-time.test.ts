import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterOpenMs, openMsBetween } from './open-time.ts'

const ZONE = 'America/Boise'
const HOURS = {
  weekdays: { opens: '10:00', closes: '18:00' },
  saturday: { opens: '10:00', closes: '14:00' },
  sunday: null,
}
const CLOSED = { weekdays: null, saturday: null, sunday: null }
const MINUTE = 60_000

// 2026-11-20 is a Friday, seven hours behind UTC.
it.each([
  ['within a day', '2026-11-20T17:05:00.000Z', '2026-11-20T17:20:00.000Z', 15],
  ['from before it opens', '2026-11-20T13:00:00.000Z', '2026-11-20T17:20:00.000Z', 20],
  ['over a night', '2026-11-21T00:50:00.000Z', '2026-11-21T17:05:00.000Z', 15],
  ['over a weekend', '2026-11-21T20:50:00.000Z', '2026-11-23T17:05:00.000Z', 15],
  ['while it is closed', '2026-11-22T17:00:00.000Z', '2026-11-22T20:00:00.000Z', 0],
  ['backwards', '2026-11-20T18:00:00.000Z', '2026-11-20T17:00:00.000Z', 0],
  ['over the day on which summer time ends', '2026-10-31T19:30:00.000Z', '2026-11-02T17:30:00.000Z', 60],
])('counts %s: from %s to %s, %i minutes', (_, from, to, minutes) => {
  expect(openMsBetween(from, to, HOURS, ZONE)).toBe(minutes * MINUTE)
})

it.each([
  ['2026-11-20T17:05:00.000Z', 15, '2026-11-20T17:20:00.000Z'],
  ['2026-11-20T13:00:00.000Z', 15, '2026-11-20T17:15:00.000Z'],
  ['2026-11-21T00:50:00.000Z', 15, '2026-11-21T17:05:00.000Z'],
  ['2026-11-21T20:50:00.000Z', 600, '2026-11-24T18:50:00.000Z'],
])('from %s on, %i minutes are over at %s', (from, minutes, at) => {
  expect(afterOpenMs(from, minutes * MINUTE, HOURS, ZONE)).toBe(at)
})

it('who never opens has no time that passes', () => {
  expect(afterOpenMs('2026-11-20T17:05:00.000Z', 1, CLOSED, ZONE)).toBeNull()
  expect(openMsBetween('2026-11-20T17:05:00.000Z', '2026-12-20T17:05:00.000Z', CLOSED, ZONE)).toBe(0)
})

it('so much of the time after an instant is open until so much is over', () => {
  const start = Date.parse('2026-10-25T00:00:00.000Z')
  fc.assert(
    fc.property(fc.nat(20 * 1440), fc.integer({ min: 1, max: 3000 }), (after, minutes) => {
      const from = new Date(start + after * MINUTE).toISOString()
      const end = afterOpenMs(from, minutes * MINUTE, HOURS, ZONE) ?? ''
      expect(openMsBetween(from, end, HOURS, ZONE)).toBe(minutes * MINUTE)
    }),
  )
})

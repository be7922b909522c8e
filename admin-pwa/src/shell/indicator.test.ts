import { expect, it } from 'vitest'
import { indicatorOf } from './indicator.ts'

const NOW = '2026-11-20T18:20:00.000Z'
const TODAY = '2026-11-20T17:42:00.000Z'

it.each([
  [null, 0, 0, 'up-to-date', 'Up to date'],
  [null, 1, 0, 'waiting', '1 change waiting'],
  [null, 3, 0, 'waiting', '3 changes waiting'],
  [TODAY, 0, 0, 'offline', 'Working offline since 10:42 AM'],
  [TODAY, 2, 0, 'offline', 'Working offline since 10:42 AM · 2 changes waiting'],
  ['2026-11-19T17:42:00.000Z', 0, 0, 'offline', 'Working offline since Nov 19, 10:42 AM'],
  [null, 0, 1, 'needs-you', '1 change needs you'],
  [TODAY, 5, 2, 'needs-you', '2 changes need you'],
] as const)(
  'offline since %s, %i waiting, %i to settle: %s',
  (offlineSince, waiting, needsYou, kind, words) => {
    expect(indicatorOf({ offlineSince, waiting, needsYou, now: NOW })).toEqual({ kind, words })
  },
)

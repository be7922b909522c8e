import { expect, it } from 'vitest'
import { indicatorOf } from './indicator.ts'

const NOW = '2026-11-20T18:20:00.000Z'
const TODAY = '2026-11-20T17:42:00.000Z'

const NOTHING = {
  offlineSince: null,
  waiting: 0,
  needsYou: 0,
  isFilling: false,
  photos: { unsent: 0, needYou: 0 },
  now: NOW,
}

it('does not call a device up to date that is still being filled', () => {
  expect(indicatorOf({ ...NOTHING, isFilling: true }).words).toBe('Being filled')
  expect(indicatorOf({ ...NOTHING, isFilling: true, offlineSince: TODAY }).kind).toBe('offline')
})

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
    expect(indicatorOf({ ...NOTHING, offlineSince, waiting, needsYou })).toEqual({ kind, words })
  },
)

it.each([
  [null, 0, 0, 1, 0, '1 photo waiting'],
  [null, 2, 0, 3, 0, '2 changes and 3 photos waiting'],
  [TODAY, 1, 0, 2, 0, 'Working offline since 10:42 AM · 1 change and 2 photos waiting'],
  [TODAY, 0, 0, 4, 1, '1 photo needs you'],
  [null, 0, 1, 2, 2, '1 change and 2 photos need you'],
] as const)(
  'offline since %s, %i changes waiting, %i to settle, %i photos unsent, %i refused: %s',
  (offlineSince, waiting, needsYou, unsent, needYou, words) => {
    const photos = { unsent, needYou }
    expect(indicatorOf({ ...NOTHING, offlineSince, waiting, needsYou, photos }).words).toBe(words)
  },
)

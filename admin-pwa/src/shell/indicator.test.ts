import { describe, expect, it } from 'vitest'
import { indicatorOf, type MirrorState } from './indicator.ts'

const NOW = '2026-11-20T18:20:00.000Z'
const TODAY = '2026-11-20T17:42:00.000Z'
const YESTERDAY = '2026-11-19T17:42:00.000Z'

const NOTHING: MirrorState = {
  offlineSince: null,
  isLossKnown: false,
  lastContact: null,
  earlierContact: null,
  waiting: 0,
  needsYou: 0,
  lost: 0,
  back: 0,
  forms: 0,
  isFilling: false,
  photos: { unsent: 0, needYou: 0 },
  now: NOW,
}

const shown = (state: Partial<MirrorState>) => indicatorOf({ ...NOTHING, ...state })
const wordsOf = (state: Partial<MirrorState>) =>
  shown(state)
    .map(({ words }) => words)
    .join(' · ')
const shortOf = (state: Partial<MirrorState>) =>
  shown(state)
    .map(({ short }) => short)
    .join(' · ')

it('does not call a device up to date that is still being filled', () => {
  expect(wordsOf({ isFilling: true })).toBe('Being filled')
  expect(shown({ isFilling: true, offlineSince: TODAY }).map(({ kind }) => kind)).toEqual(['offline'])
})

const at = (offlineSince: string) => ({ offlineSince, isLossKnown: true })
const files = (unsent: number, needYou: number) => ({ photos: { unsent, needYou } })

describe('says all that is true, in full and where there is little room', () => {
  it.each<[string, string, Partial<MirrorState>]>([
    ['Up to date', 'Up to date', {}],
    ['1 change waiting', '1 waiting', { waiting: 1 }],
    ['3 changes waiting', '3 waiting', { waiting: 3 }],
    ['1 change needs you', '1 needs you', { needsYou: 1 }],
    ['1 change needs you · 2 lost by the server', '1 needs you · 2 lost', { needsYou: 1, lost: 2 }],
    ['5 lost by the server', '5 lost', { lost: 5 }],
    ['1 form not saved', '1 not saved', { forms: 1 }],
    ['2 forms not saved', '2 not saved', { forms: 2, isFilling: true }],
    ['1 change needs you · 1 form not saved', '1 needs you · 1 not saved', { needsYou: 1, forms: 1 }],
    ['1 deleted, and there again', '1 there again', { back: 1 }],
    ['5 lost by the server, 1 deleted, and there again', '5 lost', { lost: 5, back: 1 }],
    ['1 photo waiting', '1 waiting', files(1, 0)],
    ['2 changes and 3 photos waiting', '5 waiting', { waiting: 2, ...files(3, 0) }],
    [
      '2 photos waiting · 1 change and 2 photos need you',
      '2 waiting · 3 need you',
      { needsYou: 1, ...files(4, 2) },
    ],
    ['1 photo needs you', '1 needs you', files(1, 1)],
    [
      'Working offline since 10:42 AM · 3 changes waiting · 2 changes need you',
      'Offline since 10:42 AM · 3 waiting · 2 need you',
      { ...at(TODAY), waiting: 3, needsYou: 2 },
    ],
    ['Working offline since 10:42 AM', 'Offline since 10:42 AM', at(TODAY)],
    ['Working offline since Nov 19, 10:42 AM', 'Offline since Nov 19', at(YESTERDAY)],
  ])('%s', (words, short, state) => {
    expect(wordsOf(state)).toBe(words)
    expect(shortOf(state)).toBe(short)
  })
})

describe('claims no instant that is not known', () => {
  it.each<[string, string, Partial<MirrorState>]>([
    ['Working offline', 'Offline', {}],
    ['Working offline, last contact 10:42 AM', 'Offline after 10:42 AM', { earlierContact: TODAY }],
    ['Working offline, last contact Nov 19, 10:42 AM', 'Offline after Nov 19', { earlierContact: YESTERDAY }],
  ])('%s', (words, short, state) => {
    expect(wordsOf({ offlineSince: NOW, ...state })).toBe(words)
    expect(shortOf({ offlineSince: NOW, ...state })).toBe(short)
  })
})

it.each<[string, Partial<MirrorState>]>([
  ['device', {}],
  ['device', at(TODAY)],
  ['waiting', { waiting: 1, ...files(1, 0) }],
  ['photos-waiting', files(1, 0)],
  ['needs-you', { needsYou: 1, ...files(1, 1) }],
  ['lost', { needsYou: 1, lost: 1, back: 1, ...files(1, 1) }],
  ['back', { back: 1 }],
  ['photos-waiting', files(1, 1)],
  ['drafts', { lost: 1, forms: 1 }],
])('each part leads to what it names: %s', (section, state) => {
  expect(shown(state).at(-1)?.leadsTo).toBe(section)
})

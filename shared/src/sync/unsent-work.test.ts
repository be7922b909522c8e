import { describe, expect, it } from 'vitest'
import {
  deviceReportSchema,
  leftHereWords,
  REPORTED_PEOPLE_MAX,
  unsentWords,
  unsentWorkWords,
} from './unsent-work.ts'

const counts = (changes: number, photos: number, forms: number) => ({ changes, photos, forms })

it.each([
  [0, 0, 0, '', ''],
  [1, 0, 0, '1 change', '1 unsent change'],
  [0, 2, 0, '2 photos', '2 unsent photos'],
  [2, 1, 0, '2 changes and 1 photo', '2 unsent changes and 1 unsent photo'],
  [0, 0, 1, '1 form not saved', '1 form not saved'],
  [
    1,
    2,
    3,
    '1 change, 2 photos and 3 forms not saved',
    '1 unsent change, 2 unsent photos and 3 forms not saved',
  ],
])('%i changes, %i photos and %i forms are "%s", "%s"', (changes, photos, forms, words, unsent) => {
  expect(unsentWords(counts(changes, photos, forms))).toBe(words)
  expect(unsentWorkWords(counts(changes, photos, forms))).toBe(unsent)
})

it.each([
  [1, 0, 0, 'Sam Porter has 1 unsent change here. It is sent when Sam logs in.'],
  [2, 0, 0, 'Sam Porter has 2 unsent changes here. They are sent when Sam logs in.'],
  [1, 1, 0, 'Sam Porter has 1 unsent change and 1 unsent photo here. They are sent when Sam logs in.'],
  [0, 0, 1, 'Sam Porter has 1 form not saved here. It waits for Sam.'],
  [0, 0, 2, 'Sam Porter has 2 forms not saved here. They wait for Sam.'],
  [1, 0, 1, 'Sam Porter has 1 unsent change and 1 form not saved here. All of it waits for Sam.'],
])('%i, %i, %i of somebody else: %s', (changes, photos, forms, words) => {
  expect(leftHereWords({ name: 'Sam Porter', ...counts(changes, photos, forms) })).toBe(words)
})

it('of what its user is asked about first nothing is said to be sent by itself', () => {
  expect(leftHereWords({ name: 'Sam Porter', isAsked: true, ...counts(2, 0, 0) })).toBe(
    'Sam Porter has 2 unsent changes here. They wait for Sam.',
  )
})

describe('a report', () => {
  const work = { userId: 'sam', name: 'Sam Porter', ...counts(1, 0, 0), lastAt: null }

  it('holds counts, names and instants, and nothing else that it is sent', () => {
    const customer = { ...work, title: 'Ruth Becker' }
    expect(deviceReportSchema.parse({ work: [customer] })).toEqual({ work: [work] })
  })

  it.each([
    ['a count below nothing', [{ ...work, changes: -1 }]],
    ['a count that is none', [{ ...work, photos: 1.5 }]],
    ['an id that is none', [{ ...work, userId: '../x' }]],
    ['a name without end', [{ ...work, name: 'x'.repeat(1000) }]],
    ['an instant that is none', [{ ...work, lastAt: 'yesterday' }]],
    ['a crowd', Array.from({ length: REPORTED_PEOPLE_MAX + 1 }, () => work)],
  ])('with %s is none', (_what, wrong) => {
    expect(deviceReportSchema.safeParse({ work: wrong }).success).toBe(false)
  })
})

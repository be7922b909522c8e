import { describe, expect, it } from 'vitest'
import {
  deviceInfoSchema,
  deviceReportSchema,
  leftHereWords,
  REPORTED_PEOPLE_MAX,
  unsentTotal,
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

it('is all that is here in one number', () => {
  expect(unsentTotal(counts(1, 20, 300))).toBe(321)
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
    ['a name without end', [{ ...work, name: 'x'.repeat(162) }]],
    ['an instant that is none', [{ ...work, lastAt: 'yesterday' }]],
    ['a crowd', Array.from({ length: REPORTED_PEOPLE_MAX + 1 }, () => work)],
  ])('with %s is none', (_what, wrong) => {
    expect(deviceReportSchema.safeParse({ work: wrong }).success).toBe(false)
  })

  it('names somebody with the longest names that there are', () => {
    const name = `${'x'.repeat(80)} ${'y'.repeat(80)}`
    expect(deviceReportSchema.parse({ work: [{ ...work, name }] })).toEqual({ work: [{ ...work, name }] })
  })

  it('is told to administrators with the device that it came from', () => {
    const device = {
      userId: 'sam',
      agent: null,
      lastSeenAt: '2026-11-20T17:00:00.000Z',
      isLoggedIn: false,
      usedBy: 'Lee Stone',
      unsent: { ...counts(1, 2, 3), lastAt: null, reportedAt: '2026-11-20T17:00:00.000Z' },
      id: null,
      isCurrent: false,
      isNew: false,
      wipe: null,
    }
    expect(deviceInfoSchema.parse(device)).toEqual(device)
    expect(deviceInfoSchema.parse({ ...device, unsent: null }).unsent).toBeNull()
    for (const wrong of [{ unsent: counts(1, 2, 3) }, { unsent: undefined }, { lastSeenAt: undefined }])
      expect(deviceInfoSchema.safeParse({ ...device, ...wrong }).success).toBe(false)
  })
})

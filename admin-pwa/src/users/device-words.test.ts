import type { DeviceInfo } from '@forecourt/shared/sync/unsent-work'
import { describe, expect, it } from 'vitest'
import { consequenceWords, deviceWords } from './device-words.ts'

const momentText = (instant: string) => instant
const device = (fields: Partial<DeviceInfo> = {}): DeviceInfo => ({
  userId: 'sam',
  agent:
    'Mozilla/5.0 (Linux; Android 14; Tab) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
  lastSeenAt: 'Today',
  id: null,
  isLoggedIn: true,
  isCurrent: false,
  isNew: false,
  wipe: null,
  usedBy: null,
  unsent: null,
  ...fields,
})
const unsent = (changes: number, photos = 0, reportedAt = 'Today') => ({
  unsent: { changes, photos, forms: 0, lastAt: null, reportedAt },
})
const CHROME = 'Chrome on an Android tablet'

it.each<[Partial<DeviceInfo>, string]>([
  [{}, `${CHROME}: last seen Today`],
  [unsent(0), `${CHROME}: last seen Today, nothing unsent as of then`],
  [unsent(3, 2), `${CHROME}: last seen Today, 3 unsent changes and 2 unsent photos as of then`],
  [unsent(1, 0, 'Monday'), `${CHROME}: last seen Today, 1 unsent change as of Monday`],
  [
    { isLoggedIn: false, usedBy: 'Lee Stone', ...unsent(1) },
    `${CHROME}, used by Lee Stone now: last seen Today, 1 unsent change as of then`,
  ],
  [{ isLoggedIn: false, ...unsent(0) }, `${CHROME}, logged out: last seen Today, nothing unsent as of then`],
])('%j: %s', (fields, words) => {
  expect(deviceWords(device(fields), momentText)).toBe(words)
})

describe('what becomes of it', () => {
  it.each<[Partial<DeviceInfo>, string]>([
    [unsent(3), 'had 3 unsent changes. They are put aside for administrators when it connects next.'],
    [unsent(1), 'had 1 unsent change. It is put aside for administrators when it connects next.'],
    [
      unsent(1, 2),
      'had 1 unsent change and 2 unsent photos. They are put aside for administrators when it connects next.',
    ],
    [unsent(0), 'had nothing unsent. What is unsent when it connects next is put aside for administrators.'],
    [
      {},
      'has not said what is unsent there. What is unsent when it connects next is put aside for administrators.',
    ],
    [
      { isLoggedIn: false, usedBy: 'Lee Stone', ...unsent(1) },
      'had 1 unsent change. It stays there until Sam can log in again, for Lee Stone uses it now.',
    ],
    [
      { isLoggedIn: false, ...unsent(0) },
      'had nothing unsent. What was typed there since stays until Sam can log in again, for nobody is logged in there.',
    ],
    [
      { isLoggedIn: false, ...unsent(2) },
      'had 2 unsent changes. They stay there until Sam can log in again, for nobody is logged in there.',
    ],
  ])('%j, when its user is deactivated', (fields, words) => {
    const said = consequenceWords(device(fields), { first: 'Sam', isDeleted: false }, momentText)
    expect(said).toBe(`${CHROME}, last seen Today: ${words}`)
  })

  it('says what cannot be sent once the account is deleted', () => {
    const there = device({ isLoggedIn: false, usedBy: 'Lee Stone', ...unsent(1) })
    expect(consequenceWords(there, { first: 'Sam', isDeleted: true }, momentText)).toBe(
      `${CHROME}, last seen Today: had 1 unsent change. It cannot be sent any more, for Lee Stone uses it now: let Sam log in there first.`,
    )
  })
})

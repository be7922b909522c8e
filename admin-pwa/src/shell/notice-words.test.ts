import { describe, expect, it } from 'vitest'
import { endedWords, updateWords } from './notice-words.ts'

const unsent = (changes: number, photos = 0, forms = 0) => ({ changes, photos, forms })

it.each([
  [0, 0, 0, 'Your session has ended. What you change is kept here and sent when you log in again.'],
  [1, 0, 0, 'Your session has ended. Log in again: 1 change waits on this device to be sent.'],
  [3, 0, 0, 'Your session has ended. Log in again: 3 changes wait on this device to be sent.'],
  [0, 1, 0, 'Your session has ended. Log in again: 1 photo waits on this device to be sent.'],
  [1, 2, 0, 'Your session has ended. Log in again: 1 change and 2 photos wait on this device to be sent.'],
  [
    0,
    0,
    1,
    'Your session has ended. What you change is kept here and sent when you log in again. 1 form not saved stays on this device.',
  ],
  [
    1,
    1,
    2,
    'Your session has ended. Log in again: 1 change and 1 photo wait on this device to be sent. 2 forms not saved stay on this device.',
  ],
])('an ended login with %i changes, %i photos and %i forms', (changes, photos, forms, words) => {
  expect(endedWords(unsent(changes, photos, forms))).toBe(words)
})

describe('an update', () => {
  it('that is ready says that nothing is lost by it', () => {
    expect(updateWords({ isHeld: false, isTooOld: false, unsent: unsent(2) })).toBe(
      'A new version of the app is ready. Unsent changes stay on this device.',
    )
  })

  it.each([
    [0, 0, 0, 'What you change until then stays on this device.'],
    [1, 0, 0, 'Your unsent change stays on this device.'],
    [4, 0, 0, 'Your 4 unsent changes stay on this device.'],
    [0, 1, 0, 'Your unsent photo stays on this device.'],
    [1, 2, 0, 'Your 1 unsent change and 2 unsent photos stay on this device.'],
    [0, 0, 1, 'Your form not saved stays on this device.'],
    [2, 0, 1, 'Your 2 unsent changes and 1 form not saved stay on this device.'],
  ])('that must be, with %i changes, %i photos and %i forms: %s', (changes, photos, forms, kept) => {
    expect(updateWords({ isHeld: false, isTooOld: true, unsent: unsent(changes, photos, forms) })).toBe(
      `This app must be updated before it can send anything. ${kept}`,
    )
  })

  it('that was put off says what it waits for', () => {
    expect(updateWords({ isHeld: true, isTooOld: true, unsent: unsent(4) })).toBe(
      'The new version waits: a form is not saved yet, here or in another tab. Save or close it, then update.',
    )
  })
})

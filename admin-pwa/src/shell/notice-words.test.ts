import { describe, expect, it } from 'vitest'
import { endedWords, updateWords } from './notice-words.ts'

it.each([
  [0, 'Your session has ended. What you change is kept here and sent when you log in again.'],
  [1, 'Your session has ended. Log in again: 1 change waits on this device to be sent.'],
  [3, 'Your session has ended. Log in again: 3 changes wait on this device to be sent.'],
])('an ended login with %i unsent', (unsent, words) => {
  expect(endedWords(unsent)).toBe(words)
})

describe('an update', () => {
  it.each([
    [false, false, 2, 'A new version of the app is ready. Unsent changes stay on this device.'],
    [
      false,
      true,
      0,
      'This app must be updated before it can send anything. What you change until then stays on this device.',
    ],
    [
      false,
      true,
      1,
      'This app must be updated before it can send anything. Your unsent change stays on this device.',
    ],
    [
      false,
      true,
      4,
      'This app must be updated before it can send anything. Your 4 unsent changes stay on this device.',
    ],
    [
      true,
      true,
      4,
      'The new version waits: a form is not saved yet, here or in another tab. Save or close it, then update.',
    ],
  ])('held %s, too old %s, %i unsent', (isHeld, isTooOld, unsent, words) => {
    expect(updateWords({ isHeld, isTooOld, unsent })).toBe(words)
  })
})

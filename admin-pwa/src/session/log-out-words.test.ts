import { expect, it } from 'vitest'
import { logOutWords } from './log-out-words.ts'

const nothing = { changes: 0, photos: 0, lost: 0, forms: 0 }

it('says nothing where nothing would be lost', () => {
  expect(logOutWords(nothing)).toBeNull()
})

it.each([
  [
    { ...nothing, changes: 1 },
    '1 change has not reached the server. Logging out removes everything from this device, the unsent changes too.',
  ],
  [
    { ...nothing, changes: 2, photos: 1 },
    '2 changes and 1 photo have not reached the server. Logging out removes everything from this device, what was not sent too.',
  ],
  [
    { ...nothing, lost: 1 },
    '1 record that the server lost is kept on this device, and perhaps nowhere else. Logging out removes everything from this device, what the server lost too.',
  ],
  [
    { ...nothing, changes: 1, lost: 3 },
    '1 change has not reached the server. 3 records that the server lost are kept on this device, and perhaps nowhere else. Logging out removes everything from this device, what was not sent and what the server lost too.',
  ],
  [
    { ...nothing, forms: 1 },
    'There is 1 form that is not saved. Logging out removes everything from this device, what you typed too.',
  ],
  [
    { ...nothing, changes: 1, forms: 2 },
    '1 change has not reached the server. There are 2 forms that are not saved. Logging out removes everything from this device, the unsent changes and what you typed too.',
  ],
])('counts what only this device has: %j', (atRisk, text) => {
  expect(logOutWords(atRisk)?.text).toBe(text)
})

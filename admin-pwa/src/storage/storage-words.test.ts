import { describe, expect, it } from 'vitest'
import { fullWords, isNearlyFull, isOutOfRoom, roomWords, sizeWords } from './storage-words.ts'

it.each([
  [0, 'less than 1 KB'],
  [999, 'less than 1 KB'],
  [1000, '1 KB'],
  [1499, '1 KB'],
  [999_499, '999 KB'],
  [999_500, '1 MB'],
  [12_300_000, '12 MB'],
  [1_440_000, '1.4 MB'],
  [2_000_000_000, '2 GB'],
  [9_960_000_000, '10 GB'],
  [3_200_000_000_000, '3.2 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})

it('is told as a share of what there may be', () => {
  expect(roomWords({ usage: 12_345_678, quota: 2_000_000_000 })).toBe('12 MB of about 2 GB used')
})

it.each([
  [90, 100, false],
  [91, 100, true],
  [0, 0, false],
  [5, 0, false],
])('%i of %i is nearly full: %s', (usage, quota, isFull) => {
  expect(isNearlyFull({ usage, quota })).toBe(isFull)
})

describe('an error that means that there is no room', () => {
  const quota = new DOMException('The quota has been exceeded.', 'QuotaExceededError')

  it.each([
    ['the browser’s own', quota, true],
    ['one that names it', new Error('Transaction aborted: QuotaExceededError'), true],
    ['one that was caused by it', new Error('bulkWrite', { cause: quota }), true],
    ['one that has it inside', Object.assign(new Error('AbortError'), { inner: quota }), true],
    ['another', new Error('conflict'), false],
    ['nothing', null, false],
    ['a word', 'QuotaExceededError', false],
  ])('%s', (_name, error, is) => {
    expect(isOutOfRoom(error)).toBe(is)
  })

  it('in a circle ends', () => {
    const error = new Error('round')
    error.cause = error
    expect(isOutOfRoom(error)).toBe(false)
  })
})

it('says what to do', () => {
  expect(fullWords('near')).toContain('running out of room')
  expect(fullWords('change')).toContain('your last change could not be stored')
  expect(fullWords('news')).toContain('what is new cannot be stored')
})

import { expect, it } from 'vitest'
import { fitInto, isBetter, shrunkSize } from './photo-size.ts'

const MB = 1024 * 1024

it.each([
  [8000, 6000, 20 * MB, { width: 2560, height: 1920 }],
  [3024, 4032, 3 * MB, { width: 1920, height: 2560 }],
  [2000, 1500, 6 * MB, { width: 2000, height: 1500 }],
  [20_000, 2, 2 * MB, { width: 2560, height: 1 }],
  [4000, 10, 50_000, { width: 2560, height: 6 }],
  [900, 600, 20_000, null],
  [2560, 1920, 1_500_000, null],
  [2561, 1920, 1_500_000, { width: 2560, height: 1919 }],
  [2560, 1920, 1_500_001, { width: 2560, height: 1920 }],
] as const)('a photo of %i × %i with %i bytes is drawn anew as %j', (width, height, bytes, size) => {
  expect(shrunkSize({ width, height, bytes })).toEqual(size)
})

it('never makes a photo larger', () => {
  expect(fitInto({ width: 300, height: 200 }, 2560)).toEqual({ width: 300, height: 200 })
})

it('keeps the smaller one, and never one that the server would not take', () => {
  expect(isBetter(900, 1000, 10 * MB)).toBe(true)
  expect(isBetter(1100, 1000, 10 * MB)).toBe(false)
  expect(isBetter(1000, 1000, 10 * MB)).toBe(false)
  expect(isBetter(11 * MB, 11 * MB, 10 * MB)).toBe(true)
  expect(isBetter(11 * MB, 10 * MB, 10 * MB)).toBe(false)
})

import { expect, it } from 'vitest'
import { typedCents, typedRate } from './typed-numbers.ts'

it.each<[string, number | null]>([
  ['$25,000.5', 2_500_050],
  [' 12 ', 1200],
  ['52k', 5_200_000],
  ['$52.5 K', 5_250_000],
  ['0.999k', 99_900],
  ['1.005k', 100_500],
  ['99999k', 9_999_900_000],
  ['123456k', null],
  ['k', null],
  ['52kk', null],
  ['52m', null],
  ['1e3', null],
  ['-5', null],
  ['', null],
])('the amount %j is %j cents', (text, cents) => {
  expect(typedCents(text)).toBe(cents)
})

it.each<[string, string | null]>([
  ['6.9', '6.9'],
  ['6.9%', '6.9'],
  [' 6.9 % ', '6.9'],
  ['6.9 percent', '6.9'],
  ['6.9% APR', '6.9'],
  ['4.', '4'],
  ['12.125', '12.125'],
  ['12.1255', null],
  ['450', null],
  ['4,5', null],
  ['%', null],
  ['nine', null],
  ['', null],
])('the rate %j is %j percent a year', (text, rate) => {
  expect(typedRate(text)).toBe(rate)
})

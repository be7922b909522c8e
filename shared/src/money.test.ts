import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCents, PRICE_MAX_CENTS, parseCents } from './money.ts'
import { decimalSchema } from './money-schema.ts'

it('keeps every cent on the way to text and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: PRICE_MAX_CENTS }), cents => {
      expect(parseCents(formatCents(cents))).toBe(cents)
    }),
  )
})

it.each([
  ['54900', '54900.00'],
  ['$54,900.5', '54900.50'],
  [54_900, '54900.00'],
  [0.1, '0.10'],
  [' 1 250 ', '1250.00'],
  ['0', '0.00'],
])('reads %j as %s', (input, text) => {
  expect(decimalSchema('wrong').parse(input)).toBe(text)
})

it.each(['', '-1', '1.234', 'cheap', '1e5', Number.NaN, null])(
  'refuses %j in the words of the field',
  input => {
    expect(decimalSchema('Price is required').safeParse(input).error?.issues[0]?.message).toBe(
      'Price is required',
    )
  },
)

it('takes the least that a field takes, and no cent less', () => {
  const price = decimalSchema('A price above 0', 1)
  expect(price.parse('0.01')).toBe('0.01')
  expect(price.safeParse('0.00').error?.issues[0]?.message).toBe('A price above 0')
})

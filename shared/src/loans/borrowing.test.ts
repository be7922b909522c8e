import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents, parseCents } from '../money.ts'
import { amountText, borrowingOf, paymentShare } from './borrowing.ts'

describe('what is borrowed', () => {
  it.each([
    ['25000', '5000', { outcome: 'borrows', cents: 2_000_000 }],
    ['$25,000.50', '0', { outcome: 'borrows', cents: 2_500_050 }],
    ['25000', '24999.99', { outcome: 'borrows', cents: 1 }],
    ['25000', '25,000.00', { outcome: 'too_high' }],
    ['25000', '30000', { outcome: 'too_high' }],
    ['', '5000', { outcome: 'unknown' }],
    ['0', '0', { outcome: 'unknown' }],
    ['25000', '', { outcome: 'unknown' }],
    ['25000', 'half', { outcome: 'unknown' }],
    ['25000', '-1', { outcome: 'unknown' }],
  ])('for %j with %j down is %j', (price, down, borrowing) => {
    expect(borrowingOf(price, down)).toEqual(borrowing)
  })

  it('is never nothing, and with the down payment it is the price', () => {
    const cents = fc.integer({ min: 0, max: 9_999_999_999 })
    fc.assert(
      fc.property(cents, cents, (price, down) => {
        const borrowing = borrowingOf(formatCents(price), formatCents(down))
        if (borrowing.outcome !== 'borrows') return down >= price
        return borrowing.cents > 0 && borrowing.cents + down === price
      }),
    )
  })

  it('is said in dollars, and to the cent where there are any', () => {
    expect([2_090_000, 2_090_050, 1, 0].map(amountText)).toEqual(['$20,900', '$20,900.50', '$0.01', '$0'])
    expect(amountText(parseCents('99999999.99') ?? 0)).toBe('$99,999,999.99')
  })

  it.each([
    ['345.10', '31000.00', 13],
    ['372.86', '64000.00', 7],
    [null, '64000.00', null],
    ['372.86', '0.00', null],
  ])('with a payment of %s takes of an income of %s %s percent', (monthlyPayment, annualIncome, share) => {
    expect(paymentShare({ monthlyPayment, annualIncome })).toBe(share)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTestdata } from '../../tests/testdata.ts'
import { DEMO_DEALER } from '../dealer/dealer.ts'
import { calculatePayment, calculateVehiclePayment, estimateOf } from './payment.ts'
import { paymentRequestSchema } from './payment-request.ts'

const vectors = readTestdata('loan', 'vectors.csv')

const amount = fc.integer({ min: 100, max: 200_000 })
const term = fc.integer({ min: 1, max: 120 })
const rate = fc.integer({ min: 0, max: 3000 }).map(hundredths => hundredths / 100)
const payment = (loanAmount: number, termMonths: number, interestRate: number) => {
  const result = calculatePayment({ loanAmount, downPayment: 0, termMonths, interestRate })
  if (!result) throw new Error('No payment')
  return result
}

describe('the payment', () => {
  it.each([
    [20_000, 4.5, 60, 372.86, 22_371.62, 2371.62],
    [20_000, 4.5, 72, 317.48, null, null],
    [20_000, 0, 60, 333.33, 20_000, 0],
    [15_000, 9.9, 48, 379.72, null, null],
  ])(
    'of %i at %d %% over %i months is %d',
    (loanAmount, interestRate, termMonths, monthly, total, interest) => {
      const result = payment(loanAmount, termMonths, interestRate)
      expect(result.monthlyPayment).toBe(monthly)
      if (total !== null) expect(result).toMatchObject({ totalPayment: total, totalInterest: interest })
    },
  )

  it('grows with the amount and the rate, and falls with the term', () => {
    fc.assert(
      fc.property(amount, term, rate, (loanAmount, months, percent) => {
        const { monthlyPayment } = payment(loanAmount, months, percent)
        expect(payment(loanAmount + 100, months, percent).monthlyPayment).toBeGreaterThanOrEqual(
          monthlyPayment,
        )
        expect(payment(loanAmount, months, percent + 0.5).monthlyPayment).toBeGreaterThanOrEqual(
          monthlyPayment,
        )
        expect(payment(loanAmount, months + 1, percent).monthlyPayment).toBeLessThanOrEqual(monthlyPayment)
      }),
    )
  })

  it('pays the principal and the interest, to the cent of each month', () => {
    fc.assert(
      fc.property(amount, term, rate, (loanAmount, months, percent) => {
        const { monthlyPayment, totalPayment, totalInterest } = payment(loanAmount, months, percent)
        expect(Math.abs(totalPayment - monthlyPayment * months)).toBeLessThanOrEqual(0.005 * months + 0.01)
        expect(totalPayment - totalInterest).toBeCloseTo(loanAmount, 1)
        expect(totalInterest).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is none when nothing is left to finance', () => {
    expect(calculateVehiclePayment(2_000_000, 2_000_000, 60, '4.5')).toBeNull()
    expect(calculateVehiclePayment(2_000_000, 2_500_000, 60, '4.5')).toBeNull()
  })
})

describe('the request', () => {
  it.each([
    [{ termMonths: 0 }, 'Please choose a term in whole months'],
    [{ interestRate: -1 }, 'Interest rate must be a number from 0 to 99.999'],
    [{ loanAmount: Number.NaN }, 'Loan amount is required'],
    [{ downPayment: -1 }, 'Down payment must be 0 or greater'],
    [{ downPayment: 30_000 }, 'The down payment must be less than the loan amount'],
  ])('with %j is refused: %s', (wrong, message) => {
    const terms = { loanAmount: 20_000, downPayment: 0, termMonths: 60, interestRate: 4.5, ...wrong }
    expect(paymentRequestSchema.safeParse(terms).error?.issues[0]?.message).toBe(message)
  })
})

describe('the payments of other test suites', () => {
  it.skipIf(vectors === null)('come out alike, and what they refuse is refused', () => {
    const rows = (vectors ?? '').trim().split(/\r?\n/).slice(1)
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) {
      const [principal, apr, months, expected] = row.split(',')
      const terms = {
        loanAmount: Number(principal),
        downPayment: 0,
        termMonths: Number(months),
        interestRate: Number(apr),
      }
      const monthly = paymentRequestSchema.safeParse(terms).success
        ? calculatePayment(terms)?.monthlyPayment
        : 'ERROR'
      if (expected === 'ERROR') expect([row, monthly]).toEqual([row, 'ERROR'])
      else expect([row, monthly]).toEqual([row, Math.round(Number(expected) * 100) / 100])
    }
  })
})

describe('the estimate on a card', () => {
  it('names the terms, and carries what the law wants beside it', () => {
    const estimate = estimateOf('54900.00', DEMO_DEALER.finance)
    expect(estimate?.line).toBe('est. $819/mo, 60 months at 4.5% APR, on approved credit')
    expect(estimate?.disclosure).toContain('$10,980 down (20%)')
    expect(estimate?.disclosure).toContain(
      'DOES NOT INCLUDE TAXES, TITLE, LICENSE FEES OR $299.00 DEALER DOC FEE',
    )
    expect(estimateOf('0.00', DEMO_DEALER.finance)).toBeNull()
  })
})

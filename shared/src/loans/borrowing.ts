/** What an applicant borrows: the price less the down payment, which is less than the price. */
import { parseCents } from '../money.ts'
import { typedCents } from '../typed-numbers.ts'

export const DOWN_PAYMENT_TOO_HIGH = 'Down payment must be less than the price'

export type Borrowing = { outcome: 'unknown' | 'too_high' } | { outcome: 'borrows'; cents: number }

/** @param price, downPayment amounts as they were typed or are stored: "$25,000", "25000.00" */
export function borrowingOf(price: string, downPayment: string): Borrowing {
  const priceCents = typedCents(price)
  const downCents = typedCents(downPayment)
  if (!priceCents || downCents === null) return { outcome: 'unknown' }
  return downCents < priceCents
    ? { outcome: 'borrows', cents: priceCents - downCents }
    : { outcome: 'too_high' }
}

const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** "$20,900", and to the cent where there are any: "$20,900.50". */
export const amountText = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100)

/** How much of the income a payment takes, in whole percent; null where there is no payment. */
export function paymentShare(terms: { monthlyPayment: string | null; annualIncome: string }): number | null {
  const payment = parseCents(terms.monthlyPayment ?? '')
  const income = parseCents(terms.annualIncome)
  return payment === null || !income ? null : Math.round((1200 * payment) / income)
}

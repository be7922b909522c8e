/**
 * The monthly payment of a loan: P·r / (1 − (1+r)^−n) with r = APR / 12 / 100, and P / n without interest (the
 * annuity formula; FTC and Regulation Z use the same). Totals come from the unrounded payment. Results are for showing
 * only; nothing computed here is stored as money.
 */
import { z } from 'zod'
import type { Dealer } from '../dealer/dealer.ts'
import { formatCents, parseCents } from '../money.ts'

export const TERM_MAX_MONTHS = 600
export const APR_MAX_PERCENT = 99.999

export interface PaymentTerms {
  /** Dollars. */
  loanAmount: number
  /** Dollars. */
  downPayment: number
  termMonths: number
  /** Percent a year. */
  interestRate: number
}

/** Dollars, rounded to cents. */
export interface Payment {
  monthlyPayment: number
  totalPayment: number
  totalInterest: number
}

/** The payment for what is left of the amount after the down payment; null when nothing is left to finance. */
export function calculatePayment(terms: PaymentTerms): Payment | null {
  const principal = terms.loanAmount - terms.downPayment
  if (!(principal > 0) || !(terms.termMonths > 0)) return null
  const rate = terms.interestRate / 12 / 100
  const monthly =
    rate === 0
      ? principal / terms.termMonths
      : (principal * rate) / -Math.expm1(-terms.termMonths * Math.log1p(rate))
  const total = monthly * terms.termMonths
  return {
    monthlyPayment: toCents(monthly),
    totalPayment: toCents(total),
    totalInterest: toCents(total - principal),
  }
}

/** The vehicle page's calculator, in cents and a percentage as it is written. Null when nothing is left to finance. */
export function calculateVehiclePayment(
  priceCents: number,
  downPaymentCents: number,
  termMonths: number,
  aprPercent: string,
): Payment | null {
  return calculatePayment({
    loanAmount: priceCents / 100,
    downPayment: downPaymentCents / 100,
    termMonths,
    interestRate: Number(aprPercent),
  })
}

/** The nearest cent; the tiny addend undoes what binary fractions lose on halves such as 1.005. */
function toCents(dollars: number): number {
  return Math.round(dollars * 100 + 1e-7) / 100
}

const dollars = (message: string) =>
  z.number({ error: message }).min(0, message).max(99_999_999, 'The amount is too large')

/** Body of POST /api/calculate-payment. */
export const paymentRequestSchema = z
  .object({
    loanAmount: dollars('Loan amount is required').positive('Loan amount is required'),
    downPayment: dollars('Down payment must be 0 or greater'),
    termMonths: z
      .int({ error: 'Please choose a term in whole months' })
      .min(1, 'Please choose a term in whole months')
      .max(TERM_MAX_MONTHS, `Please choose a term of ${TERM_MAX_MONTHS} months at most`),
    interestRate: z
      .number({ error: 'Interest rate must be a number from 0 to 99.999' })
      .min(0, 'Interest rate must be a number from 0 to 99.999')
      .max(APR_MAX_PERCENT, 'Interest rate must be a number from 0 to 99.999'),
  })
  .refine(terms => terms.downPayment < terms.loanAmount, {
    error: 'The down payment must be less than the loan amount',
    path: ['downPayment'],
  })

export interface Estimate {
  /** "$1,021". */
  monthly: string
  /** The short line for a card. */
  line: string
  /** What must stand with any advertised payment: Regulation Z (12 CFR 1026.24) and IDAPA 04.02.01.235. */
  disclosure: string
}

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** The estimated payment of a price on the dealer's terms; null for a price that leaves nothing to finance. */
export function estimateOf(price: string, finance: Dealer['finance']): Estimate | null {
  const cents = parseCents(price) ?? 0
  const down = Math.round((cents * finance.downPaymentPercent) / 100)
  const payment = calculateVehiclePayment(cents, down, finance.termMonths, finance.aprPercent)
  if (!payment) return null
  const monthly = wholeDollars.format(Math.ceil(payment.monthlyPayment))
  return {
    monthly,
    line: `est. ${monthly}/mo, ${finance.termMonths} months at ${finance.aprPercent}% APR, on approved credit`,
    disclosure:
      `Estimate for ${wholeDollars.format(down / 100)} down (${finance.downPaymentPercent}%), ` +
      `${finance.termMonths} monthly payments at ${finance.aprPercent}% APR, based on excellent credit. ` +
      'On Approved Credit. DOES NOT INCLUDE TAXES, TITLE, LICENSE FEES OR ' +
      `$${formatCents(parseCents(finance.docFee) ?? 0)} DEALER DOC FEE.`,
  }
}

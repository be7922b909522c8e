/**
 * The monthly payment of a loan: P·r / (1 − (1+r)^−n) with r = APR / 12 / 100, and P / n without interest (the
 * annuity formula; FTC and Regulation Z use the same). Totals come from the unrounded payment. Results are for showing
 * only; nothing computed here is stored as money.
 */
import type { Dealer } from '../dealer/dealer.ts'
import { formatCents, parseCents } from '../money.ts'

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
    disclosure: paymentDisclosure({
      priceCents: cents,
      downCents: down,
      termMonths: finance.termMonths,
      aprPercent: finance.aprPercent,
      docFee: finance.docFee,
    }),
  }
}

/** The terms of a payment as the law wants them beside it, for any terms that a visitor chose. */
export function paymentDisclosure(terms: {
  priceCents: number
  downCents: number
  termMonths: number
  aprPercent: string
  docFee: string
}): string {
  const percent = Math.round((terms.downCents / terms.priceCents) * 100)
  return (
    `Estimate for ${wholeDollars.format(terms.downCents / 100)} down (${percent}%), ` +
    `${terms.termMonths} monthly payments at ${terms.aprPercent}% APR, based on excellent credit. ` +
    'On Approved Credit. DOES NOT INCLUDE TAXES, TITLE, LICENSE FEES OR ' +
    `$${formatCents(parseCents(terms.docFee) ?? 0)} DEALER DOC FEE.`
  )
}

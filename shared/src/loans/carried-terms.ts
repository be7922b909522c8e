/** The calculator's values on their way into the application: what was calculated need not be typed again. */
import { formatCents } from '../money.ts'
import { typedCents, typedRate } from '../typed-numbers.ts'
import type { CalculationFields } from './calculation.ts'
import { DEFAULT_LOAN_TERM, LOAN_TERMS } from './loan-terms.ts'

/** The terms that an application begins with, as its fields hold them. */
export interface CarriedTerms {
  /** The price; blank where it is not known. */
  loanAmount: string
  downPayment: string
  termMonths: string
  interestRate: string
}

/**
 * What can be read of the calculator's fields, and what stands for the rest.
 * @param offered the price of the vehicle that is applied for, and the rate that the dealer advertises
 */
export function carriedTerms(
  fields: CalculationFields,
  offered: { price?: string | undefined; aprPercent: string },
): CarriedTerms {
  const { vehiclePrice = '', downPayment = '', termMonths, interestRate = '' } = fields
  const price = typedCents(vehiclePrice)
  const down = typedCents(downPayment)
  const rate = typedRate(interestRate)
  const term = LOAN_TERMS.find(one => String(one) === termMonths) ?? DEFAULT_LOAN_TERM
  return {
    loanAmount: price ? formatCents(price) : (offered.price ?? ''),
    downPayment: down ? formatCents(down) : '0',
    termMonths: String(term),
    interestRate: rate === null ? offered.aprPercent : String(Number(rate)),
  }
}

/**
 * The address of the application with the calculator's values in it.
 * @param address of the page with the application: "/financing?vehicle=104"
 */
export function carryingAddress(address: string, fields: CalculationFields): string {
  const query = Object.entries(fields).flatMap(([name, value]) =>
    value?.trim() ? [`${name}=${encodeURIComponent(value.trim())}`] : [],
  )
  if (query.length === 0) return `${address}#apply`
  return `${address}${address.includes('?') ? '&' : '?'}${query.join('&')}#apply`
}

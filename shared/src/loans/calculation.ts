/** The payment calculator: what was typed into it, and what it answers. */
import { typedCents, typedRate } from '../typed-numbers.ts'
import { calculateVehiclePayment, type Payment, paymentDisclosure } from './payment.ts'

/** The fields as they were typed; empty or missing where nothing was. */
export interface CalculationFields {
  vehiclePrice?: string | undefined
  downPayment?: string | undefined
  termMonths?: string | undefined
  interestRate?: string | undefined
}

export type Calculation =
  | { outcome: 'missing' | 'unreadable' | 'nothing_to_finance' }
  | { outcome: 'payment'; payment: Payment; disclosure: string }

export const CALCULATION_TEXTS = {
  missing: 'Missing Information: Please fill in all fields to calculate payment.',
  unreadable: 'Please enter amounts such as 5000 and a rate such as 4.5.',
  nothing_to_finance: 'Nothing is left to finance.',
} as const satisfies Record<Exclude<Calculation['outcome'], 'payment'>, string>

const TERM = /^\d{1,3}$/

/** @param docFee the dealer's fee, a decimal string, for the disclosure that stands with any payment */
export function calculate(fields: CalculationFields, docFee: string): Calculation {
  const { vehiclePrice = '', downPayment = '', termMonths = '', interestRate = '' } = fields
  if ([vehiclePrice, downPayment, termMonths, interestRate].some(text => text.trim() === ''))
    return { outcome: 'missing' }
  const priceCents = typedCents(vehiclePrice)
  const downCents = typedCents(downPayment)
  const aprPercent = typedRate(interestRate)
  if (priceCents === null || downCents === null || !TERM.test(termMonths) || aprPercent === null)
    return { outcome: 'unreadable' }
  const terms = { priceCents, downCents, termMonths: Number(termMonths), aprPercent }
  const payment = calculateVehiclePayment(priceCents, downCents, terms.termMonths, aprPercent)
  if (!payment) return { outcome: 'nothing_to_finance' }
  return { outcome: 'payment', payment, disclosure: paymentDisclosure({ ...terms, docFee }) }
}

/** Body of POST /api/calculate-payment, with clear refusals of what makes no sense. */
import { z } from 'zod'

const TERM_MAX_MONTHS = 600
const APR_MAX_PERCENT = 99.999

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

/** What the address of the financing page may carry: the calculator's fields as they were typed, and a vehicle. */
export const calculationQuerySchema = z.object({
  vehiclePrice: z.string().max(20).optional().catch(undefined),
  downPayment: z.string().max(20).optional().catch(undefined),
  termMonths: z.string().max(4).optional().catch(undefined),
  interestRate: z.string().max(8).optional().catch(undefined),
  vehicle: z.string().max(24).optional().catch(undefined),
})
export type CalculationQuery = z.output<typeof calculationQuerySchema>

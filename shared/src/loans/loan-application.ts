/** A pre-approval application. Its figures stay on the server; a device holds id, lead, status and date at most. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '../leads/lead-limits.ts'
import { formatCents, parseCents } from '../money.ts'
import { decimalSchema } from '../money-schema.ts'
import { plainText, requiredText } from '../schema-parts.ts'
import { EMPLOYMENT_STATUSES, LOAN_STATUSES } from './loan-options.ts'
import { DEFAULT_INTEREST_RATE, LOAN_TERMS } from './loan-terms.ts'
import { calculateVehiclePayment } from './payment.ts'

const interestRate = z
  .union([z.string(), z.number()])
  .transform(value => String(value))
  .pipe(z.string().regex(/^\d{1,2}(\.\d{1,3})?$/, 'Interest rate must be a number from 0 to 99.999'))

/** Body of POST /api/loan-applications, and the public form. */
export const loanApplicationCreateSchema = z.object({
  firstName: requiredText('First name is required', NAME_MAX_LENGTH),
  lastName: requiredText('Last name is required', NAME_MAX_LENGTH),
  email: z.email({ error: 'Valid email is required' }).max(EMAIL_MAX_LENGTH, 'Valid email is required'),
  phone: plainText('Valid phone number is required')
    .trim()
    .min(10, 'Valid phone number is required')
    .max(PHONE_MAX_LENGTH, 'Valid phone number is required'),
  vehicleId: idSchema.nullish().transform(value => value ?? null),
  loanAmount: decimalSchema('Loan amount is required', 100),
  downPayment: decimalSchema('Down payment must be 0 or greater'),
  annualIncome: decimalSchema('Annual income is required', 100),
  termMonths: z.union(
    LOAN_TERMS.map(term => z.literal(term)),
    { error: 'Please choose a term' },
  ),
  interestRate: interestRate.default(DEFAULT_INTEREST_RATE),
  employmentStatus: z.enum(EMPLOYMENT_STATUSES, { error: 'Employment status is required' }),
  creditScore: z
    .int()
    .min(300)
    .max(850)
    .nullish()
    .transform(value => value ?? null),
})

export type LoanApplicationCreate = z.output<typeof loanApplicationCreateSchema>

export const loanApplicationSchema = loanApplicationCreateSchema
  .omit({ firstName: true, lastName: true, email: true, phone: true })
  .extend({
    id: idSchema,
    leadId: idSchema.nullable(),
    /** The estimate for these terms; null when the down payment leaves nothing to finance. */
    monthlyPayment: z.string().nullable(),
    status: z.enum(LOAN_STATUSES),
    createdAt: z.string(),
  })
export type LoanApplication = z.output<typeof loanApplicationSchema>

/** What a list and a device may hold of an application: no figures. */
export const loanApplicationSummarySchema = loanApplicationSchema.pick({
  id: true,
  leadId: true,
  vehicleId: true,
  status: true,
  createdAt: true,
})
export type LoanApplicationSummary = z.output<typeof loanApplicationSummarySchema>

/** "372.86", the monthly payment of an application's own terms. */
export function applicationPayment(
  terms: Pick<LoanApplicationCreate, 'loanAmount' | 'downPayment' | 'termMonths' | 'interestRate'>,
): string | null {
  const payment = calculateVehiclePayment(
    parseCents(terms.loanAmount) ?? 0,
    parseCents(terms.downPayment) ?? 0,
    terms.termMonths,
    terms.interestRate,
  )
  return payment && formatCents(Math.round(payment.monthlyPayment * 100))
}

/** A pre-approval application. Its figures stay on the server; a device holds id, lead, status and date at most. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '../leads/lead-limits.ts'
import { decimalSchema } from '../money-schema.ts'
import { requiredText } from '../schema-parts.ts'
import { DEFAULT_INTEREST_RATE, LOAN_TERMS } from './loan-terms.ts'

export const EMPLOYMENT_STATUSES = ['Full-time', 'Part-time', 'Self-employed', 'Retired', 'Military'] as const

export const CREDIT_SCORES = [
  { value: 800, label: 'Excellent (750+)' },
  { value: 700, label: 'Good (700-749)' },
  { value: 650, label: 'Fair (650-699)' },
  { value: 600, label: 'Poor (600-649)' },
  { value: 550, label: 'Below 600' },
] as const

export const LOAN_STATUSES = ['pending', 'approved', 'declined', 'withdrawn'] as const

const interestRate = z
  .union([z.string(), z.number()])
  .transform(value => String(value))
  .pipe(z.string().regex(/^\d{1,2}(\.\d{1,3})?$/, 'Interest rate must be a number from 0 to 99.999'))

/** Body of POST /api/loan-applications, and the public form. */
export const loanApplicationCreateSchema = z.object({
  firstName: requiredText('First name is required', NAME_MAX_LENGTH),
  lastName: requiredText('Last name is required', NAME_MAX_LENGTH),
  email: z.email({ error: 'Valid email is required' }).max(EMAIL_MAX_LENGTH, 'Valid email is required'),
  phone: z
    .string({ error: 'Valid phone number is required' })
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

export const loanApplicationSchema = loanApplicationCreateSchema
  .omit({ firstName: true, lastName: true, email: true, phone: true })
  .extend({
    id: idSchema,
    leadId: idSchema.nullable(),
    monthlyPayment: z.string().nullable(),
    status: z.enum(LOAN_STATUSES),
    createdAt: z.string(),
  })
export type LoanApplication = z.output<typeof loanApplicationSchema>

/** A pre-approval application. Its figures stay on the server; a device holds id, lead, status and date at most. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { shownTextSchema } from '../inquiries/shown-text.ts'
import { sentConsent, textVersion } from '../leads/contact-consent.ts'
import { PHONE_MAX_LENGTH } from '../leads/lead-limits.ts'
import { fullReach } from '../leads/lead-reach.ts'
import { formatCents, parseCents } from '../money.ts'
import { decimalSchema } from '../money-schema.ts'
import { NAME_MAX_LENGTH } from '../name-limits.ts'
import { plainText, requiredText, revisionSchema } from '../schema-parts.ts'
import { typedRate } from '../typed-numbers.ts'
import { borrowingOf, DOWN_PAYMENT_TOO_HIGH } from './borrowing.ts'
import { loanDecisionSchema } from './loan-decision.ts'
import { EMPLOYMENT_STATUSES, LOAN_STATUSES } from './loan-options.ts'
import { DEFAULT_INTEREST_RATE, LOAN_TERMS } from './loan-terms.ts'
import { calculateVehiclePayment } from './payment.ts'

const interestRate = z.union([z.string(), z.number()]).transform((value, context) => {
  const rate = typedRate(String(value))
  if (rate !== null) return rate
  context.addIssue({ code: 'custom', message: 'Interest rate must be a number from 0 to 99.999' })
  return z.NEVER
})

const PHONE_TEXT = 'Valid phone number is required'
/** Seven digits reach somebody in the same town alone. */
const WITHOUT_AREA_CODE = /^\D*(?:\d\D*){7}$/

const phone = plainText(PHONE_TEXT)
  .trim()
  .min(10, {
    error: ({ input }) =>
      WITHOUT_AREA_CODE.test(String(input)) ? `${PHONE_TEXT}, with the area code` : PHONE_TEXT,
  })
  .max(PHONE_MAX_LENGTH, PHONE_TEXT)

/** What is missing, and how it is typed where that cannot be read. */
const dollars = (message: string, leastCents = 0) =>
  decimalSchema(message, leastCents, `${message}, as an amount such as 5,000`)

/** What an applicant fills in. */
const filledInSchema = z.object({
  firstName: requiredText('First name is required', NAME_MAX_LENGTH),
  lastName: requiredText('Last name is required', NAME_MAX_LENGTH),
  email: fullReach.email,
  phone,
  vehicleId: idSchema.nullish().transform(value => value ?? null),
  /** The price, before the down payment. */
  loanAmount: dollars('Loan amount is required', 100),
  downPayment: dollars('Down payment must be 0 or greater'),
  annualIncome: dollars('Annual income is required', 100),
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

/** With what the form says beside: whether it may be called or texted, and which notice stood above its button. */
const sentSchema = filledInSchema.extend({
  ...sentConsent,
  /** The version of the privacy notice. Left out by a program that showed none. */
  privacyNotice: textVersion,
})

export type LoanApplicationCreate = z.output<typeof sentSchema>

/** Body of POST /api/loan-applications, and the public form. */
export const loanApplicationCreateSchema = sentSchema.refine(
  ({ loanAmount, downPayment }) => borrowingOf(loanAmount, downPayment).outcome !== 'too_high',
  {
    error: DOWN_PAYMENT_TOO_HIGH,
    path: ['downPayment'],
    // Beside what else is wrong, as soon as there are two amounts.
    when: ({ value }) => amountsSchema.safeParse(value).success,
  },
)

const amountsSchema = z.looseObject({ loanAmount: z.string(), downPayment: z.string() })

/** What was held back when it came: it is taken as it was then, whatever is asked of an applicant by now. */
export const heldApplicationSchema = sentSchema

/** What its applicant is answered. */
export const sentApplicationSchema = filledInSchema
  .omit({ firstName: true, lastName: true, email: true, phone: true })
  .extend({
    id: idSchema,
    leadId: idSchema.nullable(),
    /** The estimate for these terms; null when the down payment leaves nothing to finance. */
    monthlyPayment: z.string().nullable(),
    /** The version of the privacy notice that was shown with it; null where none was. */
    privacyNotice: z.string().nullable(),
    status: z.enum(LOAN_STATUSES),
    createdAt: z.string(),
  })

export const loanApplicationSchema = sentApplicationSchema.extend({
  /** What was decided on it, oldest first. */
  decisions: z.array(loanDecisionSchema),
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

/** What whoever may read applications sees in their list. */
export const listedApplicationSchema = loanApplicationSummarySchema.extend({
  loanAmount: z.string(),
  downPayment: z.string(),
  /** The decision that it has its status by. */
  decision: loanDecisionSchema.pick({ on: true, by: true }).nullable(),
})
export type ListedApplication = z.output<typeof listedApplicationSchema>

/** Who applied, where the customer was erased and the application is kept. */
export const applicantSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type Applicant = z.output<typeof applicantSchema>

/** An application as it is read in full. */
export const readApplicationSchema = loanApplicationSchema.extend({
  /** The number of the commit that last wrote it; a decision names the one that its author saw. */
  revision: revisionSchema,
  /** The privacy notice that was shown with it, as it stood then; null where none was. */
  notice: shownTextSchema.nullable(),
  /** Null where the customer says so. */
  applicant: applicantSchema.nullable(),
  /** Who read it and when, newest first, the present reading among them; null for who may not know. */
  readings: z.array(z.object({ by: z.string(), at: z.string() })).nullable(),
})
export type ReadApplication = z.output<typeof readApplicationSchema>

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

import type { LoanApplication } from '@forecourt/shared/loans/loan-application'
import { sql } from 'drizzle-orm'
import type { Columns } from '../columns.ts'
import type { leadTables } from './leads.ts'
import type { vehicleTables } from './vehicles.ts'

export function loanApplicationTables(
  { index, integer, json, table, text }: Columns,
  { leads, vehicles }: ReturnType<typeof leadTables> & ReturnType<typeof vehicleTables>,
) {
  /** Kept apart from the lead: its figures never leave the server with the mirror. */
  const loanApplications = table(
    'loan_applications',
    {
      id: text().primaryKey(),
      leadId: text('lead_id').references(() => leads.id),
      vehicleId: text('vehicle_id').references(() => vehicles.id),
      loanAmountCents: integer('loan_amount_cents').notNull(),
      downPaymentCents: integer('down_payment_cents').notNull(),
      /** Sealed, as are employment and credit score: who reads the database without the data key cannot read them. */
      annualIncomeCents: text('annual_income_cents').notNull(),
      termMonths: integer('term_months').$type<LoanApplication['termMonths']>().notNull(),
      interestRate: text('interest_rate').notNull(),
      monthlyPaymentCents: integer('monthly_payment_cents'),
      employmentStatus: text('employment_status').notNull(),
      creditScore: text('credit_score'),
      status: text().$type<LoanApplication['status']>().notNull(),
      /** The version of the notice that was shown with it. */
      privacyNotice: text('privacy_notice'),
      decisions: json().$type<LoanApplication['decisions']>().notNull().default(sql`'[]'`),
      createdAt: text('created_at').notNull(),
      revision: integer().notNull().default(0),
    },
    own => [
      index('loan_applications_lead').on(own.leadId),
      index('loan_applications_created').on(own.createdAt),
    ],
  )

  /** Who applied, where the customer was erased and the law wants the application kept. */
  const erasedApplicants = table('erased_applicants', {
    applicationId: text('application_id').primaryKey(),
    /** Sealed: name, e-mail and phone. */
    applicant: text().notNull(),
  })

  return { loanApplications, erasedApplicants }
}

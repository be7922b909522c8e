import type { LoanApplication } from '@forecourt/shared/loans/loan-application'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { leads } from './leads.ts'
import { vehicles } from './vehicles.ts'

/** Kept apart from the lead: its figures never leave the server with the mirror. */
export const loanApplications = sqliteTable(
  'loan_applications',
  {
    id: text().primaryKey(),
    leadId: text('lead_id').references(() => leads.id),
    vehicleId: text('vehicle_id').references(() => vehicles.id),
    loanAmountCents: integer('loan_amount_cents').notNull(),
    downPaymentCents: integer('down_payment_cents').notNull(),
    annualIncomeCents: integer('annual_income_cents').notNull(),
    termMonths: integer('term_months').$type<LoanApplication['termMonths']>().notNull(),
    interestRate: text('interest_rate').notNull(),
    monthlyPaymentCents: integer('monthly_payment_cents'),
    employmentStatus: text('employment_status').$type<LoanApplication['employmentStatus']>().notNull(),
    creditScore: integer('credit_score'),
    status: text().$type<LoanApplication['status']>().notNull(),
    decisions: text({ mode: 'json' }).$type<LoanApplication['decisions']>().notNull().default([]),
    createdAt: text('created_at').notNull(),
    revision: integer().notNull().default(0),
  },
  table => [
    index('loan_applications_lead').on(table.leadId),
    index('loan_applications_created').on(table.createdAt),
  ],
)

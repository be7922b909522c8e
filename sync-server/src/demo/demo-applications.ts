// The loan applications of the demonstration: one for each customer who came by the loan form.
import { createHash } from 'node:crypto'
import { idFromBytes } from '@forecourt/shared/ids'
import { applicationPayment, type LoanApplication } from '@forecourt/shared/loans/loan-application'
import type { Change } from '@forecourt/shared/sync/change'

const TERMS = [
  {
    loanAmount: '22900.00',
    downPayment: '2000.00',
    annualIncome: '31000.00',
    termMonths: 72,
    interestRate: '5.9',
    employmentStatus: 'Part-time',
    creditScore: 650,
  },
  {
    loanAmount: '18000.00',
    downPayment: '3500.00',
    annualIncome: '54000.00',
    termMonths: 60,
    interestRate: '4.5',
    employmentStatus: 'Military',
    creditScore: 700,
  },
  {
    loanAmount: '20450.00',
    downPayment: '5000.00',
    annualIncome: '68500.00',
    termMonths: 48,
    interestRate: '4.5',
    employmentStatus: 'Full-time',
    creditScore: 800,
  },
] as const

export const applicationIdOf = (leadId: string) =>
  idFromBytes(createHash('sha256').update(`application:${leadId}`).digest())

/** @param changes the rows of the demonstration, with the customers among them */
export function demoApplications(changes: readonly Change[]): LoanApplication[] {
  const applicants = changes.flatMap(change =>
    change.collection === 'leads' && change.after?.source === 'financing_form' ? [change.after] : [],
  )
  return applicants.flatMap((lead, index) => {
    const terms = TERMS[index % TERMS.length]
    if (!terms) return []
    return {
      ...terms,
      id: applicationIdOf(lead.id),
      leadId: lead.id,
      vehicleId: lead.vehicleId,
      monthlyPayment: applicationPayment(terms),
      // Whoever is financing already was approved.
      status: lead.status === 'financing' ? 'approved' : 'pending',
      createdAt: lead.createdAt,
    }
  })
}

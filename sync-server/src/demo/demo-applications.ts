// The loan applications of the demonstration: one for each customer who came by the loan form, waiting or decided.
import { createHash } from 'node:crypto'
import { localDay } from '@forecourt/shared/clock/clock-text'
import type { Change } from '@forecourt/shared/collections/change'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { applicationPayment, type LoanApplication } from '@forecourt/shared/loans/loan-application'
import { type LoanDecision, statusAfter } from '@forecourt/shared/loans/loan-decision'
import { idFromBytes } from '@forecourt/shared/made-id'
import { DEMO_AUTHOR } from './demo-leads.ts'

/** The price is that of the vehicle, where one is applied for. */
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

const DECIDED_AFTER_MS = 26 * 3_600_000

/** What became of the application of a customer, by their name. */
const DECIDED: Readonly<Record<string, Pick<LoanDecision, 'status' | 'note'>>> = {
  'Greta Holm': { status: 'approved', note: 'Rate held for 30 days.' },
  'Luis Ortega': { status: 'approved', note: null },
  'Yvonne Pratt': { status: 'withdrawn', note: 'Bought elsewhere, called to say so.' },
  'Tessa Moreau': {
    status: 'declined',
    note: 'Two months at the present job; may ask again in spring with a co-signer.',
  },
}

export const applicationIdOf = (leadId: string) =>
  idFromBytes(createHash('sha256').update(`application:${leadId}`).digest())

/** @param changes the rows of the demonstration, with the customers and the vehicles among them */
export function demoApplications(changes: readonly Change[]): LoanApplication[] {
  const applicants = changes.flatMap(change =>
    change.collection === 'leads' && change.after?.source === 'financing_form' ? [change.after] : [],
  )
  const prices = new Map(
    changes.flatMap(({ collection, after }) =>
      collection === 'vehicles' && after ? [[after.id, after.price]] : [],
    ),
  )
  return applicants.flatMap((lead, index) => {
    const usual = TERMS[index % TERMS.length]
    if (!usual) return []
    const terms = { ...usual, loanAmount: prices.get(lead.vehicleId ?? '') ?? usual.loanAmount }
    const decisions = decisionsOf(lead)
    return {
      ...terms,
      id: applicationIdOf(lead.id),
      leadId: lead.id,
      vehicleId: lead.vehicleId,
      privacyNotice: null,
      monthlyPayment: applicationPayment(terms),
      status: statusAfter(decisions),
      decisions,
      createdAt: lead.createdAt,
    }
  })
}

function decisionsOf(lead: Pick<Lead, 'firstName' | 'lastName' | 'createdAt'>): LoanDecision[] {
  const decided = DECIDED[leadName(lead)]
  if (!decided) return []
  const at = new Date(Date.parse(lead.createdAt) + DECIDED_AFTER_MS).toISOString()
  return [{ ...decided, on: localDay(at, DEMO_DEALER.timeZone), at, by: DEMO_AUTHOR, takesBack: false }]
}

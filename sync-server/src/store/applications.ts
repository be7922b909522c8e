// Loan applications in the store: written with their lead, kept when it goes, and never read without a trace.
import type { LoanApplication, LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import { formatCents, parseCents } from '@forecourt/shared/money'
import { count, desc, eq, getTableColumns, max, sql } from 'drizzle-orm'
import { askOne, type Database, type Queries, type Tables } from '../database/database.ts'
import { actorColumns, writeAudit } from './audit.ts'
import { placesOf } from './places.ts'
import type { By, Commit } from './store.ts'

type Row = Tables['loanApplications']['$inferSelect']

const centsOf = (amount: string) => parseCents(amount) ?? 0

export function applicationRow(application: LoanApplication, revision: number): Row {
  const { loanAmount, downPayment, annualIncome, monthlyPayment, ...rest } = application
  return {
    ...rest,
    loanAmountCents: centsOf(loanAmount),
    downPaymentCents: centsOf(downPayment),
    annualIncomeCents: centsOf(annualIncome),
    monthlyPaymentCents: monthlyPayment === null ? null : centsOf(monthlyPayment),
    revision,
  }
}

function applicationOf(row: Row): LoanApplication {
  const { loanAmountCents, downPaymentCents, annualIncomeCents, monthlyPaymentCents, revision, ...rest } = row
  return {
    ...rest,
    loanAmount: formatCents(loanAmountCents),
    downPayment: formatCents(downPaymentCents),
    annualIncome: formatCents(annualIncomeCents),
    monthlyPayment: monthlyPaymentCents === null ? null : formatCents(monthlyPaymentCents),
  }
}

/** What a commit runs about applications. */
export function applicationStatements({ insert, update, tables: { loanApplications } }: Queries) {
  const place = sql.placeholder
  return {
    insertApplication: insert(loanApplications)
      .values(placesOf(getTableColumns(loanApplications)))
      .prepare('insert-application'),
    // The law wants applications kept longer than a customer or a vehicle may be: they only lose the reference.
    releaseFromLead: update(loanApplications)
      .set({ leadId: null })
      .where(eq(loanApplications.leadId, place('id')))
      .prepare('release-from-lead'),
    releaseFromVehicle: update(loanApplications)
      .set({ vehicleId: null })
      .where(eq(loanApplications.vehicleId, place('id')))
      .prepare('release-from-vehicle'),
  }
}

/** The audit line of a new application, which names no figure. */
export const applicationLine = (commit: Commit, application: LoanApplication, revision: number) => ({
  revision,
  at: commit.at,
  ...actorColumns(commit),
  mirror: null,
  collection: 'applications',
  recordId: application.id,
  action: 'created' as const,
  before: null,
  after: { leadId: application.leadId, status: application.status },
})

export async function applicationSummaries({ select, tables }: Queries): Promise<LoanApplicationSummary[]> {
  const { id, leadId, vehicleId, status, createdAt } = tables.loanApplications
  return select({ id, leadId, vehicleId, status, createdAt })
    .from(tables.loanApplications)
    .orderBy(desc(createdAt), desc(id))
}

/** Gives what names the state of all applications: it is another when another one is there, or gone. */
export function createApplicationsState({ select, tables }: Queries): () => Promise<string> {
  const { audit, loanApplications } = tables
  // Nothing happens to an application without a line in the audit.
  const newestLine = select({ id: max(audit.id) })
    .from(audit)
    .prepare('newest-audit-line')
  const counted = select({ total: count(), newest: max(loanApplications.revision) })
    .from(loanApplications)
    .prepare('applications-counted')
  let known = { line: -1, state: '' }
  return async () => {
    const [newest] = await newestLine.execute()
    const line = newest?.id ?? 0
    if (line !== known.line) {
      const [row] = await counted.execute()
      known = { line, state: `${row?.total ?? 0}/${row?.newest ?? 0}` }
    }
    return known.state
  }
}

export function readApplication(
  database: Database,
  id: string,
  by: By,
  at: string,
): Promise<LoanApplication | null> {
  return database.transaction(function* (queries) {
    const { loanApplications } = queries.tables
    const row = yield* askOne(queries.select().from(loanApplications).where(eq(loanApplications.id, id)))
    if (!row) return null
    yield* writeAudit(queries, by, { at, collection: 'applications', recordId: id, action: 'read' })
    return applicationOf(row)
  })
}

export function removeApplication(database: Database, id: string, by: By, at: string): Promise<void> {
  return database.transaction(function* (queries) {
    const { loanApplications } = queries.tables
    const gone = yield* askOne(
      queries
        .delete(loanApplications)
        .where(eq(loanApplications.id, id))
        .returning({ id: loanApplications.id }),
    )
    if (gone)
      yield* writeAudit(queries, by, { at, collection: 'applications', recordId: id, action: 'deleted' })
  })
}

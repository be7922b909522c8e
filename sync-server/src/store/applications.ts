// Loan applications in the store: written with their lead, kept when it goes, and never read without a trace.
import type { LoanApplication, LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import { formatCents, parseCents } from '@forecourt/shared/money'
import type { Collection } from '@forecourt/shared/sync/contract'
import { count, desc, eq, max } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { audit, loanApplications } from '../database/schema.ts'
import { actorColumns, writeAudit } from './audit.ts'
import type { By, Commit } from './store.ts'

/** Within a transaction that is open. */
type Writer = Pick<Database, 'insert' | 'update'>
type Row = typeof loanApplications.$inferSelect

const centsOf = (amount: string) => parseCents(amount) ?? 0

function rowOf(application: LoanApplication, revision: number): Row {
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

export function insertApplication(
  writer: Writer,
  commit: Commit,
  application: LoanApplication,
  revision: number,
) {
  writer.insert(loanApplications).values(rowOf(application, revision)).run()
  writer
    .insert(audit)
    .values({
      revision,
      at: commit.at,
      ...actorColumns(commit),
      collection: 'applications',
      recordId: application.id,
      action: 'created',
      before: null,
      after: { leadId: application.leadId, status: application.status },
    })
    .run()
}

/** The law wants applications kept longer than a customer or a vehicle may be: they only lose the reference. */
export function releaseApplications(writer: Writer, collection: Collection, id: string) {
  if (collection === 'leads')
    writer.update(loanApplications).set({ leadId: null }).where(eq(loanApplications.leadId, id)).run()
  if (collection === 'vehicles')
    writer.update(loanApplications).set({ vehicleId: null }).where(eq(loanApplications.vehicleId, id)).run()
}

export function applicationSummaries(database: Database): LoanApplicationSummary[] {
  const { id, leadId, vehicleId, status, createdAt } = loanApplications
  return database
    .select({ id, leadId, vehicleId, status, createdAt })
    .from(loanApplications)
    .orderBy(desc(createdAt), desc(id))
    .all()
}

/** Gives what names the state of all applications: it is another when another one is there, or gone. */
export function createApplicationsState(database: Database): () => Promise<string> {
  // Nothing happens to an application without a line in the audit.
  const newestLine = database
    .select({ id: max(audit.id) })
    .from(audit)
    .prepare()
  const counted = database
    .select({ total: count(), newest: max(loanApplications.revision) })
    .from(loanApplications)
    .prepare()
  let known = { line: -1, state: '' }
  return async () => {
    const line = newestLine.get()?.id ?? 0
    if (line !== known.line) {
      const row = counted.get()
      known = { line, state: `${row?.total ?? 0}/${row?.newest ?? 0}` }
    }
    return known.state
  }
}

export function readApplication(database: Database, id: string, by: By, at: string): LoanApplication | null {
  return database.transaction(
    transaction => {
      const row = transaction.select().from(loanApplications).where(eq(loanApplications.id, id)).get()
      if (!row) return null
      writeAudit(transaction, by, { at, collection: 'applications', recordId: id, action: 'read' })
      return applicationOf(row)
    },
    { behavior: 'immediate' },
  )
}

export function removeApplication(database: Database, id: string, by: By, at: string) {
  database.transaction(
    transaction => {
      const gone = transaction.delete(loanApplications).where(eq(loanApplications.id, id)).run()
      if (gone.changes === 0) return
      writeAudit(transaction, by, { at, collection: 'applications', recordId: id, action: 'deleted' })
    },
    { behavior: 'immediate' },
  )
}

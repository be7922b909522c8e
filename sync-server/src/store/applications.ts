// Loan applications in the store: written with their lead, kept when it goes, and never read without a trace.
import {
  type Applicant,
  applicantSchema,
  type ListedApplication,
  type LoanApplication,
  type LoanApplicationSummary,
  loanApplicationSchema,
  type ReadApplication,
} from '@forecourt/shared/loans/loan-application'
import { standingDecision } from '@forecourt/shared/loans/loan-decision'
import { formatCents, parseCents } from '@forecourt/shared/money'
import { and, count, desc, eq, getTableColumns, max, sql } from 'drizzle-orm'
import { ask, askOne, type Database, type Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { actorColumns, writeAudit } from './audit.ts'
import { placesOf } from './places.ts'
import type { By, Commit, Decidable, Deciding } from './store.ts'

const employmentSchema = loanApplicationSchema.shape.employmentStatus

type Row = Tables['loanApplications']['$inferSelect']

/** Of more readings of one application nobody is told. */
const READINGS_MAX = 200

const centsOf = (amount: string) => parseCents(amount) ?? 0

const placeOfColumn =
  (row: string) => (column: 'annualIncomeCents' | 'employmentStatus' | 'creditScore') => ({
    table: 'loanApplications',
    column,
    row,
  })

/** @throws DataKeyError where there is no key to seal its figures with */
export function applicationRow(application: LoanApplication, revision: number, keyring: Keyring): Row {
  const { loanAmount, downPayment, annualIncome, monthlyPayment, creditScore, ...rest } = application
  const place = placeOfColumn(application.id)
  const sealed = (column: Parameters<typeof place>[0], value: string | number) =>
    keyring.seal(String(value), place(column))
  return {
    ...rest,
    loanAmountCents: centsOf(loanAmount),
    downPaymentCents: centsOf(downPayment),
    annualIncomeCents: sealed('annualIncomeCents', centsOf(annualIncome)),
    employmentStatus: sealed('employmentStatus', rest.employmentStatus),
    creditScore: creditScore === null ? null : sealed('creditScore', creditScore),
    monthlyPaymentCents: monthlyPayment === null ? null : centsOf(monthlyPayment),
    revision,
  }
}

/** @throws DataKeyError where its figures cannot be opened */
function applicationOf(row: Row, keyring: Keyring): LoanApplication {
  const { loanAmountCents, downPaymentCents, annualIncomeCents, monthlyPaymentCents, revision, ...rest } = row
  const place = placeOfColumn(row.id)
  return {
    ...rest,
    loanAmount: formatCents(loanAmountCents),
    downPayment: formatCents(downPaymentCents),
    annualIncome: formatCents(Number(keyring.open(annualIncomeCents, place('annualIncomeCents')))),
    employmentStatus: employmentSchema.parse(keyring.open(rest.employmentStatus, place('employmentStatus'))),
    creditScore:
      rest.creditScore === null ? null : Number(keyring.open(rest.creditScore, place('creditScore'))),
    monthlyPayment: monthlyPaymentCents === null ? null : formatCents(monthlyPaymentCents),
  }
}

const applicantPlace = (row: string) => ({ table: 'erasedApplicants', column: 'applicant', row })

export const applicantRow = (applicationId: string, applicant: Applicant, keyring: Keyring) => ({
  applicationId,
  applicant: keyring.seal(JSON.stringify(applicant), applicantPlace(applicationId)),
})

const applicantOf = (
  { applicationId, applicant }: Tables['erasedApplicants']['$inferSelect'],
  keyring: Keyring,
): Applicant => applicantSchema.parse(JSON.parse(keyring.open(applicant, applicantPlace(applicationId))))

/** What a commit runs about applications. */
export function applicationStatements({ insert, update, tables: { loanApplications } }: Queries) {
  const place = sql.placeholder
  return {
    insertApplication: insert(loanApplications)
      .values(placesOf(getTableColumns(loanApplications)))
      .prepare('insert-application'),
    /** Gives the row where it was as it should be. */
    decide: update(loanApplications)
      .set(placesOf({ status: 0, decisions: 0, revision: 0 }))
      .where(and(eq(loanApplications.id, place('id')), eq(loanApplications.revision, place('was'))))
      .returning({ id: loanApplications.id })
      .prepare('decide-application'),
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

/** The audit line of a decision. Its note stays with the application, and goes when that goes. */
export const decisionLine = (commit: Commit, { id, before, status }: Deciding, revision: number) => ({
  revision,
  at: commit.at,
  ...actorColumns(commit),
  mirror: null,
  collection: 'applications',
  recordId: id,
  action: 'changed' as const,
  before: { status: before },
  after: { status },
})

export async function applicationSummaries({ select, tables }: Queries): Promise<LoanApplicationSummary[]> {
  const { id, leadId, vehicleId, status, createdAt } = tables.loanApplications
  return select({ id, leadId, vehicleId, status, createdAt })
    .from(tables.loanApplications)
    .orderBy(desc(createdAt), desc(id))
}

export async function listedApplications({ select, tables }: Queries): Promise<ListedApplication[]> {
  const { id, leadId, vehicleId, status, createdAt, loanAmountCents, downPaymentCents, decisions } =
    tables.loanApplications
  const rows = await select({
    id,
    leadId,
    vehicleId,
    status,
    createdAt,
    loanAmountCents,
    downPaymentCents,
    decisions,
  })
    .from(tables.loanApplications)
    .orderBy(desc(createdAt), desc(id))
  return rows.map(({ loanAmountCents: amount, downPaymentCents: down, decisions: made, ...rest }) => {
    const decision = standingDecision(made)
    return {
      ...rest,
      loanAmount: formatCents(amount),
      downPayment: formatCents(down),
      decision: decision && { on: decision.on, by: decision.by },
    }
  })
}

/** What a decision is made upon. */
export async function decidableApplication(
  { select, tables }: Queries,
  wanted: string,
): Promise<Decidable | null> {
  const { id, status, decisions, createdAt, revision } = tables.loanApplications
  const [row] = await select({ id, status, decisions, createdAt, revision })
    .from(tables.loanApplications)
    .where(eq(id, wanted))
  return row ?? null
}

/** Gives what names the state of all applications: it is another when one comes, is decided, goes, or loses its customer or vehicle. */
export function createApplicationsState({ select, tables }: Queries): () => Promise<string> {
  const { audit, loanApplications } = tables
  // Nothing happens to an application without a line in the audit.
  const newestLine = select({ id: max(audit.id) })
    .from(audit)
    .prepare('newest-audit-line')
  const counted = select({
    total: count(),
    newest: max(loanApplications.revision),
    // Those that still have their customer, or their vehicle: who loses one is listed without.
    ofLeads: count(loanApplications.leadId),
    ofVehicles: count(loanApplications.vehicleId),
  })
    .from(loanApplications)
    .prepare('applications-counted')
  let known = { line: -1, state: '' }
  return async () => {
    const [newest] = await newestLine.execute()
    const line = newest?.id ?? 0
    if (line !== known.line) {
      const [row] = await counted.execute()
      const { total = 0, newest: revision = 0, ofLeads = 0, ofVehicles = 0 } = row ?? {}
      known = { line, state: [total, revision ?? 0, ofLeads, ofVehicles].join('/') }
    }
    return known.state
  }
}

export function readApplication(
  database: Database,
  keyring: Keyring,
  id: string,
  by: By,
  at: string,
): Promise<ReadApplication | null> {
  return database.transaction(function* (queries) {
    const { audit, loanApplications, shownTexts } = queries.tables
    const row = yield* askOne(queries.select().from(loanApplications).where(eq(loanApplications.id, id)))
    if (!row) return null
    yield* writeAudit(queries, by, { at, collection: 'applications', recordId: id, action: 'read' })
    const isReading = and(
      eq(audit.collection, 'applications'),
      eq(audit.recordId, id),
      eq(audit.action, 'read'),
    )
    const lines = yield* ask(
      queries
        .select({ by: audit.actorName, at: audit.at })
        .from(audit)
        .where(isReading)
        .orderBy(desc(audit.id))
        .limit(READINGS_MAX),
    )
    const readings = lines.map(line => ({ by: line.by ?? 'Somebody', at: line.at }))
    const notice = yield* askOne(
      queries
        .select({ version: shownTexts.version, text: shownTexts.text, since: shownTexts.since })
        .from(shownTexts)
        .where(eq(shownTexts.version, row.privacyNotice ?? '')),
    )
    const { erasedApplicants } = queries.tables
    const kept = yield* askOne(
      queries.select().from(erasedApplicants).where(eq(erasedApplicants.applicationId, id)),
    )
    return {
      ...applicationOf(row, keyring),
      revision: row.revision,
      applicant: kept ? applicantOf(kept, keyring) : null,
      notice: notice ?? null,
      readings,
    }
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

/** What belongs to a person and goes with them whole, as against what only names them (see mentions). */
import type { Lead } from '@forecourt/shared/leads/lead'
import { isOfCustomers } from '@forecourt/shared/persons/of-customers'
import type { Seeker } from '@forecourt/shared/persons/traces'
import { inArray } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

type RowOf<Name extends keyof Tables> = Tables[Name]['$inferSelect']

export interface Belongings {
  notes: RowOf<'leadNotes'>[]
  tasks: RowOf<'tasks'>[]
  applications: RowOf<'loanApplications'>[]
  issues: RowOf<'syncIssues'>[]
  /** What closed accounts had not sent that names them, with the places of the forms that do. */
  parked: { work: RowOf<'parkedWork'>; forms: ReadonlySet<number> }[]
  /** Ids of their notes that are gone, and that the audit tells of. */
  goneNoteIds: string[]
  /** The same of their next steps. */
  goneTaskIds: string[]
  /** Ids of issues about them that are gone, and that the audit tells of. */
  goneIssueIds: string[]
}

const isOf = <T extends object>(parts: T, name: string): name is string & keyof T =>
  Object.hasOwn(parts, name)

/** What belongs to some customers, of whom some may be gone, and to whoever else a seeker finds. */
export async function belongingsOf(
  { select, tables }: Queries,
  leadIds: readonly string[],
  seeker: Seeker,
): Promise<Belongings> {
  const { audit, leadNotes, leads, loanApplications, parkedWork, syncIssues, tasks: steps } = tables
  const wanted = new Set(leadIds)
  const notes =
    wanted.size === 0
      ? []
      : await select()
          .from(leadNotes)
          .where(inArray(leadNotes.leadId, [...wanted]))
  const tasks =
    wanted.size === 0
      ? []
      : await select()
          .from(steps)
          .where(inArray(steps.leadId, [...wanted]))
  const told = {
    notes: new Set(notes.map(({ id }) => id)),
    tasks: new Set(tasks.map(({ id }) => id)),
    applications: new Set<string>(),
  }
  const lines = await select({
    collection: audit.collection,
    id: audit.recordId,
    before: audit.before,
    after: audit.after,
  })
    .from(audit)
    .where(inArray(audit.collection, [...Object.keys(told), 'issues']))
  for (const { collection, id, before, after } of lines)
    if (isOf(told, collection) && wanted.has(String(before?.leadId ?? after?.leadId ?? '')))
      told[collection].add(id)
  const applications =
    wanted.size === 0
      ? []
      : (await select().from(loanApplications)).filter(
          ({ id, leadId }) => told.applications.has(id) || (leadId !== null && wanted.has(leadId)),
        )
  const about = new Set([...wanted, ...told.notes, ...told.tasks])
  const issueIds = new Set<string>()
  for (const { collection, id, before, after } of lines)
    if (collection === 'issues' && about.has(String(before?.documentId ?? after?.documentId ?? '')))
      issueIds.add(id)
  const living = new Set((await select({ id: leads.id }).from(leads)).map(({ id }) => id))
  const leadOf = new Map<string, string | null>()
  for (const table of [leadNotes, steps])
    for (const { id, leadId } of await select({ id: table.id, leadId: table.leadId }).from(table))
      leadOf.set(id, leadId)
  const isTheirs = (issue: RowOf<'syncIssues'>) => {
    const { documentId, mine, theirs, record, title } = issue
    const leadId = customerOf(issue) ?? leadOf.get(documentId)
    if (about.has(documentId) || wanted.has(leadId ?? '')) return true
    // A next step may be of no customer, and names them at most.
    if (!isOfCustomers(issue.about) || leadId === null) return false
    // Of somebody else, who may share a number with them.
    if (leadId !== undefined && living.has(leadId)) return false
    return seeker.findIn([title, mine, theirs, record]) !== null
  }
  const issues = (await select().from(syncIssues)).filter(isTheirs)
  for (const { id } of issues) issueIds.delete(id)
  const parked = (await select().from(parkedWork)).flatMap(work => {
    const forms = work.forms.flatMap(({ title, values }, at) => (seeker.findIn([title, values]) ? [at] : []))
    return forms.length > 0 || seeker.findIn(work.photos) ? [{ work, forms: new Set(forms) }] : []
  })
  const present = new Set([...notes, ...tasks].map(({ id }) => id))
  return {
    notes,
    tasks,
    applications,
    issues,
    parked,
    goneNoteIds: [...told.notes].filter(id => !present.has(id)),
    goneTaskIds: [...told.tasks].filter(id => !present.has(id)),
    goneIssueIds: [...issueIds],
  }
}

/** The customer whom an issue is about. */
function customerOf({ about, documentId, mine, record }: RowOf<'syncIssues'>): string | undefined {
  if (about === 'leads') return documentId
  const leadId = record?.leadId ?? mine.leadId
  return typeof leadId === 'string' ? leadId : undefined
}

/** The customers of a list that are there. */
export const present = (leads: readonly (Lead | null)[]): Lead[] => leads.filter(lead => lead !== null)

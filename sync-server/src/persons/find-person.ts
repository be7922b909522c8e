/**
 * Finds everything that there is of a person: what is there now, and what only the audit tells of any more. Of whoever is
 * named by id, the others with the same e-mail or phone number are found as well; who of them is meant is said by people.
 */

import type { Lead } from '@forecourt/shared/leads/lead'
import { emailKey, phoneKey } from '@forecourt/shared/leads/lead-contact'
import { contactOf, type PersonQuery } from '@forecourt/shared/persons/person'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Store } from '../store/store.ts'

const LINES_AT_ONCE = 1000

type RowOf<Name extends keyof Tables> = Tables[Name]['$inferSelect']

export interface Found {
  leads: Lead[]
  /** Customers who were deleted, by what the audit still tells. */
  deletedIds: string[]
  held: RowOf<'heldInquiries'>[]
}

interface Keys {
  emails: ReadonlySet<string>
  phones: ReadonlySet<string>
}

/** Whether any of the values of a record is a way to reach the person. */
function isTheirs(record: Readonly<Record<string, unknown>> | null, { emails, phones }: Keys): boolean {
  if (!record) return false
  const { email, phone } = record
  const byEmail = typeof email === 'string' && emails.has(emailKey(email) ?? '')
  return byEmail || (typeof phone === 'string' && phones.has(phoneKey(phone) ?? ''))
}

const keysOf = (contacts: readonly { email?: string; phone?: string }[]): Keys => {
  const present = (key: string | null): string[] => (key === null ? [] : [key])
  return {
    emails: new Set(contacts.flatMap(({ email }) => present(emailKey(email ?? '')))),
    phones: new Set(contacts.flatMap(({ phone }) => present(phoneKey(phone ?? '')))),
  }
}

export async function findPerson(
  { store, queries }: { store: Store; queries: Queries },
  { leadId, contact }: PersonQuery,
): Promise<Found> {
  const named = leadId ? await store.leads.get(leadId) : null
  const typed = contactOf(contact ?? '')
  const keys = keysOf([...(named ? [named] : []), ...(typed ? [typed] : [])])
  const leads: Lead[] = []
  for await (const page of store.leads.pages())
    leads.push(...page.filter(lead => lead.id === leadId || isTheirs({ ...lead }, keys)))
  const { heldInquiries } = queries.tables
  const held = (await queries.select().from(heldInquiries)).filter(({ payload }) => isTheirs(payload, keys))
  const told = await toldOf(queries, keys, leadId)
  const here = new Set(leads.map(({ id }) => id))
  // Who was reached otherwise before is the same customer still.
  for (const id of told) {
    const lead = here.has(id) ? null : await store.leads.get(id)
    if (lead) leads.push(lead)
    here.add(id)
  }
  const present = new Set(leads.map(({ id }) => id))
  return { leads, held, deletedIds: [...told].filter(id => !present.has(id)) }
}

/** The customers that the audit tells of with a way to reach the person. */
async function toldOf(
  { select, tables: { audit } }: Queries,
  keys: Keys,
  leadId: string | undefined,
): Promise<Set<string>> {
  const told = new Set<string>()
  let last = 0
  for (;;) {
    const lines = await select({
      id: audit.id,
      recordId: audit.recordId,
      before: audit.before,
      after: audit.after,
    })
      .from(audit)
      .where(and(eq(audit.collection, 'leads'), gt(audit.id, last)))
      .orderBy(asc(audit.id))
      .limit(LINES_AT_ONCE)
    for (const { recordId, before, after } of lines)
      if (
        (recordId === leadId && (before || after)) ||
        isTheirs(before ?? null, keys) ||
        isTheirs(after ?? null, keys)
      )
        told.add(recordId)
    const end = lines.at(-1)
    if (!end) return told
    last = end.id
  }
}

export interface Belongings {
  notes: RowOf<'leadNotes'>[]
  tasks: RowOf<'tasks'>[]
  applications: RowOf<'loanApplications'>[]
  issues: RowOf<'syncIssues'>[]
  /** Forms of closed accounts that name them, each with its work and its place in that. */
  forms: { work: RowOf<'parkedWork'>; index: number }[]
  /** Ids of their notes that are gone, and that the audit tells of. */
  goneNoteIds: string[]
  /** The same of next steps. */
  goneTaskIds: string[]
}

/** What belongs to some customers, of whom some may be gone. */
export async function belongingsOf(
  queries: Queries,
  leadIds: readonly string[],
  leads: readonly Lead[],
): Promise<Belongings> {
  const { select, tables } = queries
  const { audit, leadNotes, loanApplications, parkedWork, syncIssues } = tables
  const ids = [...leadIds]
  if (ids.length === 0)
    return { notes: [], tasks: [], applications: [], issues: [], forms: [], goneNoteIds: [], goneTaskIds: [] }
  const notes = await select().from(leadNotes).where(inArray(leadNotes.leadId, ids))
  const tasks = await select().from(tables.tasks).where(inArray(tables.tasks.leadId, ids))
  const applicationIds = new Set<string>()
  const noteIds = new Set(notes.map(({ id }) => id))
  const taskIds = new Set(tasks.map(({ id }) => id))
  const wanted = new Set(ids)
  const lines = await select({
    collection: audit.collection,
    id: audit.recordId,
    before: audit.before,
    after: audit.after,
  })
    .from(audit)
    .where(inArray(audit.collection, ['notes', 'tasks', 'applications']))
  for (const { collection, id, before, after } of lines)
    if (wanted.has(String(before?.leadId ?? after?.leadId ?? '')))
      (collection === 'notes' ? noteIds : collection === 'tasks' ? taskIds : applicationIds).add(id)
  const applications = (await select().from(loanApplications)).filter(
    ({ id, leadId }) => applicationIds.has(id) || (leadId !== null && wanted.has(leadId)),
  )
  const about = [...ids, ...noteIds, ...taskIds]
  const keys = keysOf(leads)
  const issues = (await select().from(syncIssues)).filter(
    ({ documentId, mine, theirs, record }) =>
      about.includes(documentId) ||
      wanted.has(String(record?.['leadId'] ?? mine['leadId'] ?? '')) ||
      [mine, theirs, record].some(values => isTheirs(values ?? null, keys)),
  )
  const names = new Set(leads.map(({ firstName, lastName }) => `${firstName} ${lastName}`.toLowerCase()))
  const forms = (await select().from(parkedWork)).flatMap(work =>
    work.forms.flatMap(({ title, values }, index) => {
      const isNamed = [...names].some(name => name.trim() !== '' && title.toLowerCase().includes(name))
      return isNamed || isTheirs(values, keys) ? [{ work, index }] : []
    }),
  )
  const present = new Set([...notes, ...tasks].map(({ id }) => id))
  const gone = (found: ReadonlySet<string>) => [...found].filter(id => !present.has(id))
  return {
    notes,
    tasks,
    applications,
    issues,
    forms,
    goneNoteIds: gone(noteIds),
    goneTaskIds: gone(taskIds),
  }
}

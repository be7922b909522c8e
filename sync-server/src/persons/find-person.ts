/**
 * Finds everything that there is of a person: what is there now, and what only the audit tells of any more. Of whoever is
 * named by id, the others with the same e-mail or phone number are found as well; who of them is meant is said by people.
 */

import type { Lead } from '@forecourt/shared/leads/lead'
import { emailKey, phoneKey } from '@forecourt/shared/leads/lead-contact'
import { contactOf, type PersonQuery, type ToldLead } from '@forecourt/shared/persons/person'
import type { Known } from '@forecourt/shared/persons/traces'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Store } from '../store/store.ts'

const LINES_AT_ONCE = 1000

type RowOf<Name extends keyof Tables> = Tables[Name]['$inferSelect']

export interface Found {
  leads: Lead[]
  /** Customers who were deleted, by what the audit still tells. */
  deleted: ToldLead[]
  held: RowOf<'heldInquiries'>[]
}

interface Keys {
  emails: ReadonlySet<string>
  phones: ReadonlySet<string>
  /** Full names, where somebody is looked for by theirs. */
  names: ReadonlySet<string>
}

const nameKey = (first: string, last: string) =>
  `${first.trim()} ${last.trim()}`.replace(/\s+/g, ' ').toLowerCase()

/** Whether any of the values of a record is a way to reach the person, or the name that they are looked for by. */
function isTheirs(
  record: Readonly<Record<string, unknown>> | null,
  { emails, phones, names }: Keys,
): boolean {
  if (!record) return false
  const { email, phone, firstName, lastName } = record
  if (typeof email === 'string' && emails.has(emailKey(email) ?? '')) return true
  if (typeof phone === 'string' && phones.has(phoneKey(phone) ?? '')) return true
  return (
    typeof firstName === 'string' && typeof lastName === 'string' && names.has(nameKey(firstName, lastName))
  )
}

const keysOf = (contacts: readonly { email?: string; phone?: string }[]): Keys => {
  const present = (key: string | null): string[] => (key === null ? [] : [key])
  return {
    emails: new Set(contacts.flatMap(({ email }) => present(emailKey(email ?? '')))),
    phones: new Set(contacts.flatMap(({ phone }) => present(phoneKey(phone ?? '')))),
    names: new Set(),
  }
}

export async function findPerson(
  { store, queries }: { store: Store; queries: Queries },
  { leadId, contact }: PersonQuery,
): Promise<Found> {
  const named = leadId ? await store.leads.get(leadId) : null
  const typed = contactOf(contact ?? '')
  const byName = typed && 'firstName' in typed ? [nameKey(typed.firstName, typed.lastName)] : []
  const keys = {
    ...keysOf([...(named ? [named] : []), ...(typed && !('firstName' in typed) ? [typed] : [])]),
    names: new Set(byName),
  }
  const leads: Lead[] = []
  for await (const page of store.leads.pages())
    leads.push(...page.filter(lead => lead.id === leadId || isTheirs({ ...lead }, keys)))
  const { heldInquiries } = queries.tables
  const held = (await queries.select().from(heldInquiries)).filter(({ payload }) => isTheirs(payload, keys))
  const told = await toldOf(queries, keys, leadId)
  const here = new Set(leads.map(({ id }) => id))
  // Who was reached otherwise before is the same customer still.
  for (const id of told.keys()) {
    const lead = here.has(id) ? null : await store.leads.get(id)
    if (lead) leads.push(lead)
    here.add(id)
  }
  const present = new Set(leads.map(({ id }) => id))
  return { leads, held, deleted: [...told.values()].filter(({ id }) => !present.has(id)) }
}

/** The customers that the audit tells of with a way to reach the person, each as it tells of them last. */
async function toldOf(
  queries: Queries,
  keys: Keys,
  leadId: string | undefined,
): Promise<Map<string, ToldLead>> {
  const told = new Set<string>()
  const states = new Map<string, ToldLead>()
  for await (const { recordId, before, after } of leadLines(queries)) {
    const state = { ...states.get(recordId), ...before, ...after, id: recordId } as ToldLead
    states.set(recordId, state)
    const isNamed = recordId === leadId && (before || after)
    if (isNamed || isTheirs(before ?? null, keys) || isTheirs(after ?? null, keys)) told.add(recordId)
  }
  return new Map(
    [...told].map(id => {
      const { firstName = '', lastName = '', email = '', phone = '' } = states.get(id) ?? {}
      return [id, { id, firstName, lastName, email, phone }]
    }),
  )
}

/** Everything that some customers were ever known by, as the audit tells it, oldest first. */
export async function formerSelves(queries: Queries, leadIds: readonly string[]): Promise<Known[]> {
  const wanted = new Set(leadIds)
  const states = new Map<string, Known>()
  const selves: Known[] = []
  for await (const { recordId, before, after } of leadLines(queries)) {
    if (!wanted.has(recordId)) continue
    const was = { ...states.get(recordId), ...before }
    const is = { ...was, ...after }
    states.set(recordId, is)
    selves.push(was, is)
  }
  return selves
}

async function* leadLines({ select, tables: { audit } }: Queries) {
  const columns = { id: audit.id, recordId: audit.recordId, before: audit.before, after: audit.after }
  let last = 0
  for (;;) {
    const lines = await select(columns)
      .from(audit)
      .where(and(eq(audit.collection, 'leads'), gt(audit.id, last)))
      .orderBy(asc(audit.id))
      .limit(LINES_AT_ONCE)
    yield* lines
    const end = lines.at(-1)
    if (!end) return
    last = end.id
  }
}

/** Everything that there is of a person in one value, and as a page that a person can read. */
import type { Lead } from '@forecourt/shared/leads/lead'
import type { ReadApplication } from '@forecourt/shared/loans/loan-application'
import { MENTION_PLACES } from '@forecourt/shared/persons/person'
import { TASK_OUTCOME_LABELS, taskWords } from '@forecourt/shared/tasks/task'
import type { Keyring } from '../secrets/keyring.ts'
import { openPayload } from '../secrets/seal-all.ts'
import type { By, Store } from '../store/store.ts'
import type { Plan } from './erase-person.ts'

export interface PersonExport {
  dealership: string
  /** ISO in UTC. */
  exportedAt: string
  customers: {
    customer: Lead
    notes: { note: string; author: string; createdAt: string }[]
    nextSteps: { what: string; due: string; doneAt: string | null; outcome: string | null }[]
    history: { at: string; by: string; what: string; fields: string[] }[]
  }[]
  applications: Omit<ReadApplication, 'readings' | 'revision'>[]
  heldInquiries: Record<string, unknown>[]
  formsOfClosedAccounts: { about: string; at: string; by: string; values: Record<string, string> }[]
  namedElsewhere: { where: string; what: string }[]
  unsettledChanges: { at: string; by: string | null; about: string; values: Record<string, unknown> }[]
}

interface ExportDeps {
  store: Store
  keyring: Keyring
  dealershipName: string
}

/** Who reads an application is written down, here as everywhere. */
export async function exportPerson(
  { store, keyring, dealershipName }: ExportDeps,
  { leads, own, held, mentions }: Plan,
  { by, at }: { by: By; at: string },
): Promise<PersonExport> {
  const customers: PersonExport['customers'] = []
  for (const customer of leads) {
    const notes = await store.notes.of(customer.id)
    const tasks = await store.tasks.of(customer.id)
    const changes = await store.changesOf('leads', customer.id, 0)
    customers.push({
      customer,
      notes: notes.map(({ note, author, createdAt }) => ({ note, author, createdAt })),
      nextSteps: tasks.map(task => ({
        what: taskWords(task),
        due: task.due,
        doneAt: task.doneAt,
        outcome: task.outcome && TASK_OUTCOME_LABELS[task.outcome],
      })),
      history: changes.map(({ at: when, by: who, fields, isDeletion }) => ({
        at: when,
        by: who,
        what: isDeletion ? 'deleted' : 'written',
        fields,
      })),
    })
  }
  const applications: PersonExport['applications'] = []
  for (const { id } of own.applications) {
    const read = await store.applications.read(id, by, at)
    if (!read) continue
    const { readings: _readings, revision: _revision, ...application } = read
    applications.push(application)
  }
  return {
    dealership: dealershipName,
    exportedAt: at,
    customers,
    applications,
    heldInquiries: held.map(({ id, kind, payload, createdAt }) => ({
      kind,
      createdAt,
      ...openPayload(payload, id, keyring),
    })),
    formsOfClosedAccounts: own.parked.flatMap(({ work, forms }) =>
      work.forms
        .filter((_, place) => forms.has(place))
        .map(({ title, values }) => ({ about: title, at: work.at, by: work.name, values })),
    ),
    namedElsewhere: mentions.map(({ place, excerpt }) => ({ where: MENTION_PLACES[place], what: excerpt })),
    unsettledChanges: own.issues.map(({ createdAt, author, title, mine }) => ({
      at: createdAt,
      by: author,
      about: title,
      values: mine,
    })),
  }
}

const escaped = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`)

/** "firstName" as "First name". */
const labelOf = (field: string) =>
  field
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/^./, first => first.toUpperCase())

function htmlOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '<span class="none">none</span>'
  if (Array.isArray(value))
    return value.length === 0
      ? '<span class="none">none</span>'
      : `<ol>${value.map(one => `<li>${htmlOf(one)}</li>`).join('')}</ol>`
  if (typeof value === 'object')
    return `<dl>${Object.entries(value)
      .map(([field, one]) => `<dt>${escaped(labelOf(field))}</dt><dd>${htmlOf(one)}</dd>`)
      .join('')}</dl>`
  return escaped(String(value))
}

/** A page without script, for whoever asks what is kept of them. */
export function pageOfPerson(person: PersonExport): string {
  const { dealership, exportedAt, ...parts } = person
  const title = `What ${dealership} keeps of you`
  const sections = Object.entries(parts)
    .map(([name, value]) => `<section><h2>${escaped(labelOf(name))}</h2>${htmlOf(value)}</section>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:48rem;padding:0 1rem;color:#1b1d22}
h2{border-bottom:1px solid #c9ccd3;margin-top:2rem}dl{display:grid;grid-template-columns:minmax(9rem,max-content) 1fr;gap:.2rem 1rem;margin:.5rem 0}
dt{color:#5a6070}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}.none{color:#5a6070}ol{padding-left:1.4rem;margin:0}li{margin-bottom:.8rem}
@media(max-width:36rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}
</style></head><body><h1>${escaped(title)}</h1><p>As of ${escaped(exportedAt)}.</p>${sections}</body></html>`
}

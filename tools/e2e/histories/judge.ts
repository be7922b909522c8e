/**
 * What must be true after a history. It is judged by what screens said and by what stands in the database, and asks nothing
 * of the product's rules. Each function gives what is not so, in words.
 */
import type { Customer } from './edit-form.ts'
import type { Acknowledged, Memory } from './memory.ts'
import { FIELDS, type Field } from './steps.ts'
import type { Stored } from './stored.ts'

const FIELD_NAMES = Object.keys(FIELDS) as Field[]

/** What was acknowledged to a person is in the trail of the record, or waits for their decision. */
export function unaccounted(memory: Memory, person: string, stored: Stored): string[] {
  return memory
    .standingOf(person)
    .filter(said => !isAccounted(said, stored))
    .map(({ field, value }) => `${person} was told that ${field} ${value} is saved, and it is nowhere.`)
}

function isAccounted(
  { person, record, field, value }: Acknowledged,
  { audit, issues, photos }: Stored,
): boolean {
  // Nobody takes one away.
  if (field === 'photo') return photos.get(record)?.filter(address => address === value).length === 1
  if (field === 'note')
    return (
      audit.some(({ collection, after }) => collection === 'notes' && after.note === value) ||
      issues.some(issue => issue.person === person && issue.mine.note === value)
    )
  return (
    audit.some(({ recordId, after }) => recordId === record && after[field] === value) ||
    issues.some(
      issue => issue.person === person && issue.documentId === record && issue.mine[field] === value,
    )
  )
}

/** Nobody replaces what they were never shown. */
export function overwritten(
  memory: Memory,
  people: readonly string[],
  customers: readonly Customer[],
  { audit }: Stored,
): string[] {
  const problems: string[] = []
  for (const { actor, recordId, before, after } of audit) {
    const customer = customers.find(({ id }) => id === recordId)
    if (!customer || actor === null || !people.includes(actor)) continue
    for (const field of FIELD_NAMES) {
      const [old, now] = [before[field], after[field]]
      if (typeof old !== 'string' || old === '' || old === now || memory.isKnownTo(actor, old)) continue
      problems.push(
        `${actor} replaced ${field} ${old} of ${customer.name} by ${now}, and was never shown it.`,
      )
    }
  }
  return problems
}

/** A card says what the server has. @param cards what they say, by the id of the customer */
export function stale(cards: ReadonlyMap<string, string>, { leads }: Stored): string[] {
  return [...cards].flatMap(([id, text]) =>
    FIELD_NAMES.filter(field => !text.includes(leads.get(id)?.[field] ?? 'no such customer')).map(
      field => `The card says "${text}", and the server has ${field} ${leads.get(id)?.[field]}.`,
    ),
  )
}

/** The indicator names what needs its person, and nothing else is left; what is typed and not saved stands beside it. */
export function untrue(indicator: string, person: string, { issues }: Stored): string[] {
  const open = issues.filter(issue => issue.person === person && issue.isOpen).length
  const expected = open === 0 ? 'Up to date' : open === 1 ? '1 change needs you' : `${open} changes need you`
  const said = indicator.replace(/[\s,]*\d+ forms? not saved$/, '') || 'Up to date'
  return said === expected ? [] : [`The indicator says "${indicator}" where "${expected}" is true.`]
}

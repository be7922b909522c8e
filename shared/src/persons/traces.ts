/**
 * By what a person is known in any text: how they are reached, and their name in full. A first or a last name alone is not
 * looked for: it is the name of many, and of makes of cars.
 */
import { emailKey, phoneKey } from '../leads/lead-contact.ts'

export interface Traces {
  emails: readonly string[]
  /** As `phoneKey` gives them. */
  phones: readonly string[]
  names: readonly { first: string; last: string }[]
}

/** Whatever is known of somebody; what is blank tells nothing. */
export interface Known {
  firstName?: unknown
  lastName?: unknown
  email?: unknown
  phone?: unknown
}

export const NO_TRACES: Traces = { emails: [], phones: [], names: [] }
/** What stands where something of them stood. */
export const STRUCK = '[erased]'

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const distinct = (texts: readonly (string | null)[]) => [...new Set(texts.filter(text => text !== null))]

export function tracesOf(known: readonly Known[]): Traces {
  const names = new Map<string, { first: string; last: string }>()
  for (const { firstName, lastName } of known) {
    const [first, last] = [textOf(firstName), textOf(lastName)]
    if (first && last) names.set(`${first} ${last}`.toLowerCase(), { first, last })
  }
  return {
    emails: distinct(known.map(({ email }) => emailKey(textOf(email)))),
    phones: distinct(known.map(({ phone }) => phoneKey(textOf(phone)))),
    names: [...names.values()],
  }
}

export const isNobody = ({ emails, phones, names }: Traces) =>
  emails.length + phones.length + names.length === 0

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const BETWEEN_DIGITS = '[\\s().\\-\\u2010-\\u2015/]{0,3}'
const spread = (digits: string) => [...digits].join(BETWEEN_DIGITS)
const word = (text: string) => escaped(text).replace(/\s+/g, '\\s+')

function phonePattern(key: string): string {
  const [number = ''] = key.split('x')
  // The last seven, as people write them who live there, with what belongs before them where it stands.
  if (number.length !== 10) return `(?<!\\d)(?:\\+|00)?${spread(number)}(?!\\d)`
  const [area, exchange, line] = [number.slice(0, 3), number.slice(3, 6), number.slice(6)]
  const whole = `(?:\\+?1${BETWEEN_DIGITS})?\\(?${spread(number)}`
  return `(?<!\\d)(?:${whole}|(?:\\(?${area}\\)?)?${exchange}[\\s.\\-\\u2010-\\u2015]${line})(?!\\d)`
}

const namePattern = ({ first, last }: { first: string; last: string }) =>
  `(?<![\\p{L}\\p{N}])(?:${word(first)}(?:\\s+\\p{L}+\\.?)?\\s+${word(last)}|${word(last)},\\s*${word(first)})(?![\\p{L}\\p{N}])`

export interface Seeker {
  /** How a text tells of them: by a way to reach them, or by their name alone. Null where it does not. */
  find(text: string): { by: 'contact' | 'name'; at: number } | null
  /** The same of all texts that a value holds, with the text that tells. */
  findIn(value: unknown): { by: 'contact' | 'name'; at: number; text: string } | null
  /** A value whose texts tell nothing of them any more. What never did is the same value. */
  struck<T>(value: T): T
}

export function createSeeker(traces: Traces): Seeker {
  const contacts = [
    ...traces.emails.map(email => `(?<![\\w.+\\-])${escaped(email)}(?![\\w\\-])`),
    ...traces.phones.map(phonePattern),
  ]
  const never = '(?!)'
  const contact = new RegExp(contacts.join('|') || never, 'iu')
  const name = new RegExp(traces.names.map(namePattern).join('|') || never, 'iu')
  const all = new RegExp([...contacts, ...traces.names.map(namePattern)].join('|') || never, 'giu')
  const find: Seeker['find'] = text => {
    const byContact = contact.exec(text)
    if (byContact) return { by: 'contact', at: byContact.index }
    const byName = name.exec(text)
    return byName ? { by: 'name', at: byName.index } : null
  }
  function findIn(value: unknown): ReturnType<Seeker['findIn']> {
    if (typeof value === 'string') {
      const found = find(value)
      return found ? { ...found, text: value } : null
    }
    if (typeof value !== 'object' || value === null) return null
    const all = Object.values(value)
      .map(findIn)
      .filter(found => found !== null)
    return all.find(({ by }) => by === 'contact') ?? all[0] ?? null
  }
  function struck(value: unknown): unknown {
    if (typeof value === 'string') return value.replace(all, STRUCK)
    if (Array.isArray(value)) return findIn(value) ? value.map(struck) : value
    if (typeof value !== 'object' || value === null || !findIn(value)) return value
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, struck(one)]))
  }
  return { find, findIn, struck: value => struck(value) as typeof value }
}

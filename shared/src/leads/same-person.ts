/**
 * Customers who are likely one person: with the same email or the same phone number, however either is written. Nothing is
 * merged; each is shown that the other is there.
 */
import type { Lead } from './lead.ts'
import { type Contact, emailKey, phoneKey } from './lead-contact.ts'

interface Keys {
  email: string | null
  phone: string | null
}

/** For each lead once: a lead that changes is another object. */
const known = new WeakMap<Contact, Keys>()

/** By what a lead is compared. Asked for in time, it makes the comparison of thousands quick. */
export function contactKeysOf(lead: Contact): Keys {
  const before = known.get(lead)
  if (before) return before
  const keys = { email: emailKey(lead.email), phone: phoneKey(lead.phone) }
  known.set(lead, keys)
  return keys
}

const isSameKey = (a: string | null, b: string | null) => a !== null && a === b

type Known = Contact & Pick<Lead, 'id' | 'createdAt'>

/** The others among some leads who are likely the same person, newest first. */
export function othersAs<L extends Known>(lead: Known, leads: readonly L[]): L[] {
  const { email, phone } = contactKeysOf(lead)
  return leads
    .filter(other => {
      const keys = contactKeysOf(other)
      return other.id !== lead.id && (isSameKey(keys.email, email) || isSameKey(keys.phone, phone))
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

/** How many leads are likely the same person, by the id of each; only of those who are there more than once. */
export function timesHere(leads: readonly Known[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const namesOf = ({ email, phone }: Keys) => ({
    email: email && `e${email}`,
    phone: phone && `p${phone}`,
    both: email && phone && `b${email} ${phone}`,
  })
  for (const lead of leads)
    for (const name of Object.values(namesOf(contactKeysOf(lead))))
      if (name) counts.set(name, (counts.get(name) ?? 0) + 1)

  const times = new Map<string, number>()
  const countOf = (name: string | null) => (name ? (counts.get(name) ?? 0) : 0)
  for (const lead of leads) {
    const { email, phone, both } = namesOf(contactKeysOf(lead))
    // Who has both in common is among the ones and among the others.
    const total = countOf(email) + countOf(phone) - countOf(both)
    if (total > 1) times.set(lead.id, total)
  }
  return times
}

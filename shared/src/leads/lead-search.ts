/** The search box of the customers: by name, phone, or email. */
import { foldText } from '../text-search.ts'
import type { Lead } from './lead.ts'

type Searched = Pick<Lead, 'firstName' | 'lastName' | 'email' | 'phone'>

/** What a search looks at, for each lead once: a lead that changes is another object. */
const prepared = new WeakMap<Searched, { text: string; digits: string }>()

/** Prepares what a search looks at; the first search of thousands of leads is as quick then as the next ones. */
export function preparedOf(lead: Searched): { text: string; digits: string } {
  const known = prepared.get(lead)
  if (known) return known
  const made = {
    text: foldText(`${lead.firstName} ${lead.lastName} ${lead.email} ${lead.phone}`),
    digits: lead.phone.replace(/\D/g, ''),
  }
  prepared.set(lead, made)
  return made
}

/**
 * Prepares a search, so that thousands of leads are compared without preparing it again. Every word must occur in the
 * name or the email; a search of digits and their punctuation is also compared with the phone's digits.
 */
export function leadMatcher(search: string): (lead: Searched) => boolean {
  const text = foldText(search)
  if (text === '') return () => true
  const words = text.split(' ')
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replace(/\D/g, '') : ''
  return lead => {
    const looked = preparedOf(lead)
    return (
      (digits !== '' && looked.digits.includes(digits)) || words.every(word => looked.text.includes(word))
    )
  }
}

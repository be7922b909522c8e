/** The search box of the customers: by name, phone, or email. */
import { foldText } from '../text-search.ts'
import type { Lead } from './lead.ts'

type Searched = Pick<Lead, 'firstName' | 'lastName' | 'email' | 'phone'>

/**
 * Prepares a search, so that thousands of leads are compared without preparing it again. Every word must occur in the
 * name or the email; a search of digits and their punctuation is also compared with the phone's digits.
 */
export function leadMatcher(search: string): (lead: Searched) => boolean {
  const words = foldText(search).split(' ').filter(Boolean)
  if (words.length === 0) return () => true
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replace(/\D/g, '') : ''
  return lead => {
    if (digits && lead.phone.replace(/\D/g, '').includes(digits)) return true
    const text = foldText(`${lead.firstName} ${lead.lastName} ${lead.email} ${lead.phone}`)
    return words.every(word => text.includes(word))
  }
}

/** When two customers are likely one person: the same email, or the same phone number, however either is written. */

export interface Contact {
  email: string
  phone: string
}

const SHORTEST_PHONE = 7

export const emailKey = (email: string): string | null => email.trim().toLowerCase() || null

/**
 * The digits of a North American or foreign number, without a leading 1 or 00, the extension set apart: behind one
 * switchboard sit several people. Null for what has too few digits to tell anybody apart.
 */
export function phoneKey(phone: string): string | null {
  const [number = '', extension = ''] = phone.split(/\s*(?:extension|ext|x|#)\.?:?\s*(?=\d+\s*$)/i)
  const digits = number.replace(/\D/g, '').replace(/^00/, '')
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (local.length < SHORTEST_PHONE) return null
  const inner = extension.replace(/\D/g, '')
  return inner ? `${local}x${inner}` : local
}

export type SameContact = 'email' | 'phone' | 'email and phone'

export interface ContactMatch<T> {
  owner: T
  same: SameContact
}

/** Finds whoever has an email or a phone number; of several, who was added first. */
export function createContactIndex<T>() {
  const byEmail = new Map<string, T>()
  const byPhone = new Map<string, T>()
  const put = (map: Map<string, T>, key: string | null, owner: T) => {
    if (key !== null && !map.has(key)) map.set(key, owner)
  }
  return {
    add(contact: Contact, owner: T): void {
      put(byEmail, emailKey(contact.email), owner)
      put(byPhone, phoneKey(contact.phone), owner)
    },
    find(contact: Contact): ContactMatch<T> | null {
      const email = byEmail.get(emailKey(contact.email) ?? '')
      const phone = byPhone.get(phoneKey(contact.phone) ?? '')
      const owner = email ?? phone
      if (owner === undefined) return null
      if (email === undefined) return { owner, same: 'phone' }
      return { owner, same: email === phone ? 'email and phone' : 'email' }
    },
  }
}

export type ContactIndex<T> = ReturnType<typeof createContactIndex<T>>

/**
 * Whose mirrors lie on this device, by the names with which their users log in. An account that is made anew after the server
 * was set back has another id; by its names what its person did here is found again.
 */
import { type FormerAccount, formerAccountSchema } from '@forecourt/shared/users/earlier-self'
import type { User } from '@forecourt/shared/users/user'

const PREFIX = 'forecourt-owner-'

export function noteOwner({ id, username, email }: User) {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify({ id, username, email }))
  } catch {
    // Without room for it the mirror is not found again under another id; it stays for its own user.
  }
}

/** Everybody who has a mirror here, as far as is known. */
export function owners(): FormerAccount[] {
  const keys = Object.keys(localStorage).filter(key => key.startsWith(PREFIX))
  return keys.flatMap(key => {
    try {
      return formerAccountSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? []
    } catch {
      return []
    }
  })
}

/** The user's data is gone from the device. */
export const forgetOwner = (userId: string) => localStorage.removeItem(PREFIX + userId)

/** Who uses this device: name and role, no secret. All tabs of the browser share it. */
import { type User, userSchema } from '@forecourt/shared/users/user'

const KEY = 'forecourt-user'

export function rememberedUser(): User | null {
  try {
    return userSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export function rememberUser(user: User) {
  localStorage.setItem(KEY, JSON.stringify(user))
}

/** Forgets a user, unless somebody else has taken the device over meanwhile. */
export function forgetUser(userId: string) {
  if (rememberedUser()?.id === userId) localStorage.removeItem(KEY)
}

/** Tells when another tab has logged somebody in or out. */
export function onRememberedElsewhere(listener: () => void) {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) listener()
  })
}

import type { Page } from '@playwright/test'
import { setOwnPassword } from './own-password.ts'

/**
 * Ends every login of a user without touching the account, as setting a new password does. Gives the one that the user has
 * after that.
 */
export async function endLogins(admin: Page, origin: string, username: string): Promise<string> {
  const password = 'Silver-Lake42'
  const users: { id: string; username: string }[] = await (
    await admin.request.get(`${origin}/api/users`)
  ).json()
  const id = users.find(user => user.username === username)?.id
  await admin.request.patch(`${origin}/api/users/${id}`, { data: { password }, headers: { origin } })
  return (await setOwnPassword(origin, { username, password })).password
}

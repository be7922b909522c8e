import { HANDED_TOAST_KEY, LOGIN_FOR_USERS } from '@forecourt/shared/site/handed-toast'
import { Refused } from '../mirror/connection.ts'

/** Whether the server let somebody not see the users. */
export const isLockedOut = (error: unknown) =>
  error instanceof Refused && (error.status === 401 || error.status === 403)

/** Sends who may not administer users to the home page, which says why. There is no way back to here. */
export function leaveForLogin() {
  sessionStorage.setItem(HANDED_TOAST_KEY, JSON.stringify(LOGIN_FOR_USERS))
  location.replace('/')
}

/** The end of a login, as the server hears of it: at once, or when it is reached again. */
import { isLogOutUnsent, keepsData, noteLogOutSent, noteLogOutUnsent } from '../leaving/leaving.ts'
import { send } from '../mirror/connection.ts'
import { inOneTab } from '../mirror/one-tab.ts'

/** Has the server end the session of who has logged out. @throws Unreachable, Refused: it is told at the next occasion */
export const tellOfLeaving = () =>
  inOneTab('forecourt-leaving', async () => {
    if (!isLogOutUnsent()) return
    const path = keepsData() ? '/api/auth/end-session' : '/api/auth/logout'
    await send(path, { method: 'POST', body: {} })
    noteLogOutSent()
  })

/** Has the server forget the login of a device on which the PIN was tried too often; its data stays until its user logs in. */
export function endLogin() {
  noteLogOutUnsent(true)
  tellOfLeaving().catch(() => {})
}

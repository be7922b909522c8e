/**
 * Who has left this device, as long as that is not done: the server was not told yet, whose session the browser would go on
 * with, or data is still here. All tabs share it, and it outlives the app: what was cut short, or done without a signal, is
 * gone on with.
 */
const LOG_OUT_UNSENT = 'forecourt-untold'
const UNREMOVED = 'forecourt-unremoved'

/** Whether somebody has logged out of whom the server has not heard that. */
export const isLogOutUnsent = () => localStorage.getItem(LOG_OUT_UNSENT) !== null

export const noteLogOutUnsent = () => localStorage.setItem(LOG_OUT_UNSENT, 'yes')

/** The server knows of it, or has begun another session. */
export const noteLogOutSent = () => localStorage.removeItem(LOG_OUT_UNSENT)

/** The ids of those whose data is to be taken off this device. */
export const unremoved = (): readonly string[] => localStorage.getItem(UNREMOVED)?.split(' ') ?? []

export const noteUnremoved = (userId: string) => keep([...unremoved(), userId])

/** The data of a user is gone, or in use again. */
export const noteRemoved = (userId: string) => keep(unremoved().filter(id => id !== userId))

function keep(userIds: readonly string[]) {
  if (userIds.length > 0) localStorage.setItem(UNREMOVED, [...new Set(userIds)].join(' '))
  else localStorage.removeItem(UNREMOVED)
}

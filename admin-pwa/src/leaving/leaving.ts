/**
 * Who has left this device, as long as that is not done: the server was not told yet, whose session the browser would go on
 * with, or data is still here. All tabs share it, and it outlives the app: what was cut short, or done without a signal, is
 * gone on with.
 */
const LOG_OUT_UNSENT = 'forecourt-untold'
const UNREMOVED = 'forecourt-unremoved'
const TO_BE_SEALED = 'forecourt-to-be-sealed'

/** Whether somebody has logged out of whom the server has not heard that. */
export const isLogOutUnsent = () => localStorage.getItem(LOG_OUT_UNSENT) !== null

/** @param keepsData whether the device keeps what it has until the same user logs in again */
export const noteLogOutUnsent = (keepsData = false) =>
  localStorage.setItem(LOG_OUT_UNSENT, keepsData ? 'keeps-data' : 'yes')

export const keepsData = () => localStorage.getItem(LOG_OUT_UNSENT) === 'keeps-data'

/** The server knows of it, or has begun another session. */
export const noteLogOutSent = () => localStorage.removeItem(LOG_OUT_UNSENT)

/** The ids of those whose data is to be taken off this device. */
export const unremoved = () => listOf(UNREMOVED)

export const noteUnremoved = (userId: string) => keep(UNREMOVED, [...unremoved(), userId])

/** The data of a user is gone, or in use again. */
export const noteRemoved = (userId: string) =>
  keep(
    UNREMOVED,
    unremoved().filter(id => id !== userId),
  )

/** The ids of those whose unsent work is to be sealed, and the rest removed. */
export const toBeSealed = () => listOf(TO_BE_SEALED)

export const noteToBeSealed = (userId: string) => keep(TO_BE_SEALED, [...toBeSealed(), userId])

/** It is sealed, or in use again. */
export const noteSealed = (userId: string) =>
  keep(
    TO_BE_SEALED,
    toBeSealed().filter(id => id !== userId),
  )

const listOf = (key: string): readonly string[] => localStorage.getItem(key)?.split(' ') ?? []

function keep(key: string, userIds: readonly string[]) {
  if (userIds.length > 0) localStorage.setItem(key, [...new Set(userIds)].join(' '))
  else localStorage.removeItem(key)
}

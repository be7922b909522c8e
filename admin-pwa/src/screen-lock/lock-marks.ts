/** What all tabs of a device know of its lock, over restarts: in the browser's storage, by the id of a user. */
import { pinState } from '../pin/pin.ts'

/** `expired`: the server does not know the login any more. `pin`: it asks for the PIN; `spent`: that was tried too often. */
export type Lock = 'expired' | 'pin' | 'spent'

const EXPIRED = 'forecourt-expired'
const LOCKED = 'forecourt-locked'
const TOUCHED_AT = 'forecourt-active-at'
const OPEN = 'forecourt-was-open-'
/** So long may a page take to be there again. */
const LOADING_MS = 60_000

/** Whether a change of storage in another tab is about it. */
export const isLockMark = (key: string | null) => key === EXPIRED || key === LOCKED

export const markExpired = (userId: string) => localStorage.setItem(EXPIRED, userId)

export function unmarkExpired(userId: string) {
  if (localStorage.getItem(EXPIRED) === userId) localStorage.removeItem(EXPIRED)
}

export const markLocked = (userId: string) => localStorage.setItem(LOCKED, userId)

export const unmarkLocked = () => localStorage.removeItem(LOCKED)

export const isMarkedLocked = (userId: string) => localStorage.getItem(LOCKED) === userId

/** What the screen of a user shows; null where it is open. */
export function lockOf(userId: string): Lock | null {
  const pin = pinState(userId)
  const isLocked = isMarkedLocked(userId)
  if (isLocked && pin === 'spent') return 'spent'
  if (localStorage.getItem(EXPIRED) === userId) return 'expired'
  return isLocked && pin === 'set' ? 'pin' : null
}

/** The last touch in any tab, in ms; 0 where none is known. */
export const touchedAt = () => Number(localStorage.getItem(TOUCHED_AT) ?? 0)

export const noteTouch = (now: number) => localStorage.setItem(TOUCHED_AT, String(now))

/**
 * An unlocked page of this tab is there, or goes, and may be there again in a moment. What a page writes while it goes may
 * come too late for the next one, which another process of the browser may draw: so it is written all the time.
 */
export const noteOpen = (userId: string, now: number) => sessionStorage.setItem(OPEN + userId, String(now))

/** It is locked: the next one is no continuation of it. */
export const noteShut = (userId: string) => sessionStorage.removeItem(OPEN + userId)

/** Whether one was there just now. A tab that a browser opens again after it was closed is no such one. It is asked once. */
export function wasJustOpen(userId: string, now: number): boolean {
  const at = Number(sessionStorage.getItem(OPEN + userId) ?? Number.NaN)
  noteShut(userId)
  return now >= at && now - at <= LOADING_MS
}

/** Takes all of a user's off the device. */
export function forgetLock(userId: string) {
  unmarkExpired(userId)
  noteShut(userId)
  if (isMarkedLocked(userId)) unmarkLocked()
}

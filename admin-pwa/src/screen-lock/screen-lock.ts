/**
 * Whether the screen of whoever is logged in is locked. Behind it the mirror stays open and goes on sending; nothing of it
 * is drawn. All tabs of a device lock and open together.
 */
import { BehaviorSubject } from 'rxjs'
import { dealer } from '../dealer.ts'
import { connection } from '../mirror/connection.ts'
import { pinState } from '../pin/pin.ts'

/** `expired`: the server does not know the login any more. `pin`: it asks for the PIN; `spent`: that was tried too often. */
export type Lock = 'expired' | 'pin' | 'spent'

export const screenLock = new BehaviorSubject<Lock | null>(null)

const EXPIRED = 'forecourt-expired'
const ACTIVE_AT = 'forecourt-active-at'
const LOCKED = 'forecourt-locked'
const OPEN_TAB = 'forecourt-open-'
const LOOK_MS = 5000
const NOTED_EVERY_MS = 5000
const MINUTE_MS = 60_000

let watched: { userId: string; stop(): void } | null = null

/** @param now in ms */
const isIdle = (now: number) =>
  Math.abs(now - Number(localStorage.getItem(ACTIVE_AT) ?? 0)) > dealer().appLock.idleMinutes * MINUTE_MS

/** Whether an unlocked tab of the user is open, or this page was a moment ago: then the app was not opened anew. */
async function isGoneOnWith(userId: string): Promise<boolean> {
  if (isIdle(Date.now()) || localStorage.getItem(LOCKED) === userId) return false
  if (sessionStorage.getItem(OPEN_TAB + userId) !== null) return true
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === OPEN_TAB + userId)
}

function lockByPin(userId: string) {
  const state = pinState(userId)
  if (state === 'none' || screenLock.value === 'expired') return
  screenLock.next(state === 'set' ? 'pin' : 'spent')
  localStorage.setItem(LOCKED, userId)
  sessionStorage.removeItem(OPEN_TAB + userId)
}

/** Begins to watch for a user, before anything of theirs is shown; the screen is locked where the app was just opened. */
export async function watchScreen(userId: string): Promise<void> {
  if (watched?.userId === userId) return
  stopWatchingScreen()
  if (localStorage.getItem(EXPIRED) === userId) screenLock.next('expired')
  else if (pinState(userId) !== 'none' && !(await isGoneOnWith(userId))) lockByPin(userId)
  let noted = 0
  const note = () => {
    const now = Date.now()
    // A touch of the locked screen is none of its user.
    if (screenLock.value !== null || Math.abs(now - noted) < NOTED_EVERY_MS) return
    // Who comes back after long is not let in by the touch that wakes the screen.
    if (isIdle(now) && noted > 0) return look()
    noted = now
    localStorage.setItem(ACTIVE_AT, String(now))
    sessionStorage.setItem(OPEN_TAB + userId, 'yes')
  }
  const look = () => {
    if (screenLock.value === null && isIdle(Date.now())) lockByPin(userId)
  }
  if (screenLock.value === null) {
    localStorage.setItem(ACTIVE_AT, String(Date.now()))
    note()
  }
  const events = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
  for (const event of events) addEventListener(event, note, { capture: true, passive: true })
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  const follow = ({ key }: StorageEvent) => {
    if (key !== LOCKED || screenLock.value === 'expired') return
    if (localStorage.getItem(LOCKED) === userId) lockByPin(userId)
    else screenLock.next(null)
  }
  addEventListener('storage', follow)
  const expiry = connection.subscribe(({ obstacle }) => {
    if (obstacle !== 'login') return
    localStorage.setItem(EXPIRED, userId)
    screenLock.next('expired')
  })
  let release = () => {}
  void navigator.locks?.request(
    OPEN_TAB + userId,
    { mode: 'shared' },
    () => new Promise<void>(resolve => (release = resolve)),
  )
  watched = {
    userId,
    stop: () => {
      for (const event of events) removeEventListener(event, note, { capture: true })
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('storage', follow)
      expiry.unsubscribe()
      release()
    },
  }
}

export function stopWatchingScreen() {
  watched?.stop()
  watched = null
  screenLock.next(null)
}

/** The server knows the login again. The PIN is asked for all the same where it is due. */
export function endExpiry(userId: string) {
  if (localStorage.getItem(EXPIRED) === userId) localStorage.removeItem(EXPIRED)
  if (screenLock.value === 'expired') screenLock.next(null)
}

/** Its user gave the PIN or the password. */
export function unlockScreen() {
  const now = String(Date.now())
  localStorage.setItem(ACTIVE_AT, now)
  if (watched) sessionStorage.setItem(OPEN_TAB + watched.userId, 'yes')
  localStorage.removeItem(LOCKED)
  screenLock.next(null)
}

/** Locks at once, where there is a PIN. */
export function lockNow() {
  if (watched) lockByPin(watched.userId)
}

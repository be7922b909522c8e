/**
 * Whether the screen of whoever is logged in is locked. Behind it the mirror stays open and goes on sending; nothing of it
 * is drawn. All tabs of a device lock and open together.
 */
import { BehaviorSubject } from 'rxjs'
import { dealer } from '../dealer.ts'
import { connection } from '../mirror/connection.ts'
import { pinState } from '../pin/pin.ts'
import { createIdleClock } from './idle-clock.ts'
import {
  isLockMark,
  isMarkedLocked,
  type Lock,
  lockOf,
  markExpired,
  markLocked,
  noteOpen,
  noteShut,
  noteTouch,
  touchedAt,
  unmarkExpired,
  unmarkLocked,
  wasJustOpen,
} from './lock-marks.ts'

export const screenLock = new BehaviorSubject<Lock | null>(null)

const OPEN_TAB = 'forecourt-open-'
const LOOK_MS = 5000
const NOTED_EVERY_MS = 5000
const MINUTE_MS = 60_000

let watched: { userId: string; look(): void; stop(): void } | null = null

function show(userId: string) {
  const lock = lockOf(userId)
  if (lock === null) noteOpen(userId, Date.now())
  else noteShut(userId)
  if (lock !== screenLock.value) screenLock.next(lock)
}

/** Whether a tab of the user is open. */
async function isOpenElsewhere(userId: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === OPEN_TAB + userId)
}

/** Tells other tabs that one is open here. Gives how to end that. */
function tellOpen(userId: string): () => void {
  const ending = new AbortController()
  const ended = new Promise<void>(resolve => ending.signal.addEventListener('abort', () => resolve()))
  void navigator.locks
    ?.request(OPEN_TAB + userId, { mode: 'shared', signal: ending.signal }, () => ended)
    .catch(() => {})
  return () => ending.abort()
}

/** Begins to watch for a user, before anything of theirs is shown; the screen is locked where the app was just opened. */
export async function watchScreen(userId: string): Promise<void> {
  if (watched?.userId === userId) return
  stopWatchingScreen()
  const idle = createIdleClock({ touchedAt, now: Date.now, ran: () => performance.now() })
  const isIdle = () => idle.isIdle(dealer().appLock.idleMinutes * MINUTE_MS)
  const isReload = wasJustOpen(userId, Date.now())
  if (pinState(userId) !== 'none' && (isIdle() || !(isReload || (await isOpenElsewhere(userId)))))
    markLocked(userId)
  show(userId)

  const look = () => {
    if (pinState(userId) !== 'none' && !isMarkedLocked(userId) && isIdle()) markLocked(userId)
    show(userId)
  }
  const touch = () => {
    // Who comes back after long is not let in by the touch that wakes the screen.
    look()
    // A touch of the locked screen is none of its user.
    if (screenLock.value === null && Math.abs(Date.now() - touchedAt()) >= NOTED_EVERY_MS)
      noteTouch(Date.now())
  }
  if (screenLock.value === null) noteTouch(Date.now())

  const ending = new AbortController()
  const { signal } = ending
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const)
    addEventListener(event, touch, { capture: true, passive: true, signal })
  document.addEventListener('visibilitychange', look, { signal })
  // A page that was kept while another one was shown has heard of nothing meanwhile.
  addEventListener('pageshow', look, { signal })
  addEventListener(
    'pagehide',
    () => {
      if (screenLock.value === null) noteOpen(userId, Date.now())
    },
    { signal },
  )
  addEventListener('storage', ({ key }) => isLockMark(key) && show(userId), { signal })
  const timer = setInterval(look, LOOK_MS)
  const expiry = connection.subscribe(({ obstacle }) => {
    if (obstacle !== 'login') return
    markExpired(userId)
    show(userId)
  })
  const tellClosed = tellOpen(userId)
  watched = {
    userId,
    look,
    stop: () => {
      ending.abort()
      clearInterval(timer)
      expiry.unsubscribe()
      tellClosed()
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
  unmarkExpired(userId)
  watched?.look()
}

/** Its user gave the PIN or the password. */
export function unlockScreen() {
  noteTouch(Date.now())
  unmarkLocked()
  if (watched) show(watched.userId)
}

/** Locks the screen of a user who has a PIN: at once, or when it opens. */
export function lockScreen(userId: string) {
  if (pinState(userId) === 'none') return
  markLocked(userId)
  if (watched?.userId === userId) show(userId)
}

/** Locks at once, where there is a PIN. */
export function lockNow() {
  if (watched) lockScreen(watched.userId)
}

/** The room that the browser gives: asked for once to be kept, looked at now and then, and noticed when it is gone. */
import { BehaviorSubject } from 'rxjs'
import type { Mirror } from '../mirror/mirror.ts'
import { isNearlyFull, isOutOfRoom, type Room, type Shortage } from './storage-words.ts'

const ASKED_KEY = 'forecourt-room-asked'

export const shortage = new BehaviorSubject<Shortage>('none')

/** The browser's estimate; null where it gives none. */
export async function measureRoom(): Promise<Room | null> {
  const estimate = await navigator.storage?.estimate?.().catch(() => null)
  if (estimate?.usage === undefined || estimate.quota === undefined) return null
  const room = { usage: estimate.usage, quota: estimate.quota }
  if (isNearlyFull(room)) {
    if (shortage.value === 'none') shortage.next('near')
  } else shortage.next('none')
  return room
}

/** Asks the browser to keep what is stored: once on a device, after the first login. */
export async function askToKeep() {
  try {
    if (localStorage.getItem(ASKED_KEY)) return
    localStorage.setItem(ASKED_KEY, new Date().toISOString())
    await navigator.storage?.persist?.()
  } catch {
    // A browser that does not want to be asked keeps what it keeps.
  }
}

/** Whether the browser has promised to keep it; null where it does not say. */
export const isKept = async (): Promise<boolean | null> =>
  (await navigator.storage?.persisted?.().catch(() => null)) ?? null

/** Hears of what could not be stored of what came from the server. */
export function noteTrouble(error: unknown) {
  if (!isOutOfRoom(error)) console.error(error)
  else if (shortage.value !== 'change') shortage.next('news')
}

/** There is room again, whatever the browser estimates: something was stored. */
export function noteStored() {
  if (shortage.value === 'none' || shortage.value === 'near') return
  shortage.next('none')
  void measureRoom()
}

/** The mirror, with an eye on writes that fail for want of room. They fail as before. */
export function watchRoom(mirror: Mirror): Mirror {
  async function watched<T>(write: Promise<T>): Promise<T> {
    try {
      const written = await write
      noteStored()
      return written
    } catch (error) {
      if (isOutOfRoom(error)) shortage.next('change')
      throw error
    }
  }
  return {
    ...mirror,
    write: (...args) => watched(mirror.write(...args)),
    erase: (...args) => watched(mirror.erase(...args)),
    takeBack: (...args) => watched(mirror.takeBack(...args)),
    letGo: (...args) => watched(mirror.letGo(...args)),
    settleLost: (...args) => watched(mirror.settleLost(...args)),
    settleBack: (...args) => watched(mirror.settleBack(...args)),
  }
}

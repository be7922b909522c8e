/** Which work of before a user said "Not now" about: it stays on this device and is not offered on every screen again. */
import { BehaviorSubject } from 'rxjs'

const KEY = 'forecourt-put-off'

const read = (): readonly string[] => localStorage.getItem(KEY)?.split(' ') ?? []

/** The ids under which it lies. */
export const putOff = new BehaviorSubject<readonly string[]>(read())

export function putOffWork(userId: string) {
  const all = [...new Set([...read(), userId])]
  try {
    localStorage.setItem(KEY, all.join(' '))
  } catch {
    // Without room for it it is offered again when the app opens.
  }
  putOff.next(all)
}

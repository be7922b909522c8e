/**
 * Whose unsent work lies on this device, for whoever uses it next: a note for each user who has some, kept by the app while
 * it runs for that user and removed with their data. It names the user and counts; nothing of any customer is in it.
 */
import { type UnsentWork, unsentTotal, unsentWorkSchema } from '@forecourt/shared/sync/unsent-work'
import { BehaviorSubject } from 'rxjs'

const PREFIX = 'forecourt-unsent-'

function readOne(key: string): UnsentWork | null {
  try {
    return unsentWorkSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

function readAll(): readonly UnsentWork[] {
  const keys = Object.keys(localStorage).filter(key => key.startsWith(PREFIX))
  const all = keys.map(readOne).filter(one => one !== null)
  return all.filter(one => unsentTotal(one) > 0).sort((a, b) => a.name.localeCompare(b.name))
}

/** All of it, the present user's too, by name. */
export const leftWork = new BehaviorSubject<readonly UnsentWork[]>(readAll())

addEventListener('storage', ({ key }) => {
  if (key?.startsWith(PREFIX)) leftWork.next(readAll())
})

/** Notes what a user has here; nothing takes the note away. */
export function noteLeftWork(work: UnsentWork) {
  try {
    if (unsentTotal(work) > 0) localStorage.setItem(PREFIX + work.userId, JSON.stringify(work))
    else localStorage.removeItem(PREFIX + work.userId)
  } catch {
    // Without room for it others are not told; nothing is lost.
  }
  leftWork.next(readAll())
}

/** The user's data is gone from the device. */
export function forgetLeftWork(userId: string) {
  localStorage.removeItem(PREFIX + userId)
  leftWork.next(readAll())
}

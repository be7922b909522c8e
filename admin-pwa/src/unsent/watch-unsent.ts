/** Keeps the note of what its user has unsent here true, and reports all such notes to the server when they change. */
import {
  type DeviceReport,
  type UnsentCounts,
  type UnsentWork,
  unsentTotal,
} from '@forecourt/shared/sync/unsent-work'
import { type User, userName } from '@forecourt/shared/users/user'
import { combineLatest, debounceTime, type Observable, Subscription } from 'rxjs'
import { connection, Refused, send, Unreachable } from '../mirror/connection.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { isUnsent } from '../photos/photo-words.ts'
import type { Photos } from '../photos/photos.ts'
import { forgetLeftWork, leftWork, noteLeftWork } from './left-work.ts'

/** What is sent at once need not be reported as unsent. */
const SETTLING_MS = 2000

/**
 * Begins to watch; gives what ends it.
 * @param earlierWork what the user left here under another id, which is told as theirs
 */
export function watchUnsent(
  user: User,
  mirror: Mirror,
  { outbox }: Photos,
  earlierWork: Observable<readonly UnsentWork[]>,
): Subscription {
  const watching = new Subscription()
  watching.add(
    combineLatest([mirror.rows('outbox'), outbox.photos, mirror.drafts.all, earlierWork]).subscribe(
      ([edits, files, drafts, earlier]) => {
        // Until the device was read nothing is known.
        if (edits === null) return
        const photos = files.filter(isUnsent)
        const own = { changes: edits.length, photos: photos.length, forms: drafts.length }
        const isAsked = earlier.length > 0
        noteLeftWork({
          userId: user.id,
          name: userName(user),
          ...earlier.reduce(sumOf, own),
          lastAt:
            [...edits, ...photos, ...drafts, ...earlier.map(({ lastAt }) => ({ at: lastAt ?? '' }))]
              .map(({ at }) => at)
              .sort()
              .at(-1) || null,
          ...(isAsked ? { isAsked } : {}),
        })
        // It is told as theirs, under the id that they have now.
        for (const { userId } of earlier) forgetLeftWork(userId)
      },
    ),
  )
  watching.add(reportUnsent(user))
  return watching
}

const sumOf = (a: UnsentCounts, b: UnsentCounts): UnsentCounts => ({
  changes: a.changes + b.changes,
  photos: a.photos + b.photos,
  forms: a.forms + b.forms,
})

/** The server hears of it once when the app opens, and whenever it has become another. */
function reportUnsent(user: User): Subscription {
  const nothing: UnsentWork = {
    userId: user.id,
    name: userName(user),
    changes: 0,
    photos: 0,
    forms: 0,
    lastAt: null,
  }
  let reported: string | null = null
  return combineLatest([leftWork, connection])
    .pipe(debounceTime(SETTLING_MS))
    .subscribe(([work, { offlineSince, obstacle }]) => {
      if (offlineSince !== null || obstacle !== null) return
      const own = work.find(({ userId }) => userId === user.id) ?? nothing
      const others = work.filter(one => one.userId !== user.id && unsentTotal(one) > 0)
      const report: DeviceReport = { work: [own, ...others] }
      const text = JSON.stringify(report)
      if (text === reported) return
      reported = text
      send('/api/sync/device-report', { method: 'POST', body: report }).catch(error => {
        // It is told with what comes next, or when the server is back.
        if (error instanceof Unreachable || error instanceof Refused) reported = null
        else throw error
      })
    })
}

/**
 * Work on this device that its present user did under another id, before the server was set back to a backup and their
 * account was made anew. Whether it is theirs says the server; see shared/src/users/earlier-self.
 */

import type { CommonReply } from '@forecourt/shared/sync/contract'
import { type UnsentWork, unsentTotal } from '@forecourt/shared/sync/unsent-work'
import {
  type EarlierSelvesBody,
  earlierSelvesReplySchema,
  FORMER_ACCOUNTS_MAX,
  mayBeEarlierSelf,
} from '@forecourt/shared/users/earlier-self'
import { type User, userName } from '@forecourt/shared/users/user'
import { BehaviorSubject, combineLatest, distinctUntilChanged, filter, map, Subscription } from 'rxjs'
import { noteUnremoved, unremoved } from '../leaving/leaving.ts'
import { owners } from '../leaving/mirror-owners.ts'
import { removeData } from '../leaving/removal.ts'
import { connection, Refused, send, Unreachable } from '../mirror/connection.ts'
import { hasMirror, type Mirror } from '../mirror/mirror.ts'
import { countPhotosOf } from '../photos/take-over-photos.ts'
import { noteTrouble } from '../storage/room.ts'

export interface EarlierWork extends UnsentWork {
  /** What its user was called when they logged in then. */
  username: string
  common: CommonReply
}

/** What the present user left under another id; empty where there is none, and until the server has said whose it is. */
export const earlierWork = new BehaviorSubject<readonly EarlierWork[]>([])

/** Begins to look for it whenever the server can be reached; gives what ends it. */
export function watchEarlier(user: User, mirror: Mirror): Subscription {
  const watching = new Subscription()
  const canAsk = combineLatest([connection, mirror.filling, mirror.rows('leads')]).pipe(
    map(
      ([{ offlineSince, obstacle }, filling, leads]) =>
        offlineSince === null && obstacle === null && filling === null && leads !== null,
    ),
    distinctUntilChanged(),
    filter(can => can),
  )
  watching.add(
    canAsk.subscribe(() => {
      look(user, mirror)
        .then(found => {
          if (!watching.closed) earlierWork.next(found)
        })
        .catch(error => {
          // It is looked for again when the server is back.
          if (!(error instanceof Unreachable) && !(error instanceof Refused)) noteTrouble(error)
        })
    }),
  )
  watching.add(() => earlierWork.next([]))
  return watching
}

async function look(user: User, mirror: Mirror): Promise<EarlierWork[]> {
  const candidates = owners().filter(one => mayBeEarlierSelf(user, one) && !unremoved().includes(one.id))
  if (candidates.length === 0) return []
  const body: EarlierSelvesBody = { accounts: candidates.slice(0, FORMER_ACCOUNTS_MAX) }
  const { ids } = earlierSelvesReplySchema.parse(
    await send('/api/auth/earlier-selves', { method: 'POST', body }),
  )
  const found: EarlierWork[] = []
  for (const { id: userId, username } of candidates.filter(({ id }) => ids.includes(id))) {
    if (!(await hasMirror(userId))) continue
    const { left, common } = await mirror.lookAtEarlier(userId)
    const { photos, lastAt } = await countPhotosOf(userId)
    const work: EarlierWork = {
      userId,
      name: userName(user),
      username,
      changes: left.changes,
      forms: left.forms,
      photos,
      lastAt:
        [left.lastAt, lastAt]
          .filter(at => at !== null)
          .sort()
          .at(-1) ?? null,
      common,
    }
    if (unsentTotal(work) > 0) found.push(work)
    else await discard(userId)
  }
  return found
}

/** Nothing is left in it that is not elsewhere. */
async function discard(userId: string) {
  noteUnremoved(userId)
  await removeData(userId)
}

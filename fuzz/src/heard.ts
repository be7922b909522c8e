/** What a mirror had heard, as the judge has to know it of a moment at which the server is set back. */
import { COLLECTIONS, type Collection } from '@forecourt/shared/sync/contract'
import type { HeldStore } from '../../admin-pwa/src/mirror/held-store.ts'

export interface Heard {
  /** Records from answers to a push, or from before the device died, that no pull has confirmed. */
  unconfirmed: readonly { collection: Collection; id: string; revision: number }[]
  /** The ids of the issues that it has. */
  issues: ReadonlySet<string>
}

export function heardBy(store: Pick<HeldStore, 'held' | 'place'>): Heard {
  const { revision: place } = store.place()
  const unconfirmed = COLLECTIONS.flatMap(collection =>
    [...store.held(collection).values()].flatMap(({ id, server }) =>
      server && server.revision > place ? [{ collection, id, revision: server.revision }] : [],
    ),
  )
  return { unconfirmed, issues: new Set(store.held('issues').keys()) }
}

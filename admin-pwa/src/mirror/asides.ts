/** What a mirror holds beside its records: what waits, what the server lost, and what it has again. */
import { COLLECTIONS, type Collection, type Documents } from '@forecourt/shared/collections/collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { isSame } from '@forecourt/shared/records/merge'
import { atStake } from './held-steps.ts'
import type { HeldStore } from './held-store.ts'
import type { BackEntry, LostEntry, OutboxEntry } from './rows.ts'

export function asidesOf(store: HeldStore) {
  const outbox: OutboxEntry[] = []
  const lostEntries: LostEntry[] = []
  const back: BackEntry[] = []
  const { shared = 0 } = store.place()
  for (const about of COLLECTIONS)
    for (const held of store.held(about).values()) {
      const { id: documentId, waiting, lost, server, gone } = held
      const id = `${about}:${documentId}`
      if (waiting) {
        const { words, at, gesture, trouble } = waiting
        const keptUntil = waiting.kept?.until ?? null
        outbox.push({ id, about, documentId, words, at, gesture, trouble, keptUntil })
      }
      if (gone && server && waiting?.next !== null)
        back.push({ id, about, documentId, title: gone.title, isChanged: server.revision > shared })
      if (lost && !isAsWanted(store, about, lost))
        lostEntries.push({ id, about, documentId, lost, present: server, fields: atStake(about, held) })
    }
  return { outbox, lost: lostEntries, back }
}

/** Whether a record is as the author of a lost issue wanted it, so that there is nothing left to decide. */
function isAsWanted(store: HeldStore, about: Collection, lost: Documents[Collection]): boolean {
  if (about !== 'issues') return false
  const { about: collection, documentId, mine } = lost as SyncIssue
  const server = store.held(collection).get(documentId)?.server ?? null
  if ('_deleted' in mine) return server === null
  const present = new Map<string, unknown>(Object.entries(server ?? {}))
  return server !== null && Object.entries(mine).every(([field, value]) => isSame(value, present.get(field)))
}

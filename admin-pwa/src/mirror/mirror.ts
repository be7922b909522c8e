/** The mirror of one user on this device, with its exchange with the server. */
import { removeRxDatabase } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { send } from './connection.ts'
import { openDatabase, type Storage } from './database.ts'
import { takeOverEarlierMirror } from './earlier-mirror.ts'
import { openHeldStore } from './held-store.ts'
import { createMirrorCore, type MirrorCore } from './mirror-core.ts'
import { startSyncLoop } from './sync-loop.ts'
import { createSyncRun } from './sync-run.ts'

export interface Mirror extends MirrorCore {
  readonly userId: string
  /** Exchanges with the server now. */
  resync(): void
  close(): Promise<void>
}

/** How long the other tabs are given to close what is to be removed. */
const CLOSING_MS = 3000

/** Says to other tabs that the mirror is open in this one, until what it gives is called; without encryption browsers have no locks. */
async function holdOpen(name: string): Promise<() => void> {
  if (!navigator.locks) return () => {}
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { mode: 'shared' }, () => new Promise<void>(release => resolve(release)))
      .catch(reject)
  })
}

const newStorage = () => getRxStorageDexie() as Storage
const nameOf = (userId: string) => `forecourt-mirror-${userId}`

/** @param onTrouble hears of what keeps the mirror from storing what came, e.g. for want of room */
export async function openMirror(userId: string, onTrouble: (error: unknown) => void): Promise<Mirror> {
  const name = nameOf(userId)
  const letGo = await holdOpen(name)
  const database = await openDatabase({ name, storage: newStorage(), isShared: true })
  const store = await openHeldStore(database)
  await takeOverEarlierMirror(store, userId, { idb: indexedDB, notes: localStorage })
  const core = createMirrorCore(store)
  const run = createSyncRun({ store, send, now: () => new Date() })
  const loop = startSyncLoop({ database, userId, run, onTrouble })
  // Also what another tab wrote, which may be closed before it could send.
  let told = new Set<string>()
  const waiting = core.rows('outbox').subscribe(outbox => {
    const edits = new Set((outbox ?? []).map(({ id, at }) => `${id} ${at}`))
    if ([...edits].some(edit => !told.has(edit))) loop.nudge()
    told = edits
  })

  async function close() {
    waiting.unsubscribe()
    try {
      await loop.stop()
      store.close()
      await database.close()
    } finally {
      letGo()
    }
  }

  return {
    ...core,
    userId,
    resync: loop.nudge,
    close,
  }
}

/**
 * Removes everything of a user's mirror from the device, as soon as no tab has it open any more; after a while in any case,
 * for a tab that sleeps closes nothing.
 */
export async function removeMirror(userId: string) {
  const name = nameOf(userId)
  await navigator.locks?.request(name, { signal: AbortSignal.timeout(CLOSING_MS) }, () => {}).catch(() => {})
  await removeRxDatabase(name, newStorage())
  await deleteStores(name)
}

/** Removing a database empties its stores; this takes the stores themselves off the device. */
async function deleteStores(name: string) {
  const stores = await indexedDB.databases()
  const own = stores.flatMap(store => (store.name?.includes(name) ? [store.name] : []))
  await Promise.all(
    own.map(
      store =>
        new Promise<void>(resolve => {
          const request = indexedDB.deleteDatabase(store)
          request.onsuccess = request.onerror = request.onblocked = () => resolve()
        }),
    ),
  )
}

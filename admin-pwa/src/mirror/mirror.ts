/** The mirror of one user on this device, with its exchange with the server. */
import type { CommonReply } from '@forecourt/shared/sync/contract'
import { KEPT_BACK_MS } from '@forecourt/shared/sync/kept-back'
import { removeRxDatabase } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { send } from './connection.ts'
import { openDatabase, type Storage } from './database.ts'
import { type DraftStore, openDraftStore } from './draft-store.ts'
import { DURABLE } from './durability.ts'
import { takeOverEarlierMirror } from './earlier-mirror.ts'
import { openHeldStore } from './held-store.ts'
import { createMirrorCore, type MirrorCore } from './mirror-core.ts'
import { type MirrorRemnant, remnantIn, writeRemnant } from './mirror-remnant.ts'
import { startSyncLoop, withoutSyncing } from './sync-loop.ts'
import { createSyncRun } from './sync-run.ts'
import { openTabs, tabName } from './tab.ts'
import { sharedBetweenTabs } from './tabs-storage.ts'
import { type LeftBehind, lookThrough, type OpenMirror, takeOver } from './take-over.ts'
import { unwrittenDraftsOfTab } from './unwritten-drafts.ts'

export interface Mirror extends MirrorCore {
  readonly userId: string
  /** What was typed and not saved yet. */
  readonly drafts: DraftStore
  /** Exchanges with the server now. */
  resync(): void
  /**
   * What an earlier mirror of the same person has that is nowhere else, and how far the server shares its history.
   * @throws Unreachable without an answer, Refused with the server's words
   */
  lookAtEarlier(userId: string): Promise<EarlierLook>
  /** Takes an earlier mirror of the same person over; it is empty then, and stays. It can be cut short and done again. */
  takeOverEarlier(userId: string, common: CommonReply): Promise<void>
  close(): Promise<void>
}

export interface EarlierLook {
  left: LeftBehind
  common: CommonReply
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

const newStorage = () => sharedBetweenTabs(getRxStorageDexie(DURABLE) as Storage)
const nameOf = (userId: string) => `forecourt-mirror-${userId}`

const storesOf = async (name: string) =>
  (await indexedDB.databases()).flatMap(store => (store.name?.includes(name) ? [store.name] : []))

/** Whether a user has a mirror on this device. */
export const hasMirror = async (userId: string) => (await storesOf(nameOf(userId))).length > 0

/** Opens the mirror of somebody who is not logged in, exchanges nothing, and closes it. */
async function withMirrorOf<T>(userId: string, use: (mirror: OpenMirror) => Promise<T>): Promise<T> {
  const name = nameOf(userId)
  const letGo = await holdOpen(name)
  const database = await openDatabase({ name, storage: newStorage(), isShared: true })
  try {
    const store = await openHeldStore(database)
    return await use({ database, store }).finally(store.close)
  } finally {
    await database.close()
    letGo()
  }
}

/**
 * @param onTrouble hears of what keeps the mirror from storing what came, e.g. for want of room
 * @param onStored hears each time that all that came is stored
 */
export async function openMirror(
  userId: string,
  onTrouble: (error: unknown) => void,
  onStored: () => void,
): Promise<Mirror> {
  const name = nameOf(userId)
  const letGo = await holdOpen(name)
  const database = await openDatabase({ name, storage: newStorage(), isShared: true })
  const [store, drafts] = await Promise.all([
    openHeldStore(database),
    openDraftStore({
      collection: database.place,
      onTrouble,
      tab: await tabName(),
      openTabs,
      unwrittenDrafts: unwrittenDraftsOfTab(name),
    }),
  ])
  await takeOverEarlierMirror(store, userId, { idb: indexedDB, notes: localStorage })
  const core = createMirrorCore(store, userId)
  const exchange = createSyncRun({
    store,
    send: (path, init) => send(path, { ...init, yields: true }),
    now: () => new Date(),
  })
  const run: typeof exchange = async received => {
    const isAllSent = await exchange(received)
    onStored()
    return isAllSent
  }
  const loop = startSyncLoop({ database, userId, run, onTrouble })
  // Also what another tab wrote, which may be closed before it could send.
  let notified = new Set<string>()
  let later: ReturnType<typeof setTimeout> | undefined
  const waiting = core.rows('outbox').subscribe(outbox => {
    const kept = (outbox ?? []).flatMap(({ keptUntil }) => (keptUntil ? [Date.parse(keptUntil)] : []))
    const free = (outbox ?? []).filter(({ keptUntil }) => keptUntil === null)
    const edits = new Set(free.map(({ id, gesture }) => `${id} ${gesture}`))
    if ([...edits].some(edit => !notified.has(edit))) loop.nudge()
    notified = edits
    // The tab in which it can be taken back may be closed before it says that it may go.
    clearTimeout(later)
    const left = Math.min(...kept) - Date.now()
    if (kept.length > 0) later = setTimeout(loop.nudge, Math.min(left, KEPT_BACK_MS) + 1)
  })

  async function close() {
    waiting.unsubscribe()
    clearTimeout(later)
    try {
      await loop.stop()
      await drafts.written()
      drafts.close()
      store.close()
      await database.close()
    } finally {
      letGo()
    }
  }

  return {
    ...core,
    userId,
    drafts,
    resync: loop.nudge,
    lookAtEarlier: from =>
      withMirrorOf(from, async old => {
        const body = { checkpoints: old.store.place().earlier }
        const common = await send<CommonReply>('/api/sync/common', { method: 'POST', body })
        return { common, left: await lookThrough(old, store, common, { from, to: userId }) }
      }),
    takeOverEarlier: (from, common) =>
      withMirrorOf(from, old =>
        withoutSyncing(database, () => takeOver(old, { database, store }, common, { from, to: userId })),
      ),
    close,
  }
}

/** Waits until no tab has a mirror open any more; not for ever, for a tab that sleeps closes nothing. */
async function closedInAllTabs(name: string): Promise<void> {
  await navigator.locks?.request(name, { signal: AbortSignal.timeout(CLOSING_MS) }, () => {}).catch(() => {})
}

/** What of a mirror that is closed the server does not have; null where it has all, and without a mirror. */
export async function remnantOf(userId: string): Promise<MirrorRemnant | null> {
  if (!(await hasMirror(userId))) return null
  await closedInAllTabs(nameOf(userId))
  return withMirrorOf(userId, remnantIn)
}

/** Makes a mirror that has nothing but this. Done again, it changes nothing. */
export async function restoreRemnant(userId: string, remnant: MirrorRemnant): Promise<void> {
  const name = nameOf(userId)
  const database = await openDatabase({ name, storage: newStorage(), isShared: true })
  try {
    await writeRemnant(database, remnant)
  } finally {
    await database.close()
  }
}

/** Removes everything of a user's mirror from the device, as soon as no tab has it open any more. */
export async function removeMirror(userId: string) {
  const name = nameOf(userId)
  await closedInAllTabs(name)
  await removeRxDatabase(name, newStorage())
  await deleteStores(name)
}

/** Removing a database empties its stores; this takes the stores themselves off the device. */
async function deleteStores(name: string) {
  const own = await storesOf(name)
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

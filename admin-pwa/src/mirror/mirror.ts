/** The mirror of one user on this device: everything that the screens read, and the way that every change takes. */
import type { Collection, Documents } from '@forecourt/shared/sync/contract'
import { addRxPlugin, createRxDatabase, removeRxDatabase } from 'rxdb'
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { BehaviorSubject, type Subscription } from 'rxjs'
import { type MirrorCollections, type MirrorDatabase, type OutboxEntry, RX_COLLECTIONS } from './documents.ts'
import { instantOf, type Replication, type SentRow, startReplication } from './replicate.ts'

addRxPlugin(RxDBLeaderElectionPlugin)

export type Rows = { [C in Collection]: readonly Documents[C][] } & { outbox: readonly OutboxEntry[] }

export interface Mirror {
  readonly userId: string
  /** Everything that is on the device, at this moment and whenever it changes. Null until it was read and filled once. */
  rows<N extends keyof Rows>(name: N): BehaviorSubject<Rows[N] | null>
  /** Writes a record as its user wants it, and remembers in words that it waits to be sent. */
  write<C extends Collection>(collection: C, document: Documents[C], words: string): Promise<void>
  /** Takes a record away, and remembers in words that the server does not know it yet. */
  erase<C extends Collection>(collection: C, document: Documents[C], words: string): Promise<void>
  resync(): void
  close(): Promise<void>
  /** Removes everything from the device. */
  remove(): Promise<void>
}

/** Set once everything has come from the server: from then on, nothing in a collection means that there is nothing. */
const filledKeyOf = (userId: string) => `forecourt-filled-${userId}`

const nameOf = (userId: string) => `forecourt-${userId}`

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

export async function openMirror(userId: string): Promise<Mirror> {
  const database: MirrorDatabase = await createRxDatabase<MirrorCollections>({
    name: nameOf(userId),
    storage: getRxStorageDexie(),
    multiInstance: true,
    closeDuplicates: true,
  })
  await database.addCollections(RX_COLLECTIONS as never)
  const subscriptions: Subscription[] = []
  const filledKey = filledKeyOf(userId)
  const emitters: (() => void)[] = []

  function watch<N extends keyof Rows>(name: N): BehaviorSubject<Rows[N] | null> {
    const subject = new BehaviorSubject<Rows[N] | null>(null)
    const collection: Pick<MirrorCollections['leads'], 'find'> = database[name] as never
    let present: Rows[N] | null = null
    const emit = () => {
      if (present) subject.next(present.length > 0 || localStorage.getItem(filledKey) ? present : null)
    }
    emitters.push(emit)
    subscriptions.push(
      collection.find().$.subscribe(documents => {
        present = documents.map(document => document.toJSON()) as never
        emit()
      }),
    )
    return subject
  }
  const subjects: { [N in keyof Rows]: BehaviorSubject<Rows[N] | null> } = {
    vehicles: watch('vehicles'),
    leads: watch('leads'),
    notes: watch('notes'),
    events: watch('events'),
    issues: watch('issues'),
    outbox: watch('outbox'),
  }

  /** What reached the server waits no longer, unless it was changed again meanwhile. */
  async function onSent(rows: readonly SentRow[]) {
    for (const { collection, documentId, at } of rows) {
      const entry = await database.outbox.findOne(`${collection}:${documentId}`).exec()
      if (entry && entry.at === at) await entry.remove()
    }
  }
  const replication: Replication = startReplication(database, onSent)
  const emitAll = () => {
    for (const emit of emitters) emit()
  }
  void replication.filled.then(() => {
    localStorage.setItem(filledKey, new Date().toISOString())
    emitAll()
  })
  // The tab that leads fills the mirror for all of them.
  const hearOfFilling = ({ key }: StorageEvent) => {
    if (key === filledKey) emitAll()
  }
  addEventListener('storage', hearOfFilling)

  /** An entry for each record that waits: the last change speaks for those before it. */
  async function remember(collection: Collection, documentId: string, words: string, at: string) {
    const id = `${collection}:${documentId}`
    await database.outbox.upsert({ id, about: collection, documentId, words, at })
  }

  async function close() {
    removeEventListener('storage', hearOfFilling)
    for (const subscription of subscriptions) subscription.unsubscribe()
    await replication.stop()
    await database.close()
  }

  return {
    userId,
    rows: name => subjects[name],
    write: async (collection, document, words) => {
      await remember(collection, document.id, words, instantOf(document) ?? new Date().toISOString())
      await database[collection].upsert(document as never)
    },
    erase: async (collection, document, words) => {
      const at = new Date().toISOString()
      await remember(collection, document.id, words, at)
      const rows: MirrorCollections['leads'] = database[collection] as never
      const row = await rows.findOne(document.id).exec()
      await row?.incrementalModify(data => ({ ...data, updatedAt: at, _deleted: true }))
    },
    resync: () => replication.resync(),
    close,
    remove: async () => {
      await close()
      localStorage.removeItem(filledKey)
      await removeRxDatabase(nameOf(userId), getRxStorageDexie())
      await deleteStores(nameOf(userId))
    },
  }
}

/**
 * The records of the mirror, in memory for the screens and on the device for good. The memory follows the database,
 * which also tells it what other tabs write; every change goes to the database first and is made upon what stands there
 * at that moment.
 */
import type { Collection, Documents } from '@forecourt/shared/collections/collections'
import type { LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import { OF_CUSTOMERS } from '@forecourt/shared/persons/of-customers'
import { shownOf } from '@forecourt/shared/sync/held-record'
import type { RxChangeEvent, RxCollection } from 'rxdb'
import { Subject, type Subscription } from 'rxjs'
import { newerByWrites, readAll, withoutNotes } from './all-of.ts'
import {
  type DraftDocument,
  type HeldDocument,
  isPlace,
  isSheet,
  type MirrorDatabase,
  nowhere,
  PLACE_ID,
  type Place,
  type SentDocument,
  type StoredDocument,
} from './database.ts'
import { createHeldMemory } from './held-memory.ts'
import { createHeldWrites, type HeldWrites } from './held-writes.ts'

/** So much of what was sent is remembered. */
const SENT_KEPT = 100

/** What can change. */
export type Topic = Collection | 'place' | 'sent' | 'applications'

export interface HeldStore extends HeldWrites {
  /** Everything held of a collection, at this moment. */
  held<C extends Collection>(collection: C): ReadonlyMap<string, HeldDocument<C>>
  /** No gesture that was made in this mirror, as far as is known here, has a greater number. */
  newestGesture(): number
  place(): Place
  setPlace(place: Place): Promise<void>
  sent(): readonly SentDocument[]
  noteSent(sent: readonly SentDocument[]): Promise<void>
  applications(): readonly LoanApplicationSummary[]
  /** Takes these in the place of all that were there. */
  setApplications(applications: readonly LoanApplicationSummary[]): Promise<void>
  /**
   * Takes away for good what is kept of records that are gone: the bytes of what was deleted stay in a browser's database
   * otherwise.
   * @param erased ids of customers and notes of which nothing is to be remembered, not even what they were called
   */
  purge(erased: readonly string[]): Promise<void>
  /** Tells that something of a collection, of the place or of what was sent is another. */
  readonly changes: Subject<Topic>
  close(): void
}

/** @param sheetFrom from how many new records on they are written as a sheet */
export async function openHeldStore(database: MirrorDatabase, sheetFrom?: number): Promise<HeldStore> {
  const memory = createHeldMemory()
  const opened = Date.now()
  const start = nowhere(opened)
  let place = start
  const sent = new Map<string, SentDocument>()
  const applications = new Map<string, LoanApplicationSummary>()
  const changes = new Subject<Topic>()
  const onNewSheets = new Set<Collection>()
  const subscriptions: Subscription[] = []

  /** Reads all of a collection, and takes from then on what is written to it, by whichever tab. */
  async function follow<D>(collection: RxCollection<D>, take: (document: D, isGone: boolean) => void) {
    const isNewer = newerByWrites()
    subscriptions.push(
      collection.eventBulks$.subscribe(({ events }) => {
        for (const { documentId, documentData, operation } of events as RxChangeEvent<D>[])
          if (isNewer(documentId, documentData)) take(withoutNotes(documentData as D), operation === 'DELETE')
      }),
    )
    return readAll(collection)
  }

  function takeRecord(document: StoredDocument, isGone: boolean) {
    memory.take(document, isGone)
    // The sheets of a pull are shown together, when the place to which it led is written.
    if (isSheet(document)) onNewSheets.add(document.about)
    else changes.next(document.about)
  }
  function takePlace(document: Place | DraftDocument) {
    if (!isPlace(document)) return
    place = document
    changes.next('place')
    for (const name of onNewSheets) changes.next(name)
    onNewSheets.clear()
  }
  function takeSent(document: SentDocument, isGone: boolean) {
    if (isGone) sent.delete(document.id)
    else sent.set(document.id, document)
    changes.next('sent')
  }
  function takeApplication(document: LoanApplicationSummary, isGone: boolean) {
    if (isGone) applications.delete(document.id)
    else applications.set(document.id, document)
    changes.next('applications')
  }
  const [records, places, sentBefore, applicationsBefore] = await Promise.all([
    follow(database.records, takeRecord),
    follow(database.place, takePlace),
    follow(database.sent, takeSent),
    follow(database.applications, takeApplication),
  ])
  memory.takeRead(records)
  // A place whose records are gone, because the browser made room, is none: everything is asked for anew.
  const before = places.find(isPlace)
  const isEvicted = before !== undefined && records.length === 0 && before.count > 0
  if (isEvicted && start.filling) start.filling.reason = 'evicted'
  else if (before && place === start) takePlace(before)
  for (const one of sentBefore) takeSent(one, false)
  for (const one of applicationsBefore) takeApplication(one, false)
  if (place === start) await database.place.upsert(start)

  const writes = createHeldWrites(database, memory, sheetFrom)

  async function purge(erased: readonly string[]) {
    const ids = new Set(erased)
    for (const id of ids)
      for (const collection of OF_CUSTOMERS)
        await writes.change(collection, id, held =>
          held.gone || held.lost || held.undone ? { ...held, gone: null, lost: null, undone: null } : held,
        )
    // What was settled about them is called as they were.
    const isTheirs = ({ about, documentId }: SentDocument) =>
      ids.has(documentId) || (ids.size > 0 && about === 'issues' && !memory.held('issues').has(documentId))
    const theirs = [...sent.values()].filter(isTheirs)
    if (theirs.length > 0) {
      await database.sent.bulkUpsert(theirs.map(one => ({ ...one, words: '' })))
      await database.sent.bulkRemove(theirs.map(({ id }) => id))
    }
    await writes.clearSheets()
    if (ids.size === 0) return
    // Records that are gone have been written empty; of all else the last state is still there, marked as deleted.
    for (const { storageInstance } of [database.sent, database.place]) await storageInstance.cleanup(0)
  }

  return {
    held: memory.held,
    ...writes,
    purge,
    newestGesture: () => {
      // Before numbers were kept with the records they were instants.
      const kept = memory.newestGesture() || opened
      return Math.max(kept, place.newestGesture ?? 0, ...[...sent.values()].map(({ gesture }) => gesture))
    },
    place: () => place,
    setPlace: async next => {
      // RxDB's incrementalUpsert never writes a document again that once had no room.
      await database.place.upsert({ ...next, id: PLACE_ID })
    },
    sent: () => [...sent.values()],
    noteSent: async rows => {
      await database.sent.bulkUpsert([...rows])
      const old = [...sent.values()].sort((a, b) => b.gesture - a.gesture).slice(SENT_KEPT)
      if (old.length > 0) await database.sent.bulkRemove(old.map(({ id }) => id))
    },
    applications: () => [...applications.values()],
    setApplications: async present => {
      const ids = new Set(present.map(({ id }) => id))
      await database.applications.bulkUpsert([...present])
      await database.applications.bulkRemove([...applications.keys()].filter(id => !ids.has(id)))
    },
    changes,
    close: () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}

/** The records of a collection as their user sees them. */
export function shownRows<C extends Collection>(held: ReadonlyMap<string, HeldDocument<C>>): Documents[C][] {
  const rows: Documents[C][] = []
  for (const one of held.values()) {
    const shown = shownOf<Documents[C]>(one)
    if (shown) rows.push(shown)
  }
  return rows
}

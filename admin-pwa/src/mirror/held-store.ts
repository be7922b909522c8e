/**
 * The records of the mirror, in memory for the screens and on the device for good. The memory follows the database,
 * which also tells it what other tabs write; every change goes to the database first and is made upon what stands there
 * at that moment.
 */
import type { LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import type { Collection, Documents } from '@forecourt/shared/sync/contract'
import { shownOf } from '@forecourt/shared/sync/held-record'
import { normalizeMangoQuery, prepareQuery, type RxChangeEvent, type RxCollection } from 'rxdb'
import { Subject, type Subscription } from 'rxjs'
import {
  type DraftDocument,
  type HeldDocument,
  isPlace,
  isSheet,
  keyOf,
  type MirrorDatabase,
  nowhere,
  PLACE_ID,
  type Place,
  type RecordDocument,
  type SentDocument,
  type SheetDocument,
  type StoredDocument,
} from './database.ts'
import { createHeldMemory, isForgettable, isNothing, plain } from './held-memory.ts'
import { newId } from './new-id.ts'

/** What is made of a record; nothing held, waiting or lost takes it off the device. */
export type Step<C extends Collection> = (held: HeldDocument<C>) => HeldDocument<C>

/** Fewer are written one by one: sheets are read one by one too, and are never changed. */
const SHEET_FROM = 50
/** So much of what was sent is remembered. */
const SENT_KEPT = 100

/** What can change. */
export type Topic = Collection | 'place' | 'sent' | 'applications'

export interface HeldStore {
  /** Everything held of a collection, at this moment. */
  held<C extends Collection>(collection: C): ReadonlyMap<string, HeldDocument<C>>
  /** Changes one record, whatever others write to it meanwhile. Gives what has become of it. */
  change<C extends Collection>(collection: C, id: string, step: Step<C>): Promise<HeldDocument<C>>
  /** Changes many records; those that are new are written in one go. */
  changeAll<C extends Collection>(
    collection: C,
    ids: readonly string[],
    stepOf: (id: string) => Step<C>,
  ): Promise<void>
  /** No gesture that was made in this mirror, as far as is known here, has a greater number. */
  newestGesture(): number
  place(): Place
  setPlace(place: Place): Promise<void>
  sent(): readonly SentDocument[]
  noteSent(sent: readonly SentDocument[]): Promise<void>
  applications(): readonly LoanApplicationSummary[]
  /** Takes these in the place of all that were there. */
  setApplications(applications: readonly LoanApplicationSummary[]): Promise<void>
  /** Tells that something of a collection, of the place or of what was sent is another. */
  readonly changes: Subject<Topic>
  close(): void
}

const documentOf = <C extends Collection>(collection: C, held: HeldDocument<C>): RecordDocument => ({
  ...(held as HeldDocument),
  key: keyOf(collection, held.id),
  about: collection,
})

/** Records as the server has them, of which nothing waits. */
const sheetOf = (about: Collection, made: readonly HeldDocument[]): SheetDocument => ({
  key: keyOf('sheets', newId()),
  about,
  fill: Math.max(...made.map(({ fill }) => fill)),
  rows: JSON.stringify(made.map(({ server }) => server)),
})

/** A document without what the database writes down about it. */
function withoutNotes<D>(document: D): D {
  const { _deleted, _meta, _rev, _attachments, ...rest } = document as D & Record<string, unknown>
  return rest as D
}

/** All that is not deleted. */
function everythingIn<D>({ schema: { jsonSchema } }: RxCollection<D>) {
  const query = normalizeMangoQuery(jsonSchema, { selector: { _deleted: { $eq: false } } as never })
  return prepareQuery<D>(jsonSchema as never, query as never)
}

/** Reads all of a collection, without the objects that the database would keep for each document. */
async function readAll<D>(collection: RxCollection<D>): Promise<D[]> {
  const { documents } = await collection.storageInstance.query(everythingIn(collection))
  return documents.map(document => withoutNotes(document as D))
}

/** @param sheetFrom from how many new records on they are written as a sheet */
export async function openHeldStore(database: MirrorDatabase, sheetFrom = SHEET_FROM): Promise<HeldStore> {
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
    subscriptions.push(
      collection.eventBulks$.subscribe(({ events }) => {
        for (const { documentData, operation } of events as RxChangeEvent<D>[])
          take(withoutNotes(documentData as D), operation === 'DELETE')
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

  const empty = <C extends Collection>(id: string): HeldDocument<C> => ({
    id,
    server: null,
    waiting: null,
    fill: 0,
    lost: null,
    gesture: 0,
  })

  async function change<C extends Collection>(name: C, id: string, step: Step<C>): Promise<HeldDocument<C>> {
    const key = keyOf(name, id)
    for (;;) {
      const sheet = memory.onSheet(name, id)
      const document = await database.records.findOne(key).exec()
      let made = sheet ?? empty<C>(id)
      if (document) {
        await document.incrementalModify(data => {
          made = step(data._deleted ? (sheet ?? empty(id)) : plain(data as unknown as HeldDocument<C>))
          // What is gone and stands on a sheet is kept as gone.
          return { ...data, ...made, _deleted: isForgettable(made as HeldDocument) && !sheet }
        })
        return made
      }
      const before = made
      made = step(before)
      if (made === before || (isForgettable(made as HeldDocument) && !sheet)) return made
      const { error } = await database.records.bulkInsert([documentOf(name, made)])
      // Another tab was quicker: what it wrote is what is changed now.
      if (error.length === 0) return made
    }
  }

  /** Writes new records. Gives the keys of those that another tab has written already. */
  async function insert(name: Collection, made: readonly HeldDocument[]): Promise<ReadonlySet<string>> {
    if (made.length === 0) return new Set()
    if (made.length < sheetFrom || made.some(({ server, waiting, lost }) => !server || waiting || lost)) {
      const { error } = await database.records.bulkInsert(made.map(one => documentOf(name, one)))
      return new Set(error.map(({ documentId }) => documentId))
    }
    await database.records.bulkInsert([sheetOf(name, made)])
    return ownOf(made.map(({ id }) => keyOf(name, id)))
  }

  /** Which of some records have a document of their own: read only where another tab has written what is not known yet. */
  async function ownOf(keys: string[]): Promise<ReadonlySet<string>> {
    const { storageInstance } = database.records
    const { count } = await storageInstance.count(everythingIn(database.records))
    if (count === memory.documents()) return new Set(keys.filter(memory.isOwn))
    const found = await storageInstance.findDocumentsById(keys, false)
    return new Set(found.map(({ key }) => key))
  }

  return {
    held: memory.held,
    change,
    changeAll: async (name, ids, stepOf) => {
      const known = ids.filter(id => memory.held(name).has(id))
      const fresh = ids.filter(id => !memory.held(name).has(id))
      const made = fresh.map(id => stepOf(id)(empty(id))).filter(one => !isNothing(one))
      const taken = await insert(name, made as readonly HeldDocument[])
      const again = [...known, ...fresh.filter(id => taken.has(keyOf(name, id)))]
      await Promise.all(again.map(id => change(name, id, stepOf(id))))
    },
    newestGesture: () => {
      // Before numbers were kept with the records they were instants.
      const kept = memory.newestGesture() || opened
      return Math.max(kept, ...[...sent.values()].map(({ gesture }) => gesture))
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

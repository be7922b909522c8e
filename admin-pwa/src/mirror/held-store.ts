/**
 * The records of the mirror, in memory for the screens and on the device for good. The memory follows the database,
 * which also tells it what other tabs write; every change goes to the database first and is made upon what stands there
 * at that moment.
 */
import type { LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import type { Collection, Documents } from '@forecourt/shared/sync/contract'
import { shownOf } from '@forecourt/shared/sync/held-record'
import type { RxChangeEvent, RxCollection } from 'rxdb'
import { Subject, type Subscription } from 'rxjs'
import {
  type HeldDocument,
  keyOf,
  type MirrorDatabase,
  nowhere,
  PLACE_ID,
  type Place,
  type RecordDocument,
  type SentDocument,
} from './database.ts'

/** What is made of a record; nothing held, waiting or lost takes it off the device. */
export type Step<C extends Collection> = (held: HeldDocument<C>) => HeldDocument<C>

/** So much of what was sent is remembered. */
const SENT_KEPT = 100

/** What can change. */
export type Topic = Collection | 'place' | 'sent' | 'applications'

type Memory = { [C in Collection]: Map<string, HeldDocument<C>> }

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

const isNothing = ({ server, waiting, lost }: HeldDocument) => !server && !waiting && !lost

function plain<C extends Collection>({ id, server, waiting, fill, lost }: HeldDocument<C>): HeldDocument<C> {
  return { id, server, waiting, fill, lost }
}

const documentOf = <C extends Collection>(collection: C, held: HeldDocument<C>): RecordDocument => ({
  ...(held as HeldDocument),
  key: keyOf(collection, held.id),
  about: collection,
})

/** A document without what the database writes down about it. */
function withoutNotes<D>(document: D): D {
  const { _deleted, _meta, _rev, _attachments, ...rest } = document as D & Record<string, unknown>
  return rest as D
}

export async function openHeldStore(database: MirrorDatabase): Promise<HeldStore> {
  const memory: Memory = {
    vehicles: new Map(),
    leads: new Map(),
    notes: new Map(),
    events: new Map(),
    issues: new Map(),
  }
  const start = nowhere(Date.now())
  let place = start
  const sent = new Map<string, SentDocument>()
  const applications = new Map<string, LoanApplicationSummary>()
  const changes = new Subject<Topic>()
  const subscriptions: Subscription[] = []

  /** Reads all of a collection, and takes from then on what is written to it, by whichever tab. */
  async function follow<D>(collection: RxCollection<D>, take: (document: D, isGone: boolean) => void) {
    subscriptions.push(
      collection.eventBulks$.subscribe(({ events }) => {
        for (const { documentData, operation } of events as RxChangeEvent<D>[])
          take(withoutNotes(documentData as D), operation === 'DELETE')
      }),
    )
    const documents = await collection.find().exec()
    return documents.map(document => document.toJSON() as D)
  }

  function takeRecord(document: RecordDocument, isGone: boolean) {
    const records: Map<string, HeldDocument> = memory[document.about]
    if (isGone) records.delete(document.id)
    else records.set(document.id, plain(document))
    changes.next(document.about)
  }
  function takePlace(document: Place) {
    place = document
    changes.next('place')
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
  for (const record of records) {
    // What was written since the reading began has come already, and is newer.
    if (!memory[record.about].has(record.id)) takeRecord(record, false)
  }
  // A place whose records are gone, because the browser made room, is none: everything is asked for anew.
  const [before] = places
  const isEvicted = before !== undefined && records.length === 0 && before.count > 0
  if (isEvicted && start.filling) start.filling.reason = 'evicted'
  else if (before && place === start) takePlace(before)
  for (const one of sentBefore) takeSent(one, false)
  for (const one of applicationsBefore) takeApplication(one, false)
  if (place === start) await database.place.incrementalUpsert(start)

  const empty = <C extends Collection>(id: string): HeldDocument<C> => ({
    id,
    server: null,
    waiting: null,
    fill: 0,
    lost: null,
  })

  async function change<C extends Collection>(name: C, id: string, step: Step<C>): Promise<HeldDocument<C>> {
    const key = keyOf(name, id)
    for (;;) {
      const document = await database.records.findOne(key).exec()
      let made = empty<C>(id)
      if (document) {
        await document.incrementalModify(data => {
          made = step(data._deleted ? empty(id) : plain(data as unknown as HeldDocument<C>))
          return { ...data, ...made, _deleted: isNothing(made) }
        })
        return made
      }
      made = step(empty(id))
      if (isNothing(made)) return made
      const { error } = await database.records.bulkInsert([documentOf(name, made)])
      // Another tab was quicker: what it wrote is what is changed now.
      if (error.length === 0) return made
    }
  }

  return {
    held: name => memory[name],
    change,
    changeAll: async (name, ids, stepOf) => {
      const known = ids.filter(id => memory[name].has(id))
      const fresh = ids.filter(id => !memory[name].has(id))
      const made = fresh.map(id => stepOf(id)(empty(id))).filter(one => !isNothing(one))
      const documents = made.map(one => documentOf(name, one))
      const { error } = made.length > 0 ? await database.records.bulkInsert(documents) : { error: [] }
      const taken = new Set(error.map(({ documentId }) => documentId))
      const again = [...known, ...fresh.filter(id => taken.has(keyOf(name, id)))]
      await Promise.all(again.map(id => change(name, id, stepOf(id))))
    },
    place: () => place,
    setPlace: async next => {
      await database.place.incrementalUpsert({ ...next, id: PLACE_ID })
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

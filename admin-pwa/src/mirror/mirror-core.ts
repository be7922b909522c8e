/** What can be read of the mirror and done with it, which needs no server. */

import type { LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import { COLLECTIONS, type Collection, type Documents } from '@forecourt/shared/sync/contract'
import { edited, erased, type Gesture, shownOf } from '@forecourt/shared/sync/held-record'
import { CONTESTED_FIELDS, PUSHED_FIELDS } from '@forecourt/shared/sync/pushed-fields'
import type { SyncIssue } from '@forecourt/shared/sync/sync-issue'
import { BehaviorSubject } from 'rxjs'
import type { Filling, SentDocument } from './database.ts'
import { type HeldStore, shownRows, type Topic } from './held-store.ts'
import { newId } from './new-id.ts'

export interface OutboxEntry {
  /** "leads:abc". */
  id: string
  about: Collection
  documentId: string
  /** What was done, in words. */
  words: string
  /** The instant of the change. */
  at: string
  /** Why the server could not judge it so far; null when nothing is known to be wrong. */
  trouble: string | null
}

/** A record as the server had it before it was set back, beside what it has now. */
export interface LostEntry {
  id: string
  about: Collection
  documentId: string
  lost: Documents[Collection]
  present: Documents[Collection] | null
}

export type Rows = { [C in Collection]: readonly Documents[C][] } & {
  outbox: readonly OutboxEntry[]
  lost: readonly LostEntry[]
  sent: readonly SentDocument[]
  applications: readonly LoanApplicationSummary[]
}

export interface MirrorCore {
  /** Everything that is on the device, at this moment and whenever it changes. Null until it was read and filled once. */
  rows<N extends keyof Rows>(name: N): BehaviorSubject<Rows[N] | null>
  /** How far a filling is; null while none is under way. */
  readonly filling: BehaviorSubject<Filling | null>
  /**
   * Writes a record as its user wants it; it waits to be sent.
   * @param words what was done
   * @param base the record as it was seen by who changed it; by default as it is now. Null where it is made with this.
   */
  write<C extends Collection>(
    collection: C,
    document: Documents[C],
    words: string,
    base?: Documents[C] | null,
  ): Promise<void>
  /** Takes a record away; that waits to be sent. */
  erase<C extends Collection>(collection: C, document: Documents[C], words: string): Promise<void>
  /** Sends a record that the server lost as an edit of what it has, or lets it go. */
  settleLost(entry: LostEntry, choice: 'send' | 'let_go'): Promise<void>
}

type Subjects = { [N in keyof Rows]: BehaviorSubject<Rows[N] | null> }

const nothingYet = <N extends keyof Rows>() => new BehaviorSubject<Rows[N] | null>(null)

export function createMirrorCore(store: HeldStore): MirrorCore {
  const subjects: Subjects = {
    vehicles: nothingYet<'vehicles'>(),
    leads: nothingYet<'leads'>(),
    notes: nothingYet<'notes'>(),
    events: nothingYet<'events'>(),
    issues: nothingYet<'issues'>(),
    outbox: nothingYet<'outbox'>(),
    lost: nothingYet<'lost'>(),
    sent: nothingYet<'sent'>(),
    applications: nothingYet<'applications'>(),
  }
  const filling = new BehaviorSubject<Filling | null>(store.place().filling)

  function show<C extends Collection>(collection: C) {
    const rows = shownRows(store.held(collection))
    const isTold = rows.length > 0 || store.place().wholeSince !== null
    const subject = subjects[collection] as BehaviorSubject<readonly Documents[C][] | null>
    subject.next(isTold ? rows : null)
  }

  const stale = new Set<Topic>([...COLLECTIONS, 'place', 'sent', 'applications'])
  let isPlanned = false
  function showStale() {
    isPlanned = false
    const ofRecords = COLLECTIONS.filter(name => stale.has(name))
    const untold = stale.has('place') ? COLLECTIONS.filter(name => subjects[name].value === null) : []
    if (stale.has('sent')) subjects.sent.next(store.sent())
    if (stale.has('place') || stale.has('applications'))
      subjects.applications.next(store.place().applications === null ? null : store.applications())
    if (stale.has('place')) filling.next(store.place().filling)
    stale.clear()
    for (const collection of new Set([...ofRecords, ...untold])) show(collection)
    if (ofRecords.length === 0) return
    const { outbox, lost } = asideOf(store)
    if (outbox.length > 0 || subjects.outbox.value?.length !== 0) subjects.outbox.next(outbox)
    if (lost.length > 0 || subjects.lost.value?.length !== 0) subjects.lost.next(lost)
  }
  showStale()
  // Many records that change in one turn are shown once.
  store.changes.subscribe(what => {
    stale.add(what)
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(showStale)
  })

  /** They count up for as long as the mirror lasts, also when the clock of the device goes back. */
  let lastGesture = newestGesture(store)
  const gesture = (words: string): Gesture => {
    lastGesture = Math.max(lastGesture + 1, Date.now())
    return {
      change: newId(),
      words,
      at: new Date().toISOString(),
      gesture: lastGesture,
      seen: store.place().revision,
    }
  }

  async function write<C extends Collection>(
    collection: C,
    document: Documents[C],
    words: string,
    base: Documents[C] | null = shownIn(store, collection, document.id),
  ): Promise<void> {
    const made = gesture(words)
    await store.change(collection, document.id, held => ({
      ...held,
      ...edited<Documents[C]>(
        held,
        base,
        document,
        made,
        PUSHED_FIELDS[collection],
        CONTESTED_FIELDS[collection],
      ),
    }))
  }

  async function erase<C extends Collection>(collection: C, { id }: Documents[C], words: string) {
    const made = gesture(words)
    await store.change(collection, id, held => ({ ...held, ...erased<Documents[C]>(held, made) }))
  }

  /** What its author wanted of a record is wanted again. */
  async function wantAgain({ about, documentId, mine }: SyncIssue) {
    const present = shownIn(store, about, documentId)
    if (!present) return
    if ('_deleted' in mine) await erase(about, present, SENT_AGAIN)
    else await write(about, { ...present, ...mine } as Documents[typeof about], SENT_AGAIN, present)
  }

  return {
    rows: name => subjects[name],
    filling,
    write,
    erase,
    settleLost: async ({ about, documentId, lost }, choice) => {
      if (choice === 'send') {
        if (about === 'issues') await wantAgain(lost as SyncIssue)
        else await write(about, lost as Documents[typeof about], SENT_AGAIN)
      }
      await store.change(about, documentId, held => ({ ...held, lost: null }))
    },
  }
}

const SENT_AGAIN = 'Sent again after the server was set back'

/** What waits, and what the server lost. */
function asideOf(store: HeldStore) {
  const outbox: OutboxEntry[] = []
  const lostEntries: LostEntry[] = []
  for (const about of COLLECTIONS)
    for (const { id: documentId, waiting, lost, server } of store.held(about).values()) {
      const id = `${about}:${documentId}`
      if (waiting) {
        const { words, at, trouble } = waiting
        outbox.push({ id, about, documentId, words, at, trouble })
      }
      if (lost) lostEntries.push({ id, about, documentId, lost, present: server })
    }
  return { outbox, lost: lostEntries }
}

function newestGesture(store: HeldStore): number {
  let newest = 0
  for (const { gesture } of store.sent()) newest = Math.max(newest, gesture)
  for (const name of COLLECTIONS)
    for (const { waiting } of store.held(name).values()) newest = Math.max(newest, waiting?.gesture ?? 0)
  return newest
}

function shownIn<C extends Collection>(store: HeldStore, collection: C, id: string): Documents[C] | null {
  const held = store.held(collection).get(id)
  return held ? shownOf<Documents[C]>(held) : null
}

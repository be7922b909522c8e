/** What can be read of the mirror and done with it, which needs no server. */
import {
  COLLECTIONS,
  CONTESTED_FIELDS,
  type Collection,
  type Documents,
  forEachCollection,
  PUSHED_FIELDS,
  recordTitle,
} from '@forecourt/shared/collections/collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { Colleague } from '@forecourt/shared/leads/lead-owner'
import { isSame } from '@forecourt/shared/records/merge'
import { foreseeVehicles } from '@forecourt/shared/sync/foresee'
import {
  edited,
  erased,
  type Gesture,
  type Held,
  shownOf,
  withoutPutBack,
} from '@forecourt/shared/sync/held-record'
import { keptBack, letGo, takenBack } from '@forecourt/shared/sync/kept-back'
import { NOTHING_OWN, type OwnDoing, ownDoing } from '@forecourt/shared/sync/undone'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { BehaviorSubject } from 'rxjs'
import { asidesOf } from './asides.ts'
import type { Filling, HeldDocument } from './database.ts'
import { deletingAgain, sendingAgain, uponShared, withoutGone } from './held-steps.ts'
import { type HeldStore, shownRows, type Topic } from './held-store.ts'
import { newId } from './new-id.ts'
import type { BackEntry, Glance, LostEntry, Rows, Trace, WaitingEdit } from './rows.ts'

export interface MirrorCore {
  /** Everything that is on the device, at this moment and whenever it changes. Null until it was read and filled once. */
  rows<N extends keyof Rows>(name: N): BehaviorSubject<Rows[N] | null>
  /** The vehicles as they will be when what waits has been taken. Null as their rows are. */
  readonly foreseen: BehaviorSubject<readonly Vehicle[] | null>
  /** Who can have customers, and could; null where the server has not said so. */
  readonly staff: BehaviorSubject<readonly Colleague[] | null>
  /** Names the mirror, for as long as it lasts. */
  mirrorId(): string
  /** Whether new inventory takes the first place of the hero; null where the server has not said so. */
  newTakesHero(): boolean | null
  /** Everything that waits to be sent, as it stands. */
  waiting(): readonly WaitingEdit[]
  /** How far a filling is; null while none is under way. */
  readonly filling: BehaviorSubject<Filling | null>
  /**
   * Writes a record as its user wants it; it waits to be sent.
   * @param words what was done
   * @param base the record as it was seen by who changed it, on the screen where they did; null where it is made with this
   * @param hold names a gesture that can be taken back, and is not sent before it is let go
   */
  write<C extends Collection>(
    collection: C,
    document: Documents[C],
    words: string,
    base: Documents[C] | null,
    hold?: string,
  ): Promise<void>
  /** A record as it is shown at this moment; null where there is none. */
  glance<C extends Collection>(collection: C, id: string): Glance<C> | null
  /** What of a record, as it is shown, its user did themselves. */
  own(collection: Collection, id: string): OwnDoing
  /** What is remembered of a record that is shown no more: as it was last here, or what it was called; null for nothing. */
  trace<C extends Collection>(collection: C, id: string): Trace<C> | null
  /** Takes a record away that was seen so; that waits to be sent, and can be taken back as in `write`. */
  erase<C extends Collection>(
    collection: C,
    seen: Omit<Glance<C>, 'notes'>,
    words: string,
    hold?: string,
  ): Promise<void>
  /** Makes all that a gesture wrote as it was before. Gives whether it could: it may have been let go. */
  takeBack(hold: string): Promise<boolean>
  /** Lets a gesture be sent, or with null whatever is kept back. */
  letGo(hold: string | null): Promise<void>
  /**
   * Sends a record that the server lost as an edit of what it has, or lets it go. Of an issue it is what its author wanted that
   * is sent; where its record is not there, or is to be deleted, the issue.
   * @param coming addresses of files that are sent by themselves, and that the record goes without
   */
  settleLost(entry: LostEntry, choice: 'send' | 'let_go', coming?: ReadonlySet<string>): Promise<void>
  /** Deletes again what came back with a server that was set back, or keeps it. */
  settleBack(entry: BackEntry, choice: 'delete' | 'keep'): Promise<void>
}

type Subjects = { [N in keyof Rows]: BehaviorSubject<Rows[N] | null> }

const nothingYet = <N extends keyof Rows>() => new BehaviorSubject<Rows[N] | null>(null)

/** @param userId whose mirror it is; of nobody's, all issues are its own */
export function createMirrorCore(store: HeldStore, userId: string | null = null): MirrorCore {
  const subjects: Subjects = {
    ...(forEachCollection(() => nothingYet()) as unknown as { [C in Collection]: Subjects[C] }),
    othersIssues: nothingYet<'othersIssues'>(),
    outbox: nothingYet<'outbox'>(),
    lost: nothingYet<'lost'>(),
    back: nothingYet<'back'>(),
    sent: nothingYet<'sent'>(),
    applications: nothingYet<'applications'>(),
  }
  const foreseen = new BehaviorSubject<readonly Vehicle[] | null>(null)
  const staff = new BehaviorSubject(store.place().staff ?? null)
  const isOwn = (issue: Pick<SyncIssue, 'userId'>) => userId === null || issue.userId === userId
  const filling = new BehaviorSubject<Filling | null>(store.place().filling)

  function show<C extends Collection>(collection: C) {
    const rows = shownRows(store.held(collection))
    const isKnown = rows.length > 0 || store.place().wholeSince !== null
    const subject = subjects[collection] as BehaviorSubject<readonly Documents[C][] | null>
    if (collection === 'issues') {
      const issues = rows as readonly SyncIssue[]
      subjects.issues.next(isKnown ? issues.filter(isOwn) : null)
      subjects.othersIssues.next(isKnown ? issues.filter(issue => !isOwn(issue)) : null)
    } else subject.next(isKnown ? rows : null)
  }

  function foresee() {
    const vehicles = subjects.vehicles.value
    const held = { vehicles: store.held('vehicles'), leads: store.held('leads') }
    foreseen.next(vehicles && foreseeVehicles(vehicles, held))
  }

  const stale = new Set<Topic>([...COLLECTIONS, 'place', 'sent', 'applications'])
  let isPlanned = false
  function showStale() {
    isPlanned = false
    const ofRecords = COLLECTIONS.filter(name => stale.has(name))
    const unshown = stale.has('place') ? COLLECTIONS.filter(name => subjects[name].value === null) : []
    if (stale.has('sent')) subjects.sent.next(store.sent())
    if (stale.has('place') || stale.has('applications'))
      subjects.applications.next(store.place().applications === null ? null : store.applications())
    if (stale.has('place')) {
      filling.next(store.place().filling)
      const known = store.place().staff ?? null
      if (!isSame(known, staff.value)) staff.next(known)
    }
    stale.clear()
    const shown = new Set([...ofRecords, ...unshown])
    for (const collection of shown) show(collection)
    if (shown.has('vehicles') || shown.has('leads')) foresee()
    if (ofRecords.length === 0) return
    const { outbox, lost: all, back } = asidesOf(store)
    // What the server lost of others is told by their own devices.
    const lost = all.filter(({ about, lost }) => about !== 'issues' || !('userId' in lost) || isOwn(lost))
    if (outbox.length > 0 || subjects.outbox.value?.length !== 0) subjects.outbox.next(outbox)
    if (lost.length > 0 || subjects.lost.value?.length !== 0) subjects.lost.next(lost)
    if (back.length > 0 || subjects.back.value?.length !== 0) subjects.back.next(back)
  }
  showStale()
  // Many records that change in one turn are shown once.
  store.changes.subscribe(what => {
    stale.add(what)
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(showStale)
  })

  let lastGesture = 0
  /**
   * Writes down what a gesture makes of a record, with its number. That is taken within the write: it is greater than that of
   * every earlier gesture about the record, whichever tab made it, and of all that is known here about others. No clock is
   * asked: it may be set at any time.
   */
  async function gesture<C extends Collection>(
    collection: C,
    id: string,
    words: string,
    step: (held: HeldDocument<C>, gesture: Gesture) => Held<Documents[C]>,
    hold?: string,
  ): Promise<void> {
    const named = { change: newId(), words, at: new Date().toISOString(), seen: store.place().revision }
    await store.change(collection, id, held => {
      lastGesture = Math.max(lastGesture, store.newestGesture(), held.gesture) + 1
      const made = step(held, { ...named, gesture: lastGesture })
      if (made === held) return held
      const after: HeldDocument<C> = { ...held, ...made, gesture: lastGesture }
      return hold === undefined
        ? after
        : keptBack<Documents[C], HeldDocument<C>>(held, after, hold, Date.now())
    })
  }

  async function write<C extends Collection>(
    collection: C,
    document: Documents[C],
    words: string,
    base: Documents[C] | null,
    hold?: string,
  ): Promise<void> {
    await change(collection, document, words, base, held => held, hold)
  }

  /** @param then what else becomes of the record in the same write */
  async function change<C extends Collection>(
    collection: C,
    document: Documents[C],
    words: string,
    base: Documents[C] | null,
    then: (held: HeldDocument<C>) => HeldDocument<C>,
    hold?: string,
  ): Promise<void> {
    const [fields, contested] = [PUSHED_FIELDS[collection], CONTESTED_FIELDS[collection]]
    const step = (held: HeldDocument<C>, made: Gesture) => {
      const after = then({ ...held, ...edited<Documents[C]>(held, base, document, made, fields, contested) })
      // What is kept back stays, to be taken back.
      return hold === undefined ? withoutPutBack<Documents[C], HeldDocument<C>>(after, fields) : after
    }
    await gesture(collection, document.id, words, step, hold)
  }

  const notesOf = (leadId: string) => (subjects.notes.value ?? []).filter(note => note.leadId === leadId)

  function glance<C extends Collection>(collection: C, id: string): Glance<C> | null {
    const record = shownIn(store, collection, id)
    const notes = collection === 'leads' ? notesOf(id).map(note => note.id) : []
    const { revision, fill } = store.place()
    return record && { record, revision, fill, notes }
  }

  async function erase<C extends Collection>(
    collection: C,
    { record, revision, fill }: Omit<Glance<C>, 'notes'>,
    words: string,
    hold?: string,
  ) {
    const step = (held: HeldDocument<C>, made: Gesture) => {
      // What was seen in a history that the server lost since says nothing of the one that it has.
      const place = store.place()
      const seen = fill === place.fill ? revision : Math.min(revision, place.shared ?? revision)
      return { ...held, ...erased<Documents[C]>(held, record, { ...made, seen }, PUSHED_FIELDS[collection]) }
    }
    await gesture(collection, record.id, words, step, hold)
  }

  /** What a gesture wrote and can be taken back. @param hold null for whichever it is */
  const keptOf = (hold: string | null) =>
    COLLECTIONS.flatMap(about =>
      [...store.held(about).values()].flatMap(({ id, waiting }) =>
        waiting?.kept && (hold === null || waiting.kept.hold === hold) ? [{ about, id }] : [],
      ),
    )

  async function takeBack(hold: string): Promise<boolean> {
    const kept = keptOf(hold)
    const taken = kept.map(async ({ about, id }) => {
      let isTaken = false
      await store.change(about, id, held => {
        isTaken = held.waiting?.kept?.hold === hold
        return takenBack<Documents[typeof about], HeldDocument>(held, hold, PUSHED_FIELDS[about])
      })
      return isTaken
    })
    return kept.length > 0 && (await Promise.all(taken)).every(isTaken => isTaken)
  }

  /**
   * Whether what an issue was about can be wanted again, or needs nobody. Where it cannot, the issue itself goes back: who wants
   * a record gone that is there is shown first what came to it.
   */
  const canWantAgain = ({ about, documentId, mine }: SyncIssue) =>
    '_deleted' in mine === (shownIn(store, about, documentId) === null)

  /** What its author wanted of a record is wanted again. */
  async function wantAgain({ about, documentId, title, mine }: SyncIssue) {
    const present = glance(about, documentId)
    if (!present) return
    const { record } = present
    await change(about, { ...record, ...mine } as Documents[typeof about], sentAgain(title), record, held =>
      uponShared(held, store.place().shared),
    )
  }

  return {
    rows: name => subjects[name],
    foreseen,
    staff,
    mirrorId: () => store.place().mirror,
    newTakesHero: () => store.place().newTakesHero ?? null,
    waiting: () =>
      COLLECTIONS.flatMap(about =>
        [...store.held(about).values()].flatMap<WaitingEdit>(({ id, waiting }) =>
          waiting ? [{ about, documentId: id, waiting }] : [],
        ),
      ),
    filling,
    write,
    glance,
    own: (collection, id) => {
      const held = store.held(collection).get(id)
      return held ? ownDoing(held, PUSHED_FIELDS[collection]) : NOTHING_OWN
    },
    trace: <C extends Collection>(collection: C, id: string): Trace<C> | null => {
      const held = store.held(collection).get(id)
      const record = held?.server ?? held?.waiting?.assumed ?? null
      if (record) return { record, title: recordTitle(collection, record) }
      return held?.gone ? { record: null, title: held.gone.title } : null
    },
    erase,
    takeBack,
    letGo: async hold => {
      await Promise.all(
        keptOf(hold).map(({ about, id }) => store.change(about, id, held => letGo(held, hold))),
      )
    },
    settleLost: async ({ about, documentId, lost }, choice, coming = new Set()) => {
      if (choice === 'send' && (about !== 'issues' || !canWantAgain(lost as SyncIssue))) {
        await gesture(about, documentId, sentAgain(recordTitle(about, lost)), (held, made) =>
          sendingAgain(about, held, made, store.place().shared, coming),
        )
        return
      }
      if (choice === 'send') await wantAgain(lost as SyncIssue)
      await store.change(about, documentId, held => ({ ...held, lost: null }))
    },
    settleBack: async ({ about, documentId, title }, choice) => {
      const words = `${title}: deleted again after the server was set back`
      if (choice === 'keep') await store.change(about, documentId, withoutGone)
      else await gesture(about, documentId, words, (held, made) => deletingAgain(about, held, made))
    },
  }
}

const sentAgain = (title: string) => `${title}: sent again after the server was set back`

function shownIn<C extends Collection>(store: HeldStore, collection: C, id: string): Documents[C] | null {
  const held = store.held(collection).get(id)
  return held ? shownOf<Documents[C]>(held) : null
}

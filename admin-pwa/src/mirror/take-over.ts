/**
 * What a person did in a mirror of before the server was set back, taken over into the mirror that they have now. Each
 * record moves in one write, and leaves the old mirror only after that: a device that dies in between has it in both, and
 * knows it again when it goes on.
 */
import { COLLECTIONS, type Collection, type Documents } from '@forecourt/shared/collections/collections'
import type { CommonReply } from '@forecourt/shared/sync/contract'
import type { Waiting } from '@forecourt/shared/sync/held-record'
import { type HeldDocument, isPlace, type MirrorDatabase, type Place } from './database.ts'
import type { Draft } from './draft-store.ts'
import { isNothing } from './held-memory.ts'
import { withNews, withoutServer } from './held-steps.ts'
import type { HeldStore } from './held-store.ts'

/** A mirror that lies on the device, open. */
export interface OpenMirror {
  database: MirrorDatabase
  store: HeldStore
}

/** Whose mirror it was, and whose it becomes. */
export interface Owners {
  from: string
  to: string
}

/** What of an old mirror is nowhere else. */
export interface LeftBehind {
  /** Records with something that waits, that the server lost, or that were deleted and are there again. */
  changes: number
  forms: number
  /** When the last of it was made, as far as that is known. */
  lastAt: string | null
}

const NO_FILLING = -1

/** As a mirror of another history hears of what the server has, see sync-run. */
const placeOf = (fill: number, { revision, shared }: CommonReply): Place => ({
  id: 'place',
  mirror: '',
  revision: 0,
  mark: '',
  scope: '',
  fill,
  wholeSince: null,
  applications: null,
  count: 0,
  filling: { reason: 'other_history', floor: 0, common: revision, done: 0, total: 0 },
  earlier: [],
  shared,
})

/**
 * What waits tells what its author knew in revisions. Those of a history that the server does not have would be taken for
 * knowledge of what others did since.
 */
function withinCommon<C extends Collection>(
  waiting: Waiting<Documents[C]> | null,
  { revision }: CommonReply,
): Waiting<Documents[C]> | null {
  if (!waiting) return null
  const { assumed, seen } = waiting
  const known = assumed && { ...assumed, revision: Math.min(assumed.revision, revision) }
  return { ...waiting, assumed: known, seen: Math.min(seen, revision) }
}

/** What an old mirror has of a record, as it stands against what the server has now. */
function left<C extends Collection>(
  collection: C,
  old: HeldDocument<C>,
  server: Documents[C] | null,
  common: CommonReply,
): HeldDocument<C> {
  const place = placeOf(old.fill + 1, common)
  const before = { ...old, fill: NO_FILLING, waiting: withinCommon<C>(old.waiting, common) }
  const after = server
    ? withNews(collection, before, server, place)
    : { ...withoutServer(collection, before, place), gone: null }
  // A decision about an issue that the server does not have is made again.
  return collection === 'issues' && !server ? { ...after, waiting: null } : after
}

/** An issue belongs to the account as it is now. Those of others are told by their own devices. */
function ownIssue<C extends Collection>(
  lost: Documents[C] | null,
  { from, to }: Owners,
): Documents[C] | null {
  if (!lost || !('userId' in lost)) return lost
  return lost.userId === from ? { ...lost, userId: to } : null
}

/**
 * A record of the present mirror with what an old one has of it. What was done in the present mirror is newer: what the
 * old one wanted of the same record is offered beside it, as lost.
 */
function takenOver<C extends Collection>(
  collection: C,
  present: HeldDocument<C>,
  old: HeldDocument<C>,
  common: CommonReply,
  owners: Owners,
): HeldDocument<C> {
  const { waiting, lost: found, gone } = left(collection, old, present.server, common)
  const lost = ownIssue<C>(found, owners)
  if (present.waiting) return { ...present, lost: present.lost ?? waiting?.next ?? lost }
  const back = gone && present.server ? { gone } : {}
  return { ...present, ...back, waiting, lost: present.lost ?? lost }
}

const isAtStake = (held: HeldDocument) => Boolean(held.waiting || held.lost || held.gone)

interface Stake {
  collection: Collection
  id: string
  old: HeldDocument
}

/** What of an old mirror is to be taken over, in the order in which it was made. */
function atStake(old: HeldStore, present: HeldStore, common: CommonReply, owners: Owners): Stake[] {
  const stakes = COLLECTIONS.flatMap(collection =>
    [...old.held(collection).values()].flatMap<Stake>(held => {
      const server = present.held(collection).get(held.id)?.server ?? null
      const fresh: HeldDocument = { id: held.id, server, waiting: null, fill: 0, lost: null, gesture: 0 }
      const taken = takenOver<Collection>(collection, fresh, held, common, owners)
      return isAtStake(taken) ? [{ collection, id: held.id, old: held }] : []
    }),
  )
  const turnOf = ({ old: { waiting } }: Stake) => waiting?.turn ?? 0
  const gestureOf = ({ old: { waiting } }: Stake) => waiting?.gesture ?? 0
  return stakes.sort((a, b) => turnOf(a) - turnOf(b) || gestureOf(a) - gestureOf(b))
}

async function draftsOf({ place }: MirrorDatabase): Promise<Draft[]> {
  const documents = (await place.find().exec()).map(document => document.toJSON())
  return documents.flatMap(document => (isPlace(document as Place) ? [] : [document as unknown as Draft]))
}

/** Counts what of an old mirror is nowhere else. */
export async function lookThrough(
  old: OpenMirror,
  present: HeldStore,
  common: CommonReply,
  owners: Owners,
): Promise<LeftBehind> {
  const stakes = atStake(old.store, present, common, owners)
  const drafts = await draftsOf(old.database)
  const instants = [
    ...stakes.flatMap(({ old: { waiting } }) => waiting?.at ?? []),
    ...drafts.map(({ at }) => at),
  ]
  return { changes: stakes.length, forms: drafts.length, lastAt: instants.sort().at(-1) ?? null }
}

/**
 * Moves everything that is at stake. What was moved before, and not taken off the old mirror, is not moved twice. Nothing may
 * be exchanged with the server meanwhile.
 */
export async function takeOver(
  old: OpenMirror,
  present: OpenMirror,
  common: CommonReply,
  owners: Owners,
): Promise<void> {
  const { store } = present
  const { shared = common.shared, ...place } = store.place()
  await store.setPlace({ ...place, shared: Math.min(shared, common.shared) })
  let last = 0
  for (const { collection, id, old: held } of atStake(old.store, store, common, owners)) {
    const isSent = store.sent().some(one => one.id === held.waiting?.change)
    await store.change(collection, id, now => {
      if (held.waiting && (isSent || now.waiting?.change === held.waiting.change)) return now
      const taken = takenOver<Collection>(collection, now as HeldDocument, held, common, owners)
      last = Math.max(last, store.newestGesture(), now.gesture) + 1
      return numbered(now as HeldDocument, taken, last) as typeof now
    })
    await old.store.change(collection, id, ({ fill, gesture }) => ({
      id,
      server: null,
      waiting: null,
      lost: null,
      gone: null,
      fill,
      gesture,
    }))
  }
  await takeDrafts(old.database, present.database)
}

/** The numbers of gestures are of a mirror: what comes into another one is the newest there. */
function numbered(before: HeldDocument, taken: HeldDocument, gesture: number): HeldDocument {
  const { waiting } = taken
  if (isNothing(taken) || !waiting || waiting === before.waiting) return taken
  return { ...taken, gesture, waiting: { ...waiting, gesture, turn: gesture } }
}

/** No tab has it open: the next one that opens the form takes it up. */
const EARLIER = 'earlier-'

async function takeDrafts(old: MirrorDatabase, present: MirrorDatabase) {
  for (const draft of await draftsOf(old)) {
    const { name, title, base, values, at } = draft
    const tab = draft.tab.startsWith(EARLIER) ? draft.tab : EARLIER + draft.tab
    const key = `${name}@${tab}`
    await present.place.upsert({ id: `draft:${key}`, key, name, tab, title, base, values, at })
    await (await old.place.findOne(`draft:${draft.key}`).exec())?.incrementalRemove()
  }
}

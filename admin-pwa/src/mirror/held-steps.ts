/** What becomes of a record on the device when the server has told of it. Pure, so that it can be tried in any order. */
import {
  CONTESTED_FIELDS,
  type Collection,
  type Documents,
  PUSHED_FIELDS,
  recordTitle,
} from '@forecourt/shared/collections/collections'
import { isSame } from '@forecourt/shared/records/merge'
import { answered } from '@forecourt/shared/sync/answered-record'
import type { Pulled } from '@forecourt/shared/sync/contract'
import {
  type AnyRecord,
  differing,
  edited,
  erased,
  type Gesture,
  pulled,
  shownOf,
  type Waiting,
} from '@forecourt/shared/sync/held-record'
import { withoutMedia } from '@forecourt/shared/sync/missing-media'
import type { HeldDocument, Place } from './database.ts'

const recordOf = <C extends Collection>(document: Pulled<C>): Documents[C] | null =>
  '_deleted' in document ? null : (document as Documents[C])

/** A record of the server has come. */
export function withNews<C extends Collection>(
  collection: C,
  held: HeldDocument<C>,
  document: Pulled<C>,
  { fill, filling, shared }: Place,
): HeldDocument<C> {
  const isOfThisFilling = held.fill === fill
  if (isOfThisFilling && held.server && held.server.revision > document.revision) return held
  const server = recordOf(document)
  if (isOfThisFilling && isAcknowledged(held, server)) return held
  const lost = isOfThisFilling ? held.lost : lostOf(collection, held, server, filling?.common)
  const own = isOfThisFilling ? held : seenOfShared(held, filling)
  const moved = { ...held, ...pulled<Documents[C]>(own, server, PUSHED_FIELDS[collection]), lost, fill }
  const isSetBack = filling?.reason === 'other_history' && (held.gone?.revision ?? 0) > filling.common
  const isDeletion = server === null
  const next = isDeletion
    ? withGone(collection, moved, held.server, document.revision)
    : // What is made anew under its id is not a deletion that came back.
      held.server || isSetBack
      ? moved
      : withoutGone(moved)
  return stillLost(collection, lost && !held.lost ? uponShared(next, shared) : next)
}

/** Whether a record is held just as the server has it, as when it came as the answer to a push before: it is not written again. */
const isAcknowledged = <C extends Collection>(
  { server, waiting, lost, gone }: HeldDocument<C>,
  news: Documents[C] | null,
) => server !== null && news !== null && !waiting && !lost && !gone && isSame(server, news)

const typedIn = <C extends Collection>(collection: C, { waiting }: Pick<HeldDocument<C>, 'waiting'>) =>
  waiting?.next ? differing(waiting.assumed, waiting.next, PUSHED_FIELDS[collection]) : []

/** Deletions that are remembered, as a server that is set back brings their records back. */
const REMEMBERED: readonly Collection[] = ['leads', 'vehicles', 'events']

/** @param known the record before it was deleted; null where the device had none */
function withGone<C extends Collection>(
  collection: C,
  held: HeldDocument<C>,
  known: Documents[C] | null,
  revision: number,
): HeldDocument<C> {
  if (!REMEMBERED.includes(collection)) return held
  const title = known ? recordTitle(collection, known) : held.gone?.title
  return title === undefined ? held : { ...held, gone: { title, revision } }
}

export const withoutGone = <C extends Collection>(held: HeldDocument<C>): HeldDocument<C> =>
  held.gone ? { ...held, gone: null } : held

/** Deletes again what a server has again that was set back. */
export function deletingAgain<C extends Collection>(
  collection: C,
  held: HeldDocument<C>,
  made: Gesture,
): HeldDocument<C> {
  const seen = shownOf<Documents[C]>(held)
  if (!seen) return withoutGone(held)
  return withoutGone({ ...held, ...erased<Documents[C]>(held, seen, made, PUSHED_FIELDS[collection]) })
}

/** The fields of a lost record that the server does not have again, and that its user has not typed over since. */
export function atStake<C extends Collection>(collection: C, held: HeldDocument<C>): string[] {
  if (!held.lost) return []
  const typed = typedIn(collection, held)
  return differing(held.lost, held.server, PUSHED_FIELDS[collection]).filter(field => !typed.includes(field))
}

/** What the server has again, whoever sent it, needs nobody any more. */
const stillLost = <C extends Collection>(collection: C, held: HeldDocument<C>): HeldDocument<C> =>
  held.lost && held.server && atStake(collection, held).length === 0 ? { ...held, lost: null } : held

/** What waits was typed upon values that the server does not know any more: it is judged upon those that both share. */
export const uponShared = <C extends Collection>(
  held: HeldDocument<C>,
  shared: number | undefined,
): HeldDocument<C> =>
  held.waiting && shared !== undefined ? { ...held, waiting: { ...held.waiting, shared } } : held

/**
 * What waits was made when its author had heard of a history that the server lost. Of the one that it has now they had heard
 * no more than what both share: what came after that has numbers that the lost one had, too.
 */
function seenOfShared<C extends Collection>(
  held: HeldDocument<C>,
  filling: Place['filling'],
): HeldDocument<C> {
  const { waiting } = held
  if (!waiting || filling?.reason !== 'other_history') return held
  const former = waiting.kept?.former
  const seenUpTo = <W extends { seen: number }>(one: W): W => ({
    ...one,
    seen: Math.min(one.seen, filling.common),
  })
  const kept = waiting.kept && { ...waiting.kept, former: former ? seenUpTo(former) : null }
  return { ...held, waiting: { ...seenUpTo(waiting), ...(kept ? { kept } : {}) } }
}

/** A record is not among those of a filling. */
export function withoutServer<C extends Collection>(
  collection: C,
  held: HeldDocument<C>,
  { fill, filling, shared }: Place,
): HeldDocument<C> {
  const lost = lostOf(collection, held, null, filling?.common)
  const moved = pulled<Documents[C]>(seenOfShared(held, filling), null, PUSHED_FIELDS[collection])
  // A deletion that the server does not know any more is none of its present history.
  const known = held.gone ?? null
  const gone = known && { ...known, revision: Math.min(known.revision, filling?.common ?? known.revision) }
  // What the server lost and somebody goes on editing is made there anew; what was deleted is judged as such.
  const isLost = lost !== null && moved.waiting?.next
  if (!isLost || !moved.waiting) return { ...held, ...moved, gone, lost, fill }
  const waiting = { ...moved.waiting, assumed: null }
  return uponShared({ ...held, ...moved, gone, waiting, lost: null, fill }, shared)
}

/**
 * What is held and the server does not have any more, because it was set back to before.
 * @param common up to which revision the histories are the same; undefined outside of a filling
 */
function lostOf<C extends Collection>(
  collection: C,
  held: HeldDocument<C>,
  server: Documents[C] | null,
  common: number | undefined,
): Documents[C] | null {
  const known = held.server as (Documents[C] & AnyRecord) | null
  // What an author has settled is settled.
  if (known && 'settledAt' in known && known.settledAt !== null) return held.lost
  if (held.lost || common === undefined || !known || known.revision <= common) return held.lost
  const isOther = !server || differing(known, server, PUSHED_FIELDS[collection]).length > 0
  return isOther ? known : null
}

/**
 * Sends again what a server lost, as an edit of what the server has. What its user has typed here since is newer and stays.
 * @param shared up to which revision the server has the history of what it lost; undefined where that is not known
 * @param coming addresses of files that are sent by themselves
 */
export function sendingAgain<C extends Collection>(
  collection: C,
  held: HeldDocument<C>,
  made: Gesture,
  shared: number | undefined,
  coming: ReadonlySet<string>,
): HeldDocument<C> {
  if (!held.lost) return held
  const lost = seenUpTo(shared, withoutMedia(collection, held.lost, coming, held.server))
  const fields = PUSHED_FIELDS[collection]
  const shown = shownOf<Documents[C]>(held)
  const typed = typedIn(collection, held)
  const wanted = fields.filter(field => !typed.includes(field))
  const next = shown ? { ...shown, ...valuesOf(lost, wanted) } : lost
  const after = edited<Documents[C]>(held, shown, next, made, fields, CONTESTED_FIELDS[collection])
  return uponShared({ ...held, ...after, lost: null }, shared)
}

/** What an issue says that its author had heard of is said of the history that the server has now. */
const seenUpTo = <D extends object>(shared: number | undefined, record: D): D =>
  'seen' in record && typeof record.seen === 'number' && shared !== undefined
    ? { ...record, seen: Math.min(record.seen, shared) }
    : record

const valuesOf = (record: object, fields: readonly string[]) => {
  const values: Record<string, unknown> = { ...record }
  return Object.fromEntries(fields.map(field => [field, values[field] ?? null]))
}

/** The server has judged what waited. */
export function withAnswer<C extends Collection>(
  collection: C,
  held: HeldDocument<C>,
  sent: Waiting<Documents[C]>,
  state: Pulled<C> | null,
  fill: number,
): HeldDocument<C> {
  const isOlder = held.fill === fill && held.server && state && held.server.revision > state.revision
  const server = isOlder ? held.server : state && recordOf(state)
  const judged = { ...held, ...answered<Documents[C]>(held, sent, server, PUSHED_FIELDS[collection]), fill }
  // A deletion that the mirror knows already has its place in the history.
  const isKnownGone = !held.server && held.gone
  const isDeleted = sent.next === null && server === null && state !== null && !isKnownGone
  const after = isDeleted ? withGone(collection, judged, held.server ?? sent.assumed, state.revision) : judged
  // What was typed has taken the place of what was lost, here or in an issue.
  const typed = typedIn(collection, { waiting: sent })
  const lost = held.lost && server ? { ...held.lost, ...valuesOf(server, typed) } : held.lost
  return stillLost(collection, { ...after, lost })
}

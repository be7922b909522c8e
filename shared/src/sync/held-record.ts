/**
 * A record as a device holds it: what the server has, and beside it what its user wants and the server has not judged
 * yet. Both stand in one value, so that a device that dies between two writes never has the one without the other.
 *
 * What waits is kept as two records, `assumed` and `next`; only where they differ did somebody change something. When
 * the server's record moves, what waits is put upon the new one: its other fields are the server's, and of the changed
 * fields `assumed` still tells what their author knew. So the author sees what others do meanwhile, and the server can
 * still tell a conflict from an edit made with knowledge. Of a list each member is a change of its own: what others add and
 * take away is shown at once, though an own order of the list waits; see merge-lists.
 */

import { isSame } from '../records/merge.ts'
import { isLed, listUpon, type WaitingList } from '../records/merge-lists.ts'
import { isChosenCoverGone, withoutGonePictures } from '../vehicles/vehicle-media.ts'
import { type Earlier, editedField, knownFirst, NOTHING_EARLIER } from './edited-field.ts'
import type { KeptBack } from './kept-back.ts'
import { type Undone, undoneOf, withUndone } from './undone.ts'

/** What every mirrored record has; the functions look at nothing else by name. */
export interface AnyRecord {
  readonly id: string
  readonly revision: number
}

export interface Waiting<D extends AnyRecord> {
  /** The record as its author knew it; null for one that was made here. Its revision is when the author began. */
  assumed: D | null
  /** The record as its author wants it; null to delete it. */
  next: D | null
  /** Names what waits; every further edit makes it another. The server takes the same one once. */
  change: string
  /** What was done, in words. */
  words: string
  /** The instant of the last edit, ISO in UTC, by the device's clock. */
  at: string
  /** The number of the last edit; they count up on a device, whatever its clock says. */
  gesture: number
  /** The place in the order of sending: the number of the last edit of what others rely on. */
  turn: number
  /** Up to which revision the device had heard of everything when the last edit was made. */
  seen: number
  /** Why the server could not judge it so far, in words; null when nothing is known to be wrong. */
  trouble: string | null
  /** Where it sends again what a server lost that was set back: up to which revision the two histories are the same. */
  shared?: number
  /** By field, where its author wanted something else of it before; of all others nothing is noted. */
  earlier?: Readonly<Record<string, Earlier>>
  /** Whether a cover was chosen of which somebody else took the picture away: of that nothing waits any more. */
  isCoverGone?: boolean
  /** Where it can still be taken back. */
  kept?: KeptBack<D>
}

export interface Held<D extends AnyRecord = AnyRecord> {
  id: string
  /** Null where the server has no such record, as far as the device knows. */
  server: D | null
  waiting: Waiting<D> | null
  /** What its user took back before the server had it; see undone.ts. */
  undone?: Undone | null
}

/** What names an edit. */
export type Gesture = Pick<Waiting<AnyRecord>, 'change' | 'words' | 'at' | 'gesture' | 'seen'>

/** The record as its user sees it; null where there is none. */
export const shownOf = <D extends AnyRecord>(held: Held<D>): D | null =>
  held.waiting ? held.waiting.next : held.server

export const fieldOf = (record: AnyRecord | null, field: string): unknown =>
  record ? (record as unknown as Record<string, unknown>)[field] : undefined

/** The fields in which two records differ. */
export const differing = (a: AnyRecord | null, b: AnyRecord | null, fields: readonly string[]): string[] =>
  fields.filter(field => !isSame(fieldOf(a, field), fieldOf(b, field)))

/** The fields that are lists in each of some records. */
const listsAmong = (fields: readonly string[], ...records: (AnyRecord | null)[]): string[] =>
  fields.filter(field => records.every(record => Array.isArray(fieldOf(record, field))))

const listOf = (record: AnyRecord | null, field: string): unknown[] => {
  const list = fieldOf(record, field)
  return Array.isArray(list) ? list : []
}

/** A pair of records with some lists of theirs made anew. */
function withLists<D extends AnyRecord>(
  pair: { assumed: D; next: D },
  fields: readonly string[],
  made: (field: string) => WaitingList,
): { assumed: D; next: D } {
  const lists = fields.map(field => [field, made(field)] as const)
  const assumed = Object.fromEntries(lists.map(([field, list]) => [field, list.assumed]))
  const next = Object.fromEntries(lists.map(([field, list]) => [field, list.next]))
  return { assumed: { ...pair.assumed, ...assumed }, next: { ...pair.next, ...next } }
}

/** A record with some fields of another. */
function withFields<D extends AnyRecord>(onto: D, from: D, fields: readonly string[]): D {
  return { ...onto, ...Object.fromEntries(fields.map(field => [field, fieldOf(from, field) ?? null])) }
}

/**
 * An edit by the user. What differs between `base`, the record as it was seen, and `next` is what was changed; all else
 * stays as it is held now, though the form that was saved was opened long ago.
 * @param base null for a record that is made with this
 * @param contested the fields that others rely on; see CONTESTED_FIELDS
 */
export function edited<D extends AnyRecord>(
  held: Held<D>,
  base: D | null,
  next: D,
  gesture: Gesture,
  fields: readonly string[],
  contested: readonly string[],
): Held<D> {
  const changed = differing(base, next, fields)
  if (base && changed.length === 0) return held
  const shared = held.waiting?.shared
  const waits = {
    ...gesture,
    turn: gesture.gesture,
    trouble: null,
    ...(shared === undefined ? {} : { shared }),
    ...(held.waiting?.isCoverGone && !changed.some(isLed) ? { isCoverGone: true } : {}),
  }
  if (!base) return { ...held, waiting: { ...waits, assumed: null, next } }

  // An edit takes the place of a deletion that waits. What was deleted elsewhere it does not make again: the server says
  // so to its author. Of a deletion that can be taken back nobody has heard: what waited before it waits again.
  const former = held.waiting?.next ? held.waiting : (held.waiting?.kept?.former ?? null)
  const waiting = former?.next ? former : null
  const shown = waiting?.next ?? held.server ?? base
  const before = waiting ? waiting.assumed : (held.server ?? base)
  const known = before ?? shown
  const typed = before && waiting ? differing(before, waiting.next, fields) : []
  const made = changed.map(field => {
    const was = {
      ...(waiting?.earlier?.[field] ?? NOTHING_EARLIER),
      assumed: fieldOf(known, field),
      shown: fieldOf(shown, field),
      isTyped: typed.includes(field),
      undone: held.undone?.[field] ?? [],
    }
    return [field, editedField(was, fieldOf(base, field), fieldOf(next, field), isLed(field))] as const
  })
  const isContested = !waiting || changed.some(field => contested.includes(field))
  const turn = isContested ? waits.turn : waiting.turn
  const assumed: D = {
    ...known,
    ...Object.fromEntries(made.map(([field, one]) => [field, one.assumed ?? null])),
    revision: oldest(known, base),
  }
  const wanted: D = {
    // The rule that made `next` may have changed more than what is sent, e.g. the instant of the last change.
    ...withFields(shown, next, differing(base, next, keysOf(base, next))),
    ...partOf(next, SAID),
    ...Object.fromEntries(made.map(([field, one]) => [field, one.next ?? null])),
  }
  const earlier = {
    ...waiting?.earlier,
    ...Object.fromEntries(
      made.flatMap(([field, { wanted, isBack }]) =>
        isBack || wanted.length > 0 ? [[field, { wanted, isBack }]] : [],
      ),
    ),
  }
  const isOfLists = listsAmong(changed, known, shown, base, next).length > 0
  return {
    ...held,
    waiting: {
      ...waits,
      turn,
      assumed: before && assumed,
      next: isOfLists ? withoutGonePictures(base, wanted, wanted) : wanted,
      ...(Object.keys(earlier).length > 0 ? { earlier } : {}),
    },
  }
}

const keysOf = (a: object, b: object) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(key => key !== 'revision')

const oldest = (a: AnyRecord, b: AnyRecord) => Math.min(a.revision, b.revision)

/** What its author said along with an edit; see `leftVehicleIn`, `confirmedIn`, `withoutVehicleIn` and `fatesIn`. */
const SAID = ['leftVehicle', 'confirmed', 'withoutVehicle', 'fates']
/** What goes along with an edit, and is none of the fields that are told apart. */
const ALONG = ['updatedAt', ...SAID]

const partOf = (record: AnyRecord, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))

/** The record as its author knew it before all that waits. */
function knownOf<D extends AnyRecord>({ assumed, next, earlier = {} }: Waiting<D>): D | null {
  if (!assumed || !next) return assumed
  const first = Object.entries(earlier).map(([field, { isBack }]) => [
    field,
    knownFirst({ assumed: fieldOf(assumed, field), shown: fieldOf(next, field), isBack }),
  ])
  return { ...assumed, ...Object.fromEntries(first) }
}

/**
 * A deletion by the user. What they had not seen of the record as it is held counts as they saw it.
 * @param seen the record as its user saw it when they asked for its deletion
 */
export function erased<D extends AnyRecord>(
  held: Held<D>,
  seen: D,
  gesture: Gesture,
  fields: readonly string[],
): Held<D> {
  const before = held.waiting ? knownOf(held.waiting) : held.server
  const undone = undoneOf(held, fields)
  const unseen = differing(seen, shownOf(held) ?? seen, fields).filter(
    field => !undone[field]?.some(own => isSame(own, fieldOf(seen, field))),
  )
  const assumed = before && {
    ...withFields(before, seen, unseen),
    revision: unseen.length > 0 ? oldest(before, seen) : before.revision,
  }
  return { ...held, waiting: { ...gesture, turn: gesture.gesture, trouble: null, assumed, next: null } }
}

/** The server's record has moved, or is gone (null). */
export function pulled<D extends AnyRecord>(
  held: Held<D>,
  server: D | null,
  fields: readonly string[],
): Held<D> {
  const { waiting } = held
  const moved = withUndone({ ...held, waiting: null }, { ...held, server }, fields)
  if (!waiting?.assumed || !waiting.next || !server) return moved
  const put = upon(server, waiting.assumed, waiting.next, fields)
  const isCoverGone = waiting.isCoverGone || isChosenCoverGone(waiting.assumed, waiting.next, put.next)
  return { ...moved, waiting: { ...waiting, ...put, ...(isCoverGone ? { isCoverGone } : {}) } }
}

/** An edit put upon another state of its record. */
export function upon<D extends AnyRecord>(server: D, assumed: D, next: D, fields: readonly string[]) {
  const first = put(server, assumed, next, fields)
  const isLedAnew = differing(assumed, next, fields).some(isLed)
  const left = isLedAnew ? withoutGonePictures(assumed, first.next, next) : next
  const made = left === next ? first : put(server, assumed, left, fields)
  return { ...made, next: withoutGonePictures(assumed, made.next, made.next) }
}

function put<D extends AnyRecord>(server: D, assumed: D, next: D, fields: readonly string[]) {
  const changed = differing(assumed, next, fields)
  const pair = {
    assumed: { ...withFields(server, assumed, changed), revision: assumed.revision },
    next: { ...withFields(server, next, changed), ...partOf(next, ALONG) },
  }
  return withLists(pair, listsAmong(changed, server, assumed, next), field =>
    listUpon(listOf(server, field), listOf(assumed, field), listOf(next, field), isLed(field)),
  )
}

/** What becomes of a record on the device when the server has told of it. Pure, so that it can be tried in any order. */
import type { Collection, Documents, Pulled } from '@forecourt/shared/sync/contract'
import { type AnyRecord, answered, differing, pulled, type Waiting } from '@forecourt/shared/sync/held-record'
import { PUSHED_FIELDS } from '@forecourt/shared/sync/pushed-fields'
import type { HeldDocument, Place } from './database.ts'

const recordOf = <C extends Collection>(document: Pulled<C>): Documents[C] | null =>
  '_deleted' in document ? null : (document as Documents[C])

/** A record of the server has come. */
export function withNews<C extends Collection>(
  collection: C,
  held: HeldDocument<C>,
  document: Pulled<C>,
  { fill, filling }: Place,
): HeldDocument<C> {
  const isOfThisFilling = held.fill === fill
  if (isOfThisFilling && held.server && held.server.revision > document.revision) return held
  const server = recordOf(document)
  const lost = isOfThisFilling ? held.lost : lostOf(collection, held, server, filling?.common)
  return { ...held, ...pulled<Documents[C]>(held, server, PUSHED_FIELDS[collection]), lost, fill }
}

/** A record is not among those of a filling. */
export function withoutServer<C extends Collection>(
  collection: C,
  held: HeldDocument<C>,
  { fill, filling }: Place,
): HeldDocument<C> {
  const lost = lostOf(collection, held, null, filling?.common)
  const gone = pulled<Documents[C]>(held, null, PUSHED_FIELDS[collection])
  // What the server lost and somebody goes on editing is made there anew; what was deleted is judged as such.
  const isLost = lost !== null && gone.waiting?.next
  const waiting = isLost && gone.waiting ? { ...gone.waiting, assumed: null } : gone.waiting
  return { ...held, ...gone, waiting, lost: isLost ? null : lost, fill }
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
  return { ...held, ...answered<Documents[C]>(held, sent, server, PUSHED_FIELDS[collection]), fill }
}

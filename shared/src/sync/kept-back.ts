/**
 * A gesture that can be taken back whole: what it wrote is kept on the device for as long as it is offered to undo it, and
 * is sent after that. Until then nobody else has heard of it, so that nothing is left of what is taken back.
 */
import { type AnyRecord, type Held, pulled, type Waiting } from './held-record.ts'
import { withUndone } from './undone.ts'

/** How long a gesture is kept back where nobody says that it may go, in ms: a tab may be closed before. */
export const KEPT_BACK_MS = 10_000

/** Names a gesture, which may write several records. */
export interface KeptBack<D extends AnyRecord> {
  hold: string
  /** The instant after which it is sent in any case, ISO in UTC, by the device's clock. */
  until: string
  /** What waited before; null where nothing did. */
  former: Waiting<D> | null
}

/** What a gesture made of a record, as something that can be taken back. */
export function keptBack<D extends AnyRecord, H extends Held<D>>(
  before: Pick<H, 'waiting'>,
  after: H,
  hold: string,
  now: number,
): H {
  if (!after.waiting) return after
  // What is kept back by the same gesture goes back to what was before all of it.
  const former = before.waiting?.kept?.hold === hold ? before.waiting.kept.former : before.waiting
  const until = new Date(now + KEPT_BACK_MS).toISOString()
  return { ...after, waiting: { ...after.waiting, kept: { hold, until, former } } }
}

/** Whether what waits may not be sent yet. A clock that was set back meanwhile keeps nothing for longer. */
export function isKeptBack({ kept }: Pick<Waiting<AnyRecord>, 'kept'>, now: number): boolean {
  if (!kept) return false
  const left = Date.parse(kept.until) - now
  return left > 0 && left <= KEPT_BACK_MS
}

/** The record as it was before a gesture, upon what the server has now; as it is where the gesture is not kept back any more. */
export function takenBack<D extends AnyRecord, H extends Held<D>>(
  held: H,
  hold: string,
  fields: readonly string[],
): H {
  const { waiting } = held
  if (waiting?.kept?.hold !== hold) return held
  const before = { ...held, waiting: waiting.kept.former }
  return withUndone(held, { ...before, ...pulled<D>(before, held.server, fields) }, fields)
}

/** The record with a gesture that may be sent, and cannot be taken back any more. @param hold null for whichever it is */
export function letGo<D extends AnyRecord, H extends Held<D>>(held: H, hold: string | null): H {
  const { waiting } = held
  if (!waiting?.kept || (hold !== null && waiting.kept.hold !== hold)) return held
  const { kept: _sent, ...sent } = waiting
  return { ...held, waiting: sent }
}

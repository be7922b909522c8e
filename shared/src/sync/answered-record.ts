/**
 * What becomes of a held record when the server has judged what was sent of it, or could not. What was typed while the
 * answer was under way goes on waiting.
 */
import { type AnyRecord, differing, fieldOf, type Held, upon, type Waiting } from './held-record.ts'
import { withUndone } from './undone.ts'

/**
 * The server has judged what was sent. Its record is now known; what was typed while the answer was under way goes on
 * waiting, as an edit of what was sent.
 * @param sent what was sent, as it was
 * @param server the record after the judgement; null where there is none
 */
export function answered<D extends AnyRecord>(
  held: Held<D>,
  sent: Waiting<D>,
  server: D | null,
  fields: readonly string[],
): Held<D> {
  return withUndone(held, judged(held, sent, server, fields), fields)
}

function judged<D extends AnyRecord>(
  held: Held<D>,
  sent: Waiting<D>,
  server: D | null,
  fields: readonly string[],
): Held<D> {
  if (!held.waiting || held.waiting.change === sent.change) return { ...held, server, waiting: null }
  // What was typed since is an edit of what the server has now.
  const { shared: _judged, ...typed } = held.waiting
  const waiting = withoutJudgedFates(withoutFormer(nothingBack(typed), sent), sent)
  const known = sent.next ?? server
  if (!waiting.next) return { ...held, server, waiting: { ...waiting, assumed: known } }
  // A record that could not be made is made with what was typed since.
  if (!server) return { ...held, server, waiting: { ...waiting, assumed: sent.assumed && known } }
  if (!known || differing(known, waiting.next, fields).length === 0) return { ...held, server, waiting: null }
  const since = { ...known, revision: server.revision }
  return { ...held, server, waiting: { ...waiting, ...upon(server, since, waiting.next, fields) } }
}

/** What waits, where what counts as known is what was sent. */
function nothingBack<D extends AnyRecord>(waiting: Waiting<D>): Waiting<D> {
  if (!waiting.earlier) return waiting
  const known = Object.entries(waiting.earlier).map(([field, one]) => [field, { ...one, isBack: false }])
  return { ...waiting, earlier: Object.fromEntries(known) }
}

/** What waits, where what was said of vehicles with what was sent is judged: others may have done more with them since. */
function withoutJudgedFates<D extends AnyRecord>(waiting: Waiting<D>, sent: Waiting<D>): Waiting<D> {
  const [said, judged] = [fieldOf(waiting.next, 'fates'), fieldOf(sent.next, 'fates')]
  if (!waiting.next || !isFates(said) || !isFates(judged)) return waiting
  const left = Object.entries(said).filter(([id, fate]) => judged[id] !== fate)
  return { ...waiting, next: { ...waiting.next, fates: Object.fromEntries(left) } }
}

const isFates = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What waits, where what it would go back to is judged. */
function withoutFormer<D extends AnyRecord>(waiting: Waiting<D>, sent: Waiting<D>): Waiting<D> {
  const { kept } = waiting
  return kept && kept.former?.change === sent.change
    ? { ...waiting, kept: { ...kept, former: null } }
    : waiting
}

/** The server could not judge what was sent; it waits on, and says why. */
export function troubled<D extends AnyRecord>(held: Held<D>, change: string, trouble: string): Held<D> {
  return held.waiting?.change === change ? { ...held, waiting: { ...held.waiting, trouble } } : held
}

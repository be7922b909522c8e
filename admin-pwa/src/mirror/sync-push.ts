/** The sending half of an exchange: what waits goes to the server in batches, and what came of each row is written down. */

import { COLLECTIONS, type Collection, type Documents } from '@forecourt/shared/collections/collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { troubled } from '@forecourt/shared/sync/answered-record'
import type { Checkpoint, PushOutcome, PushReply } from '@forecourt/shared/sync/contract'
import type { Waiting } from '@forecourt/shared/sync/held-record'
import { isKeptBack, letGo } from '@forecourt/shared/sync/kept-back'
import { sendingOrder, type WaitingRow } from '@forecourt/shared/sync/sending-order'
import { isChosenCoverGone } from '@forecourt/shared/vehicles/vehicle-media'
import { Refused, type Sending } from './connection.ts'
import { withAnswer, withNews } from './held-steps.ts'
import type { HeldStore } from './held-store.ts'
import type { Stepping } from './held-writes.ts'

const PUSH_BATCH = 50
const NOWHERE: Checkpoint = { revision: 0, mark: '' }
/** What the server says of a body that it cannot take as a whole. */
const NOT_TAKEN = [400, 413, 422]

export interface PushDeps {
  store: HeldStore
  /** @throws Unreachable without an answer, Refused with the server's words */
  send<T>(path: string, init?: Sending): Promise<T>
  now(): Date
}

export type Outgoing = WaitingRow & { collection: Collection }

/** What waits, in the order in which it is sent. */
const waitingRows = (store: Pick<HeldStore, 'held'>): Outgoing[] =>
  sendingOrder(
    COLLECTIONS.flatMap(collection =>
      [...store.held(collection).values()].flatMap<Outgoing>(({ id, waiting }) =>
        waiting ? [{ collection, id, waiting }] : [],
      ),
    ),
  )

/**
 * What may be sent now, in the order in which it is sent. What came after a gesture that can be taken back waits with it: it
 * may rely on it. What is sent cannot be taken back any more.
 */
export async function sendableRows(store: HeldStore, now: Date): Promise<Outgoing[]> {
  const rows = freeRows(store, now)
  const over = rows.filter(({ waiting }) => waiting.kept)
  if (over.length === 0) return rows
  await Promise.all(over.map(({ collection, id }) => store.change(collection, id, held => letGo(held, null))))
  return freeRows(store, now).filter(({ waiting }) => !waiting.kept)
}

function freeRows(store: HeldStore, now: Date): Outgoing[] {
  const rows = waitingRows(store)
  const kept = rows.findIndex(({ waiting }) => isKeptBack(waiting, now.getTime()))
  return kept < 0 ? rows : rows.slice(0, kept)
}

/**
 * @returns sends some rows, all of them also where an answer cannot be stored. It throws what kept the first from being
 * stored, `Unreachable` where the connection is lost, `Refused` where the server takes none of it.
 */
export function createPushAll({ store, send, now }: PushDeps): (rows: readonly Outgoing[]) => Promise<void> {
  async function pushAll(rows: readonly Outgoing[]): Promise<void> {
    const troubles: unknown[] = []
    for (let from = 0; from < rows.length; from += PUSH_BATCH)
      troubles.push(...(await push(rows.slice(from, from + PUSH_BATCH))))
    if (troubles.length > 0) throw troubles[0]
  }

  /**
   * Sends some rows. What the server cannot take in one body is halved, until the row to blame is alone.
   * @returns what kept answers from being stored; a row without its answer waits on, and the same sent again changes nothing
   */
  async function push(rows: readonly Outgoing[]): Promise<unknown[]> {
    let reply: PushReply
    const body = { mirror: store.place().mirror, rows: rows.map(bodyOf) }
    try {
      reply = await send<PushReply>('/api/sync/push', { method: 'POST', body })
    } catch (error) {
      if (!(error instanceof Refused) || !NOT_TAKEN.includes(error.status)) throw error
      if (rows.length > 1) {
        const half = Math.ceil(rows.length / 2)
        return [...(await push(rows.slice(0, half))), ...(await push(rows.slice(half)))]
      }
      reply = { outcomes: [{ failed: error.message }], checkpoint: NOWHERE }
    }
    // Before any answer, by which nothing waits any more: a server that is set back right after it has neither, and only the
    // place tells that. Where there is no room for it, all of this waits on, and is answered again.
    try {
      await acknowledge(reply)
    } catch (error) {
      return [error]
    }
    const [noted, settled] = await Promise.all([
      Promise.allSettled([noteSent(rows, reply.outcomes)]),
      store.changeEach(rows.flatMap((row, index) => settling(row, reply.outcomes[index]))),
    ])
    return [...noted, ...settled].flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  }

  /** Stores the place of which a reply tells, and the issues that came of it. */
  async function acknowledge({ checkpoint, outcomes }: PushReply): Promise<void> {
    const place = store.place()
    const issues = outcomes.flatMap(one => ('state' in one ? one.issues : []))
    const byId = new Map(issues.map(issue => [issue.id, issue]))
    const isBeyond = checkpoint.revision > Math.max(place.revision, place.acknowledged?.revision ?? 0)
    if (isBeyond) await store.setPlace({ ...place, acknowledged: checkpoint })
    await store.changeAll('issues', [...byId.keys()], id => held => {
      const issue = byId.get(id)
      return issue ? withNews('issues', held, issue, place) : held
    })
  }

  /** What becomes of a row by its outcome. */
  function settling({ collection, id, waiting }: Outgoing, outcome: PushOutcome | undefined): Stepping[] {
    if (!outcome) return []
    // Said before, and nothing is new: to write it again would only wake whoever sends.
    if ('failed' in outcome && store.held(collection).get(id)?.waiting?.trouble === outcome.failed) return []
    const { fill } = store.place()
    const step: Stepping['step'] = held =>
      'failed' in outcome
        ? { ...held, ...troubled<Documents[Collection]>(held, waiting.change, outcome.failed) }
        : withAnswer(collection, held, waiting as Waiting<Documents[Collection]>, outcome.state, fill)
    return [{ collection, id, step }]
  }

  function noteSent(rows: readonly Outgoing[], outcomes: readonly PushOutcome[]) {
    const sentAt = now().toISOString()
    return store.noteSent(
      rows.flatMap(({ collection, id, waiting }, index) => {
        const outcome = outcomes[index]
        if (!outcome || !('state' in outcome)) return []
        // Of a person who was erased nothing is kept, not even that something was sent.
        if (outcome.issues.some(issue => isOfErased(issue, id))) return []
        const { change, gesture, words, at, assumed, next } = waiting
        const isCoverGone = waiting.isCoverGone || isChosenCoverGone(assumed, next, outcome.state)
        const sent = { id: change, gesture, about: collection, documentId: id, words, at, sentAt }
        return [isCoverGone ? { ...sent, isCoverGone } : sent]
      }),
    )
  }

  return pushAll
}

const isOfErased = ({ documentId, mine }: SyncIssue, id: string) =>
  documentId === id && Object.keys(mine).length === 0

function bodyOf({ collection, id, waiting: { change, gesture, seen, shared, assumed, next } }: Outgoing) {
  return { collection, change, gesture, seen, shared, assumed, next: next ?? { id, _deleted: true } }
}

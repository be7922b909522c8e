/**
 * One exchange with the server: takes what is new, sends what waits, takes what came of it. It is the whole of syncing
 * and knows no clock; when it happens is decided elsewhere. It can end at any point, by a lost connection or with the
 * device, and the next one goes on from what is held.
 */

import type { LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import { rememberCheckpoint } from '@forecourt/shared/sync/checkpoints'
import {
  type Checkpoint,
  COLLECTIONS,
  type Collection,
  type CommonReply,
  type Documents,
  type News,
  type Pulled,
  type PulledChanges,
  type PulledPage,
  type PullReply,
  type PushOutcome,
  type PushReply,
  type RefillReason,
} from '@forecourt/shared/sync/contract'
import { troubled, type Waiting } from '@forecourt/shared/sync/held-record'
import { sendingOrder, type WaitingRow } from '@forecourt/shared/sync/sending-order'
import { Refused, type Sending } from './connection.ts'
import { ALL_SHARED, keyOf, type Place } from './database.ts'
import { withAnswer, withNews, withoutServer } from './held-steps.ts'
import type { HeldStore } from './held-store.ts'

const PULL_BATCH = 1000
const PUSH_BATCH = 50
/** What the server says of a body that it cannot take as a whole. */
const NOT_TAKEN = [400, 413, 422]

export interface SyncRunDeps {
  store: HeldStore
  /** @throws Unreachable without an answer, Refused with the server's words */
  send<T>(path: string, init?: Sending): Promise<T>
  now(): Date
}

type Outgoing = WaitingRow & { collection: Collection }

/**
 * An exchange; gives whether nothing waits after it.
 * @param heard what the stream brought, where that is all that there is to take; else the server is asked for what is new
 */
export type SyncRun = (heard?: readonly News[]) => Promise<boolean>

export function createSyncRun({ store, send, now }: SyncRunDeps): SyncRun {
  const ask = (place: Place) => send<PullReply>(`/api/sync/pull?${queryOf(place)}`)

  async function pullAll(): Promise<void> {
    let ahead: Promise<PullReply> | null = null
    let unconfirmed = heldBeyond(store, store.place())
    for (;;) {
      const place = store.place()
      const reply = await (ahead ?? ask(place))
      ahead = null
      if ('refill' in reply) {
        await startFilling(place, reply.refill)
        unconfirmed = new Map()
        continue
      }
      const isAll = reply.remaining === 0 && reply.checkpoint.revision >= reply.latest
      // The server works on what comes next while this is being stored.
      if (!isAll) {
        ahead = ask(advanced(place, reply, isAll))
        ahead.catch(() => {})
      }
      await takeChanges(reply.changes, place)
      confirm(unconfirmed, reply.changes)
      if (isAll && unconfirmed.size > 0) {
        await startFilling(place, 'other_history')
        unconfirmed = new Map()
        continue
      }
      if (isAll && place.filling) await sweep(place)
      await arrive(place, reply, isAll)
      if (isAll) return
    }
  }

  /**
   * Takes what was heard, each going on from where the mirror is. Gives whether that is all there is: what does not go on
   * from there is asked for.
   */
  async function takeHeard(heard: readonly News[]): Promise<boolean> {
    for (const { after, reply } of heard) {
      const place = store.place()
      const isKnown = isAt(place, reply.checkpoint) && place.applications === reply.applications
      if (isKnown) continue
      const isFilled = place.wholeSince !== null && !place.filling
      if (!isFilled || !isAt(place, after) || place.scope !== reply.scope) return false
      // Only an answer says whether the server still has what it said of a push.
      if (heldBeyond(store, place).size > 0) return false
      await takeChanges(reply.changes, place)
      await arrive(place, reply, true)
    }
    return heard.length > 0
  }

  /** Writes down how far the mirror is, once everything up to there is stored. */
  async function arrive(place: Place, reply: PulledPage, isAll: boolean): Promise<void> {
    if (isAll && reply.applications !== place.applications) await takeApplications(reply.applications)
    await store.setPlace(advanced(place, reply, isAll))
  }

  function advanced(place: Place, reply: PulledPage, isAll: boolean): Place {
    const came = COLLECTIONS.reduce((sum, collection) => sum + reply.changes[collection].length, 0)
    const done = (place.filling?.done ?? 0) + came
    const isBeginning = place.revision === 0
    return {
      ...place,
      ...reply.checkpoint,
      scope: reply.scope,
      applications: isAll ? reply.applications : place.applications,
      wholeSince: isAll ? (place.wholeSince ?? now().toISOString()) : place.wholeSince,
      count: COLLECTIONS.reduce((sum, collection) => sum + store.held(collection).size, 0),
      filling:
        isAll || !place.filling
          ? null
          : {
              ...place.filling,
              floor: isBeginning ? reply.latest : place.filling.floor,
              done,
              total: done + reply.remaining,
            },
      earlier:
        reply.checkpoint.mark === '' ? place.earlier : rememberCheckpoint(place.earlier, reply.checkpoint),
    }
  }

  /** Everything is asked for once more; what is held and waits stays meanwhile. */
  async function startFilling(place: Place, reason: RefillReason): Promise<void> {
    const common = reason === 'other_history' ? await commonWith(place.earlier) : ALL_SHARED
    await store.setPlace({
      ...place,
      revision: 0,
      mark: '',
      fill: Math.max(place.fill + 1, now().getTime()),
      filling: {
        reason,
        floor: 0,
        common: Math.min(common, place.filling?.common ?? ALL_SHARED),
        done: 0,
        total: 0,
      },
      earlier: place.earlier.filter(({ revision }) => revision <= common),
    })
  }

  async function commonWith(checkpoints: Checkpoint[]): Promise<number> {
    const body = { checkpoints }
    return (await send<CommonReply>('/api/sync/common', { method: 'POST', body })).revision
  }

  async function takeChanges(changes: PulledChanges, place: Place): Promise<void> {
    for (const collection of COLLECTIONS) await take(collection, changes[collection], place)
  }

  async function take<C extends Collection>(collection: C, documents: readonly Pulled<C>[], place: Place) {
    if (documents.length === 0) return
    const byId = new Map(documents.map(document => [document.id, document]))
    await store.changeAll(collection, [...byId.keys()], id => held => {
      const document = byId.get(id)
      return document ? withNews(collection, held, document, place) : held
    })
  }

  async function takeApplications(state: string | null) {
    await store.setApplications(
      state === null ? [] : await send<LoanApplicationSummary[]>('/api/loan-applications'),
    )
  }

  /** What a filling did not name is gone from the server. */
  async function sweep(place: Place) {
    for (const collection of COLLECTIONS) {
      const unnamed = [...store.held(collection).values()].filter(held => held.fill !== place.fill)
      await store.changeAll(
        collection,
        unnamed.map(({ id }) => id),
        () => held => (held.fill === place.fill ? held : withoutServer(collection, held, place)),
      )
    }
  }

  async function pushAll(): Promise<void> {
    const rows = sendingOrder(
      COLLECTIONS.flatMap(collection =>
        [...store.held(collection).values()].flatMap<Outgoing>(({ id, waiting }) =>
          waiting ? [{ collection, id, waiting }] : [],
        ),
      ),
    )
    for (let from = 0; from < rows.length; from += PUSH_BATCH) await push(rows.slice(from, from + PUSH_BATCH))
  }

  /** Sends some rows. What the server cannot take in one body is halved, until the row to blame is alone. */
  async function push(rows: readonly Outgoing[]): Promise<void> {
    let reply: PushReply
    const body = { mirror: store.place().mirror, rows: rows.map(bodyOf) }
    try {
      reply = await send<PushReply>('/api/sync/push', { method: 'POST', body })
    } catch (error) {
      if (!(error instanceof Refused) || !NOT_TAKEN.includes(error.status)) throw error
      if (rows.length > 1) {
        const half = Math.ceil(rows.length / 2)
        await push(rows.slice(0, half))
        await push(rows.slice(half))
        return
      }
      reply = { outcomes: [{ failed: error.message }] }
    }
    // Written down first: the numbers of the gestures must go on from here, whatever happens next.
    await noteSent(rows.filter((_, index) => 'state' in (reply.outcomes[index] ?? {})))
    for (const [index, row] of rows.entries()) await settle(row, reply.outcomes[index])
  }

  async function settle({ collection, id, waiting }: Outgoing, outcome: PushOutcome | undefined) {
    if (!outcome) return
    // Said before, and nothing is new: to write it again would only wake whoever sends.
    if ('failed' in outcome && store.held(collection).get(id)?.waiting?.trouble === outcome.failed) return
    const { fill } = store.place()
    await store.change(collection, id, held => {
      if ('failed' in outcome)
        return { ...held, ...troubled<Documents[Collection]>(held, waiting.change, outcome.failed) }
      return withAnswer(collection, held, waiting as Waiting<Documents[Collection]>, outcome.state, fill)
    })
  }

  const noteSent = (rows: readonly Outgoing[]) =>
    store.noteSent(
      rows.map(({ collection, id, waiting: { change, gesture, words, at } }) => ({
        id: change,
        gesture,
        about: collection,
        documentId: id,
        words,
        at,
        sentAt: now().toISOString(),
      })),
    )

  const hasWaiting = () =>
    COLLECTIONS.some(name => [...store.held(name).values()].some(({ waiting }) => waiting))

  return async (heard = []) => {
    if (!(await takeHeard(heard))) await pullAll()
    if (hasWaiting()) {
      await pushAll()
      await pullAll()
    }
    return !hasWaiting()
  }
}

/**
 * Records that are newer than the place: the device died before it wrote down how far it was, or they came as answers to
 * a push. A server with the same history names each of them again after that place; one that does not was set back.
 * @returns the revision by key
 */
function heldBeyond(store: HeldStore, { revision, scope, fill }: Place): Map<string, number> {
  const beyond = new Map<string, number>()
  for (const collection of COLLECTIONS.filter(name => scope.split(',').includes(name))) {
    for (const held of store.held(collection).values())
      if (held.server && held.fill === fill && held.server.revision > revision)
        beyond.set(keyOf(collection, held.id), held.server.revision)
  }
  return beyond
}

const isAt = (place: Checkpoint, { revision, mark }: Checkpoint) =>
  place.revision === revision && place.mark === mark

/** Takes off what the server names as new as it is held, or newer. */
function confirm(unconfirmed: Map<string, number>, changes: PulledChanges) {
  for (const collection of COLLECTIONS)
    for (const { id, revision } of changes[collection]) {
      const key = keyOf(collection, id)
      if (revision >= (unconfirmed.get(key) ?? 0)) unconfirmed.delete(key)
    }
}

function queryOf({ revision, mark, scope, filling }: Place): URLSearchParams {
  return new URLSearchParams({
    after: String(revision),
    mark,
    scope,
    floor: String(filling?.floor ?? 0),
    limit: String(PULL_BATCH),
  })
}

function bodyOf({ collection, id, waiting: { change, gesture, seen, assumed, next } }: Outgoing) {
  return { collection, change, gesture, seen, assumed, next: next ?? { id, _deleted: true } }
}

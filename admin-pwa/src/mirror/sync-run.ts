/**
 * One exchange with the server: takes what is new, sends what waits, takes what came of it. It is the whole of syncing
 * and knows no clock; when it happens is decided elsewhere. It can end at any point, by a lost connection or with the
 * device, and the next one goes on from what is held.
 */

import { COLLECTIONS, type Collection } from '@forecourt/shared/collections/collections'
import type { LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import { isOfCustomers, OF_CUSTOMERS } from '@forecourt/shared/persons/of-customers'
import type { ErasedReply } from '@forecourt/shared/persons/person'
import { STRUCK } from '@forecourt/shared/persons/traces'
import { isSame } from '@forecourt/shared/records/merge'
import { rememberCheckpoint } from '@forecourt/shared/sync/checkpoints'
import type {
  Checkpoint,
  CommonReply,
  News,
  Pulled,
  PulledChanges,
  PulledPage,
  PullReply,
  RefillReason,
} from '@forecourt/shared/sync/contract'
import { SHAPE } from '@forecourt/shared/sync/shape'
import { Refused, Unreachable } from './connection.ts'
import { ALL_SHARED, keyOf, type Place } from './database.ts'
import { withNews, withoutGone, withoutServer } from './held-steps.ts'
import { confirm, heldBeyond, isAt, queryOf } from './place.ts'
import { createPushAll, type PushDeps, sendableRows } from './sync-push.ts'

const DELETIONS_KEPT = 100
const ERASED_ASKED = 500

export interface SyncRunDeps extends PushDeps {
  /** What the app mirrors; by default as it is built. */
  shape?: string
}

/**
 * An exchange; gives whether nothing waits after it that may be sent.
 * @param heard what the stream brought, where that is all that there is to take; else the server is asked for what is new
 */
export type SyncRun = (received?: readonly News[]) => Promise<boolean>

export function createSyncRun({ store, send, now, shape = SHAPE }: SyncRunDeps): SyncRun {
  const pushAll = createPushAll({ store, send, now })
  const ask = (place: Place) => send<PullReply>(`/api/sync/pull?${queryOf(place, shape)}`)
  /** What is held and was not found in the server's history yet; null while that is another one than the mirror's. */
  let unconfirmed: Map<string, number> | null = null

  /** Customers, notes and next steps that went since the device was rid of all that is left of such. */
  const wentNow = new Set<string>()
  /** Whether it was looked for what an app that was closed in between has left. */
  let isSwept = false

  /** What is kept of customers, notes and next steps that are not here any more, apart from what waits. */
  function remnants(): string[] {
    const isHere = (id: string) => OF_CUSTOMERS.some(name => store.held(name).get(id)?.server)
    const gone = [...store.held('leads').values()].filter(held => held.gone && !held.server)
    const sent = store
      .sent()
      .flatMap(({ about, documentId }) => (isOfCustomers(about) && !isHere(documentId) ? [documentId] : []))
    return [...gone.map(({ id }) => id), ...sent]
  }

  /** Of a person who was erased nothing stays on the device: the server says who that is of those that are gone. */
  async function purge(): Promise<void> {
    if (isSwept && wentNow.size === 0) return
    const ids = [...new Set([...wentNow, ...remnants()])]
    const erased: string[] = []
    for (let from = 0; from < ids.length; from += ERASED_ASKED) {
      const body = { ids: ids.slice(from, from + ERASED_ASKED) }
      erased.push(...(await send<ErasedReply>('/api/sync/erased', { method: 'POST', body })).erased)
    }
    await store.purge(erased)
    wentNow.clear()
    isSwept = true
  }

  async function pullAll(): Promise<void> {
    let ahead: Promise<PullReply> | null = null
    await forgetFirstPage()
    unconfirmed = heldBeyond(store, store.place())
    for (;;) {
      const place = store.place()
      const reply = await (ahead ?? ask(place))
      ahead = null
      if ('refill' in reply) {
        unconfirmed = reply.refill === 'other_history' ? null : unconfirmed
        // A mirror that knows no scope is a remnant: it is filled for the first time.
        await startFilling(place, reply.refill === 'scope' && place.scope === '' ? 'first' : reply.refill)
        unconfirmed = new Map()
        continue
      }
      confirm(unconfirmed, reply.changes)
      const isAll = reply.remaining === 0 && reply.checkpoint.revision >= reply.latest
      // The server works on what comes next while this is being stored.
      if (!isAll) {
        ahead = ask(advanced(place, reply, isAll))
        ahead.catch(() => {})
      }
      await takeChanges(reply.changes, place)
      if (isAll && unconfirmed.size > 0) {
        unconfirmed = null
        await startFilling(place, 'other_history')
        unconfirmed = new Map()
        continue
      }
      if (isAll && place.filling) await sweep(place)
      await arrive(place, reply, isAll)
      if (isAll) return forgetDeletions()
    }
  }

  /**
   * A mirror that was closed within the first page of its first filling is at no place in a history: what it took may be of
   * one that the server was set back from. It is taken anew.
   */
  async function forgetFirstPage(): Promise<void> {
    const place = store.place()
    if (place.scope !== '') return
    const isTaken = COLLECTIONS.some(name =>
      [...store.held(name).values()].some(({ server, fill }) => server && fill === place.fill),
    )
    if (isTaken) await store.setPlace({ ...place, fill: place.fill + 1 })
  }

  /**
   * Takes what was heard, each going on from where the mirror is. Gives whether that is all there is: what does not go on
   * from there is asked for.
   */
  async function takeReceived(received: readonly News[]): Promise<boolean> {
    for (const { after, reply } of received) {
      const place = store.place()
      const isKnown =
        isAt(place, reply.checkpoint) &&
        place.applications === reply.applications &&
        place.newTakesHero === reply.newTakesHero &&
        isSame(place.staff, reply.staff)
      if (isKnown) continue
      const isFilled = place.wholeSince !== null && !place.filling
      if (!isFilled || !isAt(place, after) || place.scope !== reply.scope) return false
      // Only an answer says whether the server still has what it said of a push.
      if (place.acknowledged || heldBeyond(store, place).size > 0) return false
      await takeChanges(reply.changes, place)
      await arrive(place, reply, true)
    }
    return received.length > 0
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
      newTakesHero: reply.newTakesHero,
      staff: reply.staff,
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
      acknowledged:
        place.acknowledged && place.acknowledged.revision > reply.checkpoint.revision
          ? place.acknowledged
          : null,
      earlier:
        reply.checkpoint.mark === '' ? place.earlier : rememberCheckpoint(place.earlier, reply.checkpoint),
    }
  }

  /** Everything is asked for once more; what is held and waits stays meanwhile. */
  async function startFilling(place: Place, reason: RefillReason | 'first'): Promise<void> {
    const { revision: common, shared } =
      reason === 'other_history'
        ? await commonWith(
            place.acknowledged ? rememberCheckpoint(place.earlier, place.acknowledged) : place.earlier,
          )
        : { revision: ALL_SHARED, shared: ALL_SHARED }
    const isAnyLost = COLLECTIONS.some(name => [...store.held(name).values()].some(({ lost }) => lost))
    await store.setPlace({
      ...place,
      ...(reason === 'other_history'
        ? { shared: isAnyLost ? Math.min(shared, place.shared ?? shared) : shared }
        : {}),
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
      acknowledged: reason === 'other_history' ? null : (place.acknowledged ?? null),
      earlier: place.earlier.filter(({ revision }) => revision <= common),
    })
  }

  async function commonWith(checkpoints: Checkpoint[]): Promise<CommonReply> {
    const body = { checkpoints }
    return send<CommonReply>('/api/sync/common', { method: 'POST', body })
  }

  async function takeChanges(changes: PulledChanges, place: Place): Promise<void> {
    for (const collection of COLLECTIONS) await take(collection, changes[collection], place)
  }

  async function take<C extends Collection>(collection: C, documents: readonly Pulled<C>[], place: Place) {
    if (documents.length === 0) return
    if (isOfCustomers(collection))
      for (const document of documents)
        if ('_deleted' in document || JSON.stringify(document).includes(STRUCK)) wentNow.add(document.id)
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

  /** So many are remembered of each collection, the latest. */
  async function forgetDeletions() {
    for (const collection of COLLECTIONS) {
      const gone = [...store.held(collection).values()].filter(held => held.gone && !held.server)
      const old = gone
        .toSorted((a, b) => (b.gone?.revision ?? 0) - (a.gone?.revision ?? 0))
        .slice(DELETIONS_KEPT)
      await store.changeAll(
        collection,
        old.map(({ id }) => id),
        () => withoutGone,
      )
    }
  }

  /**
   * What waits is sent also where what is new cannot be stored: a device that is full would keep it for itself else. What is
   * not known to be of the server's present history waits until that is known.
   */
  async function pushUnpulled(): Promise<void> {
    const place = store.place()
    if (!unconfirmed || place.filling?.reason === 'other_history') return
    const held = unconfirmed
    await pushAll(
      (await sendableRows(store, now())).filter(({ collection, id }) => !held.has(keyOf(collection, id))),
    )
  }

  async function takeNews(received: readonly News[]): Promise<void> {
    unconfirmed = new Map()
    try {
      if (!(await takeReceived(received))) await pullAll()
    } catch (error) {
      if (error instanceof Unreachable || error instanceof Refused) throw error
      // Whatever comes of it, the device is in trouble, and says so.
      await pushUnpulled().catch(() => {})
      throw error
    }
  }

  return async (received = []) => {
    await takeNews(received)
    const waiting = await sendableRows(store, now())
    if (waiting.length > 0) {
      await pushAll(waiting)
      await pullAll()
    }
    await purge().catch(error => {
      // A server that does not say is asked again with the next exchange; what came is stored all the same.
      if (!(error instanceof Refused)) throw error
    })
    return (await sendableRows(store, now())).length === 0
  }
}

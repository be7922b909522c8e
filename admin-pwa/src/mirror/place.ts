/** What the place where a mirror is says of what it holds, and what it asks for from there. */
import { COLLECTIONS } from '@forecourt/shared/collections/collections'
import type { Checkpoint, PulledChanges } from '@forecourt/shared/sync/contract'
import { keyOf, type Place } from './database.ts'
import type { HeldStore } from './held-store.ts'

const PULL_BATCH = 1000

/**
 * Records, and deletions, that are newer than the place: the device died before it wrote down how far it was, or they came
 * as answers to a push. A server with the same history names each of them again after that place; one that does not was set back.
 * @returns the revision by key
 */
export function heldBeyond(store: HeldStore, { revision, scope, fill }: Place): Map<string, number> {
  const beyond = new Map<string, number>()
  for (const collection of COLLECTIONS.filter(name => scope.split(',').includes(name))) {
    for (const { id, server, gone, fill: own } of store.held(collection).values()) {
      if (own !== fill) continue
      if (server && server.revision > revision) beyond.set(keyOf(collection, id), server.revision)
      // Of a deletion the answer to a push tells no more than up to when it was made: to be named at all is enough.
      if (!server && gone && gone.revision > revision) beyond.set(keyOf(collection, id), 0)
    }
  }
  return beyond
}

/** Takes off what the server names as new as it is held, or newer. */
export function confirm(unconfirmed: Map<string, number>, changes: PulledChanges) {
  for (const collection of COLLECTIONS)
    for (const { id, revision } of changes[collection]) {
      const key = keyOf(collection, id)
      if (revision >= (unconfirmed.get(key) ?? 0)) unconfirmed.delete(key)
    }
}

export const isAt = (place: Checkpoint, { revision, mark }: Checkpoint) =>
  place.revision === revision && place.mark === mark

/** What a pull from a place asks. @param shape of the app */
export function queryOf(
  { revision, mark, scope, filling, acknowledged }: Place,
  shape: string,
): URLSearchParams {
  return new URLSearchParams({
    after: String(revision),
    mark,
    scope,
    shape,
    floor: String(filling?.floor ?? 0),
    limit: String(PULL_BATCH),
    ...(acknowledged
      ? { acknowledged: String(acknowledged.revision), acknowledgedMark: acknowledged.mark }
      : {}),
  })
}

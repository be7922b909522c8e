/**
 * What an app does with the photos and films that wait on it: which one is sent next, what a failure means for it, when it
 * is tried again. Nothing is ever given up without its person: a file is sent, or kept with the reason why it was not.
 */

/** The pictures of a record that files can be added to. */
export interface PhotoPlace {
  about: 'vehicles' | 'events'
  recordId: string
  /** A category of a vehicle's uploads; "images" for the gallery of an event. */
  place: string
}

/** `sent` is one that the server has taken and whose record has not come back from it yet. */
export type QueuedState = 'waiting' | 'sending' | 'refused' | 'sent'

export interface QueuedPhoto extends PhotoPlace {
  id: string
  /** Ascending in the order in which the files were chosen. */
  order: number
  state: QueuedState
  /** How often it failed since something of it was taken. */
  attempts: number
}

/**
 * How it stands with the record that a photo belongs to. A record with changes that were not sent (`changed-here`) is
 * waited for like one that the server does not know: what a person did to its pictures must be judged before more come.
 */
export type RecordState = 'on-server' | 'only-here' | 'changed-here' | 'gone' | 'unknown'

export interface QueueFacts {
  /** Whether the server can be reached and takes what this user sends. */
  isOnline: boolean
  stateOf(place: PhotoPlace): RecordState
  /** The time from which a photo may be tried again, in milliseconds; undefined for one that may be tried now. */
  retryAt(photo: QueuedPhoto): number | undefined
  /** In milliseconds. */
  now: number
}

export type NextStep<P> =
  | { step: 'send'; photo: P }
  /** The record is there no longer. */
  | { step: 'orphaned'; photo: P }
  /** @param until when to look again, in milliseconds; null when something else must happen first */
  | { step: 'wait'; until: number | null }

const samePlace = (a: PhotoPlace, b: PhotoPlace) =>
  a.about === b.about && a.recordId === b.recordId && a.place === b.place

/** What to do next. Photos of one place go in their order; one that must wait keeps only its own place waiting. */
export function nextStep<P extends QueuedPhoto>(photos: readonly P[], facts: QueueFacts): NextStep<P> {
  const open = photos
    .filter(({ state }) => state === 'waiting' || state === 'sending')
    .sort((a, b) => a.order - b.order)
  const held: P[] = []
  let until: number | null = null
  for (const photo of open) {
    if (held.some(one => samePlace(one, photo))) continue
    const state = facts.stateOf(photo)
    if (state === 'gone') return { step: 'orphaned', photo }
    if (!facts.isOnline || state !== 'on-server') continue
    const retryAt = facts.retryAt(photo)
    if (retryAt === undefined || retryAt <= facts.now) return { step: 'send', photo }
    until = until === null ? retryAt : Math.min(until, retryAt)
    held.push(photo)
  }
  return { step: 'wait', until }
}

/** `ready`: its bytes are here; `coming`: somebody is still storing them; `stopped`: it waits for a person. */
export type ArrivalStanding = 'ready' | 'coming' | 'stopped'

/**
 * Which of the files that were chosen is made ready for sending next; null when none can be. Files of one place are made
 * ready in their order, and so are sent in it; one whose bytes are still coming keeps only its own place waiting.
 */
export function nextToPrepare<P extends PhotoPlace & { order: number }>(
  chosen: readonly P[],
  standingOf: (photo: P) => ArrivalStanding,
): P | null {
  const held: P[] = []
  for (const photo of chosen.toSorted((a, b) => a.order - b.order)) {
    const standing = standingOf(photo)
    if (standing === 'stopped' || held.some(one => samePlace(one, photo))) continue
    if (standing === 'ready') return photo
    held.push(photo)
  }
  return null
}

/**
 * How it stands with a record, by what the mirror holds.
 * @param record the record as the mirror has it; null where it has none
 * @param isUnsent whether a change of it waits to be sent
 * @param isFilled whether everything has come from the server once
 */
export function recordStateOf(
  record: { revision: number } | null,
  isUnsent: boolean,
  isFilled: boolean,
): RecordState {
  if (!isFilled) return 'unknown'
  if (!record) return isUnsent ? 'unknown' : 'gone'
  if (!isUnsent) return 'on-server'
  return record.revision === 0 ? 'only-here' : 'changed-here'
}

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 300_000

/**
 * How long to wait before a further try, in milliseconds: twice as long each time up to five minutes, of which a random
 * part is left out, so that many devices do not come back in the same instant.
 * @param attempts how often it failed, from 1
 * @param random from 0 up to but not including 1
 */
export function retryDelay(attempts: number, random: number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20))
  return Math.round(full * (0.5 + random / 2))
}

/** Why a photo was not taken: no answer, or an answer and its words. */
export type UploadFailure = { status: null } | { status: number; message: string }

export interface AfterFailure {
  state: 'waiting' | 'refused'
  attempts: number
  /** The reason in words; null where the state says it. */
  message: string | null
}

/** A record that the mirror holds and the server does not know yet is waited for so often. */
const UNKNOWN_RECORD_TRIES = 6
const LOGIN_NEEDED = 401
const NOT_FOUND = 404
const APP_TOO_OLD = 426
/** The server has lost what was sent of it, or wants it later. */
const TRY_AGAIN: readonly number[] = [408, 410, 425, 429]

/** What becomes of a photo that was not taken. */
export function afterFailure(failure: UploadFailure, attempts: number): AfterFailure {
  if (failure.status === null) return { state: 'waiting', attempts: attempts + 1, message: null }
  const { status, message } = failure
  if (status === LOGIN_NEEDED || status === APP_TOO_OLD)
    return { state: 'waiting', attempts: attempts + 1, message: null }
  const isPassing =
    status >= 500 ||
    TRY_AGAIN.includes(status) ||
    (status === NOT_FOUND && attempts + 1 < UNKNOWN_RECORD_TRIES)
  return isPassing
    ? { state: 'waiting', attempts: attempts + 1, message }
    : { state: 'refused', attempts: 0, message }
}

/**
 * Sends what waits in the photo outbox, in order, one after the other, and from one tab only. What to send next and what
 * becomes of a failure is decided by shared/src/media/photo-queue.
 */
import {
  afterFailure,
  nextStep,
  type PhotoPlace,
  type RecordState,
  recordStateOf,
  retryDelay,
  type UploadFailure,
} from '@forecourt/shared/media/photo-queue'
import { uploadsAt } from '@forecourt/shared/vehicles/vehicle-media'
import { merge } from 'rxjs'
import { type Connection, connection, Refused, send, Unreachable } from '../mirror/connection.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { inOneTab } from '../mirror/one-tab.ts'
import { createBell } from './bell.ts'
import type { PhotoOutbox } from './photo-outbox.ts'
import type { KeptPhoto } from './photo-outbox-table.ts'
import { uploadPhoto } from './photo-upload.ts'
import { keepSent } from './sent-files.ts'

/** So long a file that was sent is shown in any case until its record comes back from the server. */
const LINGER_MS = 15_000
const REST_MS = 5000
const LOGIN_NEEDED = 401

export const RECORD_GONE = {
  vehicles: 'This vehicle was deleted, or the server did not take it.',
  events: 'This event was deleted, or the server did not take it.',
} as const satisfies Record<PhotoPlace['about'], string>

const CONTENT_LOST = 'Its content is no longer on this device. Take it away and choose it again.'
const OUR_FAULT = 'It could not be sent.'

const takesChanges = ({ offlineSince, obstacle }: Connection) => offlineSince === null && obstacle === null

/** How it stands with the record that a file belongs to, by what this device knows. */
export function recordState(mirror: Mirror, { about, recordId }: PhotoPlace): RecordState {
  const rows: readonly { id: string; revision: number }[] | null = mirror.rows(about).value
  const unsent = mirror.rows('outbox').value
  return recordStateOf(
    rows?.find(({ id }) => id === recordId) ?? null,
    unsent?.some(({ id }) => id === `${about}:${recordId}`) ?? false,
    rows !== null && unsent !== null && mirror.filling.value === null,
  )
}

/** The addresses that a place has, by what this device knows. */
export function shownAt(mirror: Mirror, { about, recordId, place }: PhotoPlace): readonly string[] {
  if (about === 'events') return mirror.rows('events').value?.find(({ id }) => id === recordId)?.gallery ?? []
  const vehicle = mirror.rows('vehicles').value?.find(({ id }) => id === recordId)
  return vehicle ? uploadsAt(vehicle, place) : []
}

/** Begins to send; gives what ends it. */
export function startPhotoSender(outbox: PhotoOutbox, mirror: Mirror): () => void {
  const ending = new AbortController()
  const run = async () => {
    // Browsers lose their database now and then, as on a tablet that was asleep: then everything is looked at afresh.
    while (!ending.signal.aborted) await sendUntil(ending.signal, outbox, mirror).catch(rest)
  }
  const running = inOneTab(`forecourt-photos-${outbox.userId}`, run, ending.signal)
  // Who waits for the lock when it ends is told so by an error.
  running.catch(() => {})
  return () => ending.abort()
}

const rest = () => new Promise<void>(resolve => setTimeout(resolve, REST_MS))

/** What was being sent when the app was closed waits again. */
async function resume(outbox: PhotoOutbox) {
  for (const { id, state } of await outbox.all())
    if (state === 'sending') await outbox.change(id, { state: 'waiting' })
}

async function sendUntil(ending: AbortSignal, outbox: PhotoOutbox, mirror: Mirror): Promise<void> {
  const bell = createBell()
  const retryAt = new Map<string, number>()
  const lingering = new Map<string, number>()
  let wasOnline = takesChanges(connection.value)
  const hearing = [
    merge(
      outbox.photos,
      mirror.rows('vehicles'),
      mirror.rows('events'),
      mirror.rows('outbox'),
      mirror.filling,
    ).subscribe(bell.ring),
    connection.subscribe(present => {
      const isOnline = takesChanges(present)
      // The connection is back: nothing waits for its time any more.
      if (isOnline && !wasOnline) retryAt.clear()
      wasOnline = isOnline
      bell.ring()
    }),
  ]
  ending.addEventListener('abort', bell.ring)
  try {
    await resume(outbox)
    while (!ending.aborted) {
      const photos = await outbox.all()
      const lingersUntil = await tidy(photos)
      const next = nextStep(photos, {
        isOnline: takesChanges(connection.value),
        stateOf: place => recordState(mirror, place),
        retryAt: ({ id, attempts }) => (attempts > 0 ? retryAt.get(id) : undefined),
        now: Date.now(),
      })
      if (next.step === 'send') await sendOne(next.photo)
      else if (next.step === 'orphaned')
        await outbox.change(next.photo.id, { state: 'refused', message: RECORD_GONE[next.photo.about] })
      else await bell.rung(earlier(next.until, lingersUntil))
    }
  } finally {
    for (const one of hearing) one.unsubscribe()
  }

  /** Removes what was sent once its record shows it. Gives until when others are kept. */
  async function tidy(photos: readonly KeptPhoto[]): Promise<number | null> {
    let until: number | null = null
    for (const photo of photos.filter(({ state }) => state === 'sent')) {
      const leavesAt = lingering.get(photo.id) ?? Date.now() + LINGER_MS
      lingering.set(photo.id, leavesAt)
      if (!isShown(photo) && Date.now() < leavesAt) {
        until = earlier(until, leavesAt)
        continue
      }
      lingering.delete(photo.id)
      await outbox.cancel(photo.id)
    }
    return until
  }

  function isShown(photo: KeptPhoto): boolean {
    return photo.url === null || shownAt(mirror, photo).includes(photo.url)
  }

  async function sendOne(photo: KeptPhoto) {
    const { id } = photo
    const giving = new AbortController()
    const giveUp = () => giving.abort()
    ending.addEventListener('abort', giveUp)
    const watching = outbox.photos.subscribe(() => {
      void outbox.isThere(id).then(isThere => isThere || giveUp(), giveUp)
    })
    let { attempts, sent } = photo
    await outbox.change(id, { state: 'sending', message: null })
    try {
      const bytes = await outbox.bytesOf(id)
      if (!bytes) {
        await outbox.change(id, { state: 'refused', message: CONTENT_LOST })
        return
      }
      const url = await uploadPhoto(photo, {
        owner: outbox.userId,
        bytes,
        signal: giving.signal,
        onProgress: async held => {
          if (held > sent) attempts = 0
          sent = held
          await outbox.change(id, { sent, attempts })
        },
      })
      await keepSent(outbox.userId, url, bytes, photo.type)
      await outbox.change(id, { state: 'sent', url, message: null })
      mirror.resync()
    } catch (error) {
      if (giving.signal.aborted) {
        if (!ending.aborted) return
        await outbox.change(id, { state: 'waiting' }).catch(() => {})
        return
      }
      await fail(id, attempts, failureOf(error, photo.name))
    } finally {
      watching.unsubscribe()
      ending.removeEventListener('abort', giveUp)
    }
  }

  async function fail(id: string, attempts: number, failure: UploadFailure) {
    const after = afterFailure(failure, attempts)
    if (after.state === 'waiting') retryAt.set(id, Date.now() + retryDelay(after.attempts, Math.random()))
    await outbox.change(id, after)
    // Whether the login is over is found out by asking who is logged in; then everything waits for it.
    if (failure.status === LOGIN_NEEDED) await send('/api/auth/me').catch(() => {})
  }
}

/** The server names the file in its words; here it stands beside them. */
function failureOf(error: unknown, name: string): UploadFailure {
  if (error instanceof Unreachable) return { status: null }
  return error instanceof Refused
    ? { status: error.status, message: error.message.replace(`${name}: `, '') }
    : { status: 500, message: OUR_FAULT }
}

function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}

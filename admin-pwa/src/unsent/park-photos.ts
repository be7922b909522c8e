/**
 * Puts the photos and films of a closed account on the server with every byte, before they are removed from the device. Each
 * goes on where it broke off; one that the server refused in words is done, for administrators read them.
 */
import type { ParkedPlace } from '@forecourt/shared/sync/parked-work'
import { UPLOAD_CATEGORIES } from '@forecourt/shared/vehicles/vehicle-media'
import { filter, firstValueFrom, map } from 'rxjs'
import { Refused, type Sending, send as sendNow } from '../mirror/connection.ts'
import { sha256Of } from '../photos/photo-intake.ts'
import type { PhotoOutbox } from '../photos/photo-outbox.ts'
import { sendContent } from '../photos/photo-upload.ts'
import { isUnsent } from '../photos/photo-words.ts'
import type { ShownPhoto } from '../photos/shown-photo.ts'

type Send = (path: string, init: Sending) => Promise<unknown>

/** What is taken of an outbox. */
export type LeavingPhotos = Pick<PhotoOutbox, 'photos' | 'bytesOf' | 'picture'>

const CLAIM_TIMEOUT_MS = 120_000

/** Where a photo was meant to go; null for a place that this app does not know. */
export function parkedPlaceOf({ about, recordId, place }: ShownPhoto): ParkedPlace | null {
  if (about === 'events') return { about, recordId, place: 'images' }
  const category = UPLOAD_CATEGORIES.find(one => one === place)
  return category ? { about, recordId, place: category } : null
}

/** The files that have not arrived, once each is ready or goes no further. */
export const readyPhotos = ({ photos }: Pick<LeavingPhotos, 'photos'>): Promise<readonly ShownPhoto[]> =>
  firstValueFrom(
    photos.pipe(
      filter(all => !all.some(({ state }) => state === 'storing' || state === 'preparing')),
      map(all => all.filter(isUnsent)),
    ),
  )

/** What is kept of a file, or as it was chosen; null where its bytes are not here. */
async function contentOf(outbox: LeavingPhotos, { id }: ShownPhoto): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = await outbox.bytesOf(id)
  if (kept) return kept
  const chosen = await outbox.picture(id)
  return chosen && new Uint8Array(await chosen.arrayBuffer())
}

/** The login, the place in the file or the number of requests can be another next time. */
const TRY_AGAIN: readonly number[] = [401, 403, 408, 409, 410, 425, 429]

/** Whether it may go well another time. Only what the server refuses for good is over. */
export const isPassing = (error: unknown) =>
  !(error instanceof Refused) || error.status >= 500 || TRY_AGAIN.includes(error.status)

/**
 * Sends the files of some photos that were put aside by name.
 * @param workId what they were put aside as
 * @throws Unreachable without an answer, Refused where the server may take it another time: nothing may be removed then
 */
export async function parkPhotos(
  workId: string,
  owner: string,
  photos: readonly ShownPhoto[],
  outbox: LeavingPhotos,
  send: Send = sendNow,
): Promise<void> {
  const { signal } = new AbortController()
  for (const photo of photos) {
    const bytes = await contentOf(outbox, photo)
    if (!bytes || bytes.length === 0 || !parkedPlaceOf(photo)) continue
    const sha256 = await sha256Of(bytes.buffer)
    const upload = { owner, bytes, signal, onProgress: async () => {} }
    try {
      await sendContent(`/api/parked/uploads/${sha256}`, { size: bytes.length, attempts: 0 }, upload)
      await send(`/api/parked/${workId}/photos/${photo.id}`, {
        method: 'POST',
        body: { owner, sha256 },
        timeoutMs: CLAIM_TIMEOUT_MS,
      })
    } catch (error) {
      if (isPassing(error)) throw error
    }
  }
}

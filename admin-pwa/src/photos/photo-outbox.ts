/**
 * The photos and films of one user of this device that the server does not have yet. They are kept until it has them, or
 * until their user cancels them; a restart of the app loses none. All tabs show the same ones.
 */
import type { PhotoPlace } from '@forecourt/shared/media/photo-queue'
import { liveQuery } from 'dexie'
import { BehaviorSubject } from 'rxjs'
import { askToKeep } from '../storage/room.ts'
import { openArrivals } from './photo-arrivals.ts'
import type { ChosenPhoto } from './photo-arrivals-table.ts'
import {
  createPhotoDatabase,
  emptyDatabase,
  type KeptPhoto,
  type PhotoDatabase,
  removePhoto,
} from './photo-outbox-table.ts'
import type { Preparing } from './photo-preparer.ts'
import type { ShownPhoto } from './shown-photo.ts'

export interface PhotoOutbox {
  readonly userId: string
  /** All that is here, in the order in which it was chosen, at this moment and whenever it changes. */
  readonly photos: BehaviorSubject<readonly ShownPhoto[]>
  /**
   * Keeps files for a place. What cannot be kept is shown with its reason; the others are kept all the same. Ends when each
   * is ready for sending or stopped, and gives the names of those whose content the place has already, here or on the server.
   */
  keep(place: PhotoPlace, files: readonly File[]): Promise<{ doubles: string[] }>
  /** Puts a file where one stands of which only the name is left. */
  chooseAgain(id: string, file: File): Promise<void>
  /** Tries again what was refused, or waits for another try. */
  retry(id: string): Promise<void>
  /** Takes a file away, whatever its state. */
  cancel(id: string): Promise<void>
  /** What to show of a file; null for a film. */
  picture(id: string): Promise<Blob | null>

  // For who sends them: what is ready, and nothing else.
  all(): Promise<KeptPhoto[]>
  isThere(id: string): Promise<boolean>
  /** Null where the content was lost. */
  bytesOf(id: string): Promise<Uint8Array<ArrayBuffer> | null>
  change(id: string, fields: Partial<KeptPhoto>): Promise<void>

  close(): void
}

const DELETING_MS = 2000

interface Options extends Pick<Preparing, 'shrink'>, Partial<Pick<Preparing, 'shownAt'>> {
  userId: string
  /** Hears of a cancelled file of which the server holds a part. */
  onGivenUp?: (photo: KeptPhoto) => void
  database?: PhotoDatabase
}

export async function openPhotoOutbox({
  userId,
  shrink,
  shownAt = async () => [],
  onGivenUp,
  database = createPhotoDatabase(userId),
}: Options): Promise<PhotoOutbox> {
  await database.open()
  const { entries, contents, previews } = database
  const photos = new BehaviorSubject<readonly ShownPhoto[]>([])
  const arrivals = await openArrivals({ database, userId, shrink, shownAt })
  const all = () => entries.orderBy('order').toArray()
  /** What becomes ready between the two questions is in the answers to both, and counts as ready. */
  const rows = () =>
    Promise.all([database.arrivals.toArray(), all()]).then(([chosen, kept]) => {
      const ready = new Set(kept.map(({ id }) => id))
      return { kept, chosen: chosen.filter(({ id }) => !ready.has(id)) }
    })
  let known: { kept: KeptPhoto[]; chosen: ChosenPhoto[] } = { kept: [], chosen: [] }

  const show = () => {
    const placed = [
      ...known.kept.map(photo => ({ order: photo.order, photo })),
      ...known.chosen.map(one => ({ order: one.order, photo: arrivals.shownOf(one) })),
    ].sort((one, other) => one.order - other.order)
    photos.next([...placed.flatMap(({ photo }) => photo ?? []), ...arrivals.homeless()])
  }
  const take = (present: typeof known) => {
    known = present
    arrivals.look()
  }
  const refresh = async () => take(await rows())
  const showing = arrivals.changed.subscribe(show)
  await refresh()
  const watching = liveQuery(rows).subscribe({
    next: take,
    // The database was taken off the device: in another tab its user has logged out.
    error: () => take({ kept: [], chosen: [] }),
  })

  return {
    userId,
    photos,
    keep: async (place, files) => {
      // What only this device has shall not be given up when the browser runs out of room.
      void askToKeep()
      const doubles = await arrivals.keep(place, files)
      await refresh().catch(() => {})
      return { doubles }
    },
    chooseAgain: arrivals.replace,
    retry: async id => {
      if (await entries.get(id)) await entries.update(id, { state: 'waiting', attempts: 0, message: null })
      else await arrivals.retry(id)
    },
    cancel: async id => {
      arrivals.forget(id)
      const gone = await removePhoto(database, id)
      await refresh()
      if (gone && gone.sent > 0 && gone.state !== 'sent') onGivenUp?.(gone)
    },
    picture: async id => {
      const entry = await entries.get(id)
      if (!entry) {
        const chosen = await database.arrivals.get(id)
        return chosen?.isFilm ? null : arrivals.original(id)
      }
      if (entry.isFilm) return null
      const found = (await previews.get(id)) ?? (await contents.get(id))
      return found ? new Blob([found.bytes]) : null
    },
    all,
    isThere: async id => (await entries.get(id)) !== undefined,
    bytesOf: async id => {
      const found = await contents.get(id)
      return found ? new Uint8Array(found.bytes) : null
    },
    change: async (id, fields) => {
      await entries.update(id, fields)
    },
    close: () => {
      watching.unsubscribe()
      showing.unsubscribe()
      arrivals.close()
      database.close()
    },
  }
}

/** Removes everything of a user's outbox from the device. */
export async function removePhotoOutbox(userId: string) {
  const database = createPhotoDatabase(userId)
  // Emptied first: another tab that has it open can delay its end.
  await emptyDatabase(database).catch(() => {})
  database.close()
  await Promise.race([database.delete(), new Promise(resolve => setTimeout(resolve, DELETING_MS))])
}

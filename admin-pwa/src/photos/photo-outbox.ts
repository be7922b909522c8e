/**
 * The photos and films of one user of this device that the server does not have yet. They are kept until it has them, or
 * until their user cancels them; a restart of the app loses none. All tabs show the same ones.
 */
import type { PhotoPlace, QueuedState } from '@forecourt/shared/media/photo-queue'
import { addressOfContent } from '@forecourt/shared/media/upload'
import { liveQuery } from 'dexie'
import { BehaviorSubject } from 'rxjs'
import { beginWriting } from '../forms/writing.ts'
import { newId } from '../mirror/new-id.ts'
import { askToKeep } from '../storage/room.ts'
import { isFilm, NotKept, prepare, reasonOf } from './photo-intake.ts'
import {
  addPhoto,
  createPhotoDatabase,
  emptyDatabase,
  type KeptPhoto,
  type PhotoDatabase,
  removePhoto,
} from './photo-outbox-table.ts'
import type { Shrink } from './photo-shrink.ts'

/**
 * A file as it is shown: kept, on its way into the device (`storing`), one that the device could not store (`unkept`), or
 * one that can never be sent as it is (`unfit`).
 */
export interface ShownPhoto
  extends PhotoPlace,
    Pick<KeptPhoto, 'id' | 'name' | 'isFilm' | 'size' | 'at' | 'sent' | 'message' | 'url'> {
  state: QueuedState | 'storing' | 'unkept' | 'unfit'
}

export interface KeepOutcome {
  kept: number
  /** The names of those whose content this place has already, here or on the server. */
  doubles: string[]
}

export interface PhotoOutbox {
  readonly userId: string
  /** All that is here, in the order in which it was chosen, at this moment and whenever it changes. */
  readonly photos: BehaviorSubject<readonly ShownPhoto[]>
  /**
   * Keeps files for a place. What cannot be kept is shown with its reason; the others are kept all the same.
   * @param shown the addresses that the place has on the server
   */
  keep(place: PhotoPlace, files: readonly File[], shown?: readonly string[]): Promise<KeepOutcome>
  /** Tries again what was refused, or waits for another try. */
  retry(id: string): Promise<void>
  /** Takes a file away, whatever its state. */
  cancel(id: string): Promise<void>
  /** What to show of a file; null for a film. */
  picture(id: string): Promise<Blob | null>

  // For who sends them.
  all(): Promise<KeptPhoto[]>
  isThere(id: string): Promise<boolean>
  /** Null where the content was lost. */
  bytesOf(id: string): Promise<Uint8Array<ArrayBuffer> | null>
  change(id: string, fields: Partial<KeptPhoto>): Promise<void>

  close(): void
}

const DELETING_MS = 2000

interface Arriving {
  photo: ShownPhoto
  file: File
  shown: readonly string[]
}

interface Options {
  userId: string
  shrink: Shrink
  /** Hears of a cancelled file of which the server holds a part. */
  onGivenUp?: (photo: KeptPhoto) => void
  database?: PhotoDatabase
}

export async function openPhotoOutbox({
  userId,
  shrink,
  onGivenUp,
  database = createPhotoDatabase(userId),
}: Options): Promise<PhotoOutbox> {
  await database.open()
  const photos = new BehaviorSubject<readonly ShownPhoto[]>([])
  const arriving = new Map<string, Arriving>()
  let kept: readonly KeptPhoto[] = []

  const show = () => {
    const stored = new Set(kept.map(({ id }) => id))
    const others = [...arriving.values()].map(({ photo }) => photo).filter(({ id }) => !stored.has(id))
    photos.next([...kept, ...others])
  }
  const all = () => database.entries.orderBy('order').toArray()
  const refresh = async () => {
    kept = await all()
    show()
  }
  await refresh()
  const watching = liveQuery(all).subscribe({
    next: present => {
      kept = present
      show()
    },
    // The database was taken off the device: in another tab its user has logged out.
    error: () => {
      kept = []
      show()
    },
  })

  const note = (id: string, fields: Partial<ShownPhoto>) => {
    const one = arriving.get(id)
    if (one) arriving.set(id, { ...one, photo: { ...one.photo, ...fields } })
    show()
  }

  /** Gives whether it was kept; null for one that was cancelled meanwhile or could not be kept, which is shown. */
  async function take({ photo, file, shown }: Arriving): Promise<boolean | null> {
    const { id, about, recordId, place, name, isFilm, at } = photo
    try {
      const { bytes, ...prepared } = await prepare(file, shrink)
      if (!arriving.has(id)) return null
      const fields = { id, about, recordId, place, name, isFilm, at }
      const isNew =
        addressOfContent(shown, prepared.keptSha256) === null &&
        (await addPhoto(database, { ...fields, ...prepared, bytes, size: bytes.byteLength }))
      arriving.delete(id)
      await refresh()
      return isNew
    } catch (error) {
      note(id, { state: error instanceof NotKept ? 'unfit' : 'unkept', message: reasonOf(error) })
      return null
    }
  }

  // One after the other, so that they stay in the order in which they were chosen.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (one: Arriving): Promise<boolean | null> => {
    const turn = last.then(() => (arriving.has(one.photo.id) ? take(one) : null))
    last = turn
    return turn
  }

  return {
    userId,
    photos,
    keep: async (place, files, shown = []) => {
      // What only this device has shall not be given up when the browser runs out of room.
      void askToKeep()
      const at = new Date().toISOString()
      const added = files.map<Arriving>(file => ({
        file,
        shown,
        photo: {
          about: place.about,
          recordId: place.recordId,
          place: place.place,
          id: newId(),
          name: file.name,
          isFilm: isFilm(file),
          size: file.size,
          at,
          sent: 0,
          message: null,
          url: null,
          state: 'storing',
        },
      }))
      for (const one of added) arriving.set(one.photo.id, one)
      show()
      // A new version of the app waits until they are stored.
      const endWriting = beginWriting()
      const outcomes = await Promise.all(added.map(inTurn)).finally(endWriting)
      return {
        kept: outcomes.filter(outcome => outcome === true).length,
        doubles: files.filter((_, index) => outcomes[index] === false).map(({ name }) => name),
      }
    },
    retry: async id => {
      const one = arriving.get(id)
      if (one) {
        note(id, { state: 'storing', message: null })
        await inTurn(one)
      } else await database.entries.update(id, { state: 'waiting', attempts: 0, message: null })
    },
    cancel: async id => {
      arriving.delete(id)
      show()
      const gone = await removePhoto(database, id)
      await refresh()
      if (gone && gone.sent > 0 && gone.state !== 'sent') onGivenUp?.(gone)
    },
    picture: async id => {
      const here = arriving.get(id)
      if (here) return here.photo.isFilm ? null : here.file
      const entry = await database.entries.get(id)
      if (!entry || entry.isFilm) return null
      const found = (await database.previews.get(id)) ?? (await database.contents.get(id))
      return found ? new Blob([found.bytes]) : null
    },
    all,
    isThere: async id => (await database.entries.get(id)) !== undefined,
    bytesOf: async id => {
      const found = await database.contents.get(id)
      return found ? new Uint8Array(found.bytes) : null
    },
    change: async (id, fields) => {
      await database.entries.update(id, fields)
    },
    close: () => {
      watching.unsubscribe()
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

/**
 * Where photos and films are kept on the device until the server has them: a database of one user. The bytes are
 * ArrayBuffers, for some browsers lose the content of a stored File. They lie apart from what changes while a file is
 * sent, so that a step forward does not write megabytes anew.
 */
import type { PhotoPlace, QueuedPhoto } from '@forecourt/shared/media/photo-queue'
import { Dexie, type EntityTable } from 'dexie'

export interface KeptPhoto extends QueuedPhoto {
  /** What the file was called where it was chosen. */
  name: string
  /** Content type of what is kept. */
  type: string
  isFilm: boolean
  /** Of what is kept, in bytes. */
  size: number
  /** Of the content that was chosen, by which a second choice of it is known. */
  sha256: string
  /** Of what is kept, under which it is sent. */
  keptSha256: string
  /** When it was chosen, ISO in UTC. */
  at: string
  /** How many bytes the server has. */
  sent: number
  /** Why it is not there yet, in the server's words. */
  message: string | null
  /** Where the server shows it, once it was taken. */
  url: string | null
  /** Place and content in one: no content is kept twice for a place. */
  spot: string
}

interface KeptBytes {
  id: string
  bytes: ArrayBuffer
}

export type PhotoDatabase = Dexie & {
  entries: EntityTable<KeptPhoto, 'id'>
  contents: EntityTable<KeptBytes, 'id'>
  previews: EntityTable<KeptBytes, 'id'>
}

export const photoDatabaseName = (userId: string) => `forecourt-photos-${userId}`

export function createPhotoDatabase(userId: string): PhotoDatabase {
  const database = new Dexie(photoDatabaseName(userId)) as PhotoDatabase
  database.version(1).stores({ entries: 'id, order, &spot', contents: 'id', previews: 'id' })
  return database
}

export const spotOf = ({ about, recordId, place }: PhotoPlace, sha256: string) =>
  `${about}:${recordId}:${place}:${sha256}`

/** What is to be kept of a file. */
export type NewPhoto = Omit<
  KeptPhoto,
  'order' | 'state' | 'attempts' | 'sent' | 'message' | 'url' | 'spot'
> & {
  bytes: ArrayBuffer
  preview: ArrayBuffer | null
}

/**
 * Keeps a file behind all others. Gives false when its content is kept for this place already.
 * @throws Dexie's errors when it cannot be stored; then nothing of it is
 */
export function addPhoto(database: PhotoDatabase, { bytes, preview, ...fields }: NewPhoto): Promise<boolean> {
  const { entries, contents, previews } = database
  return database.transaction('rw', entries, contents, previews, async () => {
    const spot = spotOf(fields, fields.sha256)
    if ((await entries.where({ spot }).count()) > 0) return false
    const last = await entries.orderBy('order').last()
    await contents.add({ id: fields.id, bytes })
    if (preview) await previews.add({ id: fields.id, bytes: preview })
    await entries.add({
      ...fields,
      spot,
      order: (last?.order ?? 0) + 1,
      state: 'waiting',
      attempts: 0,
      sent: 0,
      message: null,
      url: null,
    })
    return true
  })
}

/** Takes everything out of it, for all tabs that have it open. */
export async function emptyDatabase({ entries, contents, previews }: PhotoDatabase): Promise<void> {
  for (const table of [entries, contents, previews]) await table.clear()
}

/** Takes a file away with everything that is kept of it. Gives what it was. */
export function removePhoto(database: PhotoDatabase, id: string): Promise<KeptPhoto | undefined> {
  const { entries, contents, previews } = database
  return database.transaction('rw', entries, contents, previews, async () => {
    const entry = await entries.get(id)
    for (const table of [entries, contents, previews]) await table.delete(id)
    return entry
  })
}

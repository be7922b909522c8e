/**
 * Where photos and films are kept on the device until the server has them: a database of one user. The bytes are
 * ArrayBuffers, for some browsers lose the content of a stored File. They lie apart from what changes while a file is
 * sent, so that a step forward does not write megabytes anew. What is not ready to be sent lies in `arrivals` and
 * `originals`, see photo-arrivals-table.
 */
import type { PhotoPlace, QueuedPhoto } from '@forecourt/shared/media/photo-queue'
import { Dexie, type EntityTable } from 'dexie'
import { DURABLE } from '../mirror/durability.ts'
import type { ChosenPhoto, Original } from './photo-arrivals-table.ts'

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
  arrivals: EntityTable<ChosenPhoto, 'id'>
  originals: EntityTable<Original, 'id'>
}

export const photoDatabaseName = (userId: string) => `forecourt-photos-${userId}`

export function createPhotoDatabase(userId: string): PhotoDatabase {
  const database = new Dexie(photoDatabaseName(userId), DURABLE) as PhotoDatabase
  database.version(1).stores({ entries: 'id, order, &spot', contents: 'id', previews: 'id' })
  database.version(2).stores({ arrivals: 'id, order', originals: 'id' })
  return database
}

export const spotOf = ({ about, recordId, place }: PhotoPlace, sha256: string) =>
  `${about}:${recordId}:${place}:${sha256}`

const allOf = ({ entries, contents, previews, arrivals, originals }: PhotoDatabase) => [
  entries,
  contents,
  previews,
  arrivals,
  originals,
]

/** Takes everything out of it, for all tabs that have it open. */
export async function emptyDatabase(database: PhotoDatabase): Promise<void> {
  for (const table of allOf(database)) await table.clear()
}

/** Takes a file away with everything that is kept of it. Gives what it was, where it was ready to be sent. */
export function removePhoto(database: PhotoDatabase, id: string): Promise<KeptPhoto | undefined> {
  return database.transaction('rw', allOf(database), async () => {
    const entry = await database.entries.get(id)
    for (const table of allOf(database)) await table.delete(id)
    return entry
  })
}

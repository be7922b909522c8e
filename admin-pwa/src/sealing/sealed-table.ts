/**
 * Sealed work as it lies on the device: a database of one user, of which nothing can be read but how much there is. What was
 * sealed on one occasion is a bundle; another one begins only where this server does not open the last one.
 */
import { Dexie, type EntityTable } from 'dexie'
import { DURABLE } from '../mirror/durability.ts'

interface SealedPart {
  /** "BUNDLE/mirror", "BUNDLE/entries:abc", … */
  id: string
  sealed: ArrayBuffer
}

export interface SealedBundle {
  /** When it was made, ISO in UTC. */
  id: string
  /** With which the dealership tells the key; null where the browser cannot seal, and it lies open. */
  point: string | null
  /** Whether the server that was asked has another key. */
  isRefused: boolean
}

export type SealedDatabase = Dexie & {
  parts: EntityTable<SealedPart, 'id'>
  /** Written after its parts: without it they are not whole. */
  bundles: EntityTable<SealedBundle, 'id'>
}

const nameOf = (userId: string) => `forecourt-sealed-${userId}`

export function createSealedDatabase(userId: string): SealedDatabase {
  const database = new Dexie(nameOf(userId), DURABLE) as SealedDatabase
  database.version(1).stores({ parts: 'id', bundles: 'id' })
  return database
}

/** The whole bundles of a user, the newest first. */
export async function bundlesOf(userId: string): Promise<SealedBundle[]> {
  if (!(await Dexie.exists(nameOf(userId)))) return []
  const database = createSealedDatabase(userId)
  try {
    return await database.bundles.orderBy('id').reverse().toArray()
  } finally {
    database.close()
  }
}

/** Removes a bundle with its parts. */
export const removeBundle = (database: SealedDatabase, id: string) =>
  database.transaction('rw', database.parts, database.bundles, async () => {
    await database.bundles.delete(id)
    await database.parts.where('id').startsWith(`${id}/`).delete()
  })

/** Empties it. To delete a database waits for every connection that is still closing, and warns. */
export async function removeSealed(userId: string): Promise<void> {
  if (!(await Dexie.exists(nameOf(userId)))) return
  const database = createSealedDatabase(userId)
  try {
    await database.parts.clear()
    await database.bundles.clear()
  } finally {
    database.close()
  }
}

/** Sealed work as it lies on the device: a database of one user, of which nothing can be read but how much there is. */
import { Dexie, type EntityTable } from 'dexie'
import { DURABLE } from '../mirror/durability.ts'

interface SealedPart {
  /** "mirror", "entries:abc", … */
  id: string
  sealed: ArrayBuffer
}

interface SealedNote {
  id: 'note'
  /** With which the dealership tells the key. */
  point: string
}

export type SealedDatabase = Dexie & {
  parts: EntityTable<SealedPart, 'id'>
  /** Written last: without it the parts are not whole. */
  notes: EntityTable<SealedNote, 'id'>
}

const nameOf = (userId: string) => `forecourt-sealed-${userId}`

export function createSealedDatabase(userId: string): SealedDatabase {
  const database = new Dexie(nameOf(userId), DURABLE) as SealedDatabase
  database.version(1).stores({ parts: 'id', notes: 'id' })
  return database
}

/** Whether there is sealed work of a user, whole. */
export async function isSealed(userId: string): Promise<boolean> {
  if (!(await Dexie.exists(nameOf(userId)))) return false
  const database = createSealedDatabase(userId)
  try {
    return (await database.notes.get('note')) !== undefined
  } finally {
    database.close()
  }
}

export const removeSealed = (userId: string) => Dexie.delete(nameOf(userId))

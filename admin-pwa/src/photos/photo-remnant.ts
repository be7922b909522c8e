/** Photos and films that the server does not have, as parts that are read and written one at a time. */
import { createPhotoDatabase, type PhotoDatabase } from './photo-outbox-table.ts'
import { leftIn, withPhotosOf } from './take-over-photos.ts'

const BYTES = ['contents', 'previews', 'originals'] as const
type BytesTable = (typeof BYTES)[number]

/** A file without its bytes, or bytes of one. */
export type PhotoPart =
  | { table: 'entries' | 'arrivals'; id: string; row: object }
  | { table: BytesTable; id: string; bytes: ArrayBuffer }

/** Hands over each part; the bytes of a file come before it. Gives how many files there are. */
export async function readPhotoParts(
  userId: string,
  take: (part: PhotoPart) => Promise<void>,
): Promise<number> {
  const count = await withPhotosOf(userId, async database => {
    const { entries, arrivals } = await leftIn(database)
    for (const { id } of [...entries, ...arrivals])
      for (const table of BYTES) {
        const kept = await database[table].get(id)
        if (kept) await take({ table, id, bytes: kept.bytes })
      }
    for (const row of entries) await take({ table: 'entries', id: row.id, row })
    for (const row of arrivals) await take({ table: 'arrivals', id: row.id, row })
    return entries.length + arrivals.length
  })
  return count ?? 0
}

/** Puts parts into the user's photos again. A part that is there is written once more. */
export async function writePhotoParts(userId: string, parts: AsyncIterable<PhotoPart>): Promise<void> {
  const database = createPhotoDatabase(userId)
  try {
    for await (const part of parts) await write(database, part)
  } finally {
    database.close()
  }
}

const write = async (database: PhotoDatabase, part: PhotoPart) => {
  if ('bytes' in part) await database[part.table].put({ id: part.id, bytes: part.bytes })
  else await database[part.table].put(part.row as never)
}

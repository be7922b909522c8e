/**
 * Uploads that go on where they broke off. A file is sent in chunks, under the hash of its content; what has come is kept
 * for its sender until a vehicle or an event claims it.
 *
 * - `GET /api/uploads/{sha256}` says how much of it the server holds.
 * - `PUT /api/uploads/{sha256}?owner=&offset=&size=` adds the next chunk, as the body. The last one is taken only when
 *   the whole is what the hash says.
 * - `DELETE /api/uploads/{sha256}` gives it up.
 * - `POST /api/vehicles/{id}/claim-upload` and `POST /api/events/{id}/gallery/claim` put it where it belongs. A place that
 *   shows this content already stays as it is, so a claim whose answer was lost can be sent again.
 *
 * `owner` is the user that the sender believes to be logged in as: another login on the same device must not send what
 * it never saw.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { mediaUrlSchema } from '../vehicles/vehicle.ts'
import { UPLOAD_CATEGORIES } from '../vehicles/vehicle-media.ts'
import { UPLOAD_MAX_BYTES } from './media.ts'

/** The most that one chunk carries, in bytes. */
export const UPLOAD_CHUNK_BYTES = 512 * 1024

const LEAST_CHUNK_BYTES = 32 * 1024

/**
 * How many bytes to send at once: fewer on a line that keeps breaking, so that something arrives on the slowest too.
 * @param attempts how often it broke since something arrived
 */
export const chunkBytes = (attempts: number): number =>
  Math.max(LEAST_CHUNK_BYTES, Math.floor(UPLOAD_CHUNK_BYTES / 2 ** attempts))

/** How many digits of the hash of its content name a stored file. */
export const MEDIA_HASH_LENGTH = 24

const FILE_NAME_MAX_LENGTH = 200

/** SHA-256 of a file's content in lower-case hexadecimal digits. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'Not a SHA-256 hash')

const wholeNumber = (name: string) => z.coerce.number({ error: `${name} must be a number` }).pipe(z.int())

/** Where a chunk belongs, in bytes. */
export const chunkQuerySchema = z.object({
  owner: idSchema,
  offset: wholeNumber('The offset').pipe(z.int().min(0).max(UPLOAD_MAX_BYTES)),
  size: wholeNumber('The size').pipe(z.int().min(1, 'The file is empty.')),
})
export type ChunkQuery = z.output<typeof chunkQuerySchema>

/** How much of a file the server holds: the offset of the next chunk in bytes, and whether that is all of it. */
export const heldUploadSchema = z.object({ offset: z.int().min(0), isWhole: z.boolean() })
export type HeldUpload = z.output<typeof heldUploadSchema>

const claimFields = {
  owner: idSchema,
  sha256: sha256Schema,
  /** What the sender calls the file; for words only. */
  name: z.string().max(FILE_NAME_MAX_LENGTH),
}
export const galleryClaimSchema = z.object(claimFields)
export const vehicleClaimSchema = z.object({ ...claimFields, category: z.enum(UPLOAD_CATEGORIES) })

/** The address under which the place shows the file. */
export const claimReplySchema = z.object({ url: mediaUrlSchema })
export type ClaimReply = z.output<typeof claimReplySchema>

/** The address among these that shows a content, null where none does. */
export function addressOfContent(urls: readonly string[], sha256: string): string | null {
  const start = `/media/${sha256.slice(0, MEDIA_HASH_LENGTH)}.`
  return urls.find(url => url.startsWith(start)) ?? null
}

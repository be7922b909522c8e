/** Sends one kept file in chunks, from where the server has it, and has it put where it belongs. */
import {
  type ClaimReply,
  chunkBytes,
  claimReplySchema,
  type HeldUpload,
  heldUploadSchema,
} from '@forecourt/shared/media/upload'
import { Refused, send } from '../mirror/connection.ts'
import type { KeptPhoto } from './photo-outbox-table.ts'

const CHUNK_TIMEOUT_MS = 60_000
/** The server reads and encodes the whole picture before it answers. */
const CLAIM_TIMEOUT_MS = 120_000
/** How often a file is begun anew because the server has another part of it than was thought. */
const RESTARTS = 2
const OTHER_PLACE = 409
const NOT_HELD = 410

interface Options {
  owner: string
  bytes: Uint8Array<ArrayBuffer>
  signal: AbortSignal
  /** Hears how many bytes the server has. */
  onProgress(sent: number): Promise<void>
}

const uploadPath = (sha256: string) => `/api/uploads/${sha256}`

/**
 * Gives the address under which the server shows it.
 * @throws Unreachable without an answer, Refused with the server's words, the signal's reason when it is given up
 */
export async function uploadPhoto(photo: KeptPhoto, options: Options): Promise<string> {
  // The answer to an earlier claim may have been lost: then nothing needs to be sent again.
  if (photo.sent === photo.size) {
    try {
      return await claim(photo, options)
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== NOT_HELD) throw error
    }
  }
  await sendContent(uploadPath(photo.keptSha256), photo, options)
  return claim(photo, options)
}

/**
 * Sends the content of a file, from where the server has it, until it has all of it.
 * @param path where the server takes it
 */
export async function sendContent(
  path: string,
  { size, attempts }: Pick<KeptPhoto, 'size' | 'attempts'>,
  { owner, bytes, signal, onProgress }: Options,
) {
  const look = async () => {
    const held: HeldUpload = heldUploadSchema.parse(await send(path, { signal }))
    await onProgress(held.offset)
    return held
  }
  let atOnce = chunkBytes(attempts)
  let restarts = 0
  let held = await look()
  while (!held.isWhole) {
    const { offset } = held
    try {
      held = heldUploadSchema.parse(
        await send(`${path}?owner=${owner}&offset=${offset}&size=${size}`, {
          method: 'PUT',
          bytes: bytes.subarray(offset, offset + atOnce),
          timeoutMs: CHUNK_TIMEOUT_MS,
          signal,
        }),
      )
      atOnce = Math.min(chunkBytes(0), atOnce * 2)
      await onProgress(held.offset)
    } catch (error) {
      const isElsewhere = error instanceof Refused && error.status === OTHER_PLACE
      if (!isElsewhere || ++restarts > RESTARTS) throw error
      held = await look()
    }
  }
}

async function claim(photo: KeptPhoto, { owner, signal }: Options): Promise<string> {
  const { about, recordId, place, keptSha256: sha256, name } = photo
  const path =
    about === 'vehicles' ? `/api/vehicles/${recordId}/claim-upload` : `/api/events/${recordId}/gallery/claim`
  const body = {
    owner,
    sha256,
    name: name.slice(0, 200),
    ...(about === 'vehicles' ? { category: place } : {}),
  }
  const reply: ClaimReply = claimReplySchema.parse(
    await send(path, { method: 'POST', body, timeoutMs: CLAIM_TIMEOUT_MS, signal }),
  )
  return reply.url
}

/** Tells the server that a part of a file is not needed any more. It forgets it by itself where this is not heard. */
export function giveUpUpload({ keptSha256 }: KeptPhoto) {
  void send(uploadPath(keptSha256), { method: 'DELETE' }).catch(() => {})
}

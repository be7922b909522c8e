/**
 * Uploads that come in chunks, held until they are claimed, so that they survive a restart of the server. What nobody went
 * on with for a day is removed.
 *
 * The chunks lie in the database, so any server of the dealership takes the next one, and any of them the claim. The embedded
 * engine, which no other server shares, holds them the same way: what is written once works alike on both, and a chunk costs
 * a few milliseconds, as a commit does. Nobody waits for the disk: what is lost with the power is sent again. A chunk's key is
 * where it begins: of several that come at once for the same place, one finds it free.
 *
 * What is whole begins at 0 and has no gap up to its size. Nothing else is relied upon: two servers may disagree for a moment on
 * what is there, and a chunk may come when its upload was just dropped. The hash of the content is what decides, when the last
 * chunk is there and again when the file is put together. A claim whose server lost the database may be made a second time
 * before the first has ended; its place shows it once, as a file is named by its content.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { UPLOAD_MAX_BYTES } from '@forecourt/shared/media/media'
import { type HeldUpload, UPLOAD_CHUNK_BYTES } from '@forecourt/shared/media/upload'
import { and, asc, desc, eq, lt, max, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'

const HELD_HOURS = 24
/** Beyond so many the one that waits longest makes room. */
export const HELD_PER_USER = 20

const FILE_TOO_LARGE = 'The file is larger than 10 MB.'
export const CHUNK_TOO_LARGE = 'A chunk may have 512 kB at most.'
const CHUNK_EMPTY = 'The chunk is empty.'
const OTHER_SIZE = 'This upload was begun with another size.'
const BEYOND_ITS_END = 'The chunk goes beyond the end of the file.'
const ARRIVED_DAMAGED = 'The file arrived damaged and was dropped. Please send it again.'
const NOT_WHOLE = 'This upload is not complete. Please send it again.'
export const BEING_CLAIMED = 'This file is just being put in its place. Please try again.'

const HOUR_MS = 3_600_000

export interface Chunk {
  sha256: string
  /** Of the whole file, in bytes. */
  size: number
  offset: number
  bytes: Uint8Array
}

export interface HeldUploads {
  /** How much of a file is here. */
  look(userId: string, sha256: string): Promise<HeldUpload>
  /** Adds a chunk. @throws Refusal when it does not follow what is here, is too large, or the whole is not what its hash says */
  add(userId: string, chunk: Chunk): Promise<HeldUpload>
  drop(userId: string, sha256: string): Promise<void>
  /**
   * Has a complete upload put where it belongs. It is removed then, and also where it can never be used.
   * @param use gets the path of the file; nobody else is about the same upload meanwhile
   * @throws Refusal when it is not complete, or being claimed already
   */
  claim<T>(userId: string, sha256: string, use: (path: string) => Promise<T>): Promise<T>
  /** Removes what nobody went on with for a day. Gives how many files were removed. */
  clear(): Promise<number>
}

interface Present {
  size: number
  /** Where its chunks begin, in their order and without a gap. */
  offsets: number[]
  /** Where they end. */
  end: number
}

/** @param directory of this server's own, where a file is put together; nothing in it lasts */
export function createHeldUploads({
  database,
  directory,
  now,
}: {
  database: Database
  directory: string
  now: () => Date
}): HeldUploads {
  const { heldUploads } = database.tables
  const isOf = (userId: string, sha256: string) =>
    and(eq(heldUploads.userId, userId), eq(heldUploads.sha256, sha256))
  const remove = async (userId: string, sha256: string) => {
    await database.lightly(database.delete(heldUploads).where(isOf(userId, sha256)))
  }

  async function find(userId: string, sha256: string): Promise<Present | null> {
    const { offset, size, bytes } = heldUploads
    const chunks = await database
      .select({ offset, size, length: sql<number>`length(${bytes})` })
      .from(heldUploads)
      .where(isOf(userId, sha256))
      .orderBy(asc(offset))
    const [first] = chunks
    if (first?.offset !== 0) return null
    const present: Present = { size: first.size, offsets: [], end: 0 }
    for (const chunk of chunks) {
      if (chunk.offset !== present.end) continue
      present.offsets.push(chunk.offset)
      present.end += chunk.length
    }
    return present
  }

  /**
   * The content, chunk by chunk. One is in memory at a time, and others are answered between them.
   * @throws the refusal at the end, when the content is not what its hash says; then it is dropped
   */
  async function* contentOf(userId: string, sha256: string, { offsets }: Present, damaged: Refusal) {
    const hash = createHash('sha256')
    for (const offset of offsets) {
      const [chunk] = await database
        .select({ bytes: heldUploads.bytes })
        .from(heldUploads)
        .where(and(isOf(userId, sha256), eq(heldUploads.offset, offset)))
      if (!chunk) throw damaged
      hash.update(chunk.bytes)
      yield chunk.bytes
      await setImmediate()
    }
    if (hash.digest('hex') === sha256) return
    await remove(userId, sha256)
    throw damaged
  }

  async function makeRoom(userId: string) {
    const newest = max(heldUploads.at)
    const others = await database
      .select({ sha256: heldUploads.sha256 })
      .from(heldUploads)
      .where(eq(heldUploads.userId, userId))
      .groupBy(heldUploads.sha256)
      .orderBy(desc(newest))
    for (const { sha256 } of others.slice(HELD_PER_USER - 1)) await remove(userId, sha256)
  }

  /** Gives whether the place was free. */
  async function insert(userId: string, { bytes, ...chunk }: Chunk): Promise<boolean> {
    const row = { ...chunk, userId, at: now().toISOString(), bytes: asBuffer(bytes) }
    const inserted = await database.lightly(
      database
        .insert(heldUploads)
        .values(row)
        .onConflictDoNothing()
        .returning({ offset: heldUploads.offset }),
    )
    return inserted.length === 1
  }

  async function put<T>(userId: string, sha256: string, use: (path: string) => Promise<T>): Promise<T> {
    const path = join(directory, `${randomUUID()}.part`)
    try {
      const present = await find(userId, sha256)
      if (!present || !isWhole(present)) throw new Refusal(410, NOT_WHOLE)
      await mkdir(directory, { recursive: true })
      const content = contentOf(userId, sha256, present, new Refusal(410, NOT_WHOLE))
      await pipeline(content, createWriteStream(path))
      const outcome = await use(path)
      await remove(userId, sha256)
      return outcome
    } catch (error) {
      // What is no picture stays none; anything else may go well another time.
      if (error instanceof Refusal && error.status === 422) await remove(userId, sha256)
      throw error
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    look: async (userId, sha256) => asHeld(await find(userId, sha256)),

    add: async (userId, chunk) => {
      const { sha256, size, offset, bytes } = chunk
      if (size > UPLOAD_MAX_BYTES) throw new Refusal(413, FILE_TOO_LARGE)
      if (bytes.length > UPLOAD_CHUNK_BYTES) throw new Refusal(413, CHUNK_TOO_LARGE)
      if (bytes.length === 0) throw new Refusal(400, CHUNK_EMPTY)
      if (offset + bytes.length > size) throw new Refusal(400, BEYOND_ITS_END)
      const present = await find(userId, sha256)
      if (present && present.size !== size) throw new Refusal(409, OTHER_SIZE)
      if (present && isWhole(present)) return asHeld(present)
      if (offset !== (present?.end ?? 0)) throw goesOnAt(present)
      if (!present) await makeRoom(userId)
      if (!(await insert(userId, chunk))) throw goesOnAt(await find(userId, sha256))
      const held = await find(userId, sha256)
      if (held && isWhole(held)) {
        const content = contentOf(userId, sha256, held, new Refusal(409, ARRIVED_DAMAGED))
        for await (const _chunk of content);
      }
      return asHeld(held)
    },

    drop: remove,

    claim: async (userId, sha256, use) => {
      const claimed = await database.exclusively(`upload ${userId}/${sha256}`, async () => ({
        outcome: await put(userId, sha256, use),
      }))
      if (!claimed) throw new Refusal(503, BEING_CLAIMED)
      return claimed.outcome
    },

    clear: async () => {
      const before = new Date(now().getTime() - HELD_HOURS * HOUR_MS).toISOString()
      const { userId, sha256 } = heldUploads
      const forgotten = await database
        .select({ userId, sha256 })
        .from(heldUploads)
        .groupBy(userId, sha256)
        .having(lt(max(heldUploads.at), before))
      for (const one of forgotten) await remove(one.userId, one.sha256)
      return forgotten.length
    },
  }
}

const isWhole = ({ size, end }: Present) => end >= size
const asHeld = (present: Present | null): HeldUpload =>
  present ? { offset: present.end, isWhole: isWhole(present) } : { offset: 0, isWhole: false }
const goesOnAt = (present: Present | null) =>
  new Refusal(409, `The upload goes on at byte ${present?.end ?? 0}.`)
const asBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)

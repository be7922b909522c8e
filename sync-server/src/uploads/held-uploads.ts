/**
 * Uploads that come in chunks, on the disk until they are claimed, so that they survive a restart of the server. A user
 * has a directory of their own; a file in it is named by the hash of its content and its whole size, and as long as it is
 * not complete its length is the offset of the next chunk. What nobody went on with for a day is removed.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_MAX_BYTES } from '@forecourt/shared/media/media'
import { type HeldUpload, UPLOAD_CHUNK_BYTES } from '@forecourt/shared/media/upload'
import { Refusal } from '../http/refusal.ts'

export const HELD_HOURS = 24
/** Beyond so many the one that waits longest makes room. */
export const HELD_PER_USER = 20

export const FILE_TOO_LARGE = 'The file is larger than 10 MB.'
export const CHUNK_TOO_LARGE = 'A chunk may have 512 kB at most.'
export const CHUNK_EMPTY = 'The chunk is empty.'
export const OTHER_SIZE = 'This upload was begun with another size.'
export const BEYOND_ITS_END = 'The chunk goes beyond the end of the file.'
export const ARRIVED_DAMAGED = 'The file arrived damaged and was dropped. Please send it again.'
export const NOT_WHOLE = 'This upload is not complete. Please send it again.'

const HOUR_MS = 3_600_000
const NAME = /^(?<hash>[0-9a-f]{64})\.(?<size>\d{1,9})\.(?<kind>part|whole)$/

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
   * @param use gets the path of the file; nobody else has it meanwhile
   * @throws Refusal when it is not complete
   */
  claim<T>(userId: string, sha256: string, use: (path: string) => Promise<T>): Promise<T>
  /** Removes what nobody went on with for a day. Gives how many files were removed. */
  clear(): Promise<number>
}

interface Held {
  path: string
  size: number
  isWhole: boolean
}

/** @param directory holds nothing else */
export function createHeldUploads(directory: string, now: () => Date): HeldUploads {
  const oneAtATime = createTurns()
  const pathOf = (userId: string, name: string) => join(directory, userId, name)

  async function find(userId: string, sha256: string): Promise<Held | null> {
    for (const name of await namesIn(join(directory, userId))) {
      const parts = NAME.exec(name)?.groups
      if (parts?.['hash'] === sha256)
        return {
          path: pathOf(userId, name),
          size: Number(parts['size']),
          isWhole: parts['kind'] === 'whole',
        }
    }
    return null
  }

  async function begin(userId: string, sha256: string, size: number): Promise<Held> {
    await mkdir(join(directory, userId), { recursive: true })
    await makeRoom(userId)
    return { path: pathOf(userId, `${sha256}.${size}.part`), size, isWhole: false }
  }

  async function makeRoom(userId: string) {
    const files = await agesIn(join(directory, userId))
    const tooMany = files.sort((a, b) => a.at - b.at).slice(0, Math.max(0, files.length + 1 - HELD_PER_USER))
    for (const { path } of tooMany) await rm(path, { force: true })
  }

  async function complete({ path, size }: Held, sha256: string): Promise<HeldUpload> {
    if ((await hashOf(path)) !== sha256) {
      await rm(path, { force: true })
      throw new Refusal(409, ARRIVED_DAMAGED)
    }
    await rename(path, path.replace(/\.part$/, '.whole'))
    return { offset: size, isWhole: true }
  }

  return {
    look: async (userId, sha256) => {
      const held = await find(userId, sha256)
      if (!held) return { offset: 0, isWhole: false }
      return { offset: held.isWhole ? held.size : await lengthOf(held.path), isWhole: held.isWhole }
    },

    add: (userId, { sha256, size, offset, bytes }) =>
      oneAtATime(`${userId}/${sha256}`, async () => {
        if (size > UPLOAD_MAX_BYTES) throw new Refusal(413, FILE_TOO_LARGE)
        if (bytes.length > UPLOAD_CHUNK_BYTES) throw new Refusal(413, CHUNK_TOO_LARGE)
        if (bytes.length === 0) throw new Refusal(400, CHUNK_EMPTY)
        if (offset + bytes.length > size) throw new Refusal(400, BEYOND_ITS_END)
        const present = await find(userId, sha256)
        if (present && present.size !== size) throw new Refusal(409, OTHER_SIZE)
        if (present?.isWhole) return { offset: size, isWhole: true }
        const length = present ? await lengthOf(present.path) : 0
        if (offset !== length) throw new Refusal(409, `The upload goes on at byte ${length}.`)
        const held = present ?? (await begin(userId, sha256, size))
        await appendFile(held.path, bytes)
        await utimes(held.path, now(), now())
        return offset + bytes.length === size
          ? complete(held, sha256)
          : { offset: offset + bytes.length, isWhole: false }
      }),

    drop: (userId, sha256) =>
      oneAtATime(`${userId}/${sha256}`, async () => {
        const held = await find(userId, sha256)
        if (held) await rm(held.path, { force: true })
      }),

    claim: (userId, sha256, use) =>
      oneAtATime(`${userId}/${sha256}`, async () => {
        const held = await find(userId, sha256)
        if (!held?.isWhole) throw new Refusal(410, NOT_WHOLE)
        try {
          const outcome = await use(held.path)
          await rm(held.path, { force: true })
          return outcome
        } catch (error) {
          // What is no picture stays none; anything else may go well another time.
          if (error instanceof Refusal && error.status === 422) await rm(held.path, { force: true })
          throw error
        }
      }),

    clear: async () => {
      const before = now().getTime() - HELD_HOURS * HOUR_MS
      let removed = 0
      for (const userId of await namesIn(directory)) {
        for (const { path, at } of await agesIn(join(directory, userId))) {
          if (at >= before) continue
          await rm(path, { force: true })
          removed++
        }
        // A directory that is not empty stays.
        await rmdir(join(directory, userId)).catch(() => {})
      }
      return removed
    },
  }
}

const namesIn = (directory: string): Promise<string[]> => readdir(directory).catch(() => [])
const lengthOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0

/** The files of a directory with the time of their last chunk, in milliseconds. */
async function agesIn(directory: string): Promise<{ path: string; at: number }[]> {
  const paths = (await namesIn(directory)).map(name => join(directory, name))
  return Promise.all(
    paths.map(async path => ({ path, at: (await stat(path).catch(() => null))?.mtimeMs ?? 0 })),
  )
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes)
  return hash.digest('hex')
}

/** Lets work of one name happen one after the other. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).catch(() => {}).then(work)
    last.set(name, turn)
    const forget = () => {
      if (last.get(name) === turn) last.delete(name)
    }
    turn.then(forget, forget)
    return turn
  }
}

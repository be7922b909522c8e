import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import {
  copyFile,
  type FileHandle,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AT_ONCE_BYTES, type Part, type ReadObject } from '../objects/bucket.ts'
import { demandMediaName, MEDIA_HASH, MEDIA_NAME, type MediaStore } from './media-store.ts'

/** Media files in one directory of this disk, which is made where it is missing. */
export function createDiskMediaStore(directory: string): MediaStore {
  mkdirSync(directory, { recursive: true })
  const pathOf = (name: string) => {
    demandMediaName(name)
    return join(directory, name)
  }
  /** Readers see the whole file or none, and nobody who puts the same one meanwhile is in the way. */
  const whole = async (name: string, write: (part: string) => Promise<void>) => {
    const path = pathOf(name)
    const part = `${path}.${randomUUID()}.part`
    try {
      await write(part)
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
  const sizeOf = async (name: string) => {
    const path = pathOf(name)
    return (await orNull(stat(path)))?.size ?? null
  }
  return {
    put: (name, bytes) => whole(name, part => writeFile(part, bytes)),
    putFile: async (name, path) => {
      await whole(name, part => copyFile(path, part))
      return (await stat(pathOf(name))).size
    },
    has: async name => existsSync(pathOf(name)),
    sizeOf,
    get: async name => {
      const bytes = await orNull(readFile(pathOf(name)))
      return bytes && Uint8Array.from(bytes)
    },
    read: async (name, part) => {
      const file = await orNull(open(pathOf(name)))
      return file && readPart(file, part)
    },
    remove: async name => rm(pathOf(name), { force: true }),
    namesOf: async hash => {
      if (!MEDIA_HASH.test(hash)) return []
      return (await readdir(directory)).filter(name => name.startsWith(hash) && MEDIA_NAME.test(name))
    },
    freeBytes: () => freeBytesOf(directory),
  }
}

/** Reads an open file and closes it: at once where it is little, else as a stream. */
async function readPart(file: FileHandle, part: Part | undefined): Promise<ReadObject> {
  try {
    const { first, last } = part ?? { first: 0, last: (await file.stat()).size - 1 }
    const size = last - first + 1
    if (size > AT_ONCE_BYTES) {
      const stream = file.createReadStream({ start: first, end: last })
      return { size, body: Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>> }
    }
    const body = new Uint8Array(size)
    const { bytesRead } = await file.read(body, 0, size, first)
    if (bytesRead < size) throw new RangeError(`The file ends before byte ${last}`)
    await file.close()
    return { size, body }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The space that is left on the disk of a directory, in bytes. */
export async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Null where there is no such file. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Where media files lie: on this disk, or one day in an object store. Names are final; content never changes. */
import { existsSync, mkdirSync } from 'node:fs'
import { copyFile, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface MediaStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Takes a file of this disk in; it stays where it is. Gives its size in bytes. */
  putFile(name: string, path: string): Promise<number>
  has(name: string): Promise<boolean>
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(name: string): Promise<void>
  /** The names of all files that belong to a hash. */
  namesOf(hash: string): Promise<string[]>
  /** How much room is left, in bytes. */
  freeBytes(): Promise<number>
}

/** What a media file may be called; nothing else is ever looked up. */
export const MEDIA_NAME = /^[0-9a-f]{24}((-\d{1,4})?\.(webp|avif)|\.(mp4|mov|webm|avi))$/

interface PictureForms {
  hash: string
  widths: readonly number[]
  avif: boolean
}

/** All files of a picture. */
export function mediaNamesOf({ hash, widths, avif }: PictureForms): string[] {
  const forms = avif ? ['webp', 'avif'] : ['webp']
  return [`${hash}.webp`, ...forms.flatMap(form => widths.map(width => `${hash}-${width}.${form}`))]
}

export function createDiskMediaStore(directory: string): MediaStore {
  mkdirSync(directory, { recursive: true })
  const pathOf = (name: string) => {
    if (!MEDIA_NAME.test(name)) throw new RangeError(`Not a media name: ${name}`)
    return join(directory, name)
  }
  /** Readers see the whole file or none. */
  const whole = async (name: string, write: (part: string) => Promise<void>) => {
    const path = pathOf(name)
    await write(`${path}.part`)
    await rename(`${path}.part`, path)
  }
  return {
    put: (name, bytes) => whole(name, part => writeFile(part, bytes)),
    putFile: async (name, path) => {
      await whole(name, part => copyFile(path, part))
      return (await stat(pathOf(name))).size
    },
    has: async name => existsSync(pathOf(name)),
    get: async name => {
      try {
        return Uint8Array.from(await readFile(pathOf(name)))
      } catch {
        return null
      }
    },
    remove: async name => rm(pathOf(name), { force: true }),
    namesOf: async hash =>
      (await readdir(directory)).filter(name => name.startsWith(hash) && MEDIA_NAME.test(name)),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(directory)
      return bavail * bsize
    },
  }
}

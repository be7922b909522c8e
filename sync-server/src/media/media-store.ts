/** Where media files lie: on this disk, or one day in an object store. Names are final; content never changes. */
import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface MediaStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  has(name: string): Promise<boolean>
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
}

/** What a media file may be called; nothing else is ever looked up. */
export const MEDIA_NAME = /^[0-9a-f]{24}(-\d{2,4})?\.(webp|avif)$/

export function createDiskMediaStore(directory: string): MediaStore {
  mkdirSync(directory, { recursive: true })
  const pathOf = (name: string) => {
    if (!MEDIA_NAME.test(name)) throw new RangeError(`Not a media name: ${name}`)
    return join(directory, name)
  }
  return {
    put: async (name, bytes) => {
      const path = pathOf(name)
      // Readers see the whole file or none.
      await writeFile(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
    },
    has: async name => existsSync(pathOf(name)),
    get: async name => {
      try {
        return Uint8Array.from(await readFile(pathOf(name)))
      } catch {
        return null
      }
    },
  }
}

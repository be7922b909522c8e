import { IMMUTABLE } from '../http/cache-control.ts'
import type { Bucket } from '../objects/bucket.ts'
import { demandMediaName, MEDIA_HASH, MEDIA_NAME, type MediaStore } from './media-store.ts'
import { mediaTypeOf } from './media-type.ts'

/** The part of the bucket that is the media's: a network of caches finds `/media/NAME` there under its own path. */
export const FOLDER = 'media/'

/**
 * Media files in a bucket, kept with the headers that they are to be sent with. The methods throw what the bucket throws:
 * a BucketTrouble where it cannot be reached or refuses.
 */
export function createS3MediaStore(bucket: Bucket): MediaStore {
  const keyOf = (name: string) => {
    demandMediaName(name)
    return FOLDER + name
  }
  const headersOf = (name: string) => ({ contentType: mediaTypeOf(name), cacheControl: IMMUTABLE })
  const sizeOf = async (name: string) => (await bucket.head(keyOf(name)))?.size ?? null
  return {
    put: async (name, bytes) => {
      await bucket.put(keyOf(name), bytes, headersOf(name))
    },
    putFile: async (name, path) => bucket.put(keyOf(name), { path }, headersOf(name)),
    has: async name => (await sizeOf(name)) !== null,
    sizeOf,
    get: async name => bucket.get(keyOf(name)),
    read: async (name, part) => bucket.read(keyOf(name), part),
    remove: async name => bucket.remove(keyOf(name)),
    namesOf: async hash => {
      if (!MEDIA_HASH.test(hash)) return []
      const names: string[] = []
      for await (const key of bucket.list(FOLDER + hash)) names.push(key.slice(FOLDER.length))
      return names.filter(name => MEDIA_NAME.test(name))
    },
    freeBytes: async () => Number.POSITIVE_INFINITY,
  }
}

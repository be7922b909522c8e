import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Config, ConfigError } from '../config.ts'
import { type Bucket, BucketTrouble } from '../objects/bucket.ts'
import { wordsOfPlace } from '../objects/bucket-place.ts'
import { openBucket, tryBucket } from '../objects/open-bucket.ts'
import { createDiskMediaStore, freeBytesOf } from './disk-media-store.ts'
import type { MediaStore } from './media-store.ts'
import { createS3MediaStore } from './s3-media-store.ts'

/** Where media files lie, and the bucket where they lie in one. */
export interface OpenedMedia {
  files: MediaStore
  bucket: Bucket | null
}

/**
 * The store that the configuration names: a bucket, or the data directory. A bucket that refuses ends the start; one that
 * cannot be reached does not, for everything but its pictures can be served without it.
 * @throws ConfigError in words
 */
export async function openMediaStore(
  config: Pick<Config, 'dataDirectory' | 'mediaBucket'>,
  logger: Logger,
): Promise<OpenedMedia> {
  const { dataDirectory, mediaBucket: place } = config
  if (!place) return { files: createDiskMediaStore(join(dataDirectory, 'media')), bucket: null }
  mkdirSync(dataDirectory, { recursive: true })
  const bucket = await openBucket(place)
  try {
    await tryBucket(bucket)
  } catch (error) {
    if (!(error instanceof BucketTrouble)) throw error
    const words = `MEDIA_URL (${wordsOfPlace(place)}): ${error.message}`
    if (error.kind === 'refused') throw new ConfigError(words)
    logger.warn({ err: error }, `${words} Pictures and uploads wait until it can be.`)
  }
  // What a bucket takes is unbounded, but uploads come to the disk first, and the database is there.
  const files = { ...createS3MediaStore(bucket), freeBytes: () => freeBytesOf(dataDirectory) }
  return { files, bucket }
}

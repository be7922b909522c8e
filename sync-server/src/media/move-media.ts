/** Brings media files from the disk into a bucket, or the other way, while the server runs or not. */
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Bucket, BucketTrouble, type ReadObject } from '../objects/bucket.ts'
import { MEDIA_NAME } from './media-store.ts'
import { createS3MediaStore, FOLDER } from './s3-media-store.ts'

export interface Moved {
  /** Files that are there now and were not before. */
  copied: number
  /** Files that were there already: a name never changes what it shows. */
  known: number
}

interface Move {
  directory: string
  bucket: Bucket
  say: (text: string) => void
}

const SAY_EVERY = 500

/** The files of the directory stay there. @throws BucketTrouble; what was copied until then stays */
export async function copyToBucket({ directory, bucket, say }: Move): Promise<Moved> {
  const store = createS3MediaStore(bucket)
  const there = await keysOf(bucket)
  const names = existsSync(directory) ? (await readdir(directory)).filter(name => MEDIA_NAME.test(name)) : []
  const missing = names.filter(name => !there.has(name))
  for (const [index, name] of missing.entries()) {
    await store.putFile(name, join(directory, name))
    if ((index + 1) % SAY_EVERY === 0) say(`Copied ${index + 1} of ${missing.length} files`)
  }
  return { copied: missing.length, known: names.length - missing.length }
}

/** The files of the bucket stay there. @throws BucketTrouble; what was copied until then stays */
export async function copyFromBucket({ directory, bucket, say }: Move): Promise<Moved> {
  const names = [...(await keysOf(bucket))]
  const missing = names.filter(name => !existsSync(join(directory, name)))
  await mkdir(directory, { recursive: true })
  let copied = 0
  for (const name of missing) {
    const found = await bucket.read(FOLDER + name)
    // The server may have removed it meanwhile.
    if (!found) continue
    await write(join(directory, name), found)
    if (++copied % SAY_EVERY === 0) say(`Copied ${copied} of ${missing.length} files`)
  }
  return { copied, known: names.length - missing.length }
}

async function keysOf(bucket: Bucket): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const key of bucket.list(FOLDER)) {
    const name = key.slice(FOLDER.length)
    if (MEDIA_NAME.test(name)) names.add(name)
  }
  return names
}

/** A file is there whole or not at all. */
async function write(path: string, { body }: ReadObject): Promise<void> {
  const part = `${path}.${randomUUID()}.part`
  try {
    if (body instanceof Uint8Array) await writeFile(part, body)
    else
      await pipeline(Readable.from(body), createWriteStream(part)).catch(error => {
        throw new BucketTrouble('unreachable', `The bucket broke off in the middle of ${path}.`, {
          cause: error,
        })
      })
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskMediaStore } from '../src/media/disk-media-store.ts'
import { createS3MediaStore } from '../src/media/s3-media-store.ts'
import { createS3Bucket } from '../src/objects/s3-bucket.ts'
import { holdsAsMediaStore } from './support/media-store-contract.ts'
import { S3Server } from './support/s3-server.ts'

let server: S3Server
beforeAll(async () => {
  server = await S3Server.start()
})
afterAll(() => server.close())

/** A part of the bucket that nobody else uses. */
const openBucket = () => createS3Bucket(server.place(`${randomUUID()}/`))

holdsAsMediaStore('this disk', async () => createDiskMediaStore(mkdtempSync(join(tmpdir(), 'media-'))))
holdsAsMediaStore('an S3-compatible store', async () => createS3MediaStore(openBucket()))

it('a bucket keeps media with the headers that they are served with', async () => {
  const bucket = openBucket()
  const store = createS3MediaStore(bucket)
  const hash = '0123456789abcdef01234567'
  for (const [name, contentType] of [
    [`${hash}.webp`, 'image/webp'],
    [`${hash}-320.avif`, 'image/avif'],
    [`${hash}.mp4`, 'video/mp4'],
    [`${hash}.mov`, 'video/quicktime'],
  ] as const) {
    await store.put(name, new Uint8Array(3))
    expect(await bucket.head(`media/${name}`)).toEqual({
      size: 3,
      contentType,
      cacheControl: 'public, max-age=31536000, immutable',
    })
  }
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
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

/** A bucket of a store outside, in the form of MEDIA_URL and with the same keys beside it; what the tests put there stays. */
const { TEST_MEDIA_URL } = process.env
const outside = TEST_MEDIA_URL ? readConfig({ ...process.env, MEDIA_URL: TEST_MEDIA_URL }).mediaBucket : null
/** For those that are far away. */
const OUTSIDE_TIMEOUT_MS = 300_000

/** A part of the bucket that nobody else uses. */
const openBucket = () => createS3Bucket(server.place(`${randomUUID()}/`))

holdsAsMediaStore('this disk', async () => createDiskMediaStore(mkdtempSync(join(tmpdir(), 'media-'))))
holdsAsMediaStore('an S3-compatible store', async () => createS3MediaStore(openBucket()))

if (outside) {
  vi.setConfig({ testTimeout: OUTSIDE_TIMEOUT_MS })
  const open = () => createS3Bucket({ ...outside, prefix: `${outside.prefix}${randomUUID()}/` })
  holdsAsMediaStore('the store of TEST_MEDIA_URL', async () => createS3MediaStore(open()))
} else console.info('Left out: a store outside (set TEST_MEDIA_URL to try one).')

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

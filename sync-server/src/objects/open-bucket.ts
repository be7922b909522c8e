/** Opens a bucket and tries it once, so that wrong settings are noticed at the start and not by the first visitor. */
import { randomUUID } from 'node:crypto'
import { type Bucket, BucketTrouble } from './bucket.ts'
import type { BucketPlace } from './bucket-place.ts'

/** What speaks to a bucket is loaded by a server that has one. */
export async function openBucket(place: BucketPlace): Promise<Bucket> {
  const { createS3Bucket } = await import('./s3-bucket.ts')
  return createS3Bucket(place)
}

/** Does everything once that the server will ever do there. @throws BucketTrouble when the bucket does not go along */
export async function tryBucket(bucket: Bucket): Promise<void> {
  const key = `trial/${randomUUID()}.txt`
  const text = `Written when the server started, and removed at once: ${key}`
  await bucket.put(key, new TextEncoder().encode(text), {
    contentType: 'text/plain; charset=utf-8',
    cacheControl: 'no-store',
  })
  const bytes = await bucket.get(key)
  if (!bytes || new TextDecoder().decode(bytes) !== text)
    throw new BucketTrouble('refused', 'The bucket does not give back what was put into it.')
  const listed: string[] = []
  for await (const found of bucket.list(key)) listed.push(found)
  if (!listed.includes(key))
    throw new BucketTrouble('refused', 'The bucket does not list what was put into it.')
  await bucket.remove(key)
}

// MEDIA_URL: how it is read, and what a start of the real server makes of it.
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../src/config.ts'
import { createS3Bucket } from '../src/objects/s3-bucket.ts'
import { BUCKET, KEYS, S3Server } from './support/s3-server.ts'
import { ServerProcess } from './support/server-process.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startBucket() {
  const server = await S3Server.start()
  closers.push(() => server.close())
  return server
}

async function photo(background: string) {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background } })
  return Uint8Array.from(await picture.jpeg().toBuffer())
}

const address = (server: S3Server, rest = '') =>
  `s3://${BUCKET}/cars?endpoint=http://127.0.0.1:${server.port}${rest}`
const environment = (mediaUrl: string, secret = KEYS.secretAccessKey) => ({
  MEDIA_URL: mediaUrl,
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: secret,
})

/** Starts a server that is not expected to begin. Gives what it said and its exit code. */
async function failingStart(env: Record<string, string>) {
  const server = await ServerProcess.on(mkdtempSync(join(tmpdir(), 'bucket-')), env)
  closers.push(() => server.kill())
  const error: unknown = await server.start().then(
    () => null,
    error => error,
  )
  return error instanceof Error ? error.message : ''
}

describe('a start with MEDIA_URL', () => {
  it('keeps pictures in the bucket, and none on the disk', async () => {
    const bucketServer = await startBucket()
    const directory = mkdtempSync(join(tmpdir(), 'bucket-'))
    const server = await ServerProcess.on(directory, environment(address(bucketServer)))
    closers.push(() => server.kill())
    await server.start()
    await server.logIn()
    const made = await server.sendAsStaff('POST', '/api/vehicles', {
      make: 'Toyota',
      model: '4Runner',
      year: 2021,
      price: '38900.00',
      vin: null,
      description: null,
    })
    const { id } = (await made.json()) as Vehicle
    const form = new FormData()
    form.append('exterior', new File([await photo('#22aa33')], 'car.jpg'))
    const reply = await server.uploadAsStaff(`/api/vehicles/${id}/upload-images`, form)
    expect(reply.status).toBe(201)
    const { vehicle } = (await reply.json()) as { vehicle: Vehicle }
    const [url = ''] = vehicle.exteriorPhotos
    const bucket = createS3Bucket(bucketServer.place('cars/'))
    expect(await bucket.head(url.slice(1))).toMatchObject({ contentType: 'image/webp' })
    const sent = await server.send('GET', url)
    expect([sent.status, sent.headers.get('etag')]).toEqual([200, `"${url.slice('/media/'.length)}"`])
    const head = await server.send('HEAD', url)
    expect(head.headers.get('content-length')).toBe(sent.headers.get('content-length'))
    expect(existsSync(join(directory, 'media'))).toBe(false)
    expect(await server.stop()).toBe(0)
  })

  it('that names a bucket which refuses ends in words', async () => {
    const server = await startBucket()
    const said = await failingStart(environment(address(server), 'not-the-secret'))
    expect(said).toContain(
      `ended with 1:\nMEDIA_URL (s3://${BUCKET}/cars/): The bucket ${BUCKET} refuses: AWS_SECRET`,
    )
    expect(said).not.toContain('not-the-secret')
    expect(said).not.toContain('    at ')
    const nobody = address(server).replace(BUCKET, 'nobody')
    expect(await failingStart(environment(nobody))).toContain('there is no such bucket')
  })

  it('that names a store which is away begins, for all but the pictures can be served', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'bucket-'))
    const server = await ServerProcess.on(directory, environment('s3://cars/?endpoint=http://127.0.0.1:9'))
    closers.push(() => server.kill())
    await server.start()
    expect((await server.send('GET', '/api/vehicles')).status).toBe(200)
    expect((await server.send('GET', `/media/${'0f'.repeat(12)}.webp`)).status).toBe(503)
  })
})

describe('MEDIA_URL', () => {
  it('says where the bucket is, and AWS_… who may use it', () => {
    expect(readConfig({}).mediaBucket).toBeNull()
    expect(readConfig({ MEDIA_URL: ' ' }).mediaBucket).toBeNull()
    const read = (url: string, more: Record<string, string> = {}) =>
      readConfig({ ...environment(url), ...more }).mediaBucket
    expect(read('s3://cars')).toEqual({
      bucket: 'cars',
      prefix: '',
      endpoint: null,
      region: 'us-east-1',
      credentials: KEYS,
    })
    expect(read('s3://cars.example/shop/west/?endpoint=https://storage.example/&region=eu-1')).toMatchObject({
      bucket: 'cars.example',
      prefix: 'shop/west/',
      endpoint: 'https://storage.example',
      region: 'eu-1',
    })
    expect(read('s3://cars', { AWS_REGION: 'us-west-2', AWS_SESSION_TOKEN: 'now' })).toMatchObject({
      region: 'us-west-2',
      credentials: { ...KEYS, sessionToken: 'now' },
    })
  })

  it.each([
    ['/srv/media', 'it must look like'],
    ['https://storage.example/cars', 'it must look like'],
    ['s3:cars', 'the name of the bucket'],
    ['s3://', 'the name of the bucket'],
    ['s3://Cars', 'the name of the bucket'],
    ['s3://a..b', 'the name of the bucket'],
    ['s3://id:secret@cars/', 'it must hold no key'],
    ['s3://cars:9000/', 'it must hold nothing but a bucket'],
    ['s3://cars/a b', 'the prefix'],
    ['s3://cars/a//b', 'the prefix'],
    ['s3://cars/?Region=x', 'after the "?" only endpoint and region'],
    ['s3://cars/?secret=hush', 'after the "?" only endpoint and region'],
    ['s3://cars/?endpoint=storage.example', 'the endpoint must be an address'],
    ['s3://cars/?endpoint=ftp://storage.example', 'the endpoint must be an address'],
    ['s3://cars/?endpoint=https://id:secret@storage.example', 'the endpoint must be an address'],
    ['s3://cars/?region=../x', 'the region must be a name'],
  ])('%s is told in words that hold nothing of it', (url, words) => {
    const read = () => readConfig(environment(url))
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`MEDIA_URL: ${words}`)
    expect(read).not.toThrow('secret')
    expect(read).not.toThrow('hush')
  })

  it('needs both keys beside it', () => {
    for (const missing of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
      expect(() => readConfig({ ...environment('s3://cars'), [missing]: '' })).toThrow('MEDIA_URL needs')
  })
})

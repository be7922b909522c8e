// What a dealership does while the bucket of its media cannot be reached: nothing is lost, and nothing is said to be gone.
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { READ_LATER, TRY_AGAIN } from '../src/http/refusal.ts'
import { createS3MediaStore } from '../src/media/s3-media-store.ts'
import { createS3Bucket } from '../src/objects/s3-bucket.ts'
import { buildTestApp, START } from './support/build-test-app.ts'
import { KEYS, S3Server } from './support/s3-server.ts'

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

async function build() {
  const server = await startBucket()
  const bucket = createS3Bucket(server.place(`${randomUUID()}/`), { wait: async () => {} })
  const mediaStore = createS3MediaStore(bucket)
  const dealership = await buildTestApp({ mediaStore })
  const { id } = await dealership.vehicle({ photos: [], exteriorPhotos: [] })
  const upload = async (background: string) =>
    dealership.sales.upload<{ vehicle: Vehicle; message: string }>(`/api/vehicles/${id}/upload-images`, [
      { field: 'exterior', name: 'car.jpg', bytes: await photo(background) },
    ])
  const vehicle = async () => (await dealership.admin.get<Vehicle>(`/api/vehicles/${id}`)).body
  const later = () => dealership.setNow(new Date(Date.parse(START) + 2 * 3_600_000).toISOString())
  return { server, dealership, mediaStore, id, upload, vehicle, later }
}

describe('while the bucket is away', () => {
  it('a picture answers 503 and never 404, and no cache keeps that', async () => {
    const { server, dealership, upload } = await build()
    const [url = ''] = (await upload('#aa3322')).body.vehicle.exteriorPhotos
    await server.kill()
    for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-1' } }]) {
      const reply = await dealership.app.request(url, init)
      expect(reply.status).toBe(503)
      expect(reply.headers.get('retry-after')).toBe('5')
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(reply.headers.get('etag')).toBeNull()
      expect(await reply.text()).toBe(init.method ? '' : JSON.stringify({ message: READ_LATER }))
    }
    expect((await dealership.app.request('/media/nonsense.webp')).status).toBe(404)
    expect(dealership.logged.join()).toContain('cannot be reached: connect ECONNREFUSED')
    await server.begin()
    expect((await dealership.app.request(url)).status).toBe(200)
  })

  it('an upload is refused in words, changes nothing, and goes well afterwards', async () => {
    const { server, dealership, upload, vehicle } = await build()
    const before = await vehicle()
    await server.kill()
    const reply = await upload('#aa3322')
    expect([reply.status, reply.body.message]).toEqual([503, TRY_AGAIN])
    expect(reply.headers.get('retry-after')).toBe('5')
    expect(await vehicle()).toEqual(before)
    expect(readdirSync(dealership.uploadDirectory)).toEqual([])
    expect(dealership.logged.join()).not.toContain(KEYS.secretAccessKey)
    await server.begin()
    expect((await upload('#aa3322')).status).toBe(201)
  })

  it('an upload that came in chunks is kept, and is claimed when the bucket is back', async () => {
    const { server, dealership, id, vehicle } = await build()
    const bytes = await photo('#3322aa')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const owner = dealership.sales.user.id
    const headers = { cookie: dealership.sales.cookie ?? '' }
    await server.kill()
    const path = `/api/uploads/${sha256}?owner=${owner}&offset=0&size=${bytes.length}`
    expect((await dealership.app.request(path, { method: 'PUT', headers, body: bytes })).status).toBe(200)
    const claim = () =>
      dealership.sales.post(`/api/vehicles/${id}/claim-upload`, {
        owner,
        sha256,
        name: 'a.jpg',
        category: 'exterior',
      })
    expect((await claim()).status).toBe(503)
    await server.begin()
    expect((await claim()).status).toBe(201)
    const [url = ''] = (await vehicle()).exteriorPhotos
    expect((await dealership.app.request(url)).status).toBe(200)
  })

  it('what nobody names stays known until it can be removed', async () => {
    const { server, dealership, mediaStore, id, upload, later } = await build()
    const [url = ''] = (await upload('#aa3322')).body.vehicle.exteriorPhotos
    const hash = url.slice('/media/'.length, -'.webp'.length)
    later()
    await server.kill()
    await dealership.admin.delete(`/api/vehicles/${id}`)
    await expect(dealership.caretaker.look()).rejects.toThrow('cannot be reached')
    expect(Object.keys(await dealership.media.pictures([url]))).toEqual([url])
    await server.begin()
    expect(await dealership.caretaker.look()).toBe(1)
    expect(await mediaStore.namesOf(hash)).toEqual([])
  })

  it('a picture that cannot be encoded now is encoded another time', async () => {
    const { server, dealership, upload } = await build()
    const [url = ''] = (await upload('#aa3322')).body.vehicle.exteriorPhotos
    const encode = () => dealership.media.encodeWaiting(new AbortController().signal, () => {})
    await server.kill()
    await encode()
    expect((await dealership.media.pictures([url]))[url]?.avif).toBe(false)
    await server.begin()
    await encode()
    expect((await dealership.media.pictures([url]))[url]?.avif).toBe(true)
  })
})

import { existsSync, readdirSync } from 'node:fs'
import type { CommunityEvent } from '@forecourt/shared/events/event'
import { UPLOAD_MAX_BYTES } from '@forecourt/shared/media/media'
import { type ClaimReply, UPLOAD_CHUNK_BYTES } from '@forecourt/shared/media/upload'
import { MEDIA_PER_LIST_MAX, type Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { BEING_CLAIMED, createHeldUploads, HELD_PER_USER } from '../src/uploads/held-uploads.ts'
import { buildTestApp, START, type TestApp } from './support/build-test-app.ts'
import { after, claim, hashOf, largePicture, look, put, sendAll } from './support/send-upload.ts'

const bare = { photos: [], exteriorPhotos: [], interiorPhotos: [] }
/** The uploads of which anything is held for a user. */
const heldBy = async (dealership: TestApp, userId: string) => {
  const rows = await dealership.rows('heldUploads')
  return [...new Set(rows.filter(row => row.userId === userId).map(row => row.sha256))]
}
/** What is on its way through this server. */
const underway = (dealership: TestApp) =>
  existsSync(dealership.uploadDirectory) ? readdirSync(dealership.uploadDirectory) : []

describe('an upload in chunks', () => {
  it('goes on where it broke off, also after a restart of the server, and becomes a picture of the vehicle', async () => {
    const dealership = await buildTestApp()
    const vehicle = await dealership.vehicle(bare)
    const bytes = await largePicture()
    const [hash, size] = [hashOf(bytes), bytes.length]
    expect(size).toBeGreaterThan(UPLOAD_CHUNK_BYTES)
    expect(await look(dealership.sales, hash)).toEqual({ offset: 0, isWhole: false })
    const first = await put(dealership, dealership.sales, bytes.slice(0, UPLOAD_CHUNK_BYTES), {
      hash,
      offset: 0,
      size,
    })
    expect(first).toMatchObject({ status: 200, body: { offset: UPLOAD_CHUNK_BYTES, isWhole: false } })

    const again = createHeldUploads({ ...dealership, directory: dealership.uploadDirectory })
    expect(await again.look('sam', hash)).toEqual({ offset: UPLOAD_CHUNK_BYTES, isWhole: false })
    expect((await claim(dealership.sales, vehicle.id, hash)).status).toBe(410)

    const { offset } = await look(dealership.sales, hash)
    const last = await put(dealership, dealership.sales, bytes.slice(offset), { hash, offset, size })
    expect(last.body).toEqual({ offset: size, isWhole: true })
    const claimed = await claim(dealership.sales, vehicle.id, hash)
    expect(claimed).toMatchObject({ status: 201, body: { url: `/media/${hash.slice(0, 24)}.webp` } })
    const stored = await dealership.sales.get<Vehicle>(`/api/vehicles/${vehicle.id}`)
    expect(stored.body).toMatchObject({ exteriorPhotos: [claimed.body.url], photos: [claimed.body.url] })
    expect([await heldBy(dealership, 'sam'), underway(dealership)]).toEqual([[], []])
  })

  it('whose answer was lost changes nothing when it is claimed again, or sent anew', async () => {
    const dealership = await buildTestApp()
    const { id } = await dealership.vehicle(bare)
    const bytes = await largePicture()
    const hash = await sendAll(dealership, dealership.sales, bytes)
    const { body } = await claim(dealership.sales, id, hash)
    const before = (await dealership.sales.get<Vehicle>(`/api/vehicles/${id}`)).body
    dealership.setNow(after(1))
    expect(await claim(dealership.sales, id, hash)).toMatchObject({ status: 201, body })
    await sendAll(dealership, dealership.sales, bytes)
    expect(await claim(dealership.sales, id, hash)).toMatchObject({ status: 201, body })
    expect(await heldBy(dealership, 'sam')).toEqual([])
    expect((await dealership.sales.get<Vehicle>(`/api/vehicles/${id}`)).body).toEqual(before)
  })

  it('keeps nothing of a chunk that is cut in its middle, and that is no fault of the server', async () => {
    const dealership = await buildTestApp()
    const bytes = await largePicture()
    const hash = hashOf(bytes)
    let parts = 0
    const body = new ReadableStream({
      pull: stream => (parts++ < 3 ? stream.enqueue(bytes.slice(0, 1000)) : stream.error(new Error('cut'))),
    })
    const path = `/api/uploads/${hash}?owner=sam&offset=0&size=${bytes.length}`
    const headers = { cookie: dealership.sales.cookie ?? '', 'content-length': '5000' }
    const init: RequestInit & { duplex: 'half' } = { method: 'PUT', headers, body, duplex: 'half' }
    const reply = await dealership.app.request(path, init)
    expect(reply.status).toBe(408)
    expect(await look(dealership.sales, hash)).toEqual({ offset: 0, isWhole: false })
    expect(dealership.logged.join('')).not.toContain('unexpected error')
  })

  it('can be given up', async () => {
    const dealership = await buildTestApp()
    const hash = await sendAll(dealership, dealership.sales, await largePicture())
    expect((await dealership.sales.delete(`/api/uploads/${hash}`)).status).toBe(200)
    expect(await look(dealership.sales, hash)).toEqual({ offset: 0, isWhole: false })
  })

  it('is kept for a day after its last chunk', async () => {
    const dealership = await buildTestApp()
    const hash = await sendAll(dealership, dealership.sales, await largePicture())
    dealership.setNow(after(23))
    expect(await dealership.heldUploads.clear()).toBe(0)
    expect((await look(dealership.sales, hash)).isWhole).toBe(true)
    dealership.setNow(after(25))
    expect(await dealership.heldUploads.clear()).toBe(1)
    expect(await dealership.rows('heldUploads')).toEqual([])
  })
})

describe('a claim', () => {
  it('of what is no picture is refused in words and leaves nothing', async () => {
    const dealership = await buildTestApp()
    const { id } = await dealership.vehicle(bare)
    const hash = await sendAll(
      dealership,
      dealership.sales,
      Uint8Array.from(Buffer.from('This is no picture.')),
    )
    const reply = await claim(dealership.sales, id, hash)
    expect([reply.status, reply.body.message]).toEqual([
      422,
      expect.stringMatching(/^photo\.jpg: .*not a JPG/),
    ])
    expect([await heldBy(dealership, 'sam'), underway(dealership)]).toEqual([[], []])
  })

  it('for a vehicle that is not there, or has as many as it may, keeps what was sent', async () => {
    const dealership = await buildTestApp()
    const full = Array.from({ length: MEDIA_PER_LIST_MAX }, (_, index) => `/media/${index}.webp`)
    const { id } = await dealership.vehicle({ ...bare, exteriorPhotos: full })
    const hash = await sendAll(dealership, dealership.sales, await largePicture())
    expect((await claim(dealership.sales, 'none', hash)).status).toBe(404)
    expect((await claim(dealership.sales, id, hash)).status).toBe(409)
    expect((await claim(dealership.sales, id, hash, 'interior')).status).toBe(201)
  })

  it('is made by one at a time, and can be made again after one that failed', async () => {
    const dealership = await buildTestApp()
    const { id } = await dealership.vehicle(bare)
    const hash = await sendAll(dealership, dealership.sales, await largePicture())
    const paths: string[] = []
    const failing = dealership.heldUploads.claim('sam', hash, async path => {
      paths.push(path)
      const meanwhile = await claim(dealership.sales, id, hash)
      expect([meanwhile.status, meanwhile.body.message]).toEqual([503, BEING_CLAIMED])
      throw new Error('The power went out.')
    })
    await expect(failing).rejects.toThrow('The power went out.')
    expect(paths.map(path => existsSync(path))).toEqual([false])
    expect((await claim(dealership.sales, id, hash)).status).toBe(201)
  })

  it('of what was damaged where it lay is asked to send it again', async () => {
    const dealership = await buildTestApp()
    const { id } = await dealership.vehicle(bare)
    const bytes = await largePicture()
    const hash = await sendAll(dealership, dealership.sales, bytes)
    const { heldUploads } = dealership.database.tables
    await dealership.database
      .update(heldUploads)
      .set({ bytes: Buffer.alloc(UPLOAD_CHUNK_BYTES) })
      .where(eq(heldUploads.offset, 0))
    expect((await claim(dealership.sales, id, hash)).status).toBe(410)
    expect([await heldBy(dealership, 'sam'), underway(dealership)]).toEqual([[], []])
    await sendAll(dealership, dealership.sales, bytes)
    expect((await claim(dealership.sales, id, hash)).status).toBe(201)
  })

  it('finds a file whole whose rest had come before its beginning was dropped', async () => {
    const dealership = await buildTestApp()
    const { id } = await dealership.vehicle(bare)
    const bytes = await largePicture()
    const hash = await sendAll(dealership, dealership.sales, bytes)
    const { heldUploads } = dealership.database.tables
    await dealership.database.delete(heldUploads).where(eq(heldUploads.offset, 0))
    expect(await look(dealership.sales, hash)).toEqual({ offset: 0, isWhole: false })
    expect((await claim(dealership.sales, id, hash)).status).toBe(410)
    // In smaller chunks than before, what they reach into is passed over.
    for (let offset = 0, part = 300_000; offset < bytes.length; offset += part)
      await put(dealership, dealership.sales, bytes.slice(offset, offset + part), {
        hash,
        offset,
        size: bytes.length,
      })
    expect((await claim(dealership.sales, id, hash)).status).toBe(201)
  })

  it('names a place that there is, and a person that is logged in', async () => {
    const dealership = await buildTestApp()
    const { id } = await dealership.vehicle(bare)
    const hash = await sendAll(dealership, dealership.sales, await largePicture())
    expect((await claim(dealership.sales, id, hash, 'roof')).status).toBe(400)
    expect((await claim(dealership.sales, id, '../../x')).status).toBe(400)
    expect((await claim(dealership.sales, id, hash, 'exterior', 'owner')).status).toBe(401)
  })

  it('puts a picture into the gallery of an event once', async () => {
    const dealership = await buildTestApp()
    const event = { name: 'Toy Drive', date: 'Saturday', location: 'Our lot', description: 'Bring one.' }
    const { id } = (await dealership.sales.post<CommunityEvent>('/api/events', event)).body
    const bytes = await largePicture()
    const sha256 = await sendAll(dealership, dealership.sales, bytes)
    const path = `/api/events/${id}/gallery/claim`
    const body = { owner: 'sam', sha256, name: 'toys.jpg' }
    const first = await dealership.sales.post<ClaimReply>(path, body)
    expect(first.status).toBe(201)
    const gallery = async () => (await dealership.sales.get<CommunityEvent[]>('/api/events')).body[0]
    const before = await gallery()
    expect(before?.gallery).toEqual([first.body.url])
    dealership.setNow(after(1))
    expect((await dealership.sales.post<ClaimReply>(path, body)).body).toEqual(first.body)
    await dealership.sales.upload(`/api/events/${id}/gallery`, [{ field: 'images', name: 'toys.jpg', bytes }])
    expect(await gallery()).toEqual(before)
  })
})

describe('what is sent with bad intent or by mistake', () => {
  it('lies elsewhere than it says, and is refused with the place where the upload goes on', async () => {
    const dealership = await buildTestApp()
    const bytes = await largePicture()
    const [hash, size] = [hashOf(bytes), bytes.length]
    const part = bytes.slice(0, 1000)
    expect((await put(dealership, dealership.sales, part, { hash, offset: 7, size })).status).toBe(409)
    await put(dealership, dealership.sales, part, { hash, offset: 0, size })
    const twice = await put(dealership, dealership.sales, part, { hash, offset: 0, size })
    expect([twice.status, twice.body.message]).toEqual([409, 'The upload goes on at byte 1000.'])
    expect(
      (await put(dealership, dealership.sales, part, { hash, offset: 1000, size: size + 1 })).status,
    ).toBe(409)
    expect((await put(dealership, dealership.sales, part, { hash, offset: 1000, size: 1500 })).status).toBe(
      400,
    )
    for (const [offset, ofAll] of [
      [-1, size],
      [0.5, size],
      [Number.NaN, size],
      [0, 0],
      [0, -5],
    ] as const)
      expect((await put(dealership, dealership.sales, part, { hash, offset, size: ofAll })).status).toBe(400)
    expect(
      (await put(dealership, dealership.sales, new Uint8Array(), { hash, offset: 1000, size })).status,
    ).toBe(400)
    expect(await look(dealership.sales, hash)).toEqual({ offset: 1000, isWhole: false })
  })

  it('is too large', async () => {
    const dealership = await buildTestApp()
    const hash = 'a'.repeat(64)
    const chunk = new Uint8Array(UPLOAD_CHUNK_BYTES + 1)
    expect(
      (await put(dealership, dealership.sales, chunk, { hash, offset: 0, size: chunk.length })).status,
    ).toBe(413)
    const size = UPLOAD_MAX_BYTES + 1
    const whole = await put(dealership, dealership.sales, chunk.slice(1), { hash, offset: 0, size })
    expect([whole.status, whole.body.message]).toEqual([413, 'The file is larger than 10 MB.'])
    expect(await heldBy(dealership, 'sam')).toEqual([])
  })

  it('is not what its hash says, and is dropped', async () => {
    const dealership = await buildTestApp()
    const { id } = await dealership.vehicle(bare)
    const bytes = await largePicture()
    const hash = hashOf(bytes)
    const other = (await largePicture(2)).slice(0, 2000)
    const reply = await put(dealership, dealership.sales, other, { hash, offset: 0, size: other.length })
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining('arrived damaged')])
    expect(await look(dealership.sales, hash)).toEqual({ offset: 0, isWhole: false })
    expect((await claim(dealership.sales, id, hash)).status).toBe(410)
  })

  it('belongs to another user, who alone can see, continue, claim or drop it', async () => {
    const dealership = await buildTestApp()
    const { id } = await dealership.vehicle(bare)
    const bytes = await largePicture()
    const hash = await sendAll(dealership, dealership.sales, bytes)
    expect(await look(dealership.sales2, hash)).toEqual({ offset: 0, isWhole: false })
    expect((await claim(dealership.sales2, id, hash)).status).toBe(410)
    expect((await claim(dealership.sales2, id, hash, 'exterior', 'sam')).status).toBe(401)
    const chunk = { hash, offset: 0, size: bytes.length, owner: 'sam' }
    expect((await put(dealership, dealership.sales2, bytes.slice(0, 10), chunk)).status).toBe(401)
    await dealership.sales2.delete(`/api/uploads/${hash}`)
    expect((await look(dealership.sales, hash)).isWhole).toBe(true)
    const { status } = await dealership.visitor.get(`/api/uploads/${hash}`)
    expect(status).toBe(401)
  })

  it('is named by a path instead of a hash', async () => {
    const dealership = await buildTestApp()
    const bytes = Uint8Array.from([1, 2, 3])
    for (const hash of [
      '..%2f..%2fhouse.sqlite',
      '%2e%2e%2f%2e%2e',
      'A'.repeat(64),
      `${'a'.repeat(64)}%00`,
      `${'a'.repeat(63)}%2f`,
      'a'.repeat(63),
    ]) {
      const { status } = await put(dealership, dealership.sales, bytes, { hash, offset: 0, size: 3 })
      expect([hash, status]).toEqual([hash, 400])
      expect((await dealership.sales.get(`/api/uploads/${hash}`)).status).toBe(400)
      expect((await dealership.sales.delete(`/api/uploads/${hash}`)).status).toBe(400)
    }
    expect(await dealership.rows('heldUploads')).toEqual([])
  })

  it('is more than one person may leave here: the oldest makes room', async () => {
    const dealership = await buildTestApp()
    const hashes: string[] = []
    for (let index = 0; index <= HELD_PER_USER; index++) {
      dealership.setNow(new Date(Date.parse(START) + index * 60_000).toISOString())
      const bytes = Uint8Array.from([index, 1, 2])
      const hash = hashOf(bytes)
      hashes.push(hash)
      await put(dealership, dealership.sales, bytes.slice(0, 2), { hash, offset: 0, size: 3 })
    }
    expect(await heldBy(dealership, 'sam')).toHaveLength(HELD_PER_USER)
    expect((await look(dealership.sales, hashes[0] ?? '')).offset).toBe(0)
    expect((await look(dealership.sales, hashes[1] ?? '')).offset).toBe(2)
  })

  it('comes twice at the same moment: one of both is taken', async () => {
    const dealership = await buildTestApp()
    const bytes = await largePicture()
    const [hash, size] = [hashOf(bytes), bytes.length]
    const part = bytes.slice(0, 5000)
    const replies = await Promise.all(
      [1, 2, 3].map(() => put(dealership, dealership.sales, part, { hash, offset: 0, size })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await look(dealership.sales, hash)).offset).toBe(5000)
  })
})

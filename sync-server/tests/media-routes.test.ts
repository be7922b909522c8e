// What visitors, browsers and caches get of media files, the same wherever these lie.
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskMediaStore } from '../src/media/disk-media-store.ts'
import { createS3MediaStore } from '../src/media/s3-media-store.ts'
import { createS3Bucket } from '../src/objects/s3-bucket.ts'
import { buildTestApp, START } from './support/build-test-app.ts'
import { pattern } from './support/media-store-contract.ts'
import { S3Server } from './support/s3-server.ts'

let server: S3Server
beforeAll(async () => {
  server = await S3Server.start()
})
afterAll(() => server.close())

const STORES = {
  'on this disk': () => createDiskMediaStore(mkdtempSync(join(tmpdir(), 'media-'))),
  'in a bucket': () => createS3MediaStore(createS3Bucket(server.place(`${randomUUID()}/`))),
}

const FILM = `${'0f'.repeat(12)}.mp4`
const PICTURE = `${'1e'.repeat(12)}-640.webp`
const LARGE = `${'2d'.repeat(12)}.webm`
const IMMUTABLE = 'public, max-age=31536000, immutable'

describe.each(Object.entries(STORES))('media %s', (_where, open) => {
  async function build() {
    const mediaStore = open()
    const dealership = await buildTestApp({ mediaStore })
    await mediaStore.put(FILM, new TextEncoder().encode('0123456789'))
    await mediaStore.put(PICTURE, pattern(5000))
    await mediaStore.put(LARGE, pattern(3_000_000))
    const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
      dealership.app.request(`/media/${name}`, { method, headers })
    return { dealership, mediaStore, get }
  }

  it('are sent with all that a cache in front needs, and may be kept for ever', async () => {
    const { get } = await build()
    for (const [name, type, size] of [
      [PICTURE, 'image/webp', 5000],
      [FILM, 'video/mp4', 10],
      [LARGE, 'video/webm', 3_000_000],
    ] as const)
      for (const method of ['GET', 'HEAD']) {
        const reply = await get(name, {}, method)
        expect(reply.status).toBe(200)
        expect(Object.fromEntries(reply.headers)).toMatchObject({
          'content-type': type,
          'content-length': String(size),
          'cache-control': IMMUTABLE,
          'accept-ranges': 'bytes',
          etag: `"${name}"`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        const bytes = Buffer.from(await reply.arrayBuffer())
        if (method === 'HEAD') expect(bytes).toHaveLength(0)
        else if (name !== FILM) expect(bytes.equals(pattern(size))).toBe(true)
      }
  })

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=7-99', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('asked for %s answer %i', async (range, status, text, contentRange) => {
    const { get } = await build()
    const reply = await get(FILM, { range })
    expect([reply.status, await reply.text()]).toEqual([status, text])
    expect(reply.headers.get('content-range')).toBe(contentRange)
    expect(reply.headers.get('accept-ranges')).toBe('bytes')
    if (status !== 416) expect(reply.headers.get('content-length')).toBe(String(text.length))
  })

  it('are sent in a part only to whoever holds another part of the same file', async () => {
    const { get } = await build()
    const range = 'bytes=0-3'
    expect((await get(FILM, { range, 'if-range': `"${FILM}"` })).status).toBe(206)
    for (const other of [`"${PICTURE}"`, `W/"${FILM}"`, 'Fri, 20 Nov 2026 17:00:00 GMT'])
      expect((await get(FILM, { range, 'if-range': other })).status).toBe(200)
    const part = await get(LARGE, { range: 'bytes=1500000-2999999' })
    expect(Buffer.from(await part.arrayBuffer()).equals(pattern(3_000_000).subarray(1_500_000))).toBe(true)
  })

  it('are not sent again to whoever has them', async () => {
    const { get } = await build()
    for (const known of [`"${FILM}"`, `W/"${FILM}"`, `"other", "${FILM}"`, '*'])
      for (const method of ['GET', 'HEAD']) {
        const reply = await get(FILM, { 'if-none-match': known }, method)
        expect([reply.status, await reply.text(), reply.headers.get('etag')]).toEqual([304, '', `"${FILM}"`])
      }
    expect(await (await get(FILM, { 'if-none-match': '"other"' })).text()).toBe('0123456789')
  })

  it('that are not there are 404 in every way of asking, and no cache keeps that for long', async () => {
    const { get } = await build()
    const none = `${'3c'.repeat(12)}.webp`
    for (const name of [none, 'nonsense.webp', '..%2f..%2fforecourt.sqlite', '%2e%2e', `${FILM}%00`])
      for (const [headers, method] of [
        [{}, 'GET'],
        [{}, 'HEAD'],
        [{ range: 'bytes=0-3' }, 'GET'],
        [{ 'if-none-match': '*' }, 'GET'],
      ] as const) {
        const reply = await get(name, headers, method)
        expect([name, reply.status]).toEqual([name, 404])
        expect(reply.headers.get('cache-control')).toBeNull()
      }
  })

  it('are added, encoded, shown, and removed when nobody names them any more', async () => {
    const { dealership, mediaStore, get } = await build()
    const { id } = await dealership.vehicle({ photos: [], exteriorPhotos: [] })
    const photo = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#a03020' } })
      .jpeg()
      .toBuffer()
    const upload = { field: 'exterior', name: 'car.jpg', bytes: Uint8Array.from(photo) }
    const reply = await dealership.sales.upload<{ vehicle: Vehicle }>(`/api/vehicles/${id}/upload-images`, [
      upload,
    ])
    expect(reply.status).toBe(201)
    const [url = ''] = reply.body.vehicle.exteriorPhotos
    await dealership.media.encodeWaiting(new AbortController().signal, () => {})
    const hash = url.slice('/media/'.length, -'.webp'.length)
    const names = (await mediaStore.namesOf(hash)).sort()
    expect(names).toEqual(
      ['.webp', '-320.webp', '-640.webp', '-700.webp', '-320.avif', '-640.avif', '-700.avif']
        .map(end => hash + end)
        .sort(),
    )
    for (const name of names) {
      const sent = await get(name)
      const { width, format } = await sharp(Buffer.from(await sent.arrayBuffer())).metadata()
      expect(sent.headers.get('content-type')).toBe(name.endsWith('avif') ? 'image/avif' : 'image/webp')
      expect([name, width]).toEqual([name, Number(/-(\d+)\./.exec(name)?.[1] ?? 700)])
      expect(format).toBe(name.endsWith('avif') ? 'heif' : 'webp')
    }

    dealership.setNow(new Date(Date.parse(START) + 2 * 3_600_000).toISOString())
    await dealership.admin.delete(`/api/vehicles/${id}`)
    await dealership.caretaker.look()
    expect(await mediaStore.namesOf(hash)).toEqual([])
    expect((await get(`${hash}.webp`)).status).toBe(404)
  })
})

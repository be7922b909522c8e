// What is pushed and names pictures that the server does not have, on a disk and in a bucket.
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommunityEvent } from '@forecourt/shared/events/event'
import type { PushReply } from '@forecourt/shared/sync/contract'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskMediaStore } from '../src/media/disk-media-store.ts'
import type { MediaStore } from '../src/media/media-store.ts'
import { createS3MediaStore } from '../src/media/s3-media-store.ts'
import { BucketTrouble } from '../src/objects/bucket.ts'
import { createS3Bucket } from '../src/objects/s3-bucket.ts'
import { buildTestApp, type TestApp } from './support/build-test-app.ts'
import { S3Server } from './support/s3-server.ts'

let server: S3Server
beforeAll(async () => {
  server = await S3Server.start()
})
afterAll(() => server.close())

const STORES: Readonly<Record<string, () => MediaStore>> = {
  'on a disk': () => createDiskMediaStore(mkdtempSync(join(tmpdir(), 'media-'))),
  'in a bucket': () => createS3MediaStore(createS3Bucket(server.place(`${randomUUID()}/`))),
}

const address = (digit: string, type = 'webp') => `/media/${digit.repeat(24)}.${type}`
const ELSEWHERE = 'https://pictures.example/media/a.webp'
const photo = async (background: string) =>
  Uint8Array.from(
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )

let count = 0
async function push(app: TestApp, collection: string, assumed: object | null, next: object) {
  const row = { collection, change: `c${++count}`, gesture: count, seen: 0, assumed, next }
  return (await app.admin.post<PushReply>('/api/sync/push', { mirror: 'm', rows: [row] })).body.outcomes[0]
}

const vehicleOf = async (app: TestApp, id: string) => (await app.store.vehicles.get(id)) as Vehicle

describe.each(Object.entries(STORES))('pictures that are gone %s', (_, open) => {
  it('are left out of a vehicle that names them anew, and its author is told', async () => {
    const files = open()
    const app = await buildTestApp({ mediaStore: files })
    const vehicle = await app.vehicle({ photos: [], exteriorPhotos: [address('9')] })
    const { url } = await app.media.addPicture(await photo('#aa3322'))
    const wanted = {
      ...vehicle,
      price: '31000.00',
      photos: [address('1')],
      exteriorPhotos: [url, address('9'), address('1'), ELSEWHERE],
      walkaroundVideos: [address('2', 'mp4')],
      generatedVideoUrl: address('3', 'mp4'),
      videoGenerationStatus: 'completed',
    }
    await push(app, 'vehicles', vehicle, wanted)
    // What the record names already stays: it is not this change that publishes it.
    expect(await vehicleOf(app, vehicle.id)).toMatchObject({
      price: '31000.00',
      photos: [],
      exteriorPhotos: [url, address('9'), ELSEWHERE],
      walkaroundVideos: [],
      generatedVideoUrl: null,
      videoGenerationStatus: vehicle.videoGenerationStatus,
    })
    expect(await app.rows('syncIssues')).toMatchObject([
      {
        kind: 'refused',
        title: '2021 Toyota 4Runner',
        message:
          '1 photo and 2 films are not on the server any more. Add them again from a device that has them.',
        mine: { photos: [address('1')], generatedVideoUrl: address('3', 'mp4') },
      },
    ])
  })

  it('are left out of a vehicle and of an event that are new', async () => {
    const app = await buildTestApp({ mediaStore: open() })
    const vehicle = await app.vehicle({ photos: [] })
    await push(app, 'vehicles', null, { ...vehicle, id: 'again', stockNumber: null, photos: [address('1')] })
    expect(await vehicleOf(app, 'again')).toMatchObject({ photos: [] })
    const event = { id: 'e', name: 'Open day', date: 'Friday', location: 'Here', description: 'Cars' }
    await push(app, 'events', null, { ...event, gallery: [address('1'), address('2')] })
    expect((await app.store.get('events', 'e')) as CommunityEvent).toMatchObject({ gallery: [] })
    const issues = (await app.rows('syncIssues')).map(({ title, message }) => `${title}: ${message}`)
    expect(issues.toSorted()).toEqual([
      '2021 Toyota 4Runner: 1 photo is not on the server any more. Add it again from a device that has it.',
      'Open day: 2 photos are not on the server any more. Add them again from a device that has them.',
    ])
  })

  it('make no change of a list that its author did not touch', async () => {
    const app = await buildTestApp({ mediaStore: open() })
    const vehicle = await app.vehicle({ photos: [], exteriorPhotos: [ELSEWHERE] })
    const known = { ...vehicle, exteriorPhotos: [address('1'), ELSEWHERE] }
    await push(app, 'vehicles', known, { ...known, price: '31000.00' })
    expect(await vehicleOf(app, vehicle.id)).toMatchObject({
      price: '31000.00',
      exteriorPhotos: [ELSEWHERE],
    })
  })

  it('are there again when they are added again, also where the database still knows of them', async () => {
    const files = open()
    const app = await buildTestApp({ mediaStore: files })
    const bytes = await photo('#22aa33')
    const { url } = await app.media.addPicture(bytes)
    const name = url.slice('/media/'.length)
    for (const one of await files.namesOf(name.slice(0, 24))) await files.remove(one)
    expect(await app.media.missing([url, ELSEWHERE, '/media/../secret.webp'])).toEqual([
      url,
      '/media/../secret.webp',
    ])
    expect((await app.media.addPicture(bytes)).url).toBe(url)
    expect(await app.media.missing([url])).toEqual([])
    expect(await app.media.pictures([url])).toMatchObject({ [url]: { avif: false, widths: [40] } })
  })
})

it('a change waits on its device while nobody can say whether its pictures are there', async () => {
  const files = STORES['on a disk']?.()
  if (!files) throw new Error('There is a store')
  let isAway = true
  const app = await buildTestApp({
    mediaStore: {
      ...files,
      has: async name => {
        if (isAway) throw new BucketTrouble('unreachable', 'The bucket cannot be reached.')
        return files.has(name)
      },
    },
  })
  const vehicle = await app.vehicle({ photos: [] })
  const next = { ...vehicle, photos: [address('1')], price: '31000.00' }
  expect(await push(app, 'vehicles', vehicle, next)).toHaveProperty('failed')
  expect(await vehicleOf(app, vehicle.id)).toEqual(vehicle)
  isAway = false
  await push(app, 'vehicles', vehicle, next)
  expect(await vehicleOf(app, vehicle.id)).toMatchObject({ price: '31000.00', photos: [] })
})

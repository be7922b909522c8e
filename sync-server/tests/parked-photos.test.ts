// Photos that waited on the device of a closed account come to the server with every byte, and administrators decide.
import type { ParkedBody, ParkedPhoto, ParkedWork } from '@forecourt/shared/sync/parked-work'
import { PARKED_FILES_MAX_BYTES } from '@forecourt/shared/sync/parked-work'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { NO_ROOM_FOR_PARKED } from '../src/parked/parked-files.ts'
import { buildTestApp, START, type TestApp } from './support/build-test-app.ts'
import { type Bytes, hashOf, largePicture, put, sendAll } from './support/send-upload.ts'

const UPLOADS = '/api/parked/uploads'

const photoOf = (id: string, recordId: string, name = `${id}.jpg`): ParkedPhoto => ({
  id,
  meantFor: { about: 'vehicles', recordId, place: 'exterior' },
  name,
  title: '2021 Toyota 4Runner, Exterior photos',
  size: 1000,
  at: START,
})
const bodyOf = (photos: ParkedPhoto[], id = 'm1'): ParkedBody => ({
  id,
  name: 'Sam Miller',
  changes: [],
  photos,
  forms: [],
})
const list = async (dealership: TestApp) => (await dealership.admin.get<ParkedWork[]>('/api/parked')).body
const filesOf = async (dealership: TestApp) => (await list(dealership))[0]?.photos.map(({ file }) => file)
const claim = (dealership: TestApp, photo: string, sha256: string, owner = 'sam') =>
  dealership.sales.post(`/api/parked/m1/photos/${photo}`, { owner, sha256 })
const vehicleOf = async (dealership: TestApp, id: string) => dealership.store.vehicles.get(id)

/** Sam's account is closed, with photos for a vehicle on the tablet. */
async function closed(...ids: string[]) {
  const dealership = await buildTestApp()
  const vehicle = await dealership.vehicle()
  await dealership.admin.patch('/api/users/sam', { isActive: false })
  const photos = ids.map(id => photoOf(id, vehicle.id))
  await dealership.sales.post('/api/parked', bodyOf(photos))
  return { dealership, vehicle, photos }
}

async function park(dealership: TestApp, photo: string, bytes: Bytes) {
  const hash = await sendAll(dealership, dealership.sales, bytes, UPLOADS)
  return claim(dealership, photo, hash)
}

it('come in chunks, are shown to administrators alone, and are no address of the site', async () => {
  const { dealership, vehicle } = await closed('p1', 'p2')
  expect(await filesOf(dealership)).toEqual([{ is: 'awaited' }, { is: 'awaited' }])
  const bytes = await largePicture()
  expect((await park(dealership, 'p1', bytes)).status).toBe(201)
  expect(await filesOf(dealership)).toEqual([{ is: 'here' }, { is: 'awaited' }])

  const path = '/api/parked/m1/photos/p1'
  const shown = await dealership.app.request(path, { headers: { cookie: dealership.admin.cookie ?? '' } })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(shown.headers.get('cache-control')).toBe('no-store')
  const { format, width, exif } = await sharp(await shown.arrayBuffer()).metadata()
  expect([format, width, exif]).toEqual(['webp', 900, undefined])
  for (const client of [dealership.visitor, dealership.sales, dealership.sales2])
    expect([401, 403]).toContain((await client.get(path)).status)
  expect((await dealership.visitor.get(`/media/${hashOf(bytes).slice(0, 24)}.webp`)).status).toBe(404)
  expect((await vehicleOf(dealership, vehicle.id))?.exteriorPhotos).toEqual([])
})

it('go on where they broke off, and are kept once however often they are sent', async () => {
  const { dealership, photos } = await closed('p1')
  const bytes = await largePicture()
  const [hash, size] = [hashOf(bytes), bytes.length]
  await put(dealership, dealership.sales, bytes.slice(0, 1000), { hash, offset: 0, size, at: UPLOADS })
  expect((await dealership.sales.get(`${UPLOADS}/${hash}`)).body).toEqual({ offset: 1000, isWhole: false })
  expect((await claim(dealership, 'p1', hash)).status).toBe(410)
  await put(dealership, dealership.sales, bytes.slice(1000, 400_000), {
    hash,
    offset: 1000,
    size,
    at: UPLOADS,
  })
  for (let offset = 400_000; offset < size; offset += 500_000)
    await put(dealership, dealership.sales, bytes.slice(offset, offset + 500_000), {
      hash,
      offset,
      size,
      at: UPLOADS,
    })
  for (let time = 0; time < 2; time++) expect((await claim(dealership, 'p1', hash)).status).toBe(201)
  await dealership.sales.post('/api/parked', bodyOf(photos))
  expect(await filesOf(dealership)).toEqual([{ is: 'here' }])
  const kept = (await dealership.rows('parkedFiles')).sort((a, b) => a.offset - b.offset)
  expect(Buffer.concat(kept.map(one => one.bytes)).equals(bytes)).toBe(true)
})

it('that are no pictures are refused in words, which administrators read', async () => {
  const { dealership } = await closed('p1')
  const reply = await park(dealership, 'p1', Uint8Array.from(Buffer.from('<svg onload="alert(1)"/>')))
  expect(reply).toMatchObject({
    status: 422,
    body: { message: 'This file is not a JPG, PNG or WebP picture.' },
  })
  expect(await filesOf(dealership)).toEqual([
    { is: 'refused', message: 'This file is not a JPG, PNG or WebP picture.' },
  ])
  expect(await dealership.rows('parkedFiles')).toEqual([])
})

it('beyond what is kept of an account are refused in words', async () => {
  const { dealership } = await closed('p1')
  const { parkedFiles } = dealership.database.tables
  const row = { workId: 'm0', userId: 'sam', sha256: 'a', offset: 0 }
  const bytes = Buffer.alloc(PARKED_FILES_MAX_BYTES / 50)
  for (let photo = 0; photo < 50; photo++)
    await dealership.database.insert(parkedFiles).values({ ...row, photoId: `q${photo}`, bytes })
  expect(await park(dealership, 'p1', await largePicture())).toMatchObject({
    status: 422,
    body: { message: NO_ROOM_FOR_PARKED },
  })
}, 60_000)

it('go to the vehicle that they were meant for, once, and off the list', async () => {
  const { dealership, vehicle } = await closed('p1', 'p2')
  await park(dealership, 'p1', await largePicture())
  expect((await dealership.admin.post('/api/parked/m1/photos/p1/add', {})).status).toBe(200)
  const [url = ''] = (await vehicleOf(dealership, vehicle.id))?.exteriorPhotos ?? []
  expect((await dealership.visitor.get(url)).status).toBe(200)
  expect((await list(dealership))[0]?.photos.map(({ id }) => id)).toEqual(['p2'])
  expect(await dealership.rows('parkedFiles')).toEqual([])
  expect((await dealership.admin.post('/api/parked/m1/photos/p1/add', {})).status).toBe(404)
  expect((await dealership.admin.post('/api/parked/m1/photos/p2/add', {})).status).toBe(404)
  const audit = (await dealership.rows('audit')).filter(({ collection }) => collection === 'parked')
  expect(audit.at(-1)).toMatchObject({ actorId: 'owner', after: { photo: 'p1', is: 'gone' } })
})

it('of a vehicle that is gone stay on the list, and are deleted one by one or with all the rest', async () => {
  const { dealership, vehicle } = await closed('p1', 'p2')
  await park(dealership, 'p1', await largePicture(1))
  await park(dealership, 'p2', await largePicture(2))
  await dealership.admin.delete(`/api/vehicles/${vehicle.id}`)
  expect((await dealership.admin.post('/api/parked/m1/photos/p1/add', {})).status).toBe(404)
  expect(await filesOf(dealership)).toHaveLength(2)
  expect((await dealership.admin.delete('/api/parked/m1/photos/p1')).status).toBe(200)
  expect(new Set((await dealership.rows('parkedFiles')).map(({ photoId }) => photoId))).toEqual(
    new Set(['p2']),
  )
  expect((await dealership.admin.delete('/api/parked/m1')).status).toBe(200)
  expect(await dealership.rows('parkedFiles')).toEqual([])
})

it('are taken from the session of the closed account alone, for what it put aside', async () => {
  const { dealership } = await closed('p1')
  const hash = await sendAll(dealership, dealership.sales, await largePicture(), UPLOADS)
  expect((await claim(dealership, 'p1', hash, 'kim')).status).toBe(401)
  expect((await claim(dealership, 'p9', hash)).status).toBe(404)
  expect(
    (await dealership.sales2.post('/api/parked/m1/photos/p1', { owner: 'kim', sha256: hash })).status,
  ).toBe(403)
  await dealership.admin.patch('/api/users/kim', { isActive: false })
  expect(
    (await dealership.sales2.post('/api/parked/m1/photos/p1', { owner: 'kim', sha256: hash })).status,
  ).toBe(404)
  const other = { hash, offset: 0, size: 10, owner: 'sam', at: UPLOADS }
  expect((await put(dealership, dealership.sales2, new Uint8Array(10), other)).status).toBe(401)
})

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CommunityEvent } from '@forecourt/shared/events/event'
import { UPLOAD_MAX_BYTES } from '@forecourt/shared/media/media'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildTestApp, START, type TestApp, type Upload } from './support/build-test-app.ts'
import { FILM, GPS, phoneFilm } from './support/films.ts'
import { findTestdata } from './support/testdata.ts'

interface UploadReply {
  vehicle: Vehicle
  uploadedFiles: { exterior: number; interior: number; walkaround: number }
  message?: string
}

const testdata = findTestdata('images')
const bytesOf = (path: string) => Uint8Array.from(readFileSync(path))

const colored = async (background: string): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )

const picture = async (field: string, background = '#aa3322'): Promise<Upload> => ({
  field,
  name: `${background.slice(1)}.jpg`,
  bytes: await colored(background),
})

async function send(dealership: TestApp, id: string, files: Upload[]) {
  return dealership.sales.upload<UploadReply>(`/api/vehicles/${id}/upload-images`, files)
}

async function bareVehicle(dealership: TestApp) {
  return dealership.vehicle({ photos: [], exteriorPhotos: [] })
}

describe('uploads of a vehicle', () => {
  it('go to their places, are counted, and the first picture is the cover', async () => {
    const dealership = await buildTestApp()
    const { id } = await bareVehicle(dealership)
    const reply = await send(dealership, id, [
      await picture('exterior'),
      await picture('exterior', '#2233aa'),
      await picture('interior', '#22aa33'),
      { field: 'walkaround', name: 'walk.mp4', bytes: FILM },
    ])
    expect(reply.status).toBe(201)
    expect(reply.body.uploadedFiles).toEqual({ exterior: 2, interior: 1, walkaround: 1 })
    const { vehicle } = reply.body
    expect(vehicle.exteriorPhotos).toHaveLength(2)
    expect(vehicle.photos).toEqual(vehicle.exteriorPhotos.slice(0, 1))
    expect(vehicle.walkaroundVideos[0]).toMatch(/^\/media\/[0-9a-f]{24}\.mp4$/)
    expect(readdirSync(join(dealership.mediaDirectory, '..', 'uploads'))).toEqual([])
  })

  it('of the same picture twice are stored once', async () => {
    const dealership = await buildTestApp()
    const { id } = await bareVehicle(dealership)
    await send(dealership, id, [await picture('exterior')])
    const files = readdirSync(dealership.mediaDirectory).length
    const again = await send(dealership, id, [await picture('exterior')])
    expect(again.body.vehicle.exteriorPhotos).toHaveLength(1)
    expect(readdirSync(dealership.mediaDirectory)).toHaveLength(files)
  })

  it('are all or nothing: one file that is none says which and why, and nothing is kept', async () => {
    const dealership = await buildTestApp()
    const { id } = await bareVehicle(dealership)
    for (const [file, status, words] of [
      [
        { field: 'exterior', name: 'a.jpg', bytes: Buffer.from('not a picture') },
        422,
        /^a\.jpg: .*not a JPG/,
      ],
      [
        {
          field: 'exterior',
          name: 'x.svg',
          bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
        },
        422,
        /^x\.svg: .*not a JPG/,
      ],
      [{ field: 'exterior', name: 'walk.mp4', bytes: FILM }, 422, /not a JPG/],
      [{ field: 'walkaround', name: 'a.jpg', bytes: await colored('#fff000') }, 422, /not an MP4/],
      [{ field: 'walkaround', name: 'cut.mp4', bytes: FILM.slice(0, -FILM.length / 2) }, 422, /not an MP4/],
      [
        { field: 'photos', name: 'a.jpg', bytes: await colored('#fff000') },
        400,
        /no place for files called “photos”/,
      ],
      [
        { field: 'exterior', name: 'big.jpg', bytes: new Uint8Array(UPLOAD_MAX_BYTES + 1) },
        413,
        /^big\.jpg is larger than 10 MB/,
      ],
    ] as const) {
      const upload = { ...file, bytes: Uint8Array.from(file.bytes) }
      const reply = await send(dealership, id, [await picture('interior', '#123456'), upload])
      expect([file.name, reply.status]).toEqual([file.name, status])
      expect(reply.body.message).toMatch(words)
    }
    const { body } = await dealership.admin.get<Vehicle>(`/api/vehicles/${id}`)
    expect([body.photos, body.exteriorPhotos, body.interiorPhotos]).toEqual([[], [], []])
    expect(readdirSync(join(dealership.mediaDirectory, '..', 'uploads'))).toEqual([])
  })

  it('need a body that is one, a vehicle that is there, and a permission', async () => {
    const dealership = await buildTestApp()
    const { id } = await bareVehicle(dealership)
    const path = `/api/vehicles/${id}/upload-images`
    expect((await dealership.sales.post(path, {})).status).toBe(415)
    const headers = {
      cookie: dealership.sales.cookie ?? '',
      'content-type': 'multipart/form-data; boundary=x',
    }
    const broken = await dealership.app.request(path, { method: 'POST', headers, body: '--x\r\nnonsense' })
    expect(broken.status).toBe(400)
    expect((await send(dealership, 'none', [await picture('exterior')])).status).toBe(404)
    expect((await dealership.visitor.upload(path, [await picture('exterior')])).status).toBe(401)
  })

  it('lose what a film tells of where it was made, and can be asked for in parts', async () => {
    const dealership = await buildTestApp()
    const { id } = await bareVehicle(dealership)
    const reply = await send(dealership, id, [
      { field: 'walkaround', name: 'IMG_1.MOV', bytes: await phoneFilm('mov') },
    ])
    const [url = ''] = reply.body.vehicle.walkaroundVideos
    expect(url).toMatch(/\.mov$/)
    const stored = readFileSync(join(dealership.mediaDirectory, url.replace('/media/', '')))
    expect(stored.includes(GPS)).toBe(false)
    expect(stored.includes('vide')).toBe(true)
  })
})

describe('a picture of a vehicle', () => {
  it('is taken away by the name of its file, and its files go when nobody names them', async () => {
    const dealership = await buildTestApp()
    const { id } = await bareVehicle(dealership)
    const { body } = await send(dealership, id, [
      await picture('exterior'),
      await picture('exterior', '#00ff00'),
    ])
    const [first = '', second = ''] = body.vehicle.exteriorPhotos
    const name = first.replace('/media/', '')
    dealership.setNow(new Date(Date.parse(START) + 2 * 3_600_000).toISOString())
    const reply = await dealership.sales.delete<UploadReply>(`/api/vehicles/${id}/images/exterior/${name}`)
    expect(reply.body.vehicle).toMatchObject({ exteriorPhotos: [second], photos: [second] })
    await dealership.caretaker.look()
    expect(existsSync(join(dealership.mediaDirectory, name))).toBe(false)
    expect(existsSync(join(dealership.mediaDirectory, second.replace('/media/', '')))).toBe(true)
  })

  it('is found by no path trick', async () => {
    const dealership = await buildTestApp()
    const { id } = await bareVehicle(dealership)
    await send(dealership, id, [await picture('exterior')])
    for (const path of [
      'exterior/..%2f..%2fhouse.sqlite',
      'exterior/%2e%2e',
      'elsewhere/a.webp',
      'photos/a.webp',
      'exterior/none.webp',
    ]) {
      const reply = await dealership.sales.delete(`/api/vehicles/${id}/images/${path}`)
      expect([path, reply.status]).toEqual([path, 404])
    }
  })

  it('stays while another vehicle shows it, and goes with the last one', async () => {
    const dealership = await buildTestApp()
    const [one, two] = [await bareVehicle(dealership), await bareVehicle(dealership)]
    for (const { id } of [one, two]) await send(dealership, id, [await picture('exterior')])
    dealership.setNow(new Date(Date.parse(START) + 2 * 3_600_000).toISOString())
    await dealership.admin.delete(`/api/vehicles/${one.id}`)
    expect(await dealership.caretaker.look()).toBe(0)
    await dealership.admin.delete(`/api/vehicles/${two.id}`)
    await dealership.caretaker.look()
    expect(readdirSync(dealership.mediaDirectory)).toEqual([])
  })

  it('can lead, and the order is what staff say', async () => {
    const dealership = await buildTestApp()
    const { id } = await bareVehicle(dealership)
    const { body } = await send(dealership, id, [
      await picture('exterior'),
      await picture('exterior', '#0000ff'),
    ])
    const [first = '', second = ''] = body.vehicle.exteriorPhotos
    const edit = { exteriorPhotos: [second, first], photos: [second] }
    expect((await dealership.sales.patch(`/api/vehicles/${id}`, edit)).body).toMatchObject(edit)
  })
})

describe('the gallery of an event', () => {
  it('takes pictures and gives them up', async () => {
    const dealership = await buildTestApp()
    const event = { name: 'Toy Drive', date: 'Saturday', location: 'Our lot', description: 'Bring one.' }
    const { body } = await dealership.sales.post<CommunityEvent>('/api/events', event)
    const path = `/api/events/${body.id}/gallery`
    const files = [await picture('images'), await picture('images', '#00ff00')]
    const added = await dealership.sales.upload<CommunityEvent>(path, files)
    expect(added.body.gallery).toHaveLength(2)
    const [imageUrl, other] = added.body.gallery
    const left = await dealership.sales.delete<CommunityEvent>(path, { imageUrl })
    expect(left.body.gallery).toEqual([other])
    expect((await dealership.sales.delete(path, { imageUrl })).status).toBe(404)
    expect((await dealership.sales.delete(path, {})).status).toBe(400)
  })
})

describe('files from the wild', () => {
  const filesIn = (directory: string): string[] =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .map(name => join(directory, name))
      .filter(path => statSync(path).isFile())

  it.skipIf(testdata === null)(
    'are taken and encoded anew or refused in words, and nothing of them is served that could run',
    { timeout: 180_000 },
    async () => {
      const dealership = await buildTestApp()
      const { id } = await bareVehicle(dealership)
      const before = process.memoryUsage().rss
      const outcomes = { taken: 0, refused: 0 }
      for (const path of [
        ...filesIn(join(testdata ?? '', 'hostile')),
        ...filesIn(join(testdata ?? '', 'phone')),
      ]) {
        for (const field of ['exterior', 'walkaround']) {
          const reply = await send(dealership, id, [{ field, name: 'file', bytes: bytesOf(path) }])
          const isSane = reply.status === 201 || (reply.status >= 400 && reply.status < 500)
          expect([path, field, reply.status, isSane]).toEqual([path, field, reply.status, true])
          if (reply.status !== 201) expect(reply.body.message).toMatch(/\w{3}.*\.$/)
          outcomes[reply.status === 201 ? 'taken' : 'refused']++
        }
        await dealership.sales.patch(`/api/vehicles/${id}`, {
          exteriorPhotos: [],
          walkaroundVideos: [],
          photos: [],
        })
      }
      expect(outcomes.taken).toBeGreaterThan(15)
      expect(outcomes.refused).toBeGreaterThan(50)
      expect((await dealership.visitor.get('/api/health')).status).toBe(200)
      expect(process.memoryUsage().rss - before).toBeLessThan(700 * 1024 * 1024)
      for (const name of readdirSync(dealership.mediaDirectory)) {
        expect(name).toMatch(/^[0-9a-f]{24}((-\d+)?\.webp|\.(mp4|mov|webm|avi))$/)
        if (!name.endsWith('.webp')) continue
        const { format, exif, xmp, iptc } = await sharp(join(dealership.mediaDirectory, name)).metadata()
        expect([name, format, exif, xmp, iptc]).toEqual([name, 'webp', undefined, undefined, undefined])
      }
    },
  )

  it.skipIf(testdata === null)('come out upright and alike, however the camera was held', async () => {
    const dealership = await buildTestApp()
    const { id } = await bareVehicle(dealership)
    const looks: number[][] = []
    for (let orientation = 1; orientation <= 8; orientation++) {
      const path = join(testdata ?? '', 'orientation', `Landscape_${orientation}.jpg`)
      const reply = await send(dealership, id, [
        { field: 'exterior', name: 'photo.jpg', bytes: bytesOf(path) },
      ])
      const url = reply.body.vehicle.exteriorPhotos.at(-1) ?? ''
      const { data, info } = await sharp(join(dealership.mediaDirectory, url.replace('/media/', '')))
        .resize(6, 4, { fit: 'fill' })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info.width).toBe(6)
      looks.push([...data])
    }
    const [upright = []] = looks
    for (const look of looks)
      for (const [index, value] of look.entries())
        expect(Math.abs(value - (upright[index] ?? 0))).toBeLessThan(24)
  })
})

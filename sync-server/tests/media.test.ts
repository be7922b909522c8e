import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlite } from '../src/database/sqlite.ts'
import { createDiskMediaStore } from '../src/media/disk-media-store.ts'
import { createMedia } from '../src/media/media.ts'
import { createS3MediaStore } from '../src/media/s3-media-store.ts'
import { createS3Bucket } from '../src/objects/s3-bucket.ts'
import { START } from './support/build-test-app.ts'
import { S3Server } from './support/s3-server.ts'

let server: S3Server
beforeAll(async () => {
  server = await S3Server.start()
})
afterAll(() => server.close())

/** An empty store, and the names of the files in it. */
const STORES = {
  'on this disk': () => {
    const directory = mkdtempSync(join(tmpdir(), 'media-'))
    return { files: createDiskMediaStore(directory), names: async () => readdirSync(directory).sort() }
  },
  'in a bucket': () => {
    const bucket = createS3Bucket(server.place(`${randomUUID()}/`))
    const names = async () => {
      const keys: string[] = []
      for await (const key of bucket.list('')) keys.push(key.replace('media/', ''))
      return keys
    }
    return { files: createS3MediaStore(bucket), names }
  },
}

/** Left half red, right half blue; wider than high, so that a turn shows. */
const halves = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])

type Turn = (image: Sharp) => Sharp
const flop: Turn = image => image.flop()
const flip: Turn = image => image.flip()
const rotate =
  (degrees: number): Turn =>
  image =>
    image.rotate(degrees)

/** What a camera does to an upright picture before it notes the orientation. */
const TURNS: Readonly<Record<number, readonly Turn[]>> = {
  2: [flop],
  3: [rotate(180)],
  4: [flip],
  5: [rotate(90), flop],
  6: [rotate(270)],
  7: [rotate(270), flop],
  8: [rotate(90)],
}

async function colorAt(bytes: Uint8Array, x: number, y: number): Promise<'red' | 'blue'> {
  const { data } = await sharp(bytes)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
}

describe.each(Object.entries(STORES))('a picture %s', (_where, open) => {
  function build({ encodesAvif = true } = {}) {
    const { files, names } = open()
    const database = openSqlite(':memory:')
    const logger = pino({ level: 'silent' })
    const now = () => new Date(START)
    const restarted = (avif: boolean) => createMedia({ database, files, now, logger, encodesAvif: avif })
    return { media: restarted(encodesAvif), files, names, restarted }
  }

  it('is kept in several widths under a name that never changes what it shows', async () => {
    const { media, names } = build({ encodesAvif: false })
    const picture = await media.addPicture(await halves().png().toBuffer())
    expect(picture).toMatchObject({ width: 900, height: 600, widths: [320, 640, 900], avif: false })
    expect(picture.url).toMatch(/^\/media\/[0-9a-f]{24}\.webp$/)
    expect(await names()).toHaveLength(4)
    expect(await media.pictures([picture.url, '/elsewhere.jpg'])).toEqual({ [picture.url]: picture })
  })

  it('that comes twice is stored once', async () => {
    const { media, names } = build()
    const bytes = await halves().jpeg().toBuffer()
    const first = await media.addPicture(bytes)
    const before = await names()
    expect(await media.addPicture(bytes)).toEqual(first)
    expect(await names()).toEqual(before)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('taken with orientation %i stands upright', async orientation => {
    const { media } = build()
    // What the camera stored, so that turning it as its note says gives red on the left.
    const upright = await halves().png().toBuffer()
    let stored = upright
    for (const turn of TURNS[orientation] ?? []) stored = await turn(sharp(stored)).png().toBuffer()
    const photo = await sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const picture = await media.addPicture(photo)
    expect([picture.width, picture.height]).toEqual([900, 600])
    const bytes = await media.file(picture.url.replace('/media/', ''))
    if (!bytes) throw new Error('The picture is missing')
    expect(await colorAt(bytes, 20, 300)).toBe('red')
    expect(await colorAt(bytes, 880, 300)).toBe('blue')
  })

  it('loses everything that its file said beside the picture, the place above all', async () => {
    const { media, names } = build()
    const photo = await halves()
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    await media.addPicture(photo)
    for (const name of await names()) {
      const metadata = await sharp((await media.file(name)) ?? undefined).metadata()
      expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined])
    }
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['a text', Buffer.from('I am a picture, honestly')],
    ['markup', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['half a file', Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ])('that is %s is refused in words, and nothing is kept', async (_name, bytes) => {
    const { media, names } = build()
    await expect(media.addPicture(bytes)).rejects.toThrow(/picture/)
    expect(await names()).toEqual([])
  })

  it.each([
    [16, 17_000, 15, 16_383],
    [17_000, 16, 1800, 2],
  ])('of %i x %i is fitted into what its format can be', async (width, height, wide, high) => {
    const { media } = build()
    const long = sharp({ create: { width, height, channels: 3, background: '#a00' } })
    expect(await media.addPicture(await long.png().toBuffer())).toMatchObject({ width: wide, height: high })
  })

  it('is there at once in what is needed first, and when idle in all widths, each of which is a file', async () => {
    const { media, files, names } = build()
    const { url, widths } = await media.addPicture(await halves(1800, 1200).png().toBuffer())
    expect(widths).toEqual([320, 960, 1800])
    const forms = (format: string, all: readonly number[]) =>
      all.map(width => url.replace('/media/', '').replace('.webp', `-${width}.${format}`))
    expect((await names()).sort()).toEqual([url.replace('/media/', ''), ...forms('webp', widths)].sort())

    await media.encodeWaiting(new AbortController().signal, () => {})
    const all = [320, 640, 960, 1280, 1800]
    expect((await media.pictures([url]))[url]).toMatchObject({ widths: all, avif: true })
    for (const [index, name] of [...forms('webp', all), ...forms('avif', all)].entries()) {
      const { width, format } = await sharp((await files.get(name)) ?? undefined).metadata()
      expect([name, width, format]).toEqual([name, all[index % 5], index < 5 ? 'webp' : 'heif'])
    }
  })

  it('gets the widths that it lacks where it is told meanwhile to do without AVIF', async () => {
    const { media, names, restarted } = build()
    const { url } = await media.addPicture(await halves(1800, 1200).png().toBuffer())
    const without = restarted(false)
    await without.encodeWaiting(new AbortController().signal, () => {})
    const all = [320, 640, 960, 1280, 1800]
    expect((await without.pictures([url]))[url]).toMatchObject({ widths: all, avif: false })
    expect(await names()).toHaveLength(all.length + 1)
  })

  it('that is given up while it is encoded tells of nothing that is not there', async () => {
    const { media, names } = build()
    const { url, widths } = await media.addPicture(await halves(1800, 1200).png().toBuffer())
    const ending = new AbortController()
    const ended = media.encodeWaiting(ending.signal, () => {})
    await expect.poll(async () => (await names()).length, { timeout: 30_000 }).toBeGreaterThan(4)
    ending.abort()
    await ended
    const picture = (await media.pictures([url]))[url]
    if (picture?.avif === false) expect(picture.widths).toEqual(widths)
    for (const width of picture?.widths ?? [])
      expect(await names()).toContain(url.replace('/media/', '').replace('.webp', `-${width}.webp`))
  })

  it('gets its AVIF afterwards, one by one, and says so', async () => {
    const { media, names } = build()
    const { url } = await media.addPicture(await halves(400, 300).png().toBuffer())
    let ready = 0
    await media.encodeWaiting(new AbortController().signal, () => ready++)
    expect(ready).toBe(1)
    expect((await media.pictures([url]))[url]?.avif).toBe(true)
    expect((await names()).filter(name => name.endsWith('.avif'))).toHaveLength(2)
  })

  it('that cannot be encoded keeps none of the others waiting', async () => {
    const { media, files } = build()
    const urls: string[] = []
    for (const width of [90, 60, 30])
      urls.push((await media.addPicture(await halves(width, 30).png().toBuffer())).url)
    // In the order in which they wait: they came at once, so by their names.
    urls.sort()
    for (const url of urls.slice(0, 2)) await files.remove(url.replace('/media/', ''))
    await media.encodeWaiting(new AbortController().signal, () => {})
    const pictures = await media.pictures(urls)
    expect(urls.map(url => pictures[url]?.avif)).toEqual([false, false, true])
  })

  it('is found by its name only', async () => {
    const { files } = open()
    for (const name of ['../secret', 'a.webp', '0123456789abcdef01234567.svg', '..%2f', ''])
      await expect(files.put(name, new Uint8Array())).rejects.toThrow('Not a media name')
  })
})

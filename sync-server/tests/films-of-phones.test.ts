// A film is kept without what it tells of its maker, and no file that only says that it is one holds up the server.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { checkVideo } from '../src/media/video-file.ts'
import { aviFilm, type Bytes, box, FILM, GPS, phoneFilm, webmFilm } from './support/films.ts'

/** What is made of a file. */
async function checked(bytes: Uint8Array) {
  const path = join(mkdtempSync(join(tmpdir(), 'film-')), 'upload.part')
  writeFileSync(path, bytes)
  const type = await checkVideo(path)
  return { type, bytes: Uint8Array.from(readFileSync(path)) }
}

/** Everything that is seen of a film: its size, how it is turned, and each picture as it is encoded. */
async function pictures(bytes: Bytes) {
  const track = await new Input({
    source: new BufferSource(bytes),
    formats: ALL_FORMATS,
  }).getPrimaryVideoTrack()
  if (!track) throw new Error('There are no pictures')
  const packets: [number, string][] = []
  for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
    packets.push([Math.round(timestamp * 1000), Buffer.from(data).toString('hex').slice(0, 200)])
  return { size: [track.displayWidth, track.displayHeight, track.rotation], packets }
}

describe('a film', () => {
  it.each([
    ['mp4', () => phoneFilm('mp4')],
    ['mov', () => phoneFilm('mov')],
    ['webm', webmFilm],
  ] as const)('of the kind %s is kept picture for picture, and tells no place', async (kind, make) => {
    const sent = await make()
    expect(Buffer.from(sent).includes(GPS)).toBe(true)
    const kept = await checked(sent)
    expect(kept.type).toBe(kind)
    expect(Buffer.from(kept.bytes).includes(GPS)).toBe(false)
    expect(Buffer.from(kept.bytes).includes('43.5041')).toBe(false)
    expect(await pictures(kept.bytes)).toEqual(await pictures(sent))
    // Once more changes nothing of it.
    expect(await pictures((await checked(kept.bytes)).bytes)).toEqual(await pictures(sent))
  })

  it('of the kind avi keeps its pictures where its index says, and tells no place', async () => {
    const sent = aviFilm()
    const kept = await checked(sent)
    expect(kept.type).toBe('avi')
    const text = Buffer.from(kept.bytes)
    expect([text.includes(GPS), text.includes('camera'), text.includes('vidsMJPG')]).toEqual([
      false,
      false,
      true,
    ])
    expect(text.indexOf('the pictures')).toBe(Buffer.from(sent).indexOf('the pictures'))
    expect(kept.bytes).toHaveLength(sent.length - GPS.length)
  })
})

/** Boxes that lie in each other. */
function nested(depth: number): Buffer {
  const bytes = Buffer.alloc(depth * 8)
  for (let level = 0; level < depth; level++) {
    bytes.writeUInt32BE((depth - level) * 8, level * 8)
    bytes.write(level === 0 ? 'moov' : 'trak', level * 8 + 4, 'latin1')
  }
  return bytes
}

/** A film whose table says of every picture that it is as long as the file. */
function overlapping(): Uint8Array {
  const bytes = Buffer.from(FILM)
  const table = bytes.indexOf('stsz', 0, 'latin1') + 4
  const count = bytes.readUInt32BE(table + 8)
  for (let n = 0; n < count; n++) bytes.writeUInt32BE(200_000, table + 12 + n * 4)
  return bytes
}

const head = box('ftyp', Buffer.from('isom\0\0\0\0isom'))
/** An element of Matroska with a length that its file does not have. */
const endless = Buffer.from('1a45dfa301ffffffffffffff4282847765626d', 'hex')

describe('what is no film', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('This is not a film. '.repeat(50))],
    ['a cut film', Buffer.from(FILM.subarray(0, FILM.length / 2))],
    ['a film without its head', Buffer.from(FILM.subarray(2000))],
    ['a head alone', head],
    ['a million boxes', Buffer.concat([head, ...Array<Buffer>(1_000_000).fill(box('free'))])],
    [
      'a million boxes in one',
      Buffer.concat([head, box('moov', Buffer.concat(Array<Buffer>(1_000_000).fill(box('trak'))))]),
    ],
    ['boxes in boxes', Buffer.concat([head, nested(1_000_000)])],
    ['pictures that lie over each other', overlapping()],
    ['a WebM without an end', endless],
    ['a WebM of elements in elements', Buffer.concat([endless, Buffer.alloc(8_000_000, 0xa0)])],
    ['an AVI of empty chunks', Buffer.concat([aviFilm().subarray(0, 12), Buffer.alloc(8_000_000)])],
    ['an AVI that is cut', aviFilm().subarray(0, 200)],
    ['zeros', Buffer.alloc(10_000_000)],
  ])('is refused soon, and left as it is: %s', async (_name, bytes) => {
    const before = process.memoryUsage().rss
    const begin = performance.now()
    const kept = await checked(bytes)
    expect(kept.type).toBeNull()
    expect(kept.bytes.length).toBe(bytes.length)
    expect(performance.now() - begin).toBeLessThan(25_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000)
  })

  it('holds up nothing else meanwhile', async () => {
    let turns = 0
    const clock = setInterval(() => turns++, 20)
    const checking = checked(Buffer.concat([head, nested(1_000_000)]))
    const begin = performance.now()
    await checking
    clearInterval(clock)
    expect(turns).toBeGreaterThan((performance.now() - begin) / 20 / 4)
  })
})

/** Films for tests, with what phones write into theirs: where they were made. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

export type Bytes = Uint8Array<ArrayBuffer>

export const GPS = '+43.5041-114.2988/'

/** A film without a place in it. */
export const FILM: Bytes = Uint8Array.from(
  readFileSync(
    join(import.meta.dirname, '..', '..', '..', 'site', 'public', 'films', 'adventure-awaits.mp4'),
  ),
)

/** A box of ISO base media: size, type, content. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const inside = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(inside.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inside])
}

const finished = ({ buffer }: BufferTarget): Bytes => new Uint8Array(buffer ?? new ArrayBuffer(0))

/** The same film as a phone would have written it: the place is in its description, and behind everything once more. */
export async function phoneFilm(type: 'mp4' | 'mov'): Promise<Bytes> {
  const target = new BufferTarget()
  const format = type === 'mov' ? new MovOutputFormat() : new Mp4OutputFormat()
  const conversion = await Conversion.init({
    input: new Input({ source: new BufferSource(FILM), formats: [MP4] }),
    output: new Output({ format, target }),
    tags: { title: GPS, comment: GPS, date: new Date('2026-11-01'), raw: { '©xyz': GPS } },
  })
  await conversion.execute()
  return Uint8Array.from(
    Buffer.concat([finished(target), box('uuid', Buffer.from(GPS)), box('meta', Buffer.from(GPS))]),
  )
}

/** A film of pictures that nothing could decode, which nothing here does, and a description. */
export async function webmFilm(): Promise<Bytes> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source)
  output.setMetadataTags({ title: GPS, comment: GPS })
  await output.start()
  const meta = { decoderConfig: { codec: 'vp8', codedWidth: 64, codedHeight: 48 } }
  for (let n = 0; n < 5; n++)
    await source.add(
      new EncodedPacket(Uint8Array.of(0x10, 2, 3, n), n === 0 ? 'key' : 'delta', n / 10, 0.1),
      meta,
    )
  await output.finalize()
  return finished(target)
}

/** A chunk of RIFF. */
function chunk(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
const list = (name: string, ...chunks: Buffer[]) =>
  chunk('LIST', Buffer.concat([Buffer.from(name), ...chunks]))

/** The least AVI that holds together, with what cameras write beside the pictures. */
export function aviFilm(): Bytes {
  const stream = list(
    'strl',
    chunk('strh', Buffer.concat([Buffer.from('vidsMJPG'), Buffer.alloc(48)])),
    chunk('strf', Buffer.alloc(40)),
    chunk('strd', Buffer.from(`camera ${GPS}`)),
  )
  const film = Buffer.concat([
    Buffer.from('AVI '),
    list('hdrl', chunk('avih', Buffer.alloc(56)), stream, chunk('IDIT', Buffer.from(GPS))),
    list('INFO', chunk('ICMT', Buffer.from(GPS))),
    list('movi', chunk('00dc', Buffer.from('the pictures'))),
    chunk('idx1', Buffer.alloc(16)),
    chunk('_PMX', Buffer.from(GPS)),
  ])
  return Uint8Array.from(Buffer.concat([chunk('RIFF', film), Buffer.from(GPS)]))
}

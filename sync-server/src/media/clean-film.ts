/**
 * Writes a film anew, of its pictures and its sound: nothing is decoded, and nothing else that was in the file is taken along,
 * neither descriptions nor tracks of positions. MP4, MOV and WebM are read and written by mediabunny, AVI in clean-avi.
 */
import { readFile, writeFile } from 'node:fs/promises'
import type { VideoType } from '@forecourt/shared/media/media'
import {
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputFormat,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { cleanAvi, isAvi } from './clean-avi.ts'

/** What there is to show first comes first in the file, so that a browser need not have all of it. */
const AT_ONCE = { fastStart: 'in-memory' } as const

interface Kind {
  type: VideoType
  read: InputFormat
  write: () => OutputFormat
}

const KINDS: readonly Kind[] = [
  { type: 'mov', read: QTFF, write: () => new MovOutputFormat(AT_ONCE) },
  { type: 'mp4', read: MP4, write: () => new Mp4OutputFormat(AT_ONCE) },
  { type: 'webm', read: WEBM, write: () => new WebMOutputFormat() },
]

/** The kind of film that lies at a path, written anew to another; null where it is none. @throws where it is damaged */
export async function cleanFilm(path: string, to: string): Promise<VideoType | null> {
  const bytes = await readFile(path)
  if (isAvi(bytes)) {
    const clean = cleanAvi(bytes)
    if (clean) await writeFile(to, clean)
    return clean && 'avi'
  }
  const input = new Input({ source: new FilePathSource(path), formats: KINDS.map(({ read }) => read) })
  try {
    const format = await input.getFormat()
    const kind = KINDS.find(({ read }) => read === format)
    if (!(await fitsInto(input, bytes.length))) return null
    return kind && (await writeAnew(input, kind, to)) ? kind.type : null
  } finally {
    input.dispose()
  }
}

/** Whether all parts of a film together are no longer than its file: a table may name the same place a million times. */
async function fitsInto(input: Input, size: number): Promise<boolean> {
  let total = 0
  for (const track of await input.getTracks()) {
    const packets = new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })
    for await (const { byteLength } of packets) {
      total += byteLength
      if (total > size) return false
    }
  }
  return true
}

/** Gives whether there were pictures to write. */
async function writeAnew(input: Input, kind: Kind, to: string): Promise<boolean> {
  const output = new Output({ format: kind.write(), target: new FilePathTarget(to) })
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false })
  const hasPictures = conversion.utilizedTracks.some(track => track.type === 'video')
  if (!conversion.isValid || !hasPictures) return false
  await conversion.execute()
  return true
}

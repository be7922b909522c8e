/**
 * Films as phones and cameras write them. A film is kept as it came, because nothing here can encode one, so it is held to
 * its format first: the kind is read from the bytes, the structure must be whole, and what it tells of place, time and
 * device is blanked. Formats: ISO base media (ISO/IEC 14496-12, also QuickTime), Matroska's WebM, RIFF's AVI.
 */
import { type FileHandle, open } from 'node:fs/promises'
import type { VideoType } from '@forecourt/shared/media/media'

const HEAD_BYTES = 64
const MOVIE_BOX_MAX_BYTES = 4_000_000
/** Boxes that hold descriptions: user data, metadata, XMP and camera makers' own. */
const TELLING_BOXES = new Set(['udta', 'meta', 'uuid'])
/** Boxes that hold boxes. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'dinf'])
/** Brands of pictures in the same container. */
const PICTURE_BRANDS = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis)$/

interface Box {
  type: string
  start: number
  /** Where its content begins. */
  content: number
  end: number
}

/** The kind of film that a file is and that could be checked, or null for anything else. Blanks what it tells of people. */
export async function checkVideo(path: string): Promise<VideoType | null> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const head = await readAt(file, 0, Math.min(HEAD_BYTES, size))
    if (head.length < 16) return null
    if (head.toString('latin1', 4, 8) === 'ftyp') return await checkIsoMedia(file, size, head)
    if (head.readUInt32BE(0) === 0x1a45dfa3) return (await readsAsWebm(file, size)) ? 'webm' : null
    if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ')
      return head.readUInt32LE(4) + 8 <= size && (await holds(file, size, 'movi')) ? 'avi' : null
    return null
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

async function checkIsoMedia(file: FileHandle, size: number, head: Buffer): Promise<VideoType | null> {
  const brand = head.toString('latin1', 8, 12)
  if (PICTURE_BRANDS.test(brand)) return null
  const boxes = await topBoxes(file, size)
  const movie = boxes?.find(box => box.type === 'moov')
  if (!boxes || !movie || !boxes.some(box => box.type === 'mdat')) return null
  if (movie.end - movie.start > MOVIE_BOX_MAX_BYTES) return null
  const bytes = await readAt(file, movie.start, movie.end - movie.start)
  const inside = boxesIn(bytes, 0, bytes.length)
  if (!inside || !bytes.includes('vide')) return null
  const telling = [
    ...boxes.filter(box => TELLING_BOXES.has(box.type)).map(box => box.start),
    ...inside.filter(box => TELLING_BOXES.has(box.type)).map(box => movie.start + box.start),
  ]
  for (const start of telling) await blank(file, start, size)
  return brand.startsWith('qt') ? 'mov' : 'mp4'
}

/** A box of type "free" is skipped by every player; its content becomes zeros. */
async function blank(file: FileHandle, start: number, fileSize: number) {
  const [box] = (await boxAt(file, start, fileSize)) ?? []
  if (!box) return
  await file.write(Buffer.from('free', 'latin1'), 0, 4, start + 4)
  const zeros = Buffer.alloc(Math.min(65_536, box.end - box.content))
  for (let at = box.content; at < box.end; at += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, box.end - at), at)
}

/** The boxes of the file, or null where they do not fill it exactly. */
async function topBoxes(file: FileHandle, size: number): Promise<Box[] | null> {
  const boxes: Box[] = []
  for (let at = 0; at < size; ) {
    const [box] = (await boxAt(file, at, size)) ?? []
    if (!box) return null
    boxes.push(box)
    at = box.end
  }
  return boxes
}

async function boxAt(file: FileHandle, start: number, limit: number): Promise<[Box] | null> {
  return readBox(await readAt(file, start, 16), 0, start, limit)
}

/** All boxes below a range, depth first, or null where one does not fit into its parent. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] | null {
  const found: Box[] = []
  for (let at = from; at < to; ) {
    const [box] = readBox(bytes, at, at, to) ?? []
    if (!box) return null
    found.push(box)
    if (CONTAINERS.has(box.type)) {
      const inside = boxesIn(bytes, box.content, box.end)
      if (!inside) return null
      found.push(...inside)
    }
    at = box.end
  }
  return found
}

/** @param at where the header stands in the bytes @param start where it stands in the file or parent */
function readBox(bytes: Buffer, at: number, start: number, limit: number): [Box] | null {
  if (bytes.length - at < 8) return null
  const short = bytes.readUInt32BE(at)
  const isLong = short === 1
  if (isLong && bytes.length - at < 16) return null
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? limit - start : short
  const header = isLong ? 16 : 8
  if (length < header || start + length > limit) return null
  const type = bytes.toString('latin1', at + 4, at + 8)
  return [{ type, start, content: start + header, end: start + length }]
}

/** EBML header with the document type "webm", followed by a segment. */
async function readsAsWebm(file: FileHandle, size: number): Promise<boolean> {
  const head = await readAt(file, 0, Math.min(4096, size))
  const segment = head.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67]))
  const name = head.indexOf('webm', 0, 'latin1')
  return name > 0 && segment > name
}

async function holds(file: FileHandle, size: number, word: string): Promise<boolean> {
  const head = await readAt(file, 0, Math.min(1_000_000, size))
  return head.includes(word, 12, 'latin1')
}

/**
 * AVI (Microsoft, "AVI RIFF File Reference"), which no library that is kept reads: four bytes of a name, four of a length,
 * the content, and lists of these. What is needed to show the film is kept; every other chunk, the camera's name, the day
 * and what cameras write for themselves, becomes a "JUNK" of zeros, so that everything stays where the index says.
 */

/** Chunks that are gone through; the pictures themselves, in "movi", are not. */
const CHUNKS_MAX = 20_000
/** What is kept in each list, and which of it are lists to look into. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'AVI ': ['hdrl', 'movi', 'idx1', 'JUNK'],
  hdrl: ['avih', 'strl', 'odml', 'JUNK'],
  strl: ['strh', 'strf', 'indx', 'JUNK'],
  odml: ['dmlh', 'JUNK'],
}

interface Chunk {
  name: string
  isList: boolean
  /** Where its head begins, its content (of a list: what it holds), and where it ends. */
  start: number
  content: number
  end: number
}

const nameAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4)

export const isAvi = (bytes: Buffer): boolean => nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'AVI '

/** The film without what it tells; null where it is damaged or has no pictures. */
export function cleanAvi(bytes: Buffer): Buffer | null {
  const end = bytes.readUInt32LE(4) + 8
  if (end > bytes.length) return null
  // What lies behind the film is none of it.
  const clean = Buffer.from(bytes.subarray(0, end))
  const waiting: Chunk[] = [{ name: 'AVI ', isList: true, start: 0, content: 12, end }]
  const seen = new Set<string>()
  let count = 0
  for (let list = waiting.pop(); list; list = waiting.pop()) {
    for (let at = list.content; at + 8 <= list.end; ) {
      const chunk = chunkAt(clean, at)
      if (chunk.end > list.end || ++count > CHUNKS_MAX) return null
      seen.add(chunk.name)
      if (chunk.name === 'strh') seen.add(nameAt(clean, chunk.content))
      if (!KEPT[list.name]?.includes(chunk.name) || chunk.name === 'JUNK') blank(clean, chunk)
      else if (chunk.isList && chunk.name in KEPT) waiting.push(chunk)
      // Chunks begin at even places.
      at = chunk.end + (chunk.end % 2)
    }
  }
  return ['avih', 'vids', 'movi'].every(name => seen.has(name)) ? clean : null
}

function chunkAt(bytes: Buffer, start: number): Chunk {
  const isList = nameAt(bytes, start) === 'LIST'
  const length = bytes.readUInt32LE(start + 4)
  const name = nameAt(bytes, isList ? start + 8 : start)
  return { name, isList, start, content: start + (isList ? 12 : 8), end: start + 8 + length }
}

function blank(bytes: Buffer, { start, end }: Chunk) {
  bytes.write('JUNK', start, 'latin1')
  bytes.fill(0, start + 8, end)
}

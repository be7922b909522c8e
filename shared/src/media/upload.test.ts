import { describe, expect, it } from 'vitest'
import { addressOfContent, chunkBytes, chunkQuerySchema, sha256Schema, UPLOAD_CHUNK_BYTES } from './upload.ts'

const HASH = 'ab'.repeat(32)

describe('a content', () => {
  it('is found among addresses by the beginning of its hash, whatever its type', () => {
    const film = `/media/${HASH.slice(0, 24)}.mp4`
    expect(addressOfContent(['/media/other.webp', film], HASH)).toBe(film)
    expect(addressOfContent([`/media/${HASH.slice(0, 23)}c.webp`, `https://x${film}`], HASH)).toBeNull()
  })

  it('is named by nothing but a hash', () => {
    for (const hash of ['', '../../etc/passwd', HASH.toUpperCase(), `${HASH}0`, `${HASH}\n`, HASH.slice(1)])
      expect([hash, sha256Schema.safeParse(hash).success]).toEqual([hash, false])
    expect(sha256Schema.safeParse(HASH).success).toBe(true)
  })
})

describe('a chunk', () => {
  it('is smaller on a line that keeps breaking, and never nothing', () => {
    expect([0, 1, 2, 4, 50].map(chunkBytes)).toEqual([UPLOAD_CHUNK_BYTES, 262_144, 131_072, 32_768, 32_768])
  })

  const parse = (offset: string, size: string) =>
    chunkQuerySchema.safeParse({ owner: 'sam', offset, size }).success

  it('has a place that is a whole number of bytes', () => {
    expect(parse('0', '1')).toBe(true)
    for (const [offset, size] of [
      ['-1', '5'],
      ['0.5', '5'],
      ['x', '5'],
      ['0', '0'],
      ['0', '-3'],
      ['1e99', '5'],
      ['0', 'NaN'],
    ] as const)
      expect([offset, size, parse(offset, size)]).toEqual([offset, size, false])
  })
})

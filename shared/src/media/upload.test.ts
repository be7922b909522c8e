import { describe, expect, it } from 'vitest'
import {
  addressOfContent,
  chunkBytes,
  chunkQuerySchema,
  claimReplySchema,
  galleryClaimSchema,
  heldUploadSchema,
  sha256Schema,
  UPLOAD_CHUNK_BYTES,
  vehicleClaimSchema,
} from './upload.ts'

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

  it('lies within the ten megabytes that a file may have', () => {
    expect([parse('10485760', '1'), parse('10485761', '1')]).toEqual([true, false])
  })

  it('that says no number is told so in words', () => {
    const { error } = chunkQuerySchema.safeParse({ owner: 'sam', offset: 'x', size: 'y' })
    expect(error?.issues.map(issue => issue.message)).toEqual([
      'The offset must be a number',
      'The size must be a number',
    ])
  })
})

describe('a file that has come', () => {
  const claim = { owner: 'sam', sha256: HASH, name: 'IMG_0042.jpg' }

  it('is claimed for a place of a vehicle, or for a gallery, which has one', () => {
    expect(vehicleClaimSchema.parse({ ...claim, category: 'interior' })).toEqual({
      ...claim,
      category: 'interior',
    })
    expect(vehicleClaimSchema.safeParse({ ...claim, category: 'trunk' }).success).toBe(false)
    expect(galleryClaimSchema.parse(claim)).toEqual(claim)
  })

  it('may be called anything of two hundred characters', () => {
    const called = (name: string) => galleryClaimSchema.safeParse({ ...claim, name }).success
    expect([called(''), called('x'.repeat(200)), called('x'.repeat(201))]).toEqual([true, true, false])
    expect(galleryClaimSchema.safeParse({ name: 'IMG_0042.jpg' }).success).toBe(false)
  })

  it('is answered with how much is there, and with the address that shows it', () => {
    for (const held of [
      { offset: 0, isWhole: false },
      { offset: 512, isWhole: true },
    ])
      expect(heldUploadSchema.parse(held)).toEqual(held)
    expect(claimReplySchema.parse({ url: '/media/ab.webp' })).toEqual({ url: '/media/ab.webp' })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idSchema } from './ids.ts'
import { ID_LENGTH, idFromBytes } from './made-id.ts'

describe('an id', () => {
  it('is made of twelve bytes and no fewer, and is one that is accepted', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: ID_LENGTH, maxLength: 20 }), bytes => {
        const id = idFromBytes(bytes)
        expect(id).toHaveLength(ID_LENGTH)
        expect(idSchema.parse(id)).toBe(id)
        expect(idFromBytes(bytes.slice(0, ID_LENGTH))).toBe(id)
      }),
    )
    expect(() => idFromBytes(new Uint8Array(ID_LENGTH - 1))).toThrow(RangeError)
  })

  it('differs wherever five bits of a byte differ', () => {
    const ids = Array.from({ length: 32 }, (_, byte) => idFromBytes(new Uint8Array(ID_LENGTH).fill(byte)))
    expect(new Set(ids).size).toBe(32)
  })

  it.each([
    ['a', true],
    ['0z', true],
    ['x'.repeat(24), true],
    ['x'.repeat(25), false],
    ['', false],
    ['../etc', false],
    ['abc/..', false],
    ['ABC', false],
    ['a b', false],
  ])('%j is accepted: %s', (text, isId) => {
    expect(idSchema.safeParse(text).success).toBe(isId)
  })
})

import { generatePassword, passwordSchema } from '@forecourt/shared/users/password'
import { describe, expect, it } from 'vitest'
import { randomBelow } from './random-below.ts'

const sourceOf = (...draws: number[]) => ({ draws, next: () => draws.shift() ?? 0 })

describe('a random number below a bound', () => {
  it.each([
    [10, 0, 0],
    [10, 19, 9],
    [10, 4_294_967_289, 9],
    [16, 4_294_967_295, 15],
    [1, 77, 0],
  ])('below %i from %i is %i', (bound, drawn, expected) => {
    expect(randomBelow(bound, () => drawn)).toBe(expected)
  })

  it('is drawn again where the range ends in an incomplete round', () => {
    // 2³² is 4294967290 + 6: the last six would make 0 to 5 likelier than 6 to 9.
    const source = sourceOf(4_294_967_290, 4_294_967_295, 7)
    expect(randomBelow(10, source.next)).toBe(7)
    expect(source.draws).toEqual([])
  })

  it('makes passwords that the rules accept, and never the same', () => {
    const passwords = Array.from({ length: 200 }, () => generatePassword(bound => randomBelow(bound)))
    expect(new Set(passwords).size).toBe(200)
    for (const password of passwords) expect(passwordSchema.safeParse(password).success).toBe(true)
  })
})

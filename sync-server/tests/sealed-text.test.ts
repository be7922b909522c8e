// What is encrypted comes back as it was, and to nobody else than its own key, at no other place, and not where it was changed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readKeys, textOfKeys } from '../src/secrets/key-place.ts'
import { DamagedSealError, keyIdOf, newDataKey, seal, unseal } from '../src/secrets/sealed-text.ts'

const key = newDataKey()
const PLACE = { table: 'loanApplications', column: 'annualIncomeCents', row: 'a1' }
const text = fc.string({ unit: 'binary', maxLength: 200 })

describe('a sealed text', () => {
  test('is opened as it was, names its key, and is another one each time', () => {
    fc.assert(
      fc.property(text, fc.string(), (plain, row) => {
        const place = { ...PLACE, row }
        const sealed = seal(plain, place, key)
        expect(unseal(sealed, place, key)).toBe(Buffer.from(plain).toString())
        expect(keyIdOf(sealed)).toBe(key.id)
        expect(seal(plain, place, key)).not.toBe(sealed)
        if (Buffer.byteLength(plain) > 3) expect(sealed).not.toContain(plain)
      }),
    )
  })

  test('is not opened by another key, in another row or column, or where any of it was changed', () => {
    fc.assert(
      fc.property(text, fc.nat(), (plain, at) => {
        const sealed = seal(plain, PLACE, key)
        const other = newDataKey()
        const refused = [
          () => unseal(sealed, PLACE, other),
          () => unseal(sealed, { ...PLACE, row: 'a2' }, key),
          () => unseal(sealed, { ...PLACE, column: 'creditScore' }, key),
          () => unseal(changed(sealed, at), PLACE, key),
          () => unseal(sealed.slice(0, -4), PLACE, key),
        ]
        for (const attempt of refused) expect(attempt).toThrow(DamagedSealError)
      }),
    )
  })
})

/** With one bit of its nonce, ciphertext or tag turned over. */
function changed(sealed: string, at: number): string {
  const [prefix, body = ''] = [sealed.slice(0, sealed.lastIndexOf(':') + 1), sealed.split(':').at(-1)]
  const bytes = Buffer.from(body, 'base64url')
  const index = at % bytes.length
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return prefix + bytes.toString('base64url')
}

test('keys are read as they were written, and half a key is refused without being said', () => {
  const keys = [newDataKey(), newDataKey()]
  const written = textOfKeys(keys)
  expect(readKeys(written, 'data.key')).toEqual(keys)
  expect(readKeys(written.replaceAll(/^#.*$/gm, '').trim().replaceAll('\n', ','), 'DATA_KEY')).toEqual(keys)
  const half = written.trim().slice(0, -5)
  expect(() => readKeys(half, 'data.key')).toThrow(/^data\.key holds something that is no data key\.$/)
})

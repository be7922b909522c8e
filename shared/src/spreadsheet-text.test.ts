import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guardCell, unguardCell } from './spreadsheet-text.ts'

it.each([
  ['=HYPERLINK("http://example.com")', `'=HYPERLINK("http://example.com")`],
  ['+1 208 555 0142', `'+1 208 555 0142`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['\r=1', `'\r=1`],
  ['  =1', `'  =1`],
  ['＝1+1', `'＝1+1`],
  [`'=1`, `''=1`],
  [`'tis`, `'tis`],
  ['Ruth', 'Ruth'],
  ['(208) 555-0142', '(208) 555-0142'],
  ['', ''],
])('%j becomes the cell %j', (text, cell) => {
  expect(guardCell(text)).toBe(cell)
  expect(unguardCell(cell)).toBe(text)
})

const awkward = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', ',', 'a', '＝') }),
)

it('no cell begins like a formula, and every text comes back as it was', () => {
  fc.assert(
    fc.property(awkward, text => {
      const cell = guardCell(text)
      expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r]/)
      expect(unguardCell(cell)).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

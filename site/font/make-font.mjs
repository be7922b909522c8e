// Makes the site's font from Archivo (SIL Open Font License 1.1): the characters of western European text and the widths
// and weights that the styles use, in less than half the bytes. Run by hand: `node site/font/make-font.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const SIGNS = '–—‘’“”•…★✓→←↑↓×−€™°'
const AXES = { wdth: { min: 100, max: 125 }, wght: { min: 300, max: 600 } }

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)).join('')

const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
)
const characters = between(0x20, 0x7e) + between(0xa0, 0x17f) + SIGNS
const font = await subsetFont(readFileSync(source), characters, {
  targetFormat: 'woff2',
  variationAxes: AXES,
})
writeFileSync(new URL('../src/assets/archivo.woff2', import.meta.url), font)
console.log(`${font.length} bytes`)

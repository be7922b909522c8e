// Makes the icons that take no SVG from the one that is drawn: for the home screen of a phone, the web manifest, and whoever
// asks for favicon.ico. Run by hand: `node site/icons/make-icons.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const folder = new URL('../public/', import.meta.url)
const drawing = readFileSync(new URL('favicon.svg', folder))
const SIDE = 32

const png = size =>
  sharp(drawing, { density: (72 * size) / SIDE })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** One PNG as an ICO: a head of 6 bytes and an entry of 16 before it (as Windows Vista and later read it). */
function ico(picture) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(SIDE, 6)
  head.writeUInt8(SIDE, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

for (const [name, size] of [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
])
  writeFileSync(new URL(name, folder), await png(size))
writeFileSync(new URL('favicon.ico', folder), ico(await png(SIDE)))

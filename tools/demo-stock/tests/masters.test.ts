// The masters lie in the repository and are made by hand: here is noticed who changed a drawing and did not make them again.
import { existsSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawVehicle } from '../src/draw-vehicle.ts'
import { hashOf, masterFiles, pathOf, readMasters } from '../src/masters.ts'
import { drawStock, sourcesOf } from '../src/stock.ts'

const MAX_BYTES = 12_000_000
const FILM_MAX_BYTES = 1_000_000

/** What a renderer of another version, and WebP, may do differently: of 255, on average and in the worst tile. */
const MEAN_BOUND = 1.5
const TILE_BOUND = 5
/** Pictures are compared at a quarter of their size, in so many tiles each way. */
const [WIDTH, HEIGHT] = [450, 300]
const TILES = 50

const AGAIN = 'npm run demo-stock makes the masters again.'

async function pixelsOf(image: string | Buffer) {
  // Rendered in full first: a drawing would be rendered small instead of being made small.
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info }).resize(WIDTH, HEIGHT).raw().toBuffer()
}

/** How far two pictures are from each other, of 255: on average, and in the tile where they are the farthest. */
async function distance(one: string | Buffer, other: string | Buffer) {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)]
  expect([a.length, b.length]).toEqual([WIDTH * HEIGHT * 3, WIDTH * HEIGHT * 3])
  const tiles = new Float64Array(TILES * TILES)
  for (const [index, value] of a.entries()) {
    const dot = Math.floor(index / 3)
    const row = Math.floor((Math.floor(dot / WIDTH) * TILES) / HEIGHT)
    const tile = row * TILES + Math.floor(((dot % WIDTH) * TILES) / WIDTH)
    tiles[tile] = (tiles[tile] ?? 0) + Math.abs(value - (b[index] ?? 0))
  }
  const each = a.length / tiles.length
  const sum = tiles.reduce((total, tile) => total + tile, 0)
  return { mean: sum / a.length, tile: Math.max(...tiles) / each }
}

const isNear = ({ mean, tile }: { mean: number; tile: number }) => mean < MEAN_BOUND && tile < TILE_BOUND

describe('the masters', () => {
  it('are made of what is drawn today', async () => {
    const sources = await sourcesOf(() => {})
    const masters = readMasters()
    expect(
      masters.map(({ file, of, as }) => ({ file, of, as })),
      AGAIN,
    ).toEqual(sources.map(({ file, of, as }) => ({ file, of, as })))
    const changed = sources.filter(({ isSame }, index) => !isSame(masters[index]?.drawing ?? ''))
    expect(
      changed.map(({ file }) => file),
      AGAIN,
    ).toEqual([])
  })

  it('are the files that were written, no others, and not too much for a repository', () => {
    const masters = readMasters()
    expect(masterFiles()).toEqual(masters.map(({ file }) => file).sort())
    const changed = masters.filter(({ file, content }) => hashOf(readFileSync(pathOf(file))) !== content)
    expect(
      changed.map(({ file }) => file),
      AGAIN,
    ).toEqual([])
    const bytes = masters.map(({ file }) => statSync(pathOf(file)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
  })

  it.each([
    '101-side',
    '104-front',
    '112-side',
    '112-front',
    '116-wheel',
    '119-interior',
    '111-rear',
    '203-parade',
  ])('%s is what rendering it gives', async name => {
    const file = `${name}.webp`
    const drawing = drawStock().find(one => one.file === file)
    if (!drawing) throw new Error(`Nothing is drawn as ${file}.`)
    expect(await sharp(pathOf(file)).metadata()).toMatchObject({ format: 'webp', width: 1800, height: 1200 })
    expect(await distance(Buffer.from(drawing.svg), pathOf(file))).toSatisfy(isNear)
  })

  it('are told apart from pictures that differ a little', async () => {
    const drawn = drawVehicle({ bodyStyle: 'sedan', paint: 'red', view: 'side', seed: 104 })
    const master = pathOf('104-side.webp')
    expect(await distance(Buffer.from(drawn), master)).toSatisfy(isNear)
    // The headlamp goes dark; the whole is a little darker; another car of the same kind.
    const changed = [
      drawn.replaceAll('#cfe6ff', '#000000').replaceAll('stroke="#ffffff"', 'stroke="#000000"'),
      drawn.replace('</svg>', '<rect width="1800" height="1200" opacity="0.03"/></svg>'),
      drawVehicle({ bodyStyle: 'sedan', paint: 'red', view: 'side', seed: 106 }),
    ]
    for (const svg of changed) expect(await distance(Buffer.from(svg), master)).not.toSatisfy(isNear)
  })

  it('hold a film that every browser plays, the index first, without sound', () => {
    const film = readMasters().find(({ as }) => as === 'walkaround')
    expect(film && existsSync(pathOf(film.file))).toBe(true)
    const bytes = readFileSync(pathOf(film?.file ?? ''))
    expect(bytes.length).toBeLessThan(FILM_MAX_BYTES)
    const at = (name: string) => bytes.indexOf(name, 0, 'latin1')
    expect(at('ftyp')).toBe(4)
    expect(at('avc1')).toBeGreaterThan(0)
    expect(at('moov')).toBeLessThan(at('mdat'))
    expect(['Lavf', 'x264 - core', 'mp4a'].map(at)).toEqual([-1, -1, -1])
  })
})

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  BODY_STYLES,
  type BodyStyle,
  drawVehicle,
  PAINT_NAMES,
  type Paint,
  viewsOf,
} from '../src/draw-vehicle.ts'
import { curve } from '../src/pen/curves.ts'
import { closedEdges } from '../src/pen/edges.ts'
import { pointsOf } from '../src/pen/points.ts'
import { soften } from '../src/pen/soften.ts'
import { stopsOf } from '../src/pen/stops.ts'
import { readSvg } from './read-svg.ts'

const SEED = 7
/** An eighth of the 72 that draw a unit as a pixel. */
const SMALL = 9

const pictures = BODY_STYLES.flatMap(bodyStyle => viewsOf(bodyStyle).map(view => ({ bodyStyle, view })))

const render = (svg: string) =>
  sharp(Buffer.from(svg), { density: SMALL }).raw().toBuffer({ resolveWithObject: true })

/** How far two pictures are from each other: how many thousandths of their channels differ by more than 8 of 255. */
function distance(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length)
  let differing = 0
  for (const [index, value] of one.entries()) if (Math.abs(value - (other[index] ?? 0)) > 8) differing++
  return (differing / one.length) * 1000
}

function* pairsOf<T>(list: readonly T[]): Generator<[T, T]> {
  for (const [index, one] of list.entries()) for (const other of list.slice(index + 1)) yield [one, other]
}

describe.each(pictures)('$bodyStyle, $view:', ({ bodyStyle, view }) => {
  it('is well-formed and complete in itself in every paint', () => {
    for (const paint of PAINT_NAMES) {
      const svg = drawVehicle({ bodyStyle, view, paint, seed: SEED })
      expect(svg).not.toMatch(/NaN|undefined|null|Infinity|\de[-+]\d/)
      const elements = readSvg(svg)
      expect(elements.length).toBeGreaterThan(100)
      expect(elements[0]?.attributes.get('viewBox')).toBe('0 0 1800 1200')

      const ids = elements.flatMap(({ attributes }) => attributes.get('id') ?? [])
      const references = elements.flatMap(({ attributes }) =>
        [...attributes].flatMap(([name, value]) =>
          name === 'href' || value.includes('url(') ? [value.replace(/^url\((.*)\)$/, '$1')] : [],
        ),
      )
      const known = new Set(ids.map(id => `#${id}`))
      expect(known.size).toBe(ids.length)
      expect(references.length).toBeGreaterThan(30)
      expect(references.filter(reference => !known.has(reference))).toEqual([])
    }
  })

  it('is the same picture for the same seed, another one for another, and never empty', async () => {
    const svgs = [SEED, SEED + 1].map(seed => drawVehicle({ bodyStyle, view, paint: 'red', seed }))
    const [one, other] = await Promise.all(svgs.map(render))
    if (!one || !other) throw new Error('Nothing was rendered.')
    expect(drawVehicle({ bodyStyle, view, paint: 'red', seed: SEED })).toBe(svgs[0])
    expect([one.info.width, one.info.height]).toEqual([225, 150])
    const { channels } = await sharp(one.data, { raw: one.info }).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20)
    expect(distance(one.data, other.data)).toBeGreaterThan(2)
  })
})

describe('the drawings of vehicles', () => {
  const side = async (bodyStyle: BodyStyle, paint: Paint) =>
    (await render(drawVehicle({ bodyStyle, view: 'side', paint, seed: SEED }))).data

  it.each(pictures.filter(({ view }) => view === 'side' || view === 'front'))(
    'keep a $bodyStyle, $view, inside the canvas',
    async ({ bodyStyle, view }) => {
      const margin = 320
      const svg = drawVehicle({ bodyStyle, view, paint: 'silver', seed: SEED })
      const [width, height] = [1800 + 2 * margin, 1200 + 2 * margin]
      const wider = svg
        .replace('viewBox="0 0 1800 1200"', `viewBox="${-margin} ${-margin} ${width} ${height}"`)
        .replace('width="1800" height="1200"', `width="${width}" height="${height}"`)
      const { data, info } = await render(wider)
      const edge = margin / 8
      const isOnCanvas = (x: number, y: number) =>
        x >= edge && y >= edge && x < info.width - edge && y < info.height - edge
      const drawn = { inside: 0, outside: 0 }
      for (let pixel = 0; pixel < info.width * info.height; pixel++) {
        if (data[pixel * info.channels + 3] === 0) continue
        const isInside = isOnCanvas(pixel % info.width, Math.floor(pixel / info.width))
        drawn[isInside ? 'inside' : 'outside']++
      }
      expect(drawn).toEqual({ inside: 225 * 150, outside: 0 })
    },
  )

  it.each(['sedan', 'truck', 'motorcycle'] as const)(
    'show no two paints of a %s alike, but for the two names of one blue',
    async bodyStyle => {
      const looks = await Promise.all(
        PAINT_NAMES.map(async paint => ({ paint, data: await side(bodyStyle, paint) })),
      )
      const alike = [...pairsOf(looks)].filter(([one, other]) => distance(one.data, other.data) < 5)
      expect(alike.map(pair => pair.map(({ paint }) => paint))).toEqual([['midnight', 'blue']])
    },
  )

  it('show no two bodies alike', async () => {
    const looks = await Promise.all(BODY_STYLES.map(bodyStyle => side(bodyStyle, 'red')))
    for (const [one, other] of pairsOf(looks)) expect(distance(one, other)).toBeGreaterThan(10)
  })
})

describe('the reader of these tests', () => {
  it.each(['', 'text', '<a>', '<a></b>', '<a/><b/>', '<a b="1" b="2"/>', '<a b=1/>', '<a/>text'])(
    'refuses %j',
    text => expect(() => readSvg(text)).toThrow(Error),
  )
})

describe('points and stops', () => {
  it('are read from text', () => {
    expect(pointsOf(' 84,-2.5  30,4e2!\n60,480~70 ')).toEqual([
      { x: 84, y: -2.5, corner: 0 },
      { x: 30, y: 400, corner: 1 },
      { x: 60, y: 480, corner: 70 },
    ])
    expect(stopsOf('0 #fff .5, 1 #123456')).toBe(
      '<stop offset="0" stop-color="#fff" stop-opacity="0.5"/><stop offset="1" stop-color="#123456"/>',
    )
  })

  it.each(['', '1', '1,', ',1', '1,2~', '1,2!~3', '1, 2', 'NaN,1', '1,undefined', '1,Infinity'])(
    'refuse %j as points',
    text => expect(() => pointsOf(text)).toThrow(RangeError),
  )

  it.each(['', '#fff', '0 red', '0 #fff,1 #000', 'NaN #fff', '0 undefined', '0 #fff NaN'])(
    'refuse %j as stops',
    text => expect(() => stopsOf(text)).toThrow(RangeError),
  )
})

describe('lines', () => {
  const numbersOf = (path: string) => path.match(/-?[\d.]+/g)?.map(Number) ?? []

  it('through points of a circle are that circle', () => {
    const angles = Array.from({ length: 9 }, (_, index) => (index * Math.PI) / 8)
    const path = curve(
      angles.map(angle => ({ x: 1000 * Math.cos(angle), y: 1000 * Math.sin(angle), corner: 0 })),
    )
    const [x0 = 0, y0 = 0, ...rest] = numbersOf(path)
    let from = [x0, y0] as const
    let segments = 0
    for (let at = 0; at < rest.length; at += 6) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0] = rest.slice(at, at + 6)
      const middle = [(from[0] + 3 * (x1 + x2) + x) / 8, (from[1] + 3 * (y1 + y2) + y) / 8] as const
      expect(Math.hypot(...middle)).toBeCloseTo(1000, -1)
      from = [x, y]
      segments++
    }
    expect(segments).toBe(8)
  })

  it('break at corners only', () => {
    expect(curve('0,0 100,0! 100,100')).toBe('M0 0 L100 0 L100 100')
    expect(curve('0,0 100,0 100,100')).toMatch(/^M0 0 C.* 100 0 C.* 100 100$/)
  })

  it('are rounded by no more than half an edge', () => {
    expect(closedEdges('0,0 100,0~1000 100,100 0,100')).toBe(
      'M0 0 L51 0 C80.4 0 100 19.6 100 49 L100 100 L0 100Z',
    )
  })
})

describe('a stripe out of focus', () => {
  /** How opaque the layers are together, so far from the middle of the stripe. */
  const opacityAt = (distance: number, half: number, layers: ReturnType<typeof soften>) =>
    1 -
    layers.reduce((light, { out, opacity }) => (half + out >= distance ? light * (1 - opacity) : light), 1)

  it.each([
    // The last is what lies within half / deviation of the normal distribution, from its tables.
    [5, 3, 0.8, 0.904],
    [8, 6, 0.6, 0.818],
    [7, 2, 0.45, 1],
    [17, 4, 1, 1],
  ])('of %d to each side by %d is as opaque as it would be', (half, deviation, opacity, middle) => {
    const layers = soften(half, deviation, opacity)
    const at = (distance: number) => opacityAt(distance, half, layers) / opacity
    expect(at(0)).toBeCloseTo(middle, 1)
    expect(at(half)).toBeGreaterThan(0.4)
    expect(at(half)).toBeLessThan(0.6)
    expect(at(half + 1.5 * deviation)).toBeLessThan(0.16)
    expect(at(half + 2.5 * deviation)).toBe(0)
    const distances = Array.from({ length: 40 }, (_, index) => at((index / 40) * (half + 3 * deviation)))
    expect(distances).toEqual(distances.toSorted((one, other) => other - one))
  })
})

/** Studio illustrations of vehicles: which there are, and how one is asked for. */
import type { Body } from './bodies/body.ts'
import { carOf } from './bodies/car.ts'
import { convertible } from './bodies/convertible.ts'
import { coupe } from './bodies/coupe.ts'
import { crossover } from './bodies/crossover.ts'
import { hatchback } from './bodies/hatchback.ts'
import { offroader } from './bodies/offroader.ts'
import { sedan } from './bodies/sedan.ts'
import { truck } from './bodies/truck.ts'
import { van } from './bodies/van.ts'
import { wagon } from './bodies/wagon.ts'
import { HEIGHT, WIDTH } from './canvas.ts'
import { drawCar } from './draw-car.ts'
import { drawMotorcycle } from './draw-motorcycle.ts'
import { hashOf } from './pen/chances.ts'
import { Pen } from './pen/pen.ts'
import { TONES, type ToneName } from './studio/paint.ts'
import type { View } from './studio/setting.ts'
import type { Wall } from './studio/wall.ts'

export type { View } from './studio/setting.ts'

const VIEWS: readonly View[] = ['side', 'front', 'rear', 'wheel', 'interior']

/** What a body is drawn as, and the views that show it well. Two of one shape differ by their seeds. */
const BODIES = {
  sedan: { shape: sedan, seedOffset: 0, views: VIEWS },
  saloon: { shape: sedan, seedOffset: 40, views: VIEWS },
  coupe: { shape: coupe, seedOffset: 0, views: VIEWS },
  convertible: { shape: convertible, seedOffset: 0, views: VIEWS },
  hatchback: { shape: hatchback, seedOffset: 0, views: VIEWS },
  wagon: { shape: wagon, seedOffset: 0, views: VIEWS },
  suv: { shape: crossover, seedOffset: 0, views: VIEWS },
  crossover: { shape: crossover, seedOffset: 40, views: VIEWS },
  offroader: { shape: offroader, seedOffset: 0, views: VIEWS },
  truck: { shape: truck, seedOffset: 0, views: ['side', 'front', 'wheel', 'interior'] },
  van: { shape: van, seedOffset: 0, views: VIEWS },
  motorcycle: { shape: 'motorcycle', seedOffset: 0, views: ['side', 'wheel'] },
} as const satisfies Record<
  string,
  { shape: Body | 'motorcycle'; seedOffset: number; views: readonly View[] }
>

export type BodyStyle = keyof typeof BODIES
export const BODY_STYLES = Object.keys(BODIES) as readonly BodyStyle[]

/** The tones of each paint. Two of one family are told apart by the light that they stand in. */
const PAINTS = {
  graphite: 'charcoal',
  silver: 'silver',
  white: 'pearl white',
  red: 'deep red',
  maroon: 'deep red',
  midnight: 'midnight blue',
  blue: 'midnight blue',
  sky: 'midnight blue',
  forest: 'forest green',
  bronze: 'bronze',
  black: 'black',
} as const satisfies Record<string, ToneName>

export type Paint = keyof typeof PAINTS
export const PAINT_NAMES = Object.keys(PAINTS) as readonly Paint[]

/** How a drawing's label says its view. */
const VIEW_LABELS = {
  side: 'side',
  front: 'front',
  rear: 'rear-detail',
  wheel: 'wheel',
  interior: 'interior',
} as const satisfies Record<View, string>

/** Pale paint is lost before a pale wall. */
const NEEDS_DARK: ReadonlySet<Paint> = new Set(['white', 'silver', 'maroon', 'sky'])

/** The views of a body, the best first. */
export function viewsOf(bodyStyle: BodyStyle): readonly View[] {
  return BODIES[bodyStyle].views
}

/** An SVG of 1800 x 1200, without anything from outside; the same arguments give the same drawing. */
export function drawVehicle(wanted: {
  bodyStyle: BodyStyle
  paint: Paint
  view: View
  seed: number
  /** Where the vehicle stands; by default before the wall that its paint needs. */
  backdrop?: Wall
}): string {
  const { shape, seedOffset } = BODIES[wanted.bodyStyle]
  const seed = wanted.seed + seedOffset
  const name = shape === 'motorcycle' ? shape : shape.name
  const paint = PAINTS[wanted.paint]
  const view = VIEW_LABELS[wanted.view]
  const pen = new Pen(`v${hashOf([name, paint, view, seed].join('|')).toString(36)}`)
  const setting = {
    view: wanted.view,
    tones: TONES[paint],
    wall: wanted.backdrop ?? (NEEDS_DARK.has(wanted.paint) ? 'dark' : 'light'),
  }
  const drawn =
    shape === 'motorcycle' ? drawMotorcycle(pen, seed, setting) : drawCar(pen, carOf(shape, seed), setting)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${paint} ${name}, ${view} view">${pen.definitions}${drawn}</svg>`
}

/** Studio illustrations of vehicles: which there are, and how one is asked for. */
import { drawVehicle as drawScene } from './vehicle.mjs'

export type View = 'side' | 'front' | 'rear' | 'wheel' | 'interior'

/** What a body is drawn as, and the views that show it well. */
const BODIES = {
  sedan: { shape: 'sedan', seedOffset: 0, views: ['side', 'rear', 'wheel', 'interior'] },
  saloon: { shape: 'sedan', seedOffset: 40, views: ['side', 'rear', 'wheel', 'interior'] },
  coupe: { shape: 'coupe', seedOffset: 0, views: ['side', 'rear', 'wheel', 'interior'] },
  convertible: { shape: 'convertible', seedOffset: 0, views: ['side', 'rear', 'wheel', 'interior'] },
  hatchback: { shape: 'hatchback', seedOffset: 0, views: ['side', 'rear', 'wheel', 'interior'] },
  wagon: { shape: 'wagon', seedOffset: 0, views: ['side', 'rear', 'wheel', 'interior'] },
  suv: { shape: 'crossover-suv', seedOffset: 0, views: ['side', 'rear', 'wheel', 'interior'] },
  crossover: { shape: 'crossover-suv', seedOffset: 40, views: ['side', 'rear', 'wheel', 'interior'] },
  offroader: { shape: 'suv', seedOffset: 0, views: ['side', 'front', 'rear', 'wheel', 'interior'] },
  truck: { shape: 'truck', seedOffset: 0, views: ['side', 'front', 'wheel', 'interior'] },
  van: { shape: 'van', seedOffset: 0, views: ['side', 'rear', 'wheel', 'interior'] },
  motorcycle: { shape: 'motorcycle', seedOffset: 0, views: ['side', 'wheel'] },
} as const satisfies Record<string, { shape: string; seedOffset: number; views: readonly View[] }>

export type BodyStyle = keyof typeof BODIES
export const BODY_STYLES = Object.keys(BODIES) as readonly BodyStyle[]

/** The name of each paint at the drawing. Two of one family are told apart by the light that they stand in. */
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
} as const satisfies Record<string, string>

export type Paint = keyof typeof PAINTS
export const PAINT_NAMES = Object.keys(PAINTS) as readonly Paint[]

const SCENES = {
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
  backdrop?: 'light' | 'dark'
}): string {
  const { shape, seedOffset } = BODIES[wanted.bodyStyle]
  return drawScene({
    bodyStyle: shape,
    paint: PAINTS[wanted.paint],
    view: SCENES[wanted.view],
    seed: wanted.seed + seedOffset,
    backdrop: wanted.backdrop ?? (NEEDS_DARK.has(wanted.paint) ? 'dark' : 'light'),
  })
}

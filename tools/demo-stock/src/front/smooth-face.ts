// Cars with soft lines. Their faces are described in the measures of a sedan and fitted to higher and wider cars.
import type { FaceKind } from '../bodies/body.ts'
import type { Car } from '../bodies/car.ts'
import { between } from '../pen/numbers.ts'
import { type Points, pointsOf } from '../pen/points.ts'
import type { Face } from './face.ts'
import { SMOOTH_LOOKS } from './smooth-looks.ts'

/** Heights of the sedan: the ground, the bumper's lower edge, the middle of the lamps, the cowl. */
const SEDAN_HEIGHTS = [0, 184, 700, 985] as const
const SEDAN_HALF_WIDTH = 915

/** The same of each kind of car, and what cannot be told from them. */
const SIZES = {
  low: { halfWidth: 915, low: 172, lamps: 690, roof: 545, tire: 225 },
  mid: { halfWidth: 945, low: 262, lamps: 845, roof: 610, tire: 235 },
  minivan: { halfWidth: 965, low: 190, lamps: 800, roof: 690, tire: 215 },
} as const satisfies Partial<Record<FaceKind, object>>

export function smoothFace({ body, belt, lift, lampKind }: Car, kind: keyof typeof SIZES): Face {
  const { halfWidth, low, lamps, roof, tire } = SIZES[kind]
  const cowl = belt + 5
  const heights = [0, low + lift, lamps + lift, cowl]
  const y = (sedan: number): number => {
    const upper = Math.max(1, SEDAN_HEIGHTS.findIndex(height => sedan <= height) || 1)
    const index = sedan > SEDAN_HEIGHTS[3] ? 3 : upper
    const [from, to] = [SEDAN_HEIGHTS[index - 1] ?? 0, SEDAN_HEIGHTS[index] ?? 1]
    return between(heights[index - 1] ?? 0, heights[index] ?? 0, (sedan - from) / (to - from))
  }
  const fit = (trace: string): Points =>
    pointsOf(trace).map(point => ({
      x: (point.x * halfWidth) / SEDAN_HALF_WIDTH,
      y: y(point.y),
      corner: point.corner,
    }))
  const { lamp, openings, fittings, folds, plate, badge } = SMOOTH_LOOKS[lampKind]
  const cladding = body.hasCladding ? CLADDING : []
  return {
    isStraight: false,
    halfWidth,
    cowl,
    hoodEdge: y(745),
    low: y(184),
    roof,
    belt: halfWidth - 128,
    shell: fit(SHELL),
    hood: fit(HOOD),
    creases: CREASES.map(fit),
    lamps: [
      {
        outline: fit(lamp.outline),
        lenses: fit(lamp.lenses),
        lensRadius: lamp.lensRadius,
        daylight: lamp.daylight.map(fit),
      },
    ],
    openings: openings.map(one => ({ ...one, outline: fit(one.outline) })),
    fittings: [...fittings, ...cladding].map(one => ({ ...one, outline: fit(one.outline) })),
    folds: folds.map(fit),
    plate: y(plate),
    badge: y(badge),
    tire: { outer: halfWidth - 18, width: tire },
  }
}

/** From the cowl over the fender and its widest place down to the corner of the bumper. */
const SHELL = `
  0,986 430,980 690,958 790,912 858,836 900,735 915,610 914,470 902,340! 874,262 790,208! 480,190 0,184`

const HOOD = '0,996 420,988 676,962! 706,880 668,806 560,748! 320,738 0,744'

const CREASES = ['590,962 540,880 440,752']

/** Around the arches of a car that is made to leave the road, and below it. */
const CLADDING = [
  {
    outline:
      '0,236! 470,243 690,262 786,312 838,392 862,515! 920,500! 908,345 878,256! 786,200 480,182 0,176!',
    look: 'plastic',
  },
  { outline: '0,262! 316,262! 350,232! 326,188! 0,182!', look: 'silver' },
] as const

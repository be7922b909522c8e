/**
 * The off-roader in the round: the body of the drawings, raised from the outline of its side, with the parts of its front.
 * Millimeters; x runs from the nose to the tail, y up from the ground, z to its left.
 */
import { offroader } from '../bodies/offroader.ts'
import { between, clamp } from '../pen/numbers.ts'
import { pointsOf } from '../pen/points.ts'
import {
  bar,
  box,
  type Distance,
  disc,
  looked,
  onBothSides,
  polygon,
  rounded,
  union,
  type Vector,
} from './solids.ts'
import type { Bounds } from './surface.ts'

export const LENGTH = offroader.length
const FRONT_AXLE = offroader.frontAxle
const REAR_AXLE = offroader.frontAxle + offroader.wheelbase
export const AXLES = [FRONT_AXLE, REAR_AXLE] as const
export const WHEEL_RADIUS = 405
const WHEEL_Z = 822
const ARCH_RADIUS = 470

const smooth = (from: number, to: number, value: number) => {
  const part = clamp((value - from) / (to - from), 0, 1)
  return part * part * (3 - 2 * part)
}

const outline = looked(polygon(pointsOf(offroader.silhouette)), {
  left: -200,
  low: 200,
  right: LENGTH + 200,
  high: 2200,
  step: 8,
})

/** Half the width of the body at a place of its side. */
export function halfWidth(x: number, y: number): number {
  const bulge = 930 - 44 * ((y - 770) / 400) ** 2
  const flank = bulge - 10 * smooth(1120, 1172, y)
  const cabin = 872 - (y - 1240) * 0.18
  const side = between(flank, cabin, smooth(1225, 1262, y))
  return side - 60 * (1 - smooth(0, 420, x)) ** 2 - 30 * smooth(LENGTH - 320, LENGTH, x)
}

/** Flares and arches are nearly square. */
const aroundAxle = (axle: number, x: number, y: number) =>
  (Math.abs(x - axle) ** 3 + Math.abs(y - WHEEL_RADIUS) ** 3) ** (1 / 3)

const toAxle = (x: number) => (x < (FRONT_AXLE + REAR_AXLE) / 2 ? FRONT_AXLE : REAR_AXLE)

function body(x: number, y: number, z: number): number {
  const side = Math.abs(z)
  // Hood and roof are a little higher in the middle.
  const crown = y > 1100 ? 26 * (side / 900) ** 2 : 0
  const shell = rounded(outline(x, y + crown), side - halfWidth(x, y), 52)
  return Math.max(shell, Math.min(ARCH_RADIUS - aroundAxle(toAxle(x), x, y), side - 560))
}

function flares(x: number, y: number, z: number): number {
  const axle = toAxle(x)
  const band = Math.abs(aroundAxle(axle, x, y) - (ARCH_RADIUS + 30)) - 44
  const across = Math.max(Math.abs(Math.abs(z) - 905) - 66, 520 - y)
  return rounded(band, across, 22)
}

const wheelAt = (axle: number, size: { radius: number; half: number; round: number }, out = 0) =>
  disc([axle, WHEEL_RADIUS, WHEEL_Z + out], 'z', size)

/** A tire with its rim set in from the outside. */
const tireAt = (axle: number): Distance => {
  const whole = wheelAt(axle, { radius: WHEEL_RADIUS, half: 128, round: 46 })
  const hollow = wheelAt(axle, { radius: 284, half: 60, round: 8 }, 146)
  return (x, y, z) => Math.max(whole(x, y, z), -hollow(x, y, z))
}

const SPARE: Vector = [LENGTH - 80, 1085, 0]

const rack = union(
  onBothSides(
    union(
      bar([1960, 1960, 660], [4150, 1960, 660], 19),
      bar([1960, 1960, 660], [1880, 1916, 660], 19),
      bar([4150, 1960, 660], [4230, 1912, 660], 19),
    ),
  ),
  ...[2080, 2560, 3050, 3540, 4030].map(x => bar([x, 1966, -660], [x, 1966, 660], 15)),
)

/** Around a corner on each side, and cut up there for the wheels. */
const bumper = (from: number, to: number) => (x: number, y: number, z: number) => {
  const side = Math.abs(z)
  const plan = rounded(Math.abs(x - (from + to) / 2) - (to - from) / 2, side - 946, 130)
  const [low, high] = [458 + smooth(560, 940, side) * 84, 712]
  return rounded(plan, Math.abs(y - (low + high) / 2) - (high - low) / 2, 32)
}

export interface Part {
  name: string
  solid: Distance
  bounds: Bounds
  /** How fine it is worked out, in millimeters. */
  cell: number
}

const around = (x: number, y: number, z: number, dx: number, dy: number, dz: number): Bounds => ({
  from: [x - dx, y - dy, z - dz],
  to: [x + dx, y + dy, z + dz],
})

const pairs = AXLES.flatMap(axle => [
  { name: 'tire', solid: tireAt(axle) },
  { name: 'rim', solid: wheelAt(axle, { radius: 282, half: 40, round: 6 }, 62) },
])

export const PARTS: readonly Part[] = [
  { name: 'body', solid: body, bounds: { from: [-20, 400, -960], to: [LENGTH, 1960, 960] }, cell: 16 },
  { name: 'flares', solid: flares, bounds: { from: [280, 500, -990], to: [4260, 1010, 990] }, cell: 11 },
  ...pairs.map(({ name, solid }, index) => ({
    name,
    solid: onBothSides(solid),
    bounds: {
      from: [(index < 2 ? FRONT_AXLE : REAR_AXLE) - 420, -10, -970],
      to: [(index < 2 ? FRONT_AXLE : REAR_AXLE) + 420, 830, 970],
    } as const,
    cell: 12,
  })),
  {
    name: 'spare',
    solid: disc(SPARE, 'x', { radius: 372, half: 104, round: 46 }),
    bounds: around(...SPARE, 130, 390, 390),
    cell: 12,
  },
  { name: 'bumper', solid: bumper(-30, 330), bounds: around(150, 590, 0, 200, 150, 970), cell: 12 },
  {
    name: 'bumper',
    solid: bumper(LENGTH - 470, LENGTH - 140),
    bounds: around(LENGTH - 305, 590, 0, 190, 150, 970),
    cell: 12,
  },
  {
    name: 'sills',
    solid: onBothSides(box([2245, 424, 880], [890, 34, 52], 28)),
    bounds: around(2245, 424, 0, 910, 50, 950),
    cell: 11,
  },
  {
    name: 'floor',
    solid: box([2300, 420, 0], [2020, 110, 660], 60),
    bounds: around(2300, 420, 0, 2040, 130, 680),
    cell: 24,
  },
  {
    name: 'skid',
    solid: box([110, 430, 0], [110, 48, 262], 30),
    bounds: around(110, 430, 0, 130, 70, 280),
    cell: 10,
  },
  { name: 'rack', solid: rack, bounds: { from: [1850, 1880, -690], to: [4260, 1995, 690] }, cell: 9 },
  {
    name: 'mirrors',
    solid: onBothSides(
      union(box([1462, 1352, 1030], [52, 92, 108], 44), bar([1462, 1282, 870], [1462, 1300, 990], 26)),
    ),
    bounds: around(1462, 1350, 0, 70, 120, 1150),
    cell: 9,
  },
  {
    name: 'handles',
    solid: onBothSides(union(...[2352, 3317].map(x => box([x, 1116, 908], [104, 17, 24], 14)))),
    bounds: around(2835, 1116, 0, 600, 26, 940),
    cell: 8,
  },
  {
    name: 'panel',
    solid: box([46, 988, 0], [40, 140, 800], 26),
    bounds: around(46, 988, 0, 60, 160, 820),
    cell: 10,
  },
  {
    name: 'lamps',
    solid: onBothSides(disc([6, 990, 625], 'x', { radius: 124, half: 26, round: 14 })),
    bounds: around(6, 990, 0, 40, 140, 765),
    cell: 7,
  },
  {
    name: 'fogs',
    solid: onBothSides(disc([-22, 596, 640], 'x', { radius: 44, half: 30, round: 8 })),
    bounds: around(-22, 596, 0, 45, 60, 700),
    cell: 6,
  },
  {
    name: 'taillamps',
    solid: onBothSides(box([LENGTH - 206, 912, 822], [26, 156, 62], 16)),
    bounds: around(LENGTH - 206, 912, 0, 40, 175, 900),
    cell: 8,
  },
  {
    name: 'plate',
    solid: box([-38, 600, 0], [8, 76, 152], 6),
    bounds: around(-38, 600, 0, 16, 86, 162),
    cell: 5,
  },
  {
    name: 'plate',
    solid: box([LENGTH - 132, 590, -420], [8, 76, 152], 6),
    bounds: around(LENGTH - 132, 590, -420, 16, 86, 162),
    cell: 5,
  },
]

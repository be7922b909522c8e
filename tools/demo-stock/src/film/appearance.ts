// What each part of the off-roader shows at a place of its surface.
import { offroader } from '../bodies/offroader.ts'
import { between, clamp } from '../pen/numbers.ts'
import { type Place, pointsOf } from '../pen/points.ts'
import type { Tones } from '../studio/paint.ts'
import { MATERIALS as M, type Material, paintOf } from './materials.ts'
import { AXLES, LENGTH, WHEEL_RADIUS } from './off-roader.ts'
import { looked, polygon, rounded, type Vector } from './solids.ts'

export type Appearance = (place: Vector, normal: Vector) => Material

const field = { left: 0, low: 300, right: LENGTH, high: 2000, step: 6 }
const panes = offroader.panes.map(pane => looked(polygon(roundedCorners(pane)), field))
const doors = offroader.doors.map(door => looked(toLine(pointsOf(door)), field))

/** A corner with a radius becomes three. */
function roundedCorners(text: string): Place[] {
  const points = pointsOf(text)
  return points.flatMap((point, index) => {
    const before = points.at(index - 1) ?? point
    const after = points.at((index + 1) % points.length) ?? point
    const towards = (other: Place, part: number) => {
      const length = Math.hypot(other.x - point.x, other.y - point.y) || 1
      const step = Math.min(point.corner, length * 0.45) * part
      return {
        x: point.x + ((other.x - point.x) * step) / length,
        y: point.y + ((other.y - point.y) * step) / length,
      }
    }
    const [start, end] = [towards(before, 1), towards(after, 1)]
    const middle = { x: (start.x + end.x) / 4 + point.x / 2, y: (start.y + end.y) / 4 + point.y / 2 }
    return [start, middle, end]
  })
}

/** How far from a line through points. */
function toLine(points: readonly Place[]) {
  return (x: number, y: number) => {
    let nearest = Number.POSITIVE_INFINITY
    for (const [index, to] of points.entries()) {
      const from = points[index - 1]
      if (!from) continue
      const [wx, wy] = [to.x - from.x, to.y - from.y]
      const part = clamp(((x - from.x) * wx + (y - from.y) * wy) / (wx * wx + wy * wy), 0, 1)
      nearest = Math.min(nearest, Math.hypot(x - from.x - wx * part, y - from.y - wy * part))
    }
    return nearest
  }
}

const SEAL = 20
const SHUT_LINE = 5

/** @param streak how bright the streak is that falls across the glass there */
const paneOrSeal = (distance: number, body: Material, streak: number): Material =>
  distance < -SEAL / 2 ? glassWith(streak) : distance < SEAL ? M.seal : body

const glassWith = (light: number): Material => ({ ...M.glass, glow: [light * 0.9, light * 0.96, light] })

/** Streaks of light that lean to the rear, where others stand. @param along the glass @param up from its lower edge */
function streakAt(along: number, up: number): number {
  const across = (((along - up * 0.62) % 1250) + 1250) % 1250
  const isLit = across < 230 || (across > 300 && across < 350)
  return (isLit ? 0.035 : 0.003) * (0.3 + up / 400)
}

/** How far from the edge of a shape with round corners that narrows upwards. */
const narrowing = (
  across: number,
  y: number,
  { low, high, atLow, atHigh }: { low: number; high: number; atLow: number; atHigh: number },
) =>
  rounded(
    Math.abs(across) - between(atLow, atHigh, (y - low) / (high - low)),
    Math.abs(y - (low + high) / 2) - (high - low) / 2,
    60,
  )

const WINDSHIELD = { low: 1292, high: 1800, atLow: 772, atHigh: 672 }
const REAR_WINDOW = { low: 1330, high: 1780, atLow: 650, atHigh: 590 }
const TAILGATE = { low: 742, high: 1856, atLow: 742, atHigh: 670 }

function bodyAppearance(paint: Material): Appearance {
  return ([x, y, z], [nx, ny, nz]) => {
    const axle = AXLES.find(at => Math.abs(x - at) < 520) ?? 0
    if (axle && y < 900 && Math.hypot(x - axle, y - WHEEL_RADIUS) < 560 && Math.abs(nz) < 0.6) return M.dark
    if (Math.abs(nz) > 0.55) {
      const pane = Math.min(...panes.map(distance => distance(x, y)))
      if (y > 1240 && pane < SEAL) return paneOrSeal(pane, paint, streakAt(x - 1500, y - 1240))
      if (doors.some(distance => distance(x, y) < SHUT_LINE)) return M.dark
    }
    if (nx < -0.3 && y > 1262 && x < 1900)
      return paneOrSeal(narrowing(z, y, WINDSHIELD), paint, streakAt(z + 900, y - 1262))
    if (nx > 0.6 && x > LENGTH - 420) {
      if (Math.abs(narrowing(z, y, TAILGATE)) < SHUT_LINE) return M.dark
      return paneOrSeal(narrowing(z, y, REAR_WINDOW), paint, streakAt(900 - z, y - 1330))
    }
    if (ny > 0.5 && y < 1262 && x < 1250 && Math.abs(Math.abs(z) - 700) < SHUT_LINE + 3) return M.dark
    return paint
  }
}

const SPOKES = 6

/** Spokes from the hub to the rim, and the dark of the barrel between them. */
function rimAppearance(across: number, up: number, isOutside: boolean): Material {
  const radius = Math.hypot(across, up)
  if (radius > 272 || !isOutside) return M.barrel
  if (radius > 246) return M.alloy
  if (radius < 62) return radius < 34 ? M.seal : M.alloy
  const sector = (Math.PI * 2) / SPOKES
  const angle = Math.abs(((Math.atan2(up, across) + Math.PI * 4.5) % sector) - sector / 2)
  return angle * radius < 24 + radius * 0.11 ? M.alloy : M.barrel
}

const TREAD_BLOCKS = 54

function tireAppearance([x, y, z]: Vector, [, , nz]: Vector): Material {
  const axle = AXLES.find(at => Math.abs(x - at) < 450) ?? 0
  if (Math.hypot(x - axle, y - WHEEL_RADIUS) < WHEEL_RADIUS - 26 || Math.abs(nz) > 0.75) return M.rubber
  const turn = ((Math.atan2(y - WHEEL_RADIUS, x - axle) + Math.PI) * TREAD_BLOCKS) / (2 * Math.PI)
  const row = Math.floor((Math.abs(z) - 690) / 66)
  const isGroove = (turn + row * 0.5) % 1 < 0.28 || ((Math.abs(z) - 690) % 66) / 66 < 0.16
  return isGroove ? M.tread : M.rubber
}

/** The parts of an off-roader in a paint. */
export function appearancesOf(tones: Tones): Readonly<Record<string, Appearance>> {
  const paint = paintOf(tones)
  return {
    body: bodyAppearance(paint),
    flares: () => M.plastic,
    tire: tireAppearance,
    rim: ([x, y], [, , nz]) =>
      rimAppearance(
        x - (AXLES.find(at => Math.abs(x - at) < 450) ?? 0),
        y - WHEEL_RADIUS,
        Math.abs(nz) > 0.6,
      ),
    spare: ([, y, z], [nx]) => {
      const isOutside = nx > 0.6
      const radius = Math.hypot(z, y - 1085)
      return isOutside && radius < 268 ? rimAppearance(z, y - 1085, true) : M.rubber
    },
    bumper: () => M.steel,
    sills: () => M.steel,
    floor: () => M.dark,
    skid: () => M.alloy,
    rack: () => M.plastic,
    mirrors: ([, y], [nx]) => (nx > 0.7 ? M.glass : y > 1340 ? paint : M.plastic),
    handles: () => M.plastic,
    panel: ([, y, z], [nx]) => {
      if (nx > -0.5 || Math.abs(z) > 472 || Math.abs(y - 988) > 96) return M.plastic
      return Math.abs((Math.abs(z) % 64) - 32) < 13 ? M.alloy : M.dark
    },
    lamps: ([, y, z], [nx]) => {
      const radius = Math.hypot(Math.abs(z) - 625, y - 990)
      if (nx > -0.5 || radius > 112) return M.chrome
      if (radius > 94) return M.daylight
      if (radius > 76) return M.seal
      if (radius > 70) return M.chrome
      return radius < 26 || Math.abs(y - 990) < 5 ? M.projector : M.lens
    },
    fogs: ([, y, z], [nx]) => (nx < -0.5 && Math.hypot(Math.abs(z) - 640, y - 596) < 34 ? M.lens : M.seal),
    taillamps: ([, y], [nx]) => {
      if (nx < 0.2) return M.taillight
      return Math.abs(y - 912) < 34
        ? M.amber
        : Math.abs(((y - 756) % 60) - 30) < 17
          ? M.brakelight
          : M.taillight
    },
    plate: ([, y], [nx]) => (Math.abs(nx) > 0.6 && Math.abs((y % 38) - 19) < 30 ? M.plate : M.seal),
  }
}

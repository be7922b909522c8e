import type { Car } from '../bodies/car.ts'
import type { Frame } from '../pen/frame.ts'
import { tenths } from '../pen/numbers.ts'
import { areaOf, onward } from '../pen/paths.ts'
import { endsOf, pointsOf, xy } from '../pen/points.ts'

export interface Outline {
  /** The whole body, its wheel arches cut out. */
  body: string
  /** The line over the roof, from valance to valance; and closed, without arches. */
  top: string
  solid: string
  /** Of the wheel arches, in millimeters. */
  archRadius: number
}

export function outlineOf(car: Car, frame: Frame): Outline {
  const { body, silhouette, radius, frontWheel, rearWheel, sill } = car
  const top = body.isBoxy ? frame.edges(silhouette) : frame.curve(silhouette)
  const archRadius = radius * (body.isBoxy ? 1.13 : body.isTall ? 1.1 : 1.085)
  const [first, last] = endsOf(silhouette)
  const arch = body.isBoxy ? squareArch : roundArch
  const rear = { axle: rearWheel, rearFoot: last.y + 5, frontFoot: sill }
  const front = { axle: frontWheel, rearFoot: sill, frontFoot: first.y + 5 }
  const cut = [rear, front].reduce((path, place) => onward(path, arch(car, frame, archRadius, place)), top)
  return { body: `${cut}Z`, top, solid: `${top}Z`, archRadius }
}

/** Where an arch stands, and the heights at which it meets the body behind the wheel and before it. */
interface ArchPlace {
  axle: number
  rearFoot: number
  frontFoot: number
}

/** From the rear over the wheel to the front. */
function roundArch({ radius }: Car, frame: Frame, archRadius: number, place: ArchPlace): string {
  const { axle, rearFoot, frontFoot } = place
  const reach = (y: number) => Math.sqrt(Math.max(1, archRadius * archRadius - (radius - y) ** 2))
  const size = tenths(frame.size(archRadius))
  const start = frame.at({ x: axle + reach(rearFoot), y: rearFoot })
  const end = frame.at({ x: axle - reach(frontFoot), y: frontFoot })
  return `M${xy(start)} A${size} ${size} 0 1 0 ${xy(end)}`
}

const squareArch = (car: Car, frame: Frame, archRadius: number, place: ArchPlace): string =>
  frame.edges(flareLine(car, archRadius, place))

/** Flares are arches wider by a share of the arch's radius, and higher by so many millimeters. */
function flareLine(
  { radius }: Car,
  archRadius: number,
  { axle, rearFoot, frontFoot }: ArchPlace,
  { wider = 0, higher = 0 } = {},
): string {
  const foot = archRadius * (1.12 + wider)
  const shoulder = archRadius * (0.7 + wider * 0.6)
  const y = radius + archRadius * 0.99 + higher
  const round = archRadius * 0.42
  return `
    ${axle + foot},${rearFoot} ${axle + shoulder},${y}~${round}
    ${axle - shoulder},${y}~${round} ${axle - foot},${frontFoot}`
}

/** Bolt-on flares over the arches of a boxy car: the area of each, and the line that catches the light. */
export function flaresOf(car: Car, frame: Frame, archRadius: number): { area: string; glint: string }[] {
  const [first, last] = endsOf(car.silhouette)
  return [
    { axle: car.frontWheel, rearFoot: car.sill, frontFoot: first.y },
    { axle: car.rearWheel, rearFoot: last.y, frontFoot: car.sill },
  ].map(place => {
    const outer = frame.edges(flareLine(car, archRadius, place, { wider: 0.13, higher: 62 }))
    const inner = pointsOf(flareLine(car, archRadius, place)).toReversed()
    return {
      area: areaOf(outer, frame.edges(inner)),
      glint: frame.edges(flareLine(car, archRadius, place, { wider: 0.12, higher: 56 })),
    }
  })
}

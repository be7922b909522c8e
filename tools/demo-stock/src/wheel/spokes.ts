import { darker, mix } from '../pen/color.ts'
import { between, clamp } from '../pen/numbers.ts'
import type { Pen } from '../pen/pen.ts'
import { xy } from '../pen/points.ts'
import { DESIGNS, FINISHES, type Spoke } from './designs.ts'
import { aside, FULL_TURN, UP } from './turning.ts'
import type { Wheel } from './wheel.ts'

/** Where the light comes from: nearly straight above, a little from the left. */
const LIGHT = { x: -0.45, y: -0.89 }

const EDGE_WIDTH = 0.011
const NEAR_EDGE_WIDTH = 0.007

export function spokes(pen: Pen, wheel: Wheel): string {
  const { sectors, spokes } = DESIGNS[wheel.design]
  return Array.from({ length: sectors }, (_, sector) => UP + (sector * FULL_TURN) / sectors)
    .flatMap(angle => spokes.map((spoke: Spoke) => drawSpoke(pen, wheel, spoke, angle + (spoke.turn ?? 0))))
    .join('')
}

/** A dark flank for depth, two facets that meet on a ridge, each shaded by where it faces, and a bright edge. */
function drawSpoke(pen: Pen, { radius, rim, finish, isNear }: Wheel, spoke: Spoke, angle: number): string {
  const { twist = 0, lift = 0 } = spoke
  const [from, to] = [rim * spoke.from, rim * spoke.to]
  const [foot, tip, waist] = [rim * spoke.foot, rim * spoke.tip, rim * spoke.waist]
  const [middleAngle, tipAngle] = [angle + twist * 0.35, angle + twist]
  const middle = between(from, to, 0.55)
  const { dark, light, edge: bright } = FINISHES[finish]

  const atFoot = (width: number) => xy(aside(angle, from, width))
  const atTip = (width: number) => xy(aside(tipAngle, to, width))
  const overWaist = (width: number) => xy(aside(middleAngle, middle, width))

  const depth = radius * 0.022
  const flank = `M${atFoot(-foot - depth)} Q${overWaist(-waist - depth)} ${atTip(-tip - depth)} L${atTip(tip + depth)} Q${overWaist(waist + depth)} ${atFoot(foot + depth)}Z`
  const edge = (side: number) => `Q${overWaist(side * waist)} ${atTip(side * tip)}`
  const facet = (side: number) =>
    `M${atFoot(0)} L${atFoot(side * foot)} ${edge(side)} L${atTip(0)} Q${overWaist(0)} ${atFoot(0)}Z`
  const lightOn = (side: number) => {
    const normal = aside(angle + twist * 0.5, 0, side)
    return normal.x * LIGHT.x + normal.y * LIGHT.y
  }
  const shade = (side: number) => mix(dark, light, clamp(0.5 + 0.46 * lightOn(side) + lift, 0, 1))

  const bySun = lightOn(-1) > 0 ? -1 : 1
  const isMachined = finish === 'machined'
  const edgeLine = (side: number, width: number, strokeOpacity: number) =>
    pen.line(`M${atFoot(side * foot)} ${edge(side)}`, bright, radius * width, { strokeOpacity })
  return [
    pen.path(flank, { fill: darker(dark, 0.55) }),
    pen.path(facet(-1), { fill: shade(-1) }),
    pen.path(facet(1), { fill: shade(1) }),
    edgeLine(bySun, isNear ? NEAR_EDGE_WIDTH : EDGE_WIDTH, isMachined ? 0.95 : 0.7),
    isMachined ? edgeLine(-bySun, EDGE_WIDTH, 0.7) : '',
  ].join('')
}

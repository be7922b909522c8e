import { dashes } from '../pen/look.ts'
import { between } from '../pen/numbers.ts'
import type { Pen } from '../pen/pen.ts'
import type { Wheel } from './wheel.ts'

/** How deep the tread reaches, how long its blocks are and how far apart, in proportion to the radius. */
const TREADS = {
  coarse: { depth: 0.155, block: 0.05, gap: 0.075, strokeOpacity: 0.55 },
  road: { depth: 0.045, block: 0.018, gap: 0.05, strokeOpacity: 0.4 },
} as const

export function tire(pen: Pen, { radius, rim, isCoarse, isNear }: Wheel): string {
  const inner = rim / radius
  const rubber = pen.radial(
    0,
    0,
    radius,
    `${inner - 0.02} #08090a, ${inner + 0.03} #1a1c1f, ${between(inner, 1, 0.42)} #34373b,
    ${between(inner, 1, 0.72)} #1d1f22, .975 #141517, 1 #070708`,
  )
  const sheen = pen.linear(
    [-radius * 0.7, -radius, radius * 0.5, radius],
    '0 #fff .34, .4 #fff .05, .75 #fff 0, 1 #fff .09',
  )
  const { depth, block, gap, strokeOpacity } = TREADS[isCoarse ? 'coarse' : 'road']
  /** A ring on the side wall: 0 is at the rim, 1 at the tread. */
  const wallRing = (part: number, color: string, width: number, opacity: number, strokeDasharray?: string) =>
    pen.ring(0, 0, radius * between(inner, 1, part), color, radius * width, {
      strokeOpacity: opacity,
      ...(strokeDasharray ? { strokeDasharray } : {}),
    })
  return [
    pen.circle(0, 0, radius, { fill: rubber }),
    pen.ring(0, 0, radius * between(inner, 1, 0.5), sheen, radius * (1 - inner) * 0.42, {
      blur: radius * 0.012,
    }),
    pen.ring(0, 0, radius - (radius * depth) / 2, '#000', radius * depth, {
      strokeOpacity,
      strokeDasharray: dashes(radius * block, radius * gap),
    }),
    wallRing(0.14, '#000', 0.008, 0.6),
    ...(isNear
      ? [
          wallRing(0.3, '#fff', 0.004, 0.07),
          wallRing(0.68, '#000', 0.004, 0.5),
          wallRing(0.76, '#000', 0.004, 0.5),
          wallRing(0.5, '#fff', 0.035, 0.05, dashes(radius * 0.01, radius * 0.012)),
        ]
      : []),
  ].join('')
}

import { darker, lighter, mix } from '../pen/color.ts'
import { dotted, edged } from '../pen/look.ts'
import { tenths } from '../pen/numbers.ts'
import type { Pen } from '../pen/pen.ts'
import { xy } from '../pen/points.ts'
import { FINISHES } from './designs.ts'
import { aside, dotsAround } from './turning.ts'
import type { Wheel } from './wheel.ts'

/** What shows between the spokes: the barrel of the rim, a drilled disc and its caliper. */
export function brake(pen: Pen, wheel: Wheel): string {
  const { radius, rim, finish, isNear } = wheel
  const { barrel } = FINISHES[finish]
  const disc = rim * 0.7
  const steel = '0 #9aa1a7, .3 #4d5358, .5 #a9b0b6, .7 #474c51, 1 #7f868c'
  return [
    pen.circle(0, 0, rim, {
      fill: pen.radial(
        0,
        rim * 0.2,
        rim,
        `0 #0b0c0d, .72 ${barrel}, .9 ${mix(barrel, '#8a9299', 0.25)}, 1 #0c0d0e`,
      ),
    }),
    pen.circle(0, 0, disc, {
      fill: pen.linear([-disc, -disc, disc, disc], steel),
      stroke: '#1b1d1f',
      strokeWidth: radius * 0.008,
    }),
    ...Array.from({ length: isNear ? 7 : 0 }, (_, groove) =>
      pen.ring(0, 0, disc * (0.6 + groove * 0.06), '#fff', radius * 0.002, { strokeOpacity: 0.1 }),
    ),
    ...[0.68, 0.82, 0.94].map(part =>
      pen.ring(0, 0, disc * part, '#17191b', radius * 0.016, dotted(dotsAround(disc * part, 30))),
    ),
    pen.circle(0, 0, disc * 0.5, { fill: '#1f2225', stroke: '#0c0d0e', strokeWidth: radius * 0.012 }),
    caliper(pen, wheel, disc),
    pen.ring(0, 0, rim * 0.97, '#000', rim * 0.09, { strokeOpacity: 0.45, blur: radius * 0.02 }),
  ].join('')
}

/** It spans an arc on the right of the disc, a little narrower inside than outside. */
function caliper(pen: Pen, { radius, caliper: color }: Wheel, disc: number): string {
  const half = 0.5
  const [outer, inner] = [disc * 1.06, disc * 0.62]
  const arc = (distance: number, sweep: 0 | 1, angle: number) =>
    `A${tenths(distance)} ${tenths(distance)} 0 0 ${sweep} ${xy(aside(angle, distance))}`
  return pen.path(
    `M${xy(aside(-half, outer))} ${arc(outer, 1, half)} L${xy(aside(half * 0.9, inner))} ${arc(inner, 0, -half * 0.9)}Z`,
    {
      fill: pen.linear(
        [disc * 0.6, -disc * 0.5, disc, disc * 0.5],
        `0 ${lighter(color, 0.28)}, .5 ${color}, 1 ${darker(color, 0.5)}`,
      ),
      ...edged(0.5, radius * 0.008),
      strokeLinejoin: 'round',
    },
  )
}

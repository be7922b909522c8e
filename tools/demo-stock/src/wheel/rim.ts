import { lighter, mix } from '../pen/color.ts'
import { dotted } from '../pen/look.ts'
import type { Pen } from '../pen/pen.ts'
import { FINISHES } from './designs.ts'
import { aside, dotsAround, FULL_TURN, UP } from './turning.ts'
import type { Wheel } from './wheel.ts'

/** The outer edge; a wheel for trails has bolts on it. */
export function rimLip(pen: Pen, { radius, rim, design, finish }: Wheel): string {
  const { lip } = FINISHES[finish]
  const shine = pen.linear(
    [-rim * 0.5, -rim, rim * 0.5, rim],
    `0 ${lighter(lip, 0.6)}, .35 ${lip}, .6 ${mix(lip, '#1b1e21', 0.62)}, 1 ${lip}`,
  )
  return [
    pen.ring(0, 0, rim * 0.975, shine, rim * 0.05),
    pen.ring(0, 0, rim * 0.945, '#000', rim * 0.014, { strokeOpacity: 0.35 }),
    pen.ring(0, 0, rim + radius * 0.004, '#000', radius * 0.012, { strokeOpacity: 0.7 }),
    design === 'trail'
      ? pen.ring(0, 0, rim * 0.9, '#d6dadd', rim * 0.032, {
          strokeOpacity: 0.75,
          ...dotted(dotsAround(rim * 0.9, 24)),
        })
      : '',
  ].join('')
}

const BOLTS = 5

export function hub(pen: Pen, { rim, finish, isNear }: Wheel): string {
  const { dark, light, lip } = FINISHES[finish]
  const size = rim * 0.24
  const bolts = Array.from({ length: BOLTS }, (_, bolt) => {
    const { x, y } = aside(UP + ((bolt + 0.5) * FULL_TURN) / BOLTS, size * 0.7)
    return (
      pen.circle(x, y, size * 0.16, { fill: '#0d0e10' }) + pen.circle(x, y, size * 0.09, { fill: '#8b9299' })
    )
  })
  return [
    pen.circle(0, 0, size, {
      fill: pen.linear(
        [-size, -size, size, size],
        `0 ${mix(dark, light, 0.9)}, .5 ${mix(dark, light, 0.45)}, 1 ${mix(dark, light, 0.1)}`,
      ),
    }),
    ...bolts,
    pen.circle(0, 0, size * 0.42, {
      fill: pen.linear([-size * 0.4, -size * 0.4, size * 0.4, size * 0.4], '0 #3a3e42, 1 #0a0b0c'),
      stroke: lip,
      strokeOpacity: 0.8,
      strokeWidth: size * 0.06,
    }),
    isNear ? pen.ring(0, 0, size * 0.2, '#e8ebed', size * 0.045, { strokeOpacity: 0.8 }) : '',
  ].join('')
}

import { edged } from '../pen/look.ts'
import type { SideDrawing } from './side-drawing.ts'

/** The mirror on its foot: painted above, black below. */
export function mirror({ pen, frame, car, tones }: SideDrawing): string {
  const { x, y } = car.mirror
  const { base, lit, sky, shade, deep } = tones
  const size = car.body.mirrorSize ?? 1
  const right = (mm: number) => x + mm * size
  const up = (mm: number) => y + mm * size
  const foot = frame.closedEdges(`${x - 10},${y - 34} ${x + 90},${y - 34} ${x + 70},${y + 20} ${x},${y + 20}`)
  const shell = frame.closedCurve(`
    ${x + 30},${y - 8}! ${right(-60)},${y + 6} ${right(-96)},${up(62)} ${right(-62)},${up(122)}
    ${right(30)},${up(136)} ${right(112)},${up(118)}! ${right(122)},${up(30)} ${right(96)},${y - 4}!`)
  const [top, bottom] = [frame.y(up(136)), frame.y(y)]
  const waist = frame.curve(`${right(-66)},${up(64)} ${x - 10},${up(66)} ${right(100)},${up(74)}`)
  return [
    pen.path(foot, { fill: '#0a0b0c' }),
    pen.path(shell, {
      fill: pen.vertical(top, bottom, `0 ${sky}, .22 ${lit}, .5 ${base}, .56 ${shade}, 1 ${deep}`),
      ...edged(0.55, 1),
    }),
    pen.path(shell, {
      fill: pen.vertical(top, bottom, '.74 #0a0b0c 0, .78 #0a0b0c .92, 1 #0a0b0c .96'),
    }),
    pen.line(waist, '#fff', 1.6, { strokeOpacity: 0.6 }),
  ].join('')
}

import { darker, lighter } from '../pen/color.ts'
import { closedCurve } from '../pen/curves.ts'
import { edged } from '../pen/look.ts'
import { type CabinDrawing, leather } from './cabin-drawing.ts'

/** Between the seats: keys, a panel of decor with the lever and a knob in it, and an armrest. */
export function centerConsole(drawing: CabinDrawing): string {
  const { pen } = drawing
  const body = '800,690! 900,676 1040,676 1120,690! 1190,940 1220,1200! 700,1200! 740,940'
  const keys = Array.from({ length: 6 }, (_, index) =>
    pen.rect(
      { x: 866 + index * 32, y: 652, width: 24, height: 13, round: 4 },
      { fill: '#2e3338', stroke: '#7d858b', strokeOpacity: 0.6 },
    ),
  )
  return [
    pen.path(closedCurve(body), {
      fill: pen.vertical(680, 1200, '0 #3a3e42, .15 #1f2225, 1 #0c0d0f'),
      ...edged(0.6, 2),
    }),
    panel(drawing),
    ...keys,
    lever(drawing),
    pen.circle(1062, 800, 26, {
      fill: pen.linear([1036, 774, 1088, 826], '0 #f4f6f7, .5 #767d83, 1 #24282c'),
      stroke: '#08090a',
      strokeWidth: 3,
    }),
    pen.rect(
      { x: 838, y: 1000, width: 250, height: 220, round: 34 },
      { fill: leather(drawing, 1000, 1200, 0.3) },
    ),
  ].join('')
}

const panel = ({ pen, car }: CabinDrawing): string =>
  pen.path(closedCurve('838,720! 960,706 1084,720! 1118,960! 960,985 800,960!'), {
    fill: pen.vertical(706, 985, `0 ${lighter(car.decor, 0.2)}, 1 ${darker(car.decor, 0.55)}`),
    stroke: '#9aa1a7',
    strokeOpacity: 0.6,
    strokeWidth: 2,
  })

const lever = ({ pen }: CabinDrawing): string =>
  pen.ellipse(960, 880, 58, 22, { fill: '#08090a', opacity: 0.7 }) +
  pen.path(closedCurve('930,880! 936,830 924,780 960,758 996,780 984,830 990,880!'), {
    fill: pen.horizontal(920, 1000, '0 #0d0e10, .35 #6c7379, .6 #2a2e32, 1 #08090a'),
    stroke: '#d4d9dc',
    strokeOpacity: 0.5,
    strokeWidth: 1.5,
  })

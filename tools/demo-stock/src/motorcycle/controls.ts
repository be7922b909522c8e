import { black, block, metal, rod, shape, tube } from './materials.ts'
import { FRAME, type MotorcycleDrawing } from './motorcycle.ts'

/** The handlebar with its grip, a mirror, and the clocks; some have a small screen. */
export function controls({ pen, bike }: MotorcycleDrawing): string {
  return [
    tube(pen, '640,960 700,1030 860,1062', { width: 28, color: '#24282c', light: '#aab1b6' }),
    rod(pen, '770,1048 900,1070', '#0c0d0e', 42),
    tube(pen, '760,1050 720,1130 742,1190', { width: 14, color: '#24282c', light: '#8d949a' }),
    pen.ellipse(FRAME.x(740), FRAME.y(1212), FRAME.size(62), FRAME.size(38), {
      fill: black(pen, 1250, 1174),
      stroke: '#000',
      strokeWidth: 1,
    }),
    block(pen, '560,960~14 640,990~14 670,950~10 600,915~10', '#101214'),
    bike.hasScreen
      ? shape(
          pen,
          '470,940! 520,1010 612,1080! 625,1065 590,985 570,930!',
          pen.fitted('0 #3a434b .9, 1 #0e1114 .85', [0, 0, 1, 1]),
        )
      : '',
  ].join('')
}

/** The round lamp, seen from the side as a narrow ellipse, and the turn signal behind it. */
export function headlamp({ pen }: MotorcycleDrawing): string {
  const { x, y } = FRAME.at({ x: 508, y: 880 })
  const radius = FRAME.size(98)
  const glass = pen.radial(x - 8, y - 18, radius * 1.2, '0 #ffffff, .3 #c8d8e4, .7 #5b6b77, 1 #20272c')
  return [
    pen.path(FRAME.closedCurve('500,980! 590,950 640,880 590,810 500,780!'), {
      fill: black(pen, 980, 780),
    }),
    pen.ellipse(x, y, radius * 0.5, radius, { fill: glass, stroke: metal(pen, 980, 780), strokeWidth: 5 }),
    pen.ellipse(x - 4, y, radius * 0.26, radius * 0.62, { fill: 'none', stroke: '#fff', strokeWidth: 3 }),
    pen.ellipse(FRAME.x(640), FRAME.y(800), 22, 12, { fill: '#c06a14', stroke: '#000', strokeOpacity: 0.5 }),
  ].join('')
}

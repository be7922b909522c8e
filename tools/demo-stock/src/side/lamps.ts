import { between } from '../pen/numbers.ts'
import { stroke } from '../pen/paths.ts'
import { type Extent, extentOf } from '../pen/points.ts'
import type { SideDrawing } from './side-drawing.ts'

/** The headlamp and the taillamp; what reaches beyond the body is cut off. */
export const lamps = (drawing: SideDrawing, bodyClip: string): string =>
  drawing.pen.clipped(bodyClip, headlamp(drawing) + taillamp(drawing))

/** A dark lens with projectors and a line of daytime light behind it. */
function headlamp(drawing: SideDrawing): string {
  const { pen, frame, car } = drawing
  const lens = frame.closedCurve(car.headlamp)
  const room = extentOf(car.headlamp)
  const daylight = daytimeLine(drawing, room)
  return [
    pen.line(lens, '#000', 3, { strokeOpacity: 0.55 }),
    pen.path(lens, {
      fill: pen.horizontal(frame.x(room.left), frame.x(room.right), '0 #5d6871, .35 #20262b, 1 #0c0e10'),
    }),
    pen.inside(
      lens,
      [
        ...projectors(drawing, room),
        pen.line(daylight, '#cfe6ff', frame.size(22), { strokeOpacity: 0.55, blur: 3 }),
        pen.line(daylight, '#ffffff', frame.size(11)),
        pen.path(lens, { fill: pen.fitted('0 #fff .5, .3 #fff .08, .55 #fff 0', [0, 0, 0.2, 1]) }),
      ].join(''),
    ),
    pen.line(lens, '#fff', 1, { strokeOpacity: 0.3 }),
  ].join('')
}

/** Side by side in a lamp that sweeps back, one above the other in a square one. */
function projectors({ pen, frame, car }: SideDrawing, { left, right, low, high }: Extent): string[] {
  const { isBoxy } = car.body
  return Array.from({ length: car.lampKind === 'blade' ? 1 : 2 }, (_, index) => {
    const x = frame.x(between(left, right, isBoxy ? 0.36 : 0.3 + index * 0.2))
    const y = frame.y(between(low, high, isBoxy ? 0.3 + index * 0.42 : 0.42 + index * 0.14))
    const radius = frame.size(isBoxy ? 38 : 34)
    return pen.ellipse(x, y, radius * 0.85, radius, {
      fill: pen.radial(
        x - radius * 0.3,
        y - radius * 0.3,
        radius * 1.3,
        '0 #f7fbff, .35 #8ea1af, .7 #1c2227, 1 #000',
      ),
      stroke: '#c9d2d8',
      strokeOpacity: 0.8,
      strokeWidth: 1,
    })
  })
}

function daytimeLine({ frame, car }: SideDrawing, { left, right, low, high }: Extent): string {
  const { body, lampKind } = car
  const x = (part: number) => between(left, right, part)
  const y = (part: number) => between(low, high, part)
  if (body.isBoxy)
    return frame.edges(
      `${left + 12},${low + 30}~10 ${left + 14},${high - 20}~20 ${right - 30},${high - 14}~10`,
    )
  return lampKind === 'bar'
    ? frame.curve(`${left + 20},${low + 22} ${x(0.28)},${y(0.26)} ${x(0.78)},${y(0.66)}`)
    : frame.curve(
        `${left + 40},${y(0.4)} ${x(0.26)},${y(0.62)} ${x(0.62)},${y(0.8)} ${right - 26},${high - 16}`,
      )
}

function taillamp(drawing: SideDrawing): string {
  const { pen, frame, car } = drawing
  const lens = frame.closedCurve(car.taillamp)
  const room = extentOf(car.taillamp)
  return [
    pen.line(lens, '#000', 3, { strokeOpacity: 0.6 }),
    pen.path(lens, {
      fill: pen.linear(
        [frame.x(room.left), frame.y(room.high), frame.x(room.right), frame.y(room.low)],
        '0 #3b0508, .45 #8e0f14, .8 #d3222a, 1 #7b0b10',
      ),
    }),
    pen.inside(
      lens,
      [
        ...facets(drawing, room),
        ...glowingBars(drawing, room).flatMap(bar => [
          pen.line(bar, '#ff3b30', frame.size(34), { strokeOpacity: 0.6, blur: 4 }),
          pen.line(bar, '#ff5a4c', frame.size(15)),
          pen.line(bar, '#ffd0c6', frame.size(5)),
        ]),
        pen.path(lens, {
          fill: pen.fitted('0 #fff .45, .28 #fff .1, .4 #fff 0, 1 #000 .25', [0, 0, 0.1, 1]),
        }),
      ].join(''),
    ),
    pen.line(lens, '#fff', 0.9, { strokeOpacity: 0.28 }),
  ].join('')
}

const FACETS = 9

/** The fine ribs of the glass. */
const facets = ({ pen, frame }: SideDrawing, { left, right, low, high }: Extent): string[] =>
  Array.from({ length: FACETS }, (_, index) => {
    const x = between(left, right, index / FACETS)
    const rib = stroke(frame.at({ x, y: low }), frame.at({ x: x + 50, y: high }))
    return pen.line(rib, '#ff6a5c', 0.7, { strokeOpacity: 0.22 })
  })

/** Upright in a tall lamp, sweeping forward in a wide one. */
function glowingBars({ frame, car }: SideDrawing, { left, right, low, high }: Extent): string[] {
  const x = (part: number) => between(left, right, part)
  const y = (part: number) => between(low, high, part)
  if (high - low > right - left)
    return [0.3, 0.62].map(part => frame.edges(`${x(part)},${low + 26} ${x(part + 0.04)},${high - 26}`))
  const heights = car.lampKind === 'twin' ? [0.36, 0.66] : [0.52]
  return heights.map(part =>
    frame.curve(
      `${right - 6},${y(part - 0.16)} ${x(0.66)},${y(part + 0.06)} ${left + 60},${y(Math.min(0.9, part + 0.26))}`,
    ),
  )
}

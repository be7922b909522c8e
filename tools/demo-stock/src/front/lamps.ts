import { edged } from '../pen/look.ts'
import { extentOf, onBothSides, type Points, type Trace } from '../pen/points.ts'
import type { Lamp } from './face.ts'
import { closed, downFrom, type FrontDrawing } from './front-drawing.ts'

export const lamps = (drawing: FrontDrawing): string =>
  drawing.face.lamps.map(lamp => onBothSides(side => drawLamp(drawing, lamp, side))).join('')

/** A dark housing, lenses and lines of daytime light in it, and clear glass over all. */
function drawLamp(drawing: FrontDrawing, lamp: Lamp, side: (trace: Trace) => Points): string {
  const { pen, frame, face } = drawing
  const { isStraight } = face
  const outline = closed(drawing, side(lamp.outline))
  const { low, high } = extentOf(lamp.outline)
  const housing = downFrom(drawing, high, low, '0 #454d54, .3 #1a1e22, .7 #0a0c0e, 1 #1d2226')
  const isRing = lamp.daylight.length === 0
  const lenses = side(lamp.lenses).map(place => {
    const { x, y } = frame.at(place)
    const radius = frame.size(lamp.lensRadius)
    return (isRing ? ring(drawing, x, y, radius * 1.55) : '') + lens(drawing, x, y, radius)
  })
  const lines = lamp.daylight.map(line =>
    daylight(drawing, isStraight ? frame.edges(side(line)) : frame.curve(side(line))),
  )
  return [
    pen.line(outline, '#000', 7, { strokeOpacity: 0.7 }),
    pen.path(outline, { fill: housing }),
    pen.inside(
      outline,
      [
        ...lenses,
        ...lines,
        pen.path(outline, { fill: pen.fitted('0 #fff .46, .2 #fff .12, .42 #fff 0, .9 #fff 0, 1 #fff .12') }),
        pen.line(outline, '#000', 9, { strokeOpacity: 0.55, blur: 3 }),
      ].join(''),
    ),
    pen.line(outline, '#fff', 1.1, { strokeOpacity: 0.38 }),
  ].join('')
}

function lens({ pen }: FrontDrawing, x: number, y: number, radius: number): string {
  return [
    pen.circle(x, y, radius * 1.22, {
      fill: pen.linear([x, y - radius, x, y + radius], '0 #0a0c0e, 1 #3d454c'),
      ...edged(0.8, 1.5),
    }),
    pen.circle(x, y, radius, {
      fill: pen.radial(
        x - radius * 0.25,
        y - radius * 0.35,
        radius * 1.35,
        '0 #ffffff, .16 #dcecf7, .42 #7d97aa, .7 #25323c, 1 #050709',
      ),
    }),
    pen.ring(x, y, radius * 1.1, '#e3e9ed', radius * 0.09, { strokeOpacity: 0.75 }),
    pen.ellipse(x, y + radius * 0.52, radius * 0.5, radius * 0.2, { fill: '#cfe3f2', opacity: 0.4, blur: 2 }),
  ].join('')
}

const ring = ({ pen }: FrontDrawing, x: number, y: number, radius: number): string =>
  [
    pen.circle(x, y, radius, { fill: '#0b0e11' }),
    pen.ring(x, y, radius, '#bfe0ff', radius * 0.3, { strokeOpacity: 0.5, blur: 5 }),
    pen.ring(x, y, radius, '#f6fbff', radius * 0.12),
  ].join('')

const daylight = ({ pen, frame }: FrontDrawing, line: string): string =>
  [
    pen.line(line, '#bcdcff', frame.size(30), { strokeOpacity: 0.5, blur: 6 }),
    pen.line(line, '#f8fcff', frame.size(9)),
  ].join('')

import { edged } from '../pen/look.ts'
import { between } from '../pen/numbers.ts'
import { onBothSides, type Points, type Trace } from '../pen/points.ts'
import { downFrom, type FrontDrawing } from './front-drawing.ts'

/** The lamp on the right. */
interface Lamp {
  outline: string
  /** The middles of its lenses. */
  lenses: string
  lensRadius: number
  /** The line of daytime light; without one, each lens has a ring of it. */
  daylight: string | null
}

export function headlamps(drawing: FrontDrawing): string {
  const lamp = lampOf(drawing)
  return onBothSides(side => drawLamp(drawing, lamp, side))
}

function lampOf(drawing: FrontDrawing): Lamp {
  const { isBoxy, hasBed } = drawing.car.body
  if (!isBoxy) return sweptLamp(drawing)
  return hasBed ? wideLamp(drawing) : roundLamp(drawing)
}

/** It rises towards the fender. */
function sweptLamp({ face }: FrontDrawing): Lamp {
  const y = face.lamps
  const [inner, outer] = [face.grille.halfWidth + 60, face.halfWidth - 30]
  const x = (part: number) => between(inner, outer, part)
  return {
    outline: `
      ${inner},${y - 6}! ${x(0.4)},${y + 46} ${outer},${y + 112}! ${outer + 6},${y + 40}
      ${outer - 60},${y - 36} ${x(0.35)},${y - 52} ${inner},${y - 42}!`,
    lenses: [0.36, 0.66].map(part => `${x(part)},${y + between(22, 66, part - 0.2)}`).join(' '),
    lensRadius: 40,
    daylight: `${inner + 20},${y - 26} ${x(0.42)},${y - 34} ${outer - 50},${y - 8} ${outer - 10},${y + 70}`,
  }
}

function wideLamp({ face }: FrontDrawing): Lamp {
  const y = face.lamps
  const [inner, outer] = [face.grille.halfWidth + 36, face.halfWidth - 30]
  return {
    outline: `
      ${inner},${y + 100}~20 ${outer},${y + 100}~40 ${outer - 6},${y - 90}~40 ${inner},${y - 90}~20`,
    lenses: [0.36, 0.66].map(part => `${between(inner, outer, part)},${y}`).join(' '),
    lensRadius: 46,
    daylight: `${inner + 24},${y + 76} ${outer - 30},${y + 76}`,
  }
}

function roundLamp({ face }: FrontDrawing): Lamp {
  const y = face.lamps
  const inner = face.grille.halfWidth + 36
  const outer = inner + 300
  return {
    outline: `
      ${inner},${y + 110}~60 ${outer},${y + 110}~60 ${outer},${y - 120}~60 ${inner},${y - 120}~60`,
    lenses: `${inner + 150},${y - 5}`,
    lensRadius: 62,
    daylight: null,
  }
}

const RING_RADIUS = 112

function drawLamp(drawing: FrontDrawing, lamp: Lamp, side: (trace: Trace) => Points): string {
  const { pen, frame, car, face } = drawing
  const outline = car.body.isBoxy
    ? frame.closedEdges(side(lamp.outline))
    : frame.closedCurve(side(lamp.outline))
  const depth = downFrom(drawing, face.lamps + 110, face.lamps - 60, '0 #6c7983, .4 #1d2328, 1 #08090a')
  const lenses = side(lamp.lenses).map(place => {
    const { x, y } = frame.at(place)
    const lens = lensAt(drawing, x, y, frame.size(lamp.lensRadius))
    return lamp.daylight ? lens : ringAt(drawing, x, y, frame.size(RING_RADIUS)) + lens
  })
  return [
    pen.path(outline, { fill: depth, ...edged(0.7, 2.5) }),
    pen.inside(
      outline,
      [
        ...lenses,
        lamp.daylight ? daylight(drawing, frame.curve(side(lamp.daylight))) : '',
        pen.path(outline, { fill: pen.fitted('0 #fff .4, .35 #fff .05, .5 #fff 0') }),
      ].join(''),
    ),
    pen.line(outline, '#fff', 1, { strokeOpacity: 0.3 }),
  ].join('')
}

const lensAt = ({ pen }: FrontDrawing, x: number, y: number, radius: number): string =>
  pen.circle(x, y, radius, {
    fill: pen.radial(
      x - radius * 0.3,
      y - radius * 0.3,
      radius * 1.4,
      '0 #ffffff, .3 #b7cad8, .65 #33404a, 1 #050607',
    ),
    stroke: '#dfe5e9',
    strokeOpacity: 0.85,
    strokeWidth: 2,
  })

const ringAt = ({ pen, frame }: FrontDrawing, x: number, y: number, radius: number): string =>
  pen.circle(x, y, radius, { fill: '#0c0f12', stroke: '#eef6ff', strokeWidth: frame.size(15) }) +
  pen.ring(x, y, radius, '#bfe0ff', 14, { strokeOpacity: 0.5, blur: 5 })

const daylight = ({ pen }: FrontDrawing, line: string): string =>
  pen.line(line, '#bfe0ff', 16, { strokeOpacity: 0.6, blur: 6 }) + pen.line(line, '#fff', 5.5)

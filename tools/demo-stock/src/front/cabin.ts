import { darker, lighter } from '../pen/color.ts'
import { edged } from '../pen/look.ts'
import { between } from '../pen/numbers.ts'
import { onBothSides, pointsOf } from '../pen/points.ts'
import { downFrom, type FrontDrawing } from './front-drawing.ts'

/** Behind the glass: the rear window as a patch of light, two rows of seats before it, the dashboard and the wheel. */
export function cabin(drawing: FrontDrawing): string {
  const { car } = drawing
  return [
    car.body.isOpen ? rearDeck(drawing) : rearWindow(drawing),
    seats(drawing, { at: 330, width: 0.8, rise: 0.6, light: 0.5 }),
    seats(drawing, { at: 372, width: 1, rise: car.body.isOpen ? 0.86 : 0.66, light: 1 }),
    steeringWheel(drawing),
    dashboard(drawing),
  ].join('')
}

function rearWindow(drawing: FrontDrawing): string {
  const { pen, frame, face, top } = drawing
  const [low, high] = [between(face.cowl, top, 0.3), between(face.cowl, top, 0.7)]
  const half = face.roof * 0.72
  const window = frame.closedEdges(
    `${-half},${low}~60 ${-half * 0.86},${high}~80 ${half * 0.86},${high}~80 ${half},${low}~60`,
  )
  return pen.path(window, { fill: downFrom(drawing, high, low, '0 #93a3af .5, 1 #b9c6cf .34'), blur: 3 })
}

/** What stands behind the seats of an open car: its deck, with the folded roof on it. */
function rearDeck(drawing: FrontDrawing): string {
  const { pen, frame, tones, face, top } = drawing
  const { belt, cowl } = face
  const y = (part: number) => between(cowl, top, part)
  const deck = frame.closedCurve(
    `${-belt + 40},${cowl - 40}! ${-belt + 60},${y(0.12)} ${-belt * 0.6},${y(0.3)} 0,${y(0.34)} ${belt * 0.6},${y(0.3)} ${belt - 60},${y(0.12)} ${belt - 40},${cowl - 40}!`,
  )
  return (
    pen.path(deck, {
      fill: downFrom(
        drawing,
        y(0.34),
        cowl,
        `0 ${tones.lit}, .2 ${tones.base}, .7 ${tones.shade}, 1 ${tones.deep}`,
      ),
      ...edged(0.5, 1.2),
    }) + pen.inside(deck, pen.line(deck, '#fff', 3, { strokeOpacity: 0.4 }))
  )
}

interface Row {
  /** Where the middle of a seat is. */
  at: number
  width: number
  /** The height of its headrest between cowl and roof. */
  rise: number
  /** How much light falls on it. */
  light: number
}

function seats(drawing: FrontDrawing, { at, width, rise, light }: Row): string {
  const { pen, frame, car, face, top } = drawing
  const y = (part: number) => between(face.cowl, top, part)
  const x = (mm: number) => at + mm * width
  const back = pointsOf(
    `${x(-235)},${face.cowl - 60} ${x(-222)},${y(rise - 0.36)}~70 ${x(-120)},${y(rise - 0.24)}~60 ${x(120)},${y(rise - 0.24)}~60 ${x(222)},${y(rise - 0.36)}~70 ${x(235)},${face.cowl - 60}`,
  )
  const headrest = pointsOf(
    `${x(-118)},${y(rise - 0.2)}~40 ${x(-126)},${y(rise)}~56 ${x(126)},${y(rise)}~56 ${x(118)},${y(rise - 0.2)}~40`,
  )
  const post = (mm: number) => `${x(mm)},${y(rise - 0.28)} ${x(mm)},${y(rise - 0.15)}`
  const isOpen = car.body.isOpen === true
  const dim = isOpen ? 0.1 : 0.62
  const leather = downFrom(
    drawing,
    y(rise),
    face.cowl,
    `0 ${isOpen ? lighter(car.trim, 0.3 * light) : darker(car.trim, dim)}, .45 ${darker(car.trim, dim + 0.1 * (1 - light))}, 1 ${darker(car.trim, 0.82)}`,
  )
  return onBothSides(side =>
    [
      ...[-52, 52].map(mm =>
        pen.line(frame.edges(side(post(mm))), isOpen ? '#8f969c' : '#23272b', frame.size(16)),
      ),
      ...[back, headrest].map(part => {
        const path = frame.closedEdges(side(part))
        return (
          pen.path(path, { fill: leather, ...edged(0.6, 1.2) }) +
          pen.inside(path, pen.line(path, '#fff', 2.2, { strokeOpacity: isOpen ? 0.35 : 0.12 }))
        )
      }),
    ].join(''),
  )
}

/** On the car's left, which is on our right. */
function steeringWheel({ pen, frame, face }: FrontDrawing): string {
  const { x, y } = frame.at({ x: 372, y: face.cowl + 12 })
  return (
    pen.ellipse(x, y, frame.size(186), frame.size(120), {
      fill: 'none',
      stroke: '#040506',
      strokeWidth: frame.size(30),
    }) +
    pen.ellipse(x, y, frame.size(188), frame.size(124), {
      fill: 'none',
      stroke: '#59626a',
      strokeOpacity: 0.5,
      strokeWidth: 1.2,
    })
  )
}

/** It mirrors in the lower edge of the glass. */
function dashboard(drawing: FrontDrawing): string {
  const { pen, frame, face } = drawing
  const { belt, cowl } = face
  const top = frame.closedCurve(
    `${-belt},${cowl - 50}! ${-belt},${cowl + 20}! ${-belt * 0.5},${cowl + 50} 0,${cowl + 44} ${belt * 0.5},${cowl + 62} ${belt},${cowl + 20}! ${belt},${cowl - 50}!`,
  )
  return pen.path(top, { fill: downFrom(drawing, cowl + 60, cowl - 30, '0 #14181b, 1 #050607') })
}

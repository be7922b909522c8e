import { between, tenths } from '../pen/numbers.ts'
import { extentOf, onBothSides } from '../pen/points.ts'
import type { Filling, Opening } from './face.ts'
import { closed, downFrom, type FrontDrawing, wholeOf } from './front-drawing.ts'

/** The openings for air, each a dark hollow with something in it and a frame around it. */
export const openings = (drawing: FrontDrawing): string =>
  drawing.face.openings.map(opening => drawOpening(drawing, opening)).join('')

/** Where an opening lies, in millimeters. */
interface Room {
  left: number
  right: number
  low: number
  high: number
}

function drawOpening(drawing: FrontDrawing, { outline, filling, frame, isTwice }: Opening): string {
  if (!isTwice) {
    const { right, low, high } = extentOf(outline)
    return hollow(drawing, wholeOf(drawing, outline), { left: -right, right, low, high }, filling, frame)
  }
  return onBothSides(side => {
    const points = side(outline)
    return hollow(drawing, closed(drawing, points), extentOf(points), filling, frame)
  })
}

const CHROME = '0 #ffffff, .18 #dfe4e7, .42 #868d93, .58 #3b4045, .74 #8b9298, 1 #e4e8ea'

function hollow(
  drawing: FrontDrawing,
  path: string,
  room: Room,
  filling: Filling,
  framing: Opening['frame'],
): string {
  const { pen, frame, car, tones } = drawing
  const isBright = framing === 'chrome' && car.hasChrome
  const depth = downFrom(drawing, room.high, room.low, '0 #020303, .5 #0a0b0d, 1 #1a1d20')
  return [
    pen.line(path, '#000', frame.size(34), { strokeOpacity: 0.35, blur: 4 }),
    pen.path(path, { fill: depth }),
    pen.inside(
      path,
      FILLINGS[filling](drawing, room) +
        pen.path(path, { fill: pen.fitted('0 #000 .85, .16 #000 .3, .4 #000 0') }) +
        pen.line(path, '#000', frame.size(40), { strokeOpacity: 0.6, blur: 5 }),
    ),
    isBright
      ? pen.line(path, '#14171a', frame.size(26)) +
        pen.line(path, downFrom(drawing, room.high, room.low, CHROME), frame.size(17))
      : pen.line(path, '#0b0c0e', frame.size(framing === 'chrome' ? 22 : 12)) +
        pen.line(path, tones.sky, 1.2, { strokeOpacity: 0.4 }),
  ].join('')
}

const SLAT_GAP_MM = 46
const BAR_GAP_MM = 36
const MESH_GAP_MM = 21

const FILLINGS = {
  /** Upright, the same on both sides of the middle. */
  slats: (drawing, { right, low, high }) => {
    const { pen, frame } = drawing
    const each = Math.round(right / SLAT_GAP_MM)
    const shine = downFrom(drawing, high, low, '0 #e8ecee, .4 #8a9197, .7 #42484d, 1 #9aa1a7')
    return Array.from({ length: 2 * each + 1 }, (_, index) => {
      const x = frame.x((right * (index - each)) / each)
      const d = `M${tenths(x)} ${tenths(frame.y(high))} V${tenths(frame.y(low))}`
      return pen.line(d, '#000', frame.size(24), { strokeOpacity: 0.6 }) + pen.line(d, shine, frame.size(11))
    }).join('')
  },
  /** Level bars that bend down a little towards the sides. */
  bars: ({ pen, frame, car }, { left, right, low, high }) => {
    const count = Math.max(3, Math.round((high - low) / BAR_GAP_MM))
    return Array.from({ length: count }, (_, index) => {
      const y = between(high, low, (index + 0.5) / count)
      const bar = (up: number) =>
        frame.curve(`${left},${y - 8 + up} ${between(left, right, 0.5)},${y + up} ${right},${y - 8 + up}`)
      return [
        pen.line(bar(-5), '#000', frame.size(17)),
        pen.line(bar(0), '#3d4348', frame.size(12)),
        pen.line(bar(4), car.hasChrome ? '#e9edef' : '#767d83', frame.size(3.4)),
      ].join('')
    }).join('')
  },
  /** Rows of small hexagons: dark holes in a net that catches light from above. */
  mesh: ({ pen, frame }, { left, right, low, high }) => {
    const rows = Math.ceil((high - low) / MESH_GAP_MM)
    const gap = frame.size(MESH_GAP_MM * 1.25)
    return Array.from({ length: rows + 1 }, (_, row) => {
      const y = frame.y(high - row * MESH_GAP_MM)
      const d = (shift: number) => `M${tenths(frame.x(left))} ${tenths(y + shift)} H${tenths(frame.x(right))}`
      const dots = { strokeDasharray: `0 ${tenths(gap)}`, strokeDashoffset: row % 2 ? tenths(gap / 2) : 0 }
      return (
        pen.line(d(-1.2), '#6a7279', frame.size(16), dots) + pen.line(d(0), '#060708', frame.size(14.5), dots)
      )
    }).join('')
  },
  /** Two thin fins in an opening at the corner, and a strip of light. */
  blades: ({ pen, frame }, { left, right, low, high }) => {
    const fin = (part: number) => {
      const y = between(low, high, part)
      return frame.curve(`${left},${y - 14} ${between(left, right, 0.5)},${y} ${right},${y + 8}`)
    }
    return [0.3, 0.56]
      .map(
        part =>
          pen.line(fin(part), '#000', frame.size(22)) +
          pen.line(fin(part), '#2c3135', frame.size(15)) +
          pen.line(fin(part + 0.02), '#9aa2a9', frame.size(2.6)),
      )
      .join('')
  },
} as const satisfies Record<Filling, (drawing: FrontDrawing, room: Room) => string>

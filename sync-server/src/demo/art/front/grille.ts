import { between, tenths } from '../pen/numbers.ts'
import { extentOf, mirrored } from '../pen/points.ts'
import { downFrom, type FrontDrawing, wholeOf } from './front-drawing.ts'

type Filling = 'slats' | 'bars' | 'mesh'

const FILLING_OF_LAMPS = { blade: 'bars', twin: 'slats', bar: 'mesh' } as const

export function grille(drawing: FrontDrawing): string {
  const { body, lampKind } = drawing.car
  const { top, bottom, halfWidth } = drawing.face.grille
  if (body.isBoxy)
    return opening(
      drawing,
      `${halfWidth},${top}~30 ${halfWidth},${bottom}~40`,
      body.hasBed ? 'bars' : 'slats',
    )
  return opening(
    drawing,
    `0,${top}! ${halfWidth * 0.8},${top + 4} ${halfWidth},${top - 14}!
     ${halfWidth * 0.94},${between(top, bottom, 0.5)} ${halfWidth * 0.72},${bottom}! 0,${bottom - 12}!`,
    FILLING_OF_LAMPS[lampKind],
  )
}

/** An opening for air, by its right half, in a frame. */
export function opening(drawing: FrontDrawing, half: string, filling: Filling): string {
  const { pen, car } = drawing
  const outline = wholeOf(drawing, half)
  const { right, low, high } = extentOf(mirrored(half))
  const rim = downFrom(drawing, high, low, '0 #ffffff, .4 #8a9197, .7 #3b4045, 1 #c5cbcf')
  return [
    pen.path(outline, { fill: downFrom(drawing, high, low, '0 #050607, 1 #17191b') }),
    pen.inside(outline, FILLINGS[filling](drawing, { right, low, high })),
    pen.line(outline, rim, car.hasChrome ? 5 : 2.2),
  ].join('')
}

/** As far to the left as to the right. */
interface Room {
  right: number
  low: number
  high: number
}

const SLATS_EACH_SIDE = 7
const BARS = 5
const MESH_ROWS = 12

const FILLINGS = {
  slats: (drawing, { right, low, high }) => {
    const { pen, frame } = drawing
    return Array.from({ length: 2 * SLATS_EACH_SIDE + 1 }, (_, index) => {
      const x = frame.x((right * (index - SLATS_EACH_SIDE)) / SLATS_EACH_SIDE)
      return pen.line(
        `M${tenths(x)} ${tenths(frame.y(high))} V${tenths(frame.y(low))}`,
        downFrom(drawing, high, low, '0 #f4f6f7, .5 #6a7177, 1 #b9c0c5'),
        frame.size(13),
      )
    }).join('')
  },
  bars: ({ pen, frame }, { right, low, high }) =>
    Array.from({ length: BARS }, (_, index) => {
      const y = between(low, high, (index + 1) / (BARS + 1))
      const bar = (up: number) => frame.curve(`${-right},${y + 8 + up} 0,${y + up} ${right},${y + 8 + up}`)
      return pen.line(bar(0), '#6a7177', frame.size(9)) + pen.line(bar(5), '#dfe3e6', frame.size(2))
    }).join(''),
  /** Rows of dots, every other one shifted by half a gap. */
  mesh: ({ pen, frame }, { right, low, high }) =>
    Array.from({ length: MESH_ROWS }, (_, row) => {
      const y = frame.y(between(low, high, row / (MESH_ROWS - 1)))
      return pen.line(`M${tenths(frame.x(-right))} ${tenths(y)} H${tenths(frame.x(right))}`, '#4b5157', 5, {
        strokeDasharray: '0 13',
        strokeDashoffset: row % 2 ? 6.5 : 0,
      })
    }).join(''),
} as const satisfies Record<Filling, (drawing: FrontDrawing, room: Room) => string>

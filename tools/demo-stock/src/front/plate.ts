import { edged } from '../pen/look.ts'
import { onBothSides, pointsOf } from '../pen/points.ts'
import type { FrontDrawing } from './front-drawing.ts'

/** A plate without a number, of the size that American plates have: 12 by 6 inches. */
const WIDTH_MM = 305
const HEIGHT_MM = 152

export function plate({ pen, frame, face }: FrontDrawing): string {
  const place = (grown: number) => ({
    x: frame.x(-WIDTH_MM / 2 - grown),
    y: frame.y(face.plate + HEIGHT_MM / 2 + grown),
    width: frame.size(WIDTH_MM + 2 * grown),
    height: frame.size(HEIGHT_MM + 2 * grown),
  })
  const bolts = onBothSides(side =>
    side(pointsOf(`108,${face.plate + 54}`))
      .map(bolt => {
        const { x, y } = frame.at(bolt)
        return pen.circle(x, y, 2.6, { fill: '#8d949a', ...edged(0.4, 0.8) })
      })
      .join(''),
  )
  return [
    pen.rect({ ...place(12), round: 7 }, { fill: '#0c0d0f' }),
    pen.rect({ ...place(0), round: 5 }, { fill: pen.fitted('0 #b7c9da, .4 #dfe4e8, .7 #e4e3df, 1 #c9b9ae') }),
    pen.path(frame.edges(mountains(face.plate - HEIGHT_MM / 2 + 12)), { fill: '#5e7389', opacity: 0.5 }),
    pen.rect(
      { ...place(-7), round: 3 },
      { fill: 'none', stroke: '#33475c', strokeOpacity: 0.6, strokeWidth: 1.1 },
    ),
    bolts,
  ].join('')
}

/** What is printed on it: a ridge from one side to the other, above a height. */
const mountains = (y: number) =>
  `-140,${y} -140,${y + 30} -96,${y + 52} -70,${y + 40} -28,${y + 74} 4,${y + 50} 34,${y + 66} 74,${y + 42} 104,${y + 54} 140,${y + 28} 140,${y}`

/** A ring around nothing that anybody makes. */
export function badge({ pen, frame, face }: FrontDrawing): string {
  const [x, y, radius] = [frame.x(0), frame.y(face.badge), frame.size(36)]
  return [
    pen.circle(x, y, radius, { fill: '#0b0d0f', ...edged(0.7, 1.5) }),
    pen.ring(
      x,
      y,
      radius * 0.86,
      pen.vertical(y - radius, y + radius, '0 #ffffff, .45 #aab1b7, .6 #5a6168, 1 #d5dade'),
      radius * 0.24,
    ),
  ].join('')
}

import { tenths } from '../pen/numbers.ts'
import type { FrontDrawing } from './front-drawing.ts'

const RUBBER = '0 #08090a, .3 #2b2e31, .7 #26292c, 1 #08090a'
/** A tire is squeezed by the weight on it. */
const SQUEEZED = 0.92

/** Tires from the front, with three grooves. */
export function tires({ pen, frame, car, face }: FrontDrawing): string {
  const width = frame.size(face.tire)
  const height = car.radius * 2 * SQUEEZED
  const middle = face.halfWidth - 40 - face.tire / 2
  return [middle, -middle]
    .map(at => {
      const x = frame.x(at) - frame.size(face.tire / 2)
      const grooves = [0.3, 0.5, 0.7].map(part =>
        pen.line(
          `M${tenths(x + width * part)} ${tenths(frame.y(car.radius))} V${tenths(frame.ground - 4)}`,
          '#000',
          3,
          { strokeOpacity: 0.7 },
        ),
      )
      return (
        pen.rect(
          { x, y: frame.y(height), width, height: frame.size(height), round: 16 },
          { fill: pen.fitted(RUBBER, [0, 0, 1, 0]) },
        ) + grooves.join('')
      )
    })
    .join('')
}

/** The dark under the bumper and between the tires. */
export function underbody({ pen, frame, face }: FrontDrawing): string {
  const { halfWidth, low, tire } = face
  const [wide, narrow] = [halfWidth - 160, halfWidth - 200]
  const floor = frame.closedEdges(
    `${-wide},${low + 150} ${wide},${low + 150} ${narrow},${low - 45}~40 ${-narrow},${low - 45}~40`,
  )
  const inner = halfWidth - 45 - tire
  return (
    pen.path(floor, { fill: '#08090a' }) +
    pen.rect(
      {
        x: frame.x(-inner),
        y: frame.y(low + 20),
        width: frame.size(2 * inner),
        height: frame.size(low + 14),
      },
      { fill: pen.fitted('0 #060708 .95, .45 #0a0b0d .72, 1 #0a0b0d .4') },
    )
  )
}

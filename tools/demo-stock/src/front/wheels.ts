import { stroke } from '../pen/paths.ts'
import { mirrored, onBothSides, pointsOf } from '../pen/points.ts'
import type { FrontDrawing } from './front-drawing.ts'

const RUBBER = '0 #060708, .12 #1d1f22, .3 #36393d, .55 #2c2f32, .86 #17191b, 1 #050606'
/** A tire is squeezed by the weight on it. */
const SQUEEZED = 0.95
const SIPES = 15

/** Tires from the front: grooves around them, sipes across them, dark where the body shades them. */
export function tires(drawing: FrontDrawing): string {
  const { pen, frame, car, face } = drawing
  const { outer, width } = face.tire
  const height = car.radius * 2 * SQUEEZED
  const inner = outer - width
  return onBothSides(side => {
    const outline = frame.closedEdges(
      side(
        `${inner},0~26 ${inner - 4},60~60 ${inner - 4},${height} ${outer + 4},${height} ${outer + 4},60~60 ${outer},0~26`,
      ),
    )
    const [left, right] = side(`${inner - 4},0 ${outer + 4},0`)
    const span = [left?.x ?? 0, right?.x ?? 0].sort((a, b) => a - b)
    const grooves = [0.22, 0.41, 0.6, 0.79].flatMap(part => {
      const [at] = side(`${inner + width * part},0`)
      return at
        ? [
            pen.line(stroke(frame.at({ x: at.x, y: height }), frame.at({ x: at.x, y: 6 })), '#000', 3.2, {
              strokeOpacity: 0.75,
            }),
          ]
        : []
    })
    const sipes = Array.from({ length: SIPES }, (_, index) => {
      // The tread turns away from us towards the ground.
      const y = height * 0.5 * (1 - Math.cos((index / SIPES) * (Math.PI / 2)))
      const sipe = side(`${inner},${y + 12} ${inner + width / 2},${y} ${outer},${y + 12}`)
      return pen.line(frame.curve(sipe), '#000', 1.6, { strokeOpacity: 0.4 })
    })
    return [
      pen.path(outline, { fill: pen.horizontal(frame.x(span[0] ?? 0), frame.x(span[1] ?? 0), RUBBER) }),
      pen.inside(outline, [...grooves, ...sipes].join('')),
      pen.path(outline, {
        fill: pen.vertical(
          frame.y(face.low + 190),
          frame.y(0),
          '0 #000 .95, .45 #000 .72, .8 #000 .22, .96 #000 .1, 1 #000 .6',
        ),
      }),
    ].join('')
  })
}

/** The dark of the arches behind the bumper, and under the floor down to the ground. */
export function underbody({ pen, frame, face }: FrontDrawing): string {
  const { low, halfWidth, tire } = face
  const inner = tire.outer - tire.width
  const arches = frame.closedEdges(
    mirrored(pointsOf(`${halfWidth - 30},${low + 330} ${tire.outer},${low + 60} ${inner - 20},${low + 40}`)),
  )
  const under = {
    x: frame.x(-inner - 30),
    y: frame.y(low + 90),
    width: frame.size(2 * inner + 60),
    height: frame.size(low + 90),
  }
  return (
    pen.rect(under, {
      fill: pen.fitted('0 #040506, .42 #060708, .7 #0a0c0e .93, .9 #0c0e10 .75, 1 #0c0e10 .5'),
    }) + pen.path(arches, { fill: '#050607' })
  )
}

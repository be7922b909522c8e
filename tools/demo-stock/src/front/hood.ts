import { mix } from '../pen/color.ts'
import { between } from '../pen/numbers.ts'
import { mirrored, onBothSides, pointsOf } from '../pen/points.ts'
import { isPale } from '../studio/paint.ts'
import { closed, downFrom, type FrontDrawing, wholeOf } from './front-drawing.ts'

/** It mirrors the dark of the room far away, the softbox above it, and rolls off into a bright edge. */
export function hood(drawing: FrontDrawing): string {
  const { pen, frame, tones, face } = drawing
  const { base, lit, sky, shade, deep } = tones
  const { cowl, hoodEdge } = face
  const outline = wholeOf(drawing, face.hood)
  const pale = isPale(tones)
  const fill = downFrom(
    drawing,
    cowl + 8,
    hoodEdge - 8,
    `0 ${deep}, .07 ${shade}, .22 ${mix(base, lit, 0.35)}, .52 ${mix(lit, sky, pale ? 0.5 : 0.22)},
    .8 ${mix(lit, sky, pale ? 0.8 : 0.5)}, .93 ${sky}, 1 ${lit}`,
  )
  return [
    pen.path(outline, { fill }),
    pen.inside(outline, softbox(drawing) + creases(drawing)),
    pen.line(outline, deep, 3, { strokeOpacity: 0.9 }),
    pen.line(frame.curve(leadingEdge(drawing)), '#fff', 2, { strokeOpacity: 0.75 }),
  ].join('')
}

/** The lower edge of the hood, just above its shut line. */
function leadingEdge({ face }: FrontDrawing) {
  const { hoodEdge, halfWidth, isStraight } = face
  const half = halfWidth * 0.5
  return mirrored(
    pointsOf(`${half},${hoodEdge + (isStraight ? 8 : 9)} ${half * 0.5},${hoodEdge + 7} 0,${hoodEdge + 7}`),
  )
}

/** Two planes of the hood are lit differently: the middle stands a little higher. */
function softbox(drawing: FrontDrawing): string {
  const { pen, tones, face } = drawing
  const { cowl, hoodEdge, halfWidth } = face
  const middle = closed(
    drawing,
    mirrored(
      pointsOf(
        `${halfWidth * 0.28},${cowl + 30}! ${halfWidth * 0.25},${between(hoodEdge, cowl, 0.5)} ${halfWidth * 0.21},${hoodEdge - 20}!`,
      ),
    ),
  )
  const glow = downFrom(
    drawing,
    cowl,
    hoodEdge,
    `0 ${tones.sky} 0, .35 ${tones.sky} ${isPale(tones) ? 0.5 : 0.2}, .8 #fff ${isPale(tones) ? 0.7 : 0.34}, 1 #fff .1`,
  )
  return pen.path(middle, { fill: glow, blur: 9 })
}

const creases = ({ pen, frame, tones, face }: FrontDrawing): string =>
  face.creases
    .map(crease =>
      onBothSides(
        side =>
          pen.line(frame.curve(side(crease.map(point => ({ ...point, x: point.x + 16 })))), tones.deep, 12, {
            strokeOpacity: 0.35,
            blur: 5,
          }) +
          pen.line(frame.curve(side(crease)), '#fff', 7, { strokeOpacity: 0.24, blur: 4 }) +
          pen.line(frame.curve(side(crease)), '#fff', 1.4, { strokeOpacity: 0.42 }),
      ),
    )
    .join('')

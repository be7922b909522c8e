// The painted metal of the front: what it mirrors first, then what its shapes do to the light, then edges.
import { HEIGHT, WIDTH } from '../canvas.ts'
import { mix } from '../pen/color.ts'
import { between } from '../pen/numbers.ts'
import { mirrored, onBothSides, type Points, pointsOf, shifted } from '../pen/points.ts'
import { isPale } from '../studio/paint.ts'
import { downFrom, type FrontDrawing, wholeOf } from './front-drawing.ts'
import { hood } from './hood.ts'

export function metal(drawing: FrontDrawing): string {
  const { pen, tones, face } = drawing
  const outline = wholeOf(drawing, face.shell)
  const [edge, strokeOpacity] = isPale(tones) ? ['#4b5157', 0.6] : ['#000', 0.55]
  return [
    pen.path(outline, { fill: tones.base }),
    pen.inside(
      outline,
      [tone, mirroredFloor, fenderLight, hood, sides, folds, rim]
        .map(part => part(drawing, outline))
        .join(''),
    ),
    pen.line(outline, edge, 1.2, { strokeOpacity }),
  ].join('')
}

const WHOLE = { x: 0, y: 0, width: WIDTH, height: HEIGHT }

/** What stands upright mirrors the room before it; what turns down, the floor. */
function tone(drawing: FrontDrawing): string {
  const { pen, tones, face } = drawing
  const { base, lit, sky, shade, deep } = tones
  const { cowl, hoodEdge, low } = face
  const part = (y: number) => (cowl - y) / (cowl - low)
  const below = (share: number) => between(part(hoodEdge), 1, share)
  const stops = [
    `0 ${mix(base, shade, 0.3)}`,
    `${part(hoodEdge) * 0.45} ${lit}`,
    `${part(hoodEdge) * 0.8} ${mix(lit, sky, 0.45)}`,
    `${part(hoodEdge)} ${lit}`,
    `${below(0.12)} ${mix(lit, base, 0.5)}`,
    `${below(0.42)} ${base}`,
    `${below(0.7)} ${mix(base, shade, 0.75)}`,
    `${below(0.9)} ${shade}`,
    `1 ${deep}`,
  ]
  return pen.rect(WHOLE, { fill: downFrom(drawing, cowl, low, stops.join(', ')) })
}

/** The floor in the lower half of the face. Its horizon sinks in the middle, where the face bulges, and rises at the corners. */
function mirroredFloor(drawing: FrontDrawing): string {
  const { pen, frame, tones, face } = drawing
  const { sky, shade, deep } = tones
  const { halfWidth, hoodEdge, low } = face
  const y = between(low, hoodEdge, 0.52)
  const horizon = mirrored(
    pointsOf(
      `${halfWidth + 60},${y + 130} ${halfWidth - 60},${y + 70} ${halfWidth - 330},${y + 8} 0,${y - 26}`,
    ),
  )
  const floor = [...horizon, ...pointsOf(`${-halfWidth - 60},${low - 80}! ${halfWidth + 60},${low - 80}!`)]
  const pale = isPale(tones)
  return (
    pen.path(frame.closedCurve(floor), {
      fill: downFrom(
        drawing,
        y + 90,
        low,
        `0 ${shade} ${pale ? 0.3 : 0.5}, .3 ${deep} ${pale ? 0.24 : 0.5}, .7 ${shade} .35, 1 ${deep} .75`,
      ),
      blur: 4,
    }) + pen.line(frame.curve(shifted(horizon, 0, 7)), sky, 3, { strokeOpacity: pale ? 0.6 : 0.3, blur: 3 })
  )
}

/** The crown of each fender, between the hood and the lamp, catches the lamp above. */
function fenderLight({ pen, frame, tones, face }: FrontDrawing): string {
  const { halfWidth, cowl, hoodEdge, isStraight } = face
  if (isStraight) return ''
  const crown = pointsOf(
    `${halfWidth - 165},${cowl - 92} ${halfWidth - 92},${between(hoodEdge, cowl, 0.42)} ${halfWidth - 48},${hoodEdge + 6}
     ${halfWidth - 34},${hoodEdge - 90}`,
  )
  return onBothSides(
    side =>
      pen.line(frame.curve(side(crown)), tones.sky, frame.size(70), {
        strokeOpacity: isPale(tones) ? 0.8 : 0.42,
        blur: 11,
      }) + pen.line(frame.curve(side(crown)), '#fff', 2.4, { strokeOpacity: 0.6, blur: 1 }),
  )
}

/** Both flanks turn away from us; strips of light stand where they begin to. */
function sides({ pen, frame, tones, face }: FrontDrawing): string {
  const { base, sky, shade, deep } = tones
  const pale = isPale(tones)
  const [left, right] = pale ? [0.55, 0.4] : [0.26, 0.17]
  const fill = pen.horizontal(
    frame.x(-face.halfWidth),
    frame.x(face.halfWidth),
    `0 ${deep} .9, .018 ${deep} .7, .055 ${shade} .3, .085 ${sky} ${left}, .13 ${base} 0, .87 ${base} 0,
    .915 ${sky} ${right}, .945 ${shade} .32, .982 ${deep} .75, 1 ${deep} .95`,
  )
  return pen.rect(WHOLE, { fill })
}

/** Dark shut lines, each with a lit edge below. */
function folds({ pen, frame, tones, face }: FrontDrawing): string {
  const line = (points: Points) => (face.isStraight ? frame.edges(points) : frame.curve(points))
  return face.folds
    .map(fold =>
      onBothSides(
        side =>
          pen.line(line(shifted(side(fold), 0, -7)), tones.sky, 1.4, { strokeOpacity: 0.4 }) +
          pen.line(line(side(fold)), tones.deep, 2, { strokeOpacity: 0.75 }),
      ),
    )
    .join('')
}

function rim({ pen, tones }: FrontDrawing, outline: string): string {
  return (
    pen.line(outline, tones.sky, 9, { strokeOpacity: isPale(tones) ? 0.5 : 0.3, blur: 4 }) +
    pen.line(outline, '#fff', 2.2, { strokeOpacity: 0.4 })
  )
}

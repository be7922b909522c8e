// The painted metal of the front, and all that sits in it.
import { HEIGHT, WIDTH } from '../canvas.ts'
import { mix } from '../pen/color.ts'
import { between, clamp } from '../pen/numbers.ts'
import { mirrored, onBothSides } from '../pen/points.ts'
import { isPale } from '../studio/paint.ts'
import { bumper, plate } from './bumper.ts'
import { downFrom, type FrontDrawing, wholeOf } from './front-drawing.ts'
import { grille } from './grille.ts'
import { headlamps } from './headlamps.ts'

export function metal(drawing: FrontDrawing): string {
  const { pen, tones } = drawing
  const outline = outlineOf(drawing)
  const parts = [tone, hood, sides, grille, headlamps, bumper, plate]
  return [
    pen.path(outline, { fill: tones.base }),
    pen.inside(
      outline,
      parts.map(part => part(drawing, outline)).join('') +
        pen.line(outline, '#fff', 3, { strokeOpacity: 0.45 }),
    ),
    pen.line(outline, '#000', 1, { strokeOpacity: 0.45 }),
  ].join('')
}

function outlineOf(drawing: FrontDrawing): string {
  const { car, face, belt } = drawing
  const { halfWidth, cowl, hoodEdge, low } = face
  return wholeOf(
    drawing,
    car.body.isBoxy
      ? `0,${cowl + 16} ${belt - 40},${cowl + 4}~80 ${halfWidth - 12},${cowl - 90}~90
         ${halfWidth},${hoodEdge - 160}~120 ${halfWidth},${low + 130}~60 ${halfWidth - 40},${low + 10}~30 0,${low}`
      : `0,${cowl + 4}! ${belt * 0.6},${cowl - 6} ${belt - 20},${cowl - 40} ${halfWidth - 42},${cowl - 130}
         ${halfWidth - 8},${hoodEdge - 30} ${halfWidth},${between(hoodEdge, low, 0.45)}
         ${halfWidth - 8},${low + 140} ${halfWidth - 50},${low + 24}! 0,${low}!`,
  )
}

/** From the sky at the cowl to the ground at the bumper. */
function tone(drawing: FrontDrawing, outline: string): string {
  const { pen, tones, face } = drawing
  const { base, lit, sky, shade, deep } = tones
  const { cowl, hoodEdge, low } = face
  const edge = clamp((cowl - hoodEdge) / (cowl - low), 0.1, 0.4)
  const fill = downFrom(
    drawing,
    cowl,
    low,
    `0 ${sky}, .1 ${lit}, ${edge} ${mix(lit, base, 0.5)}, .42 ${base}, .62 ${mix(base, shade, 0.6)},
    .85 ${shade}, 1 ${deep}`,
  )
  return pen.path(outline, { fill })
}

/** Its shut line, a crease towards each lamp, and the light on its middle. */
function hood(drawing: FrontDrawing): string {
  const { pen, frame, car, tones, face, belt } = drawing
  const { base, lit, sky, shade, deep } = tones
  const { cowl, hoodEdge, halfWidth } = face
  const half = face.grille.halfWidth
  const outline = frame.closedCurve(
    mirrored(
      car.body.isBoxy
        ? `0,${cowl + 20}! ${belt - 120},${cowl + 2}! ${belt - 150},${hoodEdge - 10}! 0,${hoodEdge}!`
        : `0,${cowl + 20}! ${belt - 60},${cowl - 40}! ${halfWidth - 250},${between(cowl, hoodEdge, 0.7)}
           ${half + 130},${hoodEdge - 40}! 0,${hoodEdge - 4}!`,
    ),
  )
  const crease = `
    ${half + 40},${hoodEdge + 6} ${half + 110},${between(hoodEdge, cowl, 0.5)} ${belt - 260},${cowl - 14}`
  const middle = frame.closedEdges(
    `-230,${cowl + 20} 230,${cowl + 20} ${half - 60},${hoodEdge} ${60 - half},${hoodEdge}`,
  )
  return [
    pen.path(outline, {
      fill: downFrom(drawing, cowl, hoodEdge, `0 ${shade}, .18 ${base}, .7 ${lit}, .94 ${sky}, 1 ${lit}`),
    }),
    pen.line(outline, deep, 2.4, { strokeOpacity: 0.85 }),
    onBothSides(
      side =>
        pen.line(frame.curve(side(crease)), '#fff', 8, { strokeOpacity: 0.4, blur: 3 }) +
        pen.line(frame.curve(side(crease)), '#fff', 1.8, { strokeOpacity: 0.8 }),
    ),
    pen.path(middle, { fill: sky, opacity: isPale(tones) ? 0.45 : 0.16, blur: 14 }),
  ].join('')
}

/** Both fenders turn away from us, the left one towards the light. */
function sides({ pen, frame, tones, face }: FrontDrawing): string {
  const { base, sky, shade, deep } = tones
  const fill = pen.horizontal(
    frame.x(-face.halfWidth),
    frame.x(face.halfWidth),
    `0 ${deep} .8, .07 ${shade} .2, .13 ${sky} ${isPale(tones) ? 0.5 : 0.22}, .24 ${base} 0, .76 ${base} 0,
    .87 ${sky} ${isPale(tones) ? 0.3 : 0.12}, .93 ${shade} .25, 1 ${deep} .85`,
  )
  return pen.rect({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, { fill })
}

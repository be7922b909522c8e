import { edged } from '../pen/look.ts'
import { onBothSides, pointsOf } from '../pen/points.ts'
import { downFrom, type FrontDrawing } from './front-drawing.ts'

/** On their feet at the corners of the windshield: painted above, black below, a strip of light between. */
export function mirrors(drawing: FrontDrawing): string {
  const { pen, frame, car, tones, face } = drawing
  const { base, lit, sky, shade } = tones
  const size = car.body.mirrorSize ?? 1
  const tall = face.isStraight ? 1.25 : 1
  const y = face.cowl + (face.isStraight ? 46 : 22)
  const inner = face.belt + 58
  const out = (mm: number) => inner + mm * size
  const up = (mm: number) => y + mm * size * tall
  const foot = pointsOf(
    `${face.belt - 70},${y - 22}~8 ${out(60)},${up(2)}~12 ${out(40)},${up(48)}~12 ${face.belt - 60},${y + 22}~8`,
  )
  const shell = pointsOf(
    `${out(0)},${up(4)} ${out(52)},${up(-10)} ${out(150)},${up(4)} ${out(196)},${up(54)} ${out(170)},${up(112)}
     ${out(90)},${up(128)} ${out(20)},${up(112)} ${out(-14)},${up(60)}`,
  )
  const waist = `${out(-10)},${up(50)} ${out(70)},${up(44)} ${out(194)},${up(58)}`
  const light = `${out(66)},${up(47)} ${out(130)},${up(49)} ${out(190)},${up(59)}`
  return onBothSides(side => {
    const path = frame.closedCurve(side(shell))
    return [
      pen.path(frame.closedEdges(side(foot)), { fill: '#0a0b0c' }),
      pen.path(path, {
        fill: downFrom(
          drawing,
          up(128),
          up(-10),
          `0 ${sky}, .2 ${lit}, .5 ${base}, .6 ${shade}, .61 #1b1d20, 1 #070809`,
        ),
        ...edged(0.55, 1.2),
      }),
      pen.inside(
        path,
        pen.path(path, { fill: pen.fitted('0 #000 .45, .3 #000 0, .7 #000 0, 1 #000 .45', [0, 0, 1, 0]) }) +
          pen.line(frame.curve(side(waist)), '#000', 3, { strokeOpacity: 0.7 }) +
          pen.line(frame.curve(side(light)), '#ffd9a8', 2.2, { strokeOpacity: 0.75 }),
      ),
    ].join('')
  })
}

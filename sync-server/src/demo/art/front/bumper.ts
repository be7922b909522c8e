import { edged } from '../pen/look.ts'
import { mirrored, onBothSides } from '../pen/points.ts'
import { downFrom, type FrontDrawing } from './front-drawing.ts'
import { opening } from './grille.ts'

export const bumper = (drawing: FrontDrawing): string =>
  drawing.car.body.isBoxy ? steelBumper(drawing) : valance(drawing)

const CHROME = '0 #f3f5f6, .3 #b3babf, .6 #565d63, 1 #17191b'
const STEEL = '0 #565b60, .15 #303438, 1 #0b0c0d'

function steelBumper(drawing: FrontDrawing): string {
  const { pen, frame, car, face } = drawing
  const { halfWidth, low } = face
  const bar = mirrored(`${halfWidth + 20},${low + 230}~30 ${halfWidth + 20},${low - 10}~30`)
  return (
    pen.path(frame.closedEdges(bar), {
      fill: downFrom(drawing, low + 230, low, car.body.hasBed ? CHROME : STEEL),
      ...edged(0.6, 2),
    }) + opening(drawing, `430,${low + 120}~30 400,${low + 30}~30`, 'mesh')
  )
}

/** The lower intake, one in each corner with a lit edge, and a lip along the bottom. */
function valance(drawing: FrontDrawing): string {
  const { pen, frame, tones, face } = drawing
  const { halfWidth, low, grille } = face
  const y = grille.bottom
  const intake = `
    0,${y - 90}! ${grille.halfWidth * 1.15},${y - 96}! ${grille.halfWidth * 1.4},${low + 70}! 0,${low + 62}!`
  const out = (mm: number) => halfWidth - mm
  const corner = `
    ${out(120)},${y - 30}! ${out(70)},${y - 50} ${out(90)},${low + 130} ${out(200)},${low + 90}!
    ${out(260)},${low + 130}! ${out(200)},${y - 110}`
  const cornerEdge = `${out(112)},${y - 28} ${out(194)},${y - 110} ${out(262)},${low + 126}`
  const lip = mirrored(`${halfWidth},${low + 46} ${halfWidth},${low - 20}`)
  const lipEdge = `${-out(90)},${low + 62} 0,${low + 44} ${out(90)},${low + 62}`
  return [
    opening(drawing, intake, 'mesh'),
    onBothSides(
      side =>
        pen.path(frame.closedCurve(side(corner)), {
          fill: '#0a0b0c',
          stroke: '#000',
          strokeOpacity: 0.5,
        }) + pen.line(frame.curve(side(cornerEdge)), tones.sky, 2.4, { strokeOpacity: 0.7 }),
    ),
    pen.path(frame.closedEdges(lip), { fill: '#0b0c0e' }),
    pen.line(frame.curve(lipEdge), tones.sky, 2.4, { strokeOpacity: 0.6 }),
  ].join('')
}

/** A plate without a number. */
export function plate({ pen, frame, car, face }: FrontDrawing): string {
  const y = car.body.isBoxy ? face.low + 178 : face.grille.bottom - 48
  return pen.rect(
    {
      x: frame.x(-260),
      y: frame.y(y + 55),
      width: frame.size(520),
      height: frame.size(110),
      round: 5,
    },
    { fill: pen.fitted('0 #fbfcfc, 1 #d5d9dc'), stroke: '#23272a', strokeWidth: 2 },
  )
}

import { edged } from '../pen/look.ts'
import { extentOf } from '../pen/points.ts'
import type { Fitting } from './face.ts'
import { downFrom, type FrontDrawing, pathsOf } from './front-drawing.ts'

const LOOKS = {
  plastic: '0 #3a3e42, .12 #24272a, .6 #141618, 1 #08090a',
  steel: '0 #6a7075, .12 #383c40, .5 #202326, 1 #0b0c0d',
  chrome: '0 #ffffff, .1 #f0f3f4, .3 #b4bbc0, .46 #6a7177, .52 #2a2e32, .6 #596066, .84 #b9c0c5, 1 #25292d',
  silver: '0 #c9ced2, .25 #9aa1a7, .7 #5b6268, 1 #24282c',
} as const satisfies Record<Fitting['look'], string>

/** What lamps and openings are set in. */
export const panels = (drawing: FrontDrawing): string =>
  bolted(
    drawing,
    drawing.face.fittings.filter(({ isBehind }) => isBehind),
  )

/** What is bolted on: lips, claddings, bumpers and skid plates. */
export const fittings = (drawing: FrontDrawing): string =>
  bolted(
    drawing,
    drawing.face.fittings.filter(({ isBehind }) => !isBehind),
  )

/** Each with a lit upper edge. */
const bolted = (drawing: FrontDrawing, parts: readonly Fitting[]): string =>
  parts
    .map(fitting => {
      const { pen } = drawing
      const { low, high } = extentOf(fitting.outline)
      const path = pathsOf(drawing, fitting)
      return [
        pen.path(path, { fill: downFrom(drawing, high, low, LOOKS[fitting.look]), ...edged(0.6, 1.4) }),
        pen.inside(path, pen.line(path, '#fff', 2.4, { strokeOpacity: 0.28 })),
      ].join('')
    })
    .join('')

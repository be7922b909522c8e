import { closedCurve } from '../pen/curves.ts'
import { closedEdges } from '../pen/edges.ts'
import { edged, type Look } from '../pen/look.ts'
import { onBothSides, pointsOf, shifted, type Trace } from '../pen/points.ts'
import type { CabinDrawing } from './cabin-drawing.ts'

/** Its middle on the canvas, and the radii of its rim. */
const X = 550
const Y = 650
const RADIUS_X = 232
const RADIUS_Y = 222

/** Points around the middle of the wheel. */
const around = (trace: Trace) => shifted(pointsOf(trace), X, Y)

/** Its shadow, three spokes, the hub, and the rim over their ends. */
export function steeringWheel(drawing: CabinDrawing): string {
  const { pen } = drawing
  const shadow = pen.ellipse(X + 10, Y + 18, RADIUS_X, RADIUS_Y, {
    fill: 'none',
    stroke: '#000',
    strokeOpacity: 0.5,
    strokeWidth: 40,
    blur: 12,
  })
  return [shadow, arms(drawing), lowerSpoke(drawing), hub(drawing), rim(drawing)].join('')
}

/** To the right and to the left, each with a pad of keys. */
const arms = ({ pen }: CabinDrawing): string =>
  onBothSides(side => {
    const arm = closedCurve(around(side('70,-44! 150,-34 226,-30! 222,26! 150,24 76,44!')))
    const keys = around(side('150,-4')).map(
      ({ x, y }) =>
        pen.rect(
          { x: x - 34, y: y - 18, width: 68, height: 36, round: 10 },
          { fill: '#0b0c0e', stroke: '#9aa1a7', strokeOpacity: 0.5 },
        ) + pen.circle(x, y, 6, { fill: '#c9ced2' }),
    )
    const fill = pen.vertical(Y - 44, Y + 44, '0 #6b7177, .25 #2d3135, 1 #101214')
    return pen.path(arm, { fill }) + keys.join('')
  })

const lowerSpoke = ({ pen }: CabinDrawing): string =>
  pen.path(closedEdges(around('-34,70 34,70 26,212 -26,212')), {
    fill: pen.horizontal(X - 34, X + 34, '0 #3a3f44, .4 #c3c9cd, 1 #24282c'),
  })

const hub = ({ pen }: CabinDrawing): string =>
  pen.path(closedCurve(around('-92,-48! 0,-62 92,-48! 80,40 44,84 0,92 -44,84 -80,40')), {
    fill: pen.vertical(Y - 60, Y + 92, '0 #5d6369, .15 #2b2f33, 1 #0d0e10'),
    ...edged(0.6, 2),
  }) + pen.circle(X, Y + 4, 26, { fill: '#14171a', stroke: '#d9dee1', strokeWidth: 3 })

/** Leather with a light along its outer edge and a seam along its inner one. */
function rim({ pen }: CabinDrawing): string {
  const grip = pen.vertical(Y - RADIUS_Y, Y + RADIUS_Y, '0 #6f757b, .12 #2c3034, .6 #1a1c1f, 1 #3a3f44')
  const light = pen.linear(
    [X - RADIUS_X, Y - RADIUS_Y, X + RADIUS_X * 0.4, Y + RADIUS_Y],
    '0 #fff .6, .35 #fff .08, 1 #fff .12',
  )
  const loop = (wider: number, stroke: string, strokeWidth: number, look: Look = {}) =>
    pen.ellipse(X, Y, RADIUS_X + wider, RADIUS_Y + wider, { fill: 'none', stroke, strokeWidth, ...look })
  return [
    loop(0, '#0a0b0c', 46),
    loop(0, grip, 40),
    loop(8, light, 5, { blur: 2 }),
    loop(-17, '#d9dee1', 1.6, { strokeOpacity: 0.35, strokeDasharray: '6 5' }),
  ].join('')
}

import { WIDTH } from '../canvas.ts'
import { mix } from '../pen/color.ts'
import { closedCurve } from '../pen/curves.ts'
import { closedEdges } from '../pen/edges.ts'
import type { CabinDrawing } from './cabin-drawing.ts'

/** The lining of the roof, the windshield, the studio and the hood beyond it, and the mirror before it. */
export function outlook({ pen, tones }: CabinDrawing): string {
  const windshield = closedCurve(
    '210,90! 500,52 900,40 1300,52 1590,90! 1700,430! 1300,400 900,392 500,400 100,430!',
  )
  const lining = pen.vertical(0, 470, '0 #33373b, .2 #1b1d20, 1 #111315')
  const studio = pen.vertical(40, 430, '0 #c7ced3, .5 #edf0f2, .78 #fafbfb, .82 #dde2e5, 1 #b5bcc2')
  const hood =
    pen.ellipse(900, 415, 900, 62, { fill: mix(tones.base, tones.lit, 0.5) }) +
    pen.ellipse(900, 402, 860, 40, { fill: tones.sky, opacity: 0.5, blur: 12 })
  const reflection = pen.path(closedEdges('300,470 560,20 760,20 520,470'), { fill: '#fff', opacity: 0.35 })
  return [
    pen.rect({ x: 0, y: 0, width: WIDTH, height: 470 }, { fill: lining }),
    pen.path(windshield, { fill: studio }),
    pen.inside(windshield, hood + reflection),
    pen.line(windshield, '#08090a', 16),
    pen.path(closedEdges('800,60~20 1000,60~20 985,130~26 815,130~26'), {
      fill: pen.vertical(60, 130, '0 #3a3f44, 1 #0e1012'),
    }),
    pen.path(closedEdges('822,68~14 978,68~14 968,120~18 832,120~18'), {
      fill: pen.vertical(68, 120, '0 #8b98a3, 1 #3c454d'),
    }),
  ].join('')
}

import { WIDTH } from '../canvas.ts'
import { closedCurve, curve } from '../pen/curves.ts'
import { type CabinDrawing, leather } from './cabin-drawing.ts'

export const doors = (drawing: CabinDrawing): string =>
  `<g>${door(drawing)}</g><g transform="translate(${WIDTH} 0) scale(-1 1)">${door(drawing)}</g>`

/** The door on the left: its card, an armrest of leather, and a line of light. */
function door(drawing: CabinDrawing): string {
  const { pen, car } = drawing
  const light = curve('0,560 90,575 156,640')
  return [
    pen.path(closedCurve('0,330! 90,420 150,560 170,800 120,1200! 0,1200!'), {
      fill: pen.horizontal(0, 180, '0 #17191b, .6 #2a2d31, 1 #0d0e10'),
    }),
    pen.path(closedCurve('0,640! 110,660 160,760 150,900! 0,860!'), {
      fill: leather(drawing, 640, 900, 0.4),
    }),
    pen.line(light, car.accent, 3, { strokeOpacity: 0.9 }),
    pen.line(light, car.accent, 14, { strokeOpacity: 0.35, blur: 7 }),
  ].join('')
}

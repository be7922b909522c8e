import { darker, lighter } from '../pen/color.ts'
import { closedCurve, curve } from '../pen/curves.ts'
import { edged } from '../pen/look.ts'
import { type CabinDrawing, leather } from './cabin-drawing.ts'

/** The backs of both front seats. */
export const seats = (drawing: CabinDrawing): string =>
  `<g transform="translate(-30 60)">${seat(drawing)}</g><g transform="translate(1830 60) scale(-1 1)">${seat(drawing)}</g>`

const EDGE = edged(0.5, 2)

function seat(drawing: CabinDrawing): string {
  const { pen, car } = drawing
  const { trim } = car
  const back = closedCurve('58,1200! 64,1060 98,950 190,892 340,880 490,892 582,950 616,1060 622,1200!')
  const headrest = closedCurve('222,848! 214,770 244,722 340,708 436,722 466,770 458,848! 340,862')
  const panel = '196,1200! 206,1010 250,950 340,936 430,950 474,1010 484,1200!'
  return [
    pen.line('M290 840 V930 M390 840 V930', '#8a9197', 12),
    pen.path(back, { fill: '#000', opacity: 0.5, blur: 14 }),
    pen.path(back, { fill: leather(drawing, 690, 1200, 0.3), ...EDGE }),
    pen.path(closedCurve(panel), {
      fill: pen.vertical(950, 1200, `0 ${darker(trim, 0.12)}, 1 ${darker(trim, 0.65)}`),
    }),
    pen.line(curve(panel), lighter(trim, 0.55), 2, { strokeDasharray: '8 5' }),
    pen.path(headrest, { fill: leather(drawing, 690, 880, 0.35), ...EDGE }),
    pen.line(curve('226,800 236,750 280,726 340,720'), '#fff', 3, { strokeOpacity: 0.4 }),
    pen.line(curve('78,1050 108,960 194,904 340,893 486,904'), '#fff', 3, { strokeOpacity: 0.3 }),
  ].join('')
}

import { dotted } from '../pen/look.ts'
import { dotsAround } from '../wheel/turning.ts'
import { black, block, disc, metal, rod, scratch, shape, tube } from './materials.ts'
import { FRAME, type MotorcycleDrawing } from './motorcycle.ts'

/** The two pipes from the cylinders, which run down behind the cases. */
export const headers = ({ pen }: MotorcycleDrawing): string =>
  [0, 60]
    .map(x =>
      tube(pen, `${830 + x},560 ${742 + x},480 ${760 + x},300 ${900 + x},236 1180,240`, {
        width: 46,
        color: '#7d6a57',
        light: '#f3e6d6',
      }),
    )
    .join('')

export const engine = (drawing: MotorcycleDrawing): string =>
  [radiator, cylinder, cases].map(part => part(drawing)).join('')

function radiator({ pen }: MotorcycleDrawing): string {
  const fins = Array.from({ length: 9 }, (_, fin) => {
    const [x, y] = [fin * 5.5, fin * -25]
    return scratch(pen, `${762 + x},${690 + y} ${806 + x},${698 + y}`, '#8a9197', 1, { strokeOpacity: 0.5 })
  })
  return block(pen, '742,700~20 800,716~20 850,470~20 790,450~20', black(pen, 716, 450)) + fins.join('')
}

function cylinder({ pen }: MotorcycleDrawing): string {
  const cast = pen.fitted('0 #9aa1a7, .4 #5a6066, 1 #1d2023', [0, 0, 1, 1])
  const fins = Array.from({ length: 7 }, (_, fin) => {
    const gap = (higher: number) =>
      `${880 + fin * 4},${664 + higher - fin * 24} ${1074 + fin * 3},${704 + higher - fin * 25}`
    return (
      rod(pen, gap(0), '#0c0d0f', 7, { strokeOpacity: 0.75 }) +
      scratch(pen, gap(6), '#fff', 1, { strokeOpacity: 0.35 })
    )
  })
  return block(pen, '870,700~26 1060,740~30 1090,500~20 900,470~20', cast) + fins.join('')
}

/** The round covers of clutch and generator. */
const COVERS = [
  { x: 985, y: 365, radius: 104 },
  { x: 1172, y: 385, radius: 78 },
] as const

function cases({ pen }: MotorcycleDrawing): string {
  const crankcase = '860,480! 1000,505 1190,520 1275,450 1265,320 1180,250 960,245! 870,300 842,400'
  const covers = COVERS.map(({ x, y, radius }) => {
    const [top, bottom] = [y + radius, y - radius]
    const bolts = FRAME.size(radius * 0.88)
    return [
      disc(pen, x, y, radius, { fill: metal(pen, top, bottom), stroke: '#0a0b0c', strokeWidth: 2 }),
      disc(pen, x, y, radius * 0.78, { fill: black(pen, top, bottom) }),
      disc(pen, x, y, radius * 0.36, {
        fill: 'none',
        stroke: '#9aa1a7',
        strokeOpacity: 0.6,
        strokeWidth: 1.5,
      }),
      disc(pen, x, y, radius * 0.88, {
        fill: 'none',
        stroke: '#16181a',
        strokeWidth: FRAME.size(radius * 0.1),
        ...dotted(dotsAround(bolts, 8)),
      }),
    ].join('')
  })
  return shape(pen, crankcase, black(pen, 520, 245)) + covers.join('')
}

import { mix } from '../pen/color.ts'
import { black, block, downFrom, painted, scratch, shape, tube } from './materials.ts'
import { FRAME, type MotorcycleDrawing } from './motorcycle.ts'

/** The tail with the seat on it, its lamp, and the holder of the plate. */
export function tail({ pen, bike, tones }: MotorcycleDrawing): string {
  /** A height that rises with the tail, by a share of it nearer to the tank. */
  const up = (y: number, share = 1) => y + bike.tailRise * share
  const shell = `
    1120,850! 1300,812 1520,${up(850, 0.5)} 1760,${up(968)}! 1880,${up(975)}! 1840,${up(910)}
    1640,${up(830, 0.7)} 1400,756 1150,760!`
  const seat = `
    1105,880! 1180,850 1330,838 1480,${up(868, 0.5)} 1600,${up(940)} 1780,${up(985)} 1850,${up(980)}!
    1700,${up(920)} 1560,${up(860, 0.6)} 1350,806 1130,820!`
  const seam = `1150,858 1330,830 1490,${up(866, 0.5)} 1620,${up(938)} 1800,${up(978)}`
  const lamp = `1840,${up(972)}! 1888,${up(974)}! 1862,${up(925)}! 1812,${up(918)}!`
  const plateHolder = `1790,${up(900)} 1880,800 1960,690`
  return [
    shape(pen, shell, painted(pen, tones, 980, 750)),
    shape(pen, seat, downFrom(pen, 1000, 800, '0 #5c6166, .3 #26292c, 1 #0d0e0f')),
    pen.line(FRAME.curve(seam), '#fff', 1.4, { strokeOpacity: 0.35, strokeDasharray: '5 4' }),
    shape(pen, lamp, '#d8232a'),
    scratch(pen, `1850,${up(958)} 1870,${up(958)}`, '#ffb8ae', 2.5),
    tube(pen, plateHolder, { width: 20, color: '#17191b', light: '#757c82' }),
    block(pen, '1925,730~8 1990,680~8 1960,640~8 1905,690~8', '#101214'),
  ].join('')
}

export function tank({ pen, bike, tones }: MotorcycleDrawing): string {
  const { base, lit, sky, shade, deep } = tones
  const up = (y: number) => y + bike.tankRise
  const upperEdge = `648,868! 690,960 800,${up(1022)} 960,${up(1018)} 1090,946 1160,858!`
  const whole = `${upperEdge} 1130,790! 980,760 800,770 690,810!`
  const top = `700,905! 800,${up(975)} 960,${up(972)} 1090,900! 960,922 800,928`
  const crease = '660,862 800,880 980,872 1150,838'
  const hollow = '660,856! 800,874 980,866 1150,832! 980,800 800,800'
  const paint = downFrom(
    pen,
    1025,
    760,
    `0 ${sky}, .16 ${lit}, .45 ${base}, .52 ${mix(base, shade, 0.7)}, .8 ${shade}, 1 ${deep}`,
  )
  const light = [
    pen.path(FRAME.closedCurve(top), { fill: sky, opacity: 0.55, blur: 4 }),
    pen.line(FRAME.curve(crease), '#fff', 1.6, { strokeOpacity: 0.7 }),
    pen.path(FRAME.closedCurve(hollow), { fill: deep, opacity: 0.45, blur: 5 }),
    pen.line(FRAME.curve(upperEdge), '#fff', 4, { strokeOpacity: 0.6 }),
  ]
  const cap = { x: FRAME.x(850), y: FRAME.y(up(1040)), width: 44, height: 8, round: 4 }
  return [
    shape(pen, whole, paint),
    pen.inside(FRAME.closedCurve(whole), light.join('')),
    pen.rect(cap, { fill: '#c9cfd3' }),
  ].join('')
}

export const sideCover = ({ pen }: MotorcycleDrawing): string =>
  block(pen, '1010,770~14 1150,784~14 1250,690~20 1120,620~30 1050,660~20', black(pen, 784, 620)) +
  scratch(pen, '1030,758 1140,770 1226,690', '#fff', 1, { strokeOpacity: 0.3 })

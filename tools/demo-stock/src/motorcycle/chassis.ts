// What holds the motorcycle together, and what drives it.
import { block, disc, downFrom, painted, rod, scratch, shape, tube } from './materials.ts'
import { FRAME, FRONT_WHEEL, type MotorcycleDrawing, REAR_WHEEL, WHEEL_RADIUS } from './motorcycle.ts'

const STEEL = { color: '#24282c', light: '#8d949a' }

/** The spine, the two tubes that carry the seat, and the spring. */
export function frameAndShock({ pen, bike }: MotorcycleDrawing): string {
  const { tailRise, isGold } = bike
  const shock = '1330,480 1420,720'
  return [
    tube(pen, '655,880 860,720 1180,560 1235,440', { width: 50, color: '#24282c', light: '#9aa1a7' }),
    tube(pen, `1130,740 1400,800 1700,${880 + tailRise}`, { width: 34, ...STEEL }),
    tube(pen, `1220,520 1400,680 1560,${830 + tailRise * 0.6}`, { width: 30, ...STEEL }),
    rod(pen, shock, '#0b0c0d', 66),
    rod(pen, shock, '#aab1b6', 26),
    pen.path(FRAME.edges(shock), {
      fill: 'none',
      stroke: isGold ? '#c29a4a' : '#b9242b',
      strokeWidth: FRAME.size(58),
      strokeDasharray: '7 7',
    }),
  ].join('')
}

export function chainAndSwingarm({ pen }: MotorcycleDrawing): string {
  const chain = `1240,420 ${REAR_WHEEL},372`
  const aluminum = downFrom(pen, 470, 280, '0 #d4d9dc, .35 #7e858b, .6 #3a3f44, 1 #17191b')
  return [
    rod(pen, chain, '#17191b', 15),
    rod(pen, chain, '#8a9197', 7, { strokeDasharray: '4 4' }),
    block(pen, '1200,470~30 1330,470~40 1820,350~30 1825,286~30 1740,278~20 1220,372~30', aluminum),
    disc(pen, REAR_WHEEL, WHEEL_RADIUS, 26, { fill: '#0d0e10', stroke: '#c9cfd3', strokeWidth: 2 }),
    disc(pen, 1255, 425, 24, { fill: '#0d0e10', stroke: '#c9cfd3', strokeWidth: 1.6 }),
  ].join('')
}

/** With its open end, its strap, and the footrest before it. */
export function silencer({ pen }: MotorcycleDrawing): string {
  const steel = pen.linear(
    [FRAME.x(1500), FRAME.y(380), FRAME.x(1540), FRAME.y(250)],
    '0 #f5f7f8, .3 #9ea5ab, .55 #41464b, .8 #757c82, 1 #1b1e21',
  )
  return [
    block(pen, '1150,268~30 1330,280~40 1700,424~46 1738,330~40 1370,196~50 1160,214~20', steel),
    block(pen, '1640,400~14 1704,424~40 1740,330~40 1676,306~14', '#121416'),
    scratch(pen, '1372,300 1412,214', '#0c0d0e', 2.4),
    rod(pen, '1290,350 1400,350', '#17191b', 26),
    scratch(pen, '1290,358 1400,358', '#fff', 1, { strokeOpacity: 0.4 }),
  ].join('')
}

/** The fork in its clamps, the brake on it, and the fender over the wheel. */
export function fork({ pen, bike, tones }: MotorcycleDrawing): string {
  const fender = '60,560! 130,640 300,690 480,650 590,560! 560,545 460,610 300,646 150,600 84,545!'
  return [
    shape(pen, fender, painted(pen, tones, 690, 545)),
    tube(pen, '640,960 470,600', { width: 54, color: bike.isGold ? '#b08433' : '#b7bec3', light: '#ffffff' }),
    tube(pen, '500,660 330,318', { width: 76, color: '#1b1e21', light: '#a5acb2' }),
    block(pen, '330,250~20 410,400~20 470,380~20 420,260~30', '#23272b'),
    disc(pen, FRONT_WHEEL, WHEEL_RADIUS, 30, { fill: '#16181a', stroke: '#cfd4d8', strokeWidth: 2 }),
    block(pen, '560,800~14 640,800~14 690,930~14 610,930~14', '#17191b'),
  ].join('')
}

import { areaOf } from '../pen/paths.ts'
import { pointsOf, shifted } from '../pen/points.ts'
import type { SideDrawing } from './side-drawing.ts'

/** The windshield of a convertible: its glass bulges before the pillar, which ends in the header. */
export function openScreen(drawing: SideDrawing): string {
  const { pen, frame, car, tones } = drawing
  const line = (trace: string) => shifted(pointsOf(trace), 0, car.lift)
  const glass = line('1395,934! 1600,1070 1850,1214 2120,1316! 2160,1302! 1900,1180 1660,1040 1490,938!')
  const front = line('1440,930 1660,1072 1900,1206 2176,1308')
  const back = line('2196,1276 1960,1172 1730,1044 1560,934')
  const pillar = areaOf(frame.curve(front), frame.curve(back))
  const [high, low] = [frame.y(1316 + car.lift), frame.y(930 + car.lift)]
  const cap = frame.closedEdges(line('2120,1322~14 2210,1326~20 2222,1284~16 2150,1262~14'))
  return [
    pen.path(frame.closedCurve(glass), {
      fill: pen.linear(
        [frame.x(1395), low, frame.x(2140), high],
        '0 #55636e .8, .35 #aebfcb .75, .7 #e2ecf3 .8, 1 #7c8b96 .85',
      ),
    }),
    pen.line(frame.curve(line('1395,936 1600,1072 1850,1216 2120,1318')), '#fff', 1.6, {
      strokeOpacity: 0.7,
    }),
    pen.path(pillar, {
      fill: pen.vertical(high, low, `0 ${tones.sky}, .25 ${tones.lit}, .7 ${tones.base}, 1 ${tones.shade}`),
      stroke: '#000',
      strokeOpacity: 0.6,
      strokeWidth: 1.2,
    }),
    pen.line(frame.curve(line('2190,1280 1954,1174 1724,1046 1556,938')), '#08090a', frame.size(22)),
    pen.line(frame.curve(front), '#fff', 2, { strokeOpacity: 0.7 }),
    pen.path(cap, { fill: '#0c0e10' }),
  ].join('')
}

/** The trim along the edge that the windows go down behind. */
export function openBelt({ pen, frame, car }: SideDrawing): string {
  const line = (up: number) => frame.curve(shifted(pointsOf(BELT), 0, car.lift + up))
  const bright = '0 #ffffff, .4 #c6ccd1, .6 #6d747a, 1 #e6e9eb'
  const [high, low] = [frame.y(1030 + car.lift), frame.y(940 + car.lift)]
  return (
    pen.line(line(0), '#070809', frame.size(26)) +
    pen.line(line(3), car.hasChrome ? pen.vertical(high, low, bright) : '#3a3f44', frame.size(11))
  )
}

const BELT = '1530,938 2000,949 2600,966 3200,990 3440,1004'

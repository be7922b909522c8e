import { curve } from '../pen/curves.ts'
import { closedEdges } from '../pen/edges.ts'
import { tenths } from '../pen/numbers.ts'
import { xy } from '../pen/points.ts'
import { aside } from '../wheel/turning.ts'
import type { CabinDrawing } from './cabin-drawing.ts'

interface Area {
  x: number
  y: number
  width: number
  height: number
}

const CLUSTER: Area = { x: 330, y: 398, width: 440, height: 150 }
const CENTER: Area = { x: 840, y: 396, width: 420, height: 236 }

/** The instruments before the driver, and the map in the middle. */
export const screens = (drawing: CabinDrawing): string =>
  screen(drawing, CLUSTER, instruments(drawing)) + screen(drawing, CENTER, map(drawing))

/** Glass in a rim, with a reflection over what it shows. */
function screen({ pen }: CabinDrawing, area: Area, content: string): string {
  const { x, y, width, height } = area
  const rim = { x: x - 8, y: y - 8, width: width + 16, height: height + 16, round: 20 }
  return [
    pen.rect(rim, { fill: '#050607', stroke: '#8b9298', strokeWidth: 2 }),
    pen.rect(
      { ...area, round: 13 },
      { fill: pen.linear([x, y, x + width, y + height], '0 #16202b, .5 #0c131b, 1 #070a0e') },
    ),
    content,
    pen.path(
      closedEdges(
        `${x},${y}~12 ${x + width * 0.4},${y} ${x + width * 0.22},${y + height} ${x},${y + height}~12`,
      ),
      { fill: '#fff', opacity: 0.07 },
    ),
  ].join('')
}

/** Two dials, the lane between them, and a bar. */
function instruments(drawing: CabinDrawing): string {
  const { pen, car } = drawing
  return [
    dial(drawing, 420, 2.2),
    dial(drawing, 680, 3.5),
    pen.line('M520 500 L540 440 M580 500 L560 440', '#e8eef2', 4, { strokeOpacity: 0.8 }),
    pen.rect({ x: 528, y: 512, width: 44, height: 10, round: 5 }, { fill: car.accent }),
  ].join('')
}

const DIAL = { y: 476, radius: 58 } as const
/** Where a dial begins, below on the left. */
const DIAL_START = 2.4

/** `reading` is how far its arc goes, in radians. */
function dial({ pen, car }: CabinDrawing, x: number, reading: number): string {
  const { y, radius } = DIAL
  const at = (angle: number) => {
    const place = aside(angle, radius)
    return xy({ x: x + place.x, y: y + place.y })
  }
  const isLargeArc = reading > Math.PI ? 1 : 0
  const arc = `M${at(DIAL_START)} A${tenths(radius)} ${tenths(radius)} 0 ${isLargeArc} 1 ${at(DIAL_START + reading)}`
  return [
    pen.ring(x, y, radius, '#2b3641', 9),
    pen.path(arc, { fill: 'none', stroke: car.accent, strokeWidth: 9, strokeLinecap: 'round' }),
    pen.ring(x, y, radius * 0.78, '#dfe6ea', 6, { strokeOpacity: 0.5, strokeDasharray: '2 11' }),
    pen.rect({ x: x - 22, y: y - 9, width: 44, height: 16, round: 4 }, { fill: '#e8eef2' }),
  ].join('')
}

const ROADS = [
  '850,560 950,500 1080,520 1230,430',
  '880,420 960,500 980,600',
  '1120,600 1100,500 1180,410',
] as const

/** Roads, the way along them to where the car is, a note, and four keys, the first one chosen. */
function map({ pen, car }: CabinDrawing): string {
  const keys = [0, 1, 2, 3].map(index =>
    pen.rect(
      { x: 858, y: 416 + index * 34, width: 22, height: 22, round: 6 },
      { fill: index === 0 ? car.accent : '#33475a' },
    ),
  )
  return [
    ...ROADS.map(road => pen.line(curve(road), '#2f4152', 8)),
    pen.line(curve('860,600 950,500 1080,520 1150,460'), car.accent, 6),
    pen.circle(1150, 460, 10, { fill: '#fff' }),
    pen.rect({ x: 1090, y: 550, width: 152, height: 66, round: 12 }, { fill: '#1c2a37' }),
    pen.rect({ x: 1106, y: 566, width: 80, height: 10, round: 5 }, { fill: '#e8eef2' }),
    pen.rect({ x: 1106, y: 588, width: 116, height: 8, round: 4 }, { fill: '#7d8b97' }),
    ...keys,
  ].join('')
}

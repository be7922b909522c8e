// What a convertible shows above its belt.
import { darker, lighter } from '../pen/color.ts'
import { edged } from '../pen/look.ts'
import type { SideDrawing } from './side-drawing.ts'

/** The steering wheel, the driver's seat and the hoop behind it. */
export function openCabin(drawing: SideDrawing): string {
  const { pen, frame, car } = drawing
  const up = (y: number) => y + car.lift
  const steeringWheel = frame.curve(`1960,${up(960)} 2010,${up(1040)} 2075,${up(1100)}`)
  const hoop = frame.closedEdges(`2860,${up(960)} 2900,${up(1120)}~60 3060,${up(1110)}~70 3200,${up(980)}`)
  const bar = frame.curve(`2885,${up(1000)} 2920,${up(1112)} 3040,${up(1106)} 3130,${up(1020)}`)
  return [
    pen.line(steeringWheel, '#0b0c0d', frame.size(34)),
    seat(drawing, 2480),
    pen.path(hoop, { fill: '#131517' }),
    pen.line(bar, '#d5dade', frame.size(14)),
  ].join('')
}

function seat({ pen, frame, car }: SideDrawing, x: number): string {
  const up = (y: number) => y + car.lift
  const leather = pen.vertical(
    frame.y(1240),
    frame.y(940),
    `0 ${lighter(car.trim, 0.35)}, .35 ${car.trim}, 1 ${darker(car.trim, 0.55)}`,
  )
  const shape = frame.closedEdges(`
    ${x},${up(930)} ${x + 50},${up(1060)}~50 ${x + 78},${up(1090)}~20 ${x + 84},${up(1120)}~16
    ${x + 70},${up(1200)}~50 ${x + 200},${up(1214)}~50 ${x + 232},${up(1110)}~30
    ${x + 270},${up(1080)}~50 ${x + 330},${up(930)}`)
  const seam = frame.curve(`${x + 60},${up(1000)} ${x + 96},${up(1080)} ${x + 112},${up(1190)}`)
  return (
    pen.path(shape, { fill: leather, ...edged(0.4, 1) }) +
    pen.line(seam, '#fff', 1.6, { strokeOpacity: 0.35 })
  )
}

/** The windshield and its frame, which stands by itself. */
export function openScreen({ pen, frame, car }: SideDrawing): string {
  const up = (y: number) => y + car.lift
  const pane = frame.closedCurve(`
    1500,${up(945)}! 1740,${up(1120)} 2005,${up(1270)}! 2050,${up(1262)}! 1880,${up(1110)}
    1700,${up(950)}!`)
  const rail = frame.curve(`1470,${up(940)} 1740,${up(1124)} 2010,${up(1275)}`)
  const glint = frame.curve(`1480,${up(960)} 1738,${up(1138)} 2006,${up(1287)}`)
  return [
    pen.path(pane, {
      fill: pen.fitted('0 #dbe6ee .75, .5 #7e8f9c .45, 1 #2b343b .6', [0, 0, 1, 1]),
    }),
    pen.line(rail, '#0b0c0d', frame.size(40)),
    pen.line(glint, '#eef2f4', 2.4, { strokeOpacity: 0.85 }),
  ].join('')
}

// What a convertible shows above its belt: the dashboard, the steering wheel and four seats.
import { darker, lighter, mix } from '../pen/color.ts'
import { edged } from '../pen/look.ts'
import { between } from '../pen/numbers.ts'
import type { SideDrawing } from './side-drawing.ts'

export const openCabin = (drawing: SideDrawing): string =>
  [
    farDoor(drawing),
    dashboard(drawing),
    seat(drawing, { ...REAR, x: REAR.x + 46, shade: 0.5 }),
    seat(drawing, REAR),
    seat(drawing, { ...FRONT, x: FRONT.x + 56, shade: 0.5 }),
    steeringWheel(drawing),
    seat(drawing, FRONT),
  ].join('')

interface Seat {
  /** Where its back meets the belt. */
  x: number
  /** Of its shoulder, and of the top of its headrest. */
  shoulder: number
  top: number
  /** How much of the light the nearer one takes from it. */
  shade: number
}

const FRONT: Seat = { x: 2470, shoulder: 1120, top: 1262, shade: 0 }
const REAR: Seat = { x: 3060, shoulder: 1052, top: 1176, shade: 0.12 }

function seat(drawing: SideDrawing, { x, shoulder, top, shade }: Seat): string {
  const { pen, frame, car } = drawing
  const up = (y: number) => y + car.lift
  /** The back leans to the rear. */
  const lean = (y: number) => x + (y - 960) * 0.34
  const high = (part: number) => between(shoulder + 28, top, part)
  const at = (mm: number, y: number) => `${lean(y) + mm},${up(y)}`
  const back = frame.closedCurve(
    `${at(0, 920)}! ${at(4, shoulder - 70)} ${at(22, shoulder - 12)} ${at(70, shoulder + 8)} ${at(150, shoulder - 6)}
     ${at(192, shoulder - 66)} ${at(206, 1000)} ${at(214, 920)}!`,
  )
  const bolster = frame.closedCurve(
    `${at(0, 920)}! ${at(2, shoulder - 76)} ${at(18, shoulder - 16)} ${at(52, shoulder - 4)} ${at(76, shoulder - 60)} ${at(70, 920)}!`,
  )
  const headrest = frame.closedCurve(
    `${at(26, shoulder + 32)}! ${at(2, high(0.24))} ${at(2, high(0.76))} ${at(36, top)} ${at(104, top - 4)}
     ${at(132, high(0.72))} ${at(126, high(0.2))} ${at(100, shoulder + 26)}!`,
  )
  const posts = [54, 88].map(mm =>
    pen.line(frame.edges(`${at(mm, shoulder - 20)} ${at(mm, shoulder + 60)}`), '#a9b0b6', frame.size(12)),
  )
  const tone = (part: number) => darker(part > 0 ? lighter(car.trim, part) : car.trim, shade)
  const leather = (from: number, to: number) =>
    pen.vertical(
      frame.y(up(from)),
      frame.y(up(to)),
      `0 ${tone(0.42)}, .3 ${tone(0.12)}, .75 ${darker(tone(0), 0.3)}, 1 ${darker(tone(0), 0.6)}`,
    )
  const seam = frame.curve(`${at(84, 930)} ${at(90, shoulder - 70)} ${at(66, shoulder - 2)}`)
  return [
    ...posts,
    pen.path(back, { fill: leather(shoulder, 930), ...edged(0.55, 1.1) }),
    pen.path(bolster, { fill: leather(shoulder + 30, 940) }),
    pen.line(seam, lighter(car.trim, 0.5), 1.2, { strokeOpacity: 0.6 - shade, strokeDasharray: '4 3' }),
    pen.path(headrest, { fill: leather(top, shoulder - 40), ...edged(0.55, 1.1) }),
    pen.inside(
      `${back} ${headrest}`,
      pen.line(`${back} ${headrest}`, '#fff', 2.4, { strokeOpacity: 0.3 * (1 - shade) }),
    ),
  ].join('')
}

/** Inside of the door on the other side, in the shade. */
function farDoor({ pen, frame, car, tones }: SideDrawing): string {
  const up = (y: number) => y + car.lift
  const rail = frame.closedCurve(
    `1640,${up(920)}! 1680,${up(968)} 2400,${up(990)} 3100,${up(1012)} 3420,${up(1024)}! 3460,${up(930)}!`,
  )
  return pen.path(rail, {
    fill: pen.vertical(
      frame.y(up(1024)),
      frame.y(up(940)),
      `0 ${mix(tones.lit, tones.base, 0.5)}, .3 ${darker(car.trim, 0.5)}, 1 #08090a`,
    ),
  })
}

function dashboard({ pen, frame, car }: SideDrawing): string {
  const up = (y: number) => y + car.lift
  const shape = frame.closedCurve(
    `1500,${up(920)}! 1620,${up(968)} 1860,${up(1014)} 2000,${up(1040)} 2050,${up(1026)}! 2040,${up(980)} 2060,${up(920)}!`,
  )
  return (
    pen.path(shape, {
      fill: pen.vertical(frame.y(up(1040)), frame.y(up(930)), '0 #3a3f44, .25 #1d2023, 1 #08090a'),
    }) +
    pen.line(frame.curve(`1640,${up(976)} 1860,${up(1018)} 2004,${up(1043)}`), '#fff', 1.2, {
      strokeOpacity: 0.3,
    })
  )
}

/** Its rim, seen nearly edge on. */
function steeringWheel({ pen, frame, car }: SideDrawing): string {
  const { x, y } = frame.at({ x: 2140, y: 996 + car.lift })
  const [radiusX, radiusY] = [frame.size(34), frame.size(160)]
  const tilt = `rotate(28 ${Math.round(x)} ${Math.round(y)})`
  const column = frame.edges(`2000,${980 + car.lift} 2140,${1006 + car.lift}`)
  const rim = (stroke: string, strokeWidth: number, strokeOpacity: number) =>
    pen.ellipse(x, y, radiusX, radiusY, { fill: 'none', stroke, strokeWidth, strokeOpacity })
  return (
    pen.line(column, '#0a0b0c', frame.size(46)) +
    `<g transform="${tilt}">${rim('#0a0b0c', frame.size(30), 1)}${rim('#6a7177', 1.2, 0.6)}</g>`
  )
}

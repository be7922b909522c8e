import { edged } from '../pen/look.ts'
import { between } from '../pen/numbers.ts'
import { endsOf, extentOf, type Place, type Points, shifted, type Trace } from '../pen/points.ts'
import { isPale } from '../studio/paint.ts'
import type { SideDrawing } from './side-drawing.ts'

/** Where panels meet, and the small hardware on them. */
export function shutLines(drawing: SideDrawing, bodyClip: string): string {
  const { pen, car } = drawing
  const { isBoxy } = car.body
  return pen.clipped(
    bodyClip,
    [
      ...car.doors.map(door => cut(drawing, door, 2.1)),
      cut(drawing, car.hood, 1.8),
      car.hatch ? cut(drawing, car.hatch, 2) : '',
      isBoxy ? '' : panelGaps(drawing),
      car.slideRail ? slideRail(drawing, car.slideRail) : '',
      isBoxy || car.slideRail ? '' : fuelFlap(drawing),
      ...car.handles.map(place => handle(drawing, place)),
    ].join(''),
  )
}

/** A dark gap with a lit edge behind it. */
function cut({ pen, frame, tones }: SideDrawing, trace: Trace, width: number): string {
  const gap = frame.curve(trace)
  const lit = pen.line(gap, tones.sky, 1.2, { strokeOpacity: isPale(tones) ? 0.9 : 0.34 })
  return `<g transform="translate(1.7 .6)">${lit}</g>${pen.line(gap, tones.deep, width, { strokeOpacity: 0.92 })}`
}

/** The front bumper meets the fender, the rear bumper the quarter panel, the sill the doors. */
function panelGaps(drawing: SideDrawing): string {
  const { frontWheel, rearWheel, radius, sill, body, headlamp, taillamp } = drawing.car
  const lampFoot = endsOf(headlamp)[0].y
  const tailFoot = extentOf(taillamp).low
  return [
    `${frontWheel - radius * 1.09},${radius + radius * 0.55}
     ${between(0, frontWheel, 0.24)},${lampFoot - 34} 0,${lampFoot - 40}`,
    `${rearWheel + radius * 1.12},${radius * 1.5}
     ${between(rearWheel + radius, body.length, 0.6)},${tailFoot - 70} ${body.length - 10},${tailFoot - 60}`,
    `${frontWheel + radius * 1.09},${sill + 58} ${rearWheel - radius * 1.09},${sill + 62}`,
  ]
    .map(gap => cut(drawing, gap, 1.6))
    .join('')
}

const slideRail = ({ pen, frame, tones }: SideDrawing, rail: Points): string =>
  pen.line(frame.curve(rail), '#0a0b0c', frame.size(11)) +
  pen.line(frame.curve(shifted(rail, 0, -9)), tones.sky, 1.2, { strokeOpacity: 0.6 })

function fuelFlap({ pen, frame, car, tones }: SideDrawing): string {
  const shoulder = car.shoulder.at(-2)?.y ?? car.belt
  const { x, y } = frame.at({ x: car.rearWheel + 150, y: between(car.radius * 2, shoulder, 0.55) })
  return pen.rect(
    { x, y: y - 22, width: 50, height: 44, round: 10 },
    { fill: 'none', stroke: tones.deep, strokeOpacity: 0.55, strokeWidth: 1.4 },
  )
}

const CHROME = '0 #ffffff, .35 #c2c8cc, .55 #5c6369, 1 #d9dde0'

/** A bar over a hollow for the hand. */
function handle({ pen, frame, car, tones }: SideDrawing, place: Place): string {
  const { base, lit, sky, shade, deep } = tones
  const { x, y } = frame.at(place)
  const [width, height] = [frame.size(205), frame.size(34)]
  return (
    pen.ellipse(x + width / 2, y + height * 0.65, width * 0.46, height * 0.8, {
      fill: deep,
      opacity: 0.55,
      blur: 2,
    }) +
    pen.rect(
      { x, y: y - height / 2, width, height, round: height * 0.46 },
      {
        fill: pen.fitted(car.hasChrome ? CHROME : `0 ${sky}, .35 ${lit}, .6 ${shade}, 1 ${base}`),
        ...edged(0.45, 0.8),
      },
    )
  )
}

import { edged } from '../pen/look.ts'
import { type Points, shifted } from '../pen/points.ts'
import { flaresOf } from './outline.ts'
import type { SideDrawing } from './side-drawing.ts'

/** What is bolted on: flares, roof rails, a spoiler, the rails and steps of a bed. */
export function fittings(drawing: SideDrawing): string {
  const { body, rails, spoiler } = drawing.car
  return [
    body.isBoxy ? flares(drawing) : '',
    rails ? roofRails(drawing, rails) : '',
    spoiler ? spoilerLip(drawing, spoiler) : '',
    body.hasBed ? bedRails(drawing) : '',
  ].join('')
}

const flares = ({ pen, frame, car, outline }: SideDrawing): string =>
  flaresOf(car, frame, outline.archRadius)
    .map(
      ({ area, glint }) =>
        pen.path(area, {
          fill: pen.fitted('0 #5b6065, .25 #303437, .7 #1a1c1e, 1 #0b0c0d', [0.2, 0, 0.6, 1]),
          ...edged(0.6, 1),
        }) + pen.line(glint, '#fff', 1.1, { strokeOpacity: 0.3 }),
    )
    .join('')

function roofRails({ pen, frame, car }: SideDrawing, rails: Points): string {
  const rail = (points: Points) =>
    car.body.isBoxy ? frame.edges(points.map(point => ({ ...point, corner: 40 }))) : frame.curve(points)
  return (
    pen.line(rail(rails), '#0c0d0e', frame.size(30)) +
    pen.line(rail(shifted(rails, 0, 8)), car.hasChrome ? '#eef1f3' : '#6a7177', frame.size(9))
  )
}

const spoilerLip = ({ pen, frame, tones }: SideDrawing, lip: Points): string =>
  pen.line(frame.curve(lip), tones.shade, frame.size(22)) +
  pen.line(frame.curve(shifted(lip, 0, 9)), tones.sky, 2, { strokeOpacity: 0.8 })

/** The cap along the edge of the bed, and the step under the doors. */
function bedRails({ pen, frame, car }: SideDrawing): string {
  const { lift, frontWheel, rearWheel } = car
  const cap = (y: number) => frame.edges(`3900,${y + lift} 5790,${y + lift}`)
  const step = (y: number) => frame.edges(`${frontWheel + 640},${y + lift} ${rearWheel - 640},${y + lift}`)
  return [
    pen.line(cap(1322), '#131517', frame.size(30)),
    pen.line(cap(1334), '#fff', 1.2, { strokeOpacity: 0.35 }),
    pen.line(step(470), '#1a1c1e', frame.size(60)),
    pen.line(step(492), '#8b9298', 2, { strokeOpacity: 0.7 }),
  ].join('')
}

/** The wheel on the tailgate, seen edge on. */
export function spareWheel({ pen, frame, car }: SideDrawing): string {
  const place = {
    x: frame.x(4530) - 10,
    y: frame.y(1440 + car.lift),
    width: frame.size(190) + 10,
    height: frame.size(760),
    round: 22,
  }
  return (
    pen.rect(place, { fill: pen.fitted('0 #0b0c0d, .5 #2b2e31, .72 #17191b, 1 #070708', [0, 0, 1, 0]) }) +
    pen.rect(place, { fill: pen.fitted('0 #fff .4, .1 #fff 0, 1 #000 .5') })
  )
}

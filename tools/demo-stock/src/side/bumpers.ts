import { edged } from '../pen/look.ts'
import { between } from '../pen/numbers.ts'
import { endsOf } from '../pen/points.ts'
import type { SideDrawing } from './side-drawing.ts'

const CHROME = '0 #f3f5f6, .25 #aeb5ba, .55 #4d5358, 1 #16181a'
const STEEL = '0 #565b60, .15 #303438, .7 #1a1c1e, 1 #0b0c0d'
const VALANCE = { fill: '#0b0c0e', opacity: 0.88 }

/** The lower ends of the car; `shoulder` is the height of its shoulder. */
export function bumpers(drawing: SideDrawing, { shoulder }: { shoulder: number }): string {
  const ends = drawing.car.body.isBoxy ? steelBumpers(drawing) : intakeAndReflector(drawing, shoulder)
  return valances(drawing) + ends
}

/** Dark plastic before the front wheel and behind the rear one. */
function valances({ pen, frame, car, outline }: SideDrawing): string {
  const { frontWheel, rearWheel, sill, body } = car
  const { archRadius } = outline
  const [first, last] = endsOf(car.silhouette)
  const front = `
    -60,${first.y + 128} 210,${first.y + 104}~80 ${frontWheel - archRadius * 1.02},${first.y + 84}~40
    ${frontWheel - archRadius},${sill - 120} -60,${sill - 120}`
  const rear = `
    ${body.length + 60},${last.y + 150} ${body.length - 230},${last.y + 96}~80
    ${rearWheel + archRadius * 1.02},${last.y + 84}~40
    ${rearWheel + archRadius},${sill - 120} ${body.length + 60},${sill - 120}`
  return [front, rear].map(shape => pen.path(frame.closedEdges(shape), VALANCE)).join('')
}

function steelBumpers({ pen, frame, car, outline }: SideDrawing): string {
  const { sill } = car
  const { hasBed, length } = car.body
  const top = sill + (hasBed ? 240 : 210)
  const look = { fill: pen.fitted(hasBed ? CHROME : STEEL), ...edged(0.6, 1.2) }
  const front = `
    -20,${top}~20 330,${top}~40 400,${top - 120}~50
    ${car.frontWheel - outline.archRadius * 0.95},${sill + 30} -20,${sill + 20}`
  const rear = `
    ${length + 20},${top}~20 ${length - 420},${top}~40 ${length - 470},${top - 110}~40
    ${length - 480},${sill + 40} ${length + 20},${sill + 30}`
  return [front, rear].map(shape => pen.path(frame.closedEdges(shape), look)).join('')
}

/** An intake in the corner of the front bumper, its lit edge, and a red reflector in the rear one. */
function intakeAndReflector({ pen, frame, car, tones }: SideDrawing, shoulder: number): string {
  const y = between(car.sill, shoulder, 0.36)
  const { length } = car.body
  const intake = `-20,${y + 70}! 120,${y + 52} 205,${y + 20}! 150,${y - 52} -20,${y - 66}!`
  const reflector = `
    ${length - 16},${y - 20}~8 ${length - 150},${y - 34}~10
    ${length - 150},${y - 60}~10 ${length - 16},${y - 50}~8`
  return [
    pen.path(frame.closedCurve(intake), { fill: '#0a0b0c', opacity: 0.9 }),
    pen.line(frame.curve(`20,${y + 74} 130,${y + 58} 215,${y + 22}`), tones.sky, 2, { strokeOpacity: 0.55 }),
    pen.path(frame.closedEdges(reflector), { fill: '#b3161b', opacity: 0.9 }),
  ].join('')
}

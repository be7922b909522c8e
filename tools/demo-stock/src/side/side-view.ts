import type { Car } from '../bodies/car.ts'
import { WIDTH } from '../canvas.ts'
import { Frame } from '../pen/frame.ts'
import { tenths } from '../pen/numbers.ts'
import type { Pen } from '../pen/pen.ts'
import { reflection } from '../studio/ground.ts'
import type { Tones } from '../studio/paint.ts'
import type { Wall } from '../studio/wall.ts'
import { drawWheel } from '../wheel/draw-wheel.ts'
import { fittings, spareWheel } from './fittings.ts'
import { glass } from './glass.ts'
import { lamps } from './lamps.ts'
import { mirror } from './mirror.ts'
import { openCabin } from './open-cabin.ts'
import { openBelt, openScreen } from './open-screen.ts'
import { outlineOf } from './outline.ts'
import { shutLines } from './shut-lines.ts'
import type { SideDrawing } from './side-drawing.ts'
import { skin } from './skin.ts'

/** The car in the middle of the canvas, its nose to the left. */
export function sideFrame({ body }: Car): Frame {
  const { drawnLength, length, isTall } = body
  return new Frame({
    scale: drawnLength / length,
    left: (WIDTH - drawnLength) / 2,
    ground: isTall ? 890 : 860,
  })
}

export interface SideScene {
  car: Car
  tones: Tones
  wall: Wall
  /** From near, a wheel is worked out, and the floor mirrors nothing. Only the wheel that is seen is drawn. */
  near: 'front-wheel' | 'rear-wheel' | null
}

/** A car from its left, on its shadow. */
export function sideScene(pen: Pen, frame: Frame, { car, tones, wall, near }: SideScene): string {
  const isDark = wall === 'dark'
  const id = pen.nextId()
  const drawn = drawCar({ pen, frame, car, tones, outline: outlineOf(car, frame) }, near)
  return [
    near ? '' : reflection(pen, id, { ground: frame.ground, depth: 230, strength: isDark ? 0.34 : 0.26 }),
    shadow(pen, frame, car, isDark),
    `<g id="${id}">${drawn}</g>`,
  ].join('')
}

function drawCar(drawing: SideDrawing, near: SideScene['near']): string {
  const { pen, car, outline } = drawing
  const { isOpen, hasSpareWheel } = car.body
  const bodyClip = pen.clip(outline.body)
  return [
    hasSpareWheel ? spareWheel(drawing) : '',
    isOpen ? openCabin(drawing) : '',
    underbody(drawing),
    wheels(drawing, near),
    skin(drawing, bodyClip),
    shutLines(drawing, bodyClip),
    glass(drawing),
    lamps(drawing, bodyClip),
    fittings(drawing),
    isOpen ? openBelt(drawing) + openScreen(drawing) : '',
    mirror(drawing),
  ].join('')
}

/** The dark in the arches and under the floor. */
function underbody({ pen, frame, car, outline }: SideDrawing): string {
  const { frontWheel, rearWheel, sill } = car
  const floor = `
    ${frontWheel - 200},${sill + 120} ${rearWheel + 300},${sill + 120}
    ${rearWheel + 200},${sill - 50}~30 ${frontWheel - 120},${sill - 50}~30`
  return [outline.solid, frame.closedEdges(floor)].map(d => pen.path(d, { fill: '#070809' })).join('')
}

/** Each in the shade of its arch. */
function wheels({ pen, frame, car }: SideDrawing, near: SideScene['near']): string {
  const { isBoxy = false, isTall } = car.body
  const radius = frame.size(car.radius)
  const rim = radius * (isBoxy ? 0.66 : isTall ? 0.72 : 0.76)
  const { wheelDesign: design, finish, caliper } = car
  const wheel = { radius, rim, design, finish, caliper, isCoarse: isBoxy, isNear: near !== null }
  const id = pen.define(wheelId => `<g id="${wheelId}">${drawWheel(pen, wheel)}</g>`)
  return [
    ...(near === 'rear-wheel' ? [] : [car.frontWheel]),
    ...(near === 'front-wheel' ? [] : [car.rearWheel]),
  ]
    .map(axle => {
      const { x, y } = frame.at({ x: axle, y: car.radius })
      const shade = pen.vertical(y - radius, y + radius, '0 #000 .72, .22 #000 .28, .5 #000 0')
      return `<g transform="translate(${tenths(x)} ${tenths(y)})"><use href="#${id}"/></g>${pen.circle(x, y, radius * 1.02, { fill: shade })}`
    })
    .join('')
}

/** Wide and faint under the whole car, darker near the ground, darkest under the tires. */
function shadow(pen: Pen, frame: Frame, car: Car, isDark: boolean): string {
  const { ground } = frame
  const [left, right] = [frame.x(30), frame.x(car.body.length - 30)]
  const [middle, half] = [(left + right) / 2, (right - left) / 2]
  const tire = frame.size(car.radius) * 0.62
  return [
    pen.ellipse(middle, ground + 10, half * 1.06, 46, {
      fill: '#0a0d10',
      opacity: isDark ? 0.6 : 0.3,
      blur: 22,
    }),
    pen.ellipse(middle, ground + 2, half * 0.93, 15, {
      fill: '#05070a',
      opacity: isDark ? 0.85 : 0.62,
      blur: 9,
    }),
    ...[car.frontWheel, car.rearWheel].map(axle =>
      pen.ellipse(frame.x(axle), ground + 1, tire, 6, { fill: '#000', opacity: 0.85, blur: 3 }),
    ),
  ].join('')
}

import { WIDTH } from '../canvas.ts'
import { tenths } from '../pen/numbers.ts'
import { reflection } from '../studio/ground.ts'
import type { Wall } from '../studio/wall.ts'
import { drawWheel } from '../wheel/draw-wheel.ts'
import { sideCover, tail, tank } from './bodywork.ts'
import { chainAndSwingarm, fork, frameAndShock, silencer } from './chassis.ts'
import { controls, headlamp } from './controls.ts'
import { engine, headers } from './engine.ts'
import { FRAME, FRONT_WHEEL, type MotorcycleDrawing, REAR_WHEEL, WHEEL_RADIUS } from './motorcycle.ts'

/** From the far side to the near. */
const PARTS = [
  headers,
  frameAndShock,
  engine,
  chainAndSwingarm,
  silencer,
  fork,
  tail,
  tank,
  sideCover,
  controls,
  headlamp,
]

const AXLES = [FRONT_WHEEL, REAR_WHEEL] as const

export interface MotorcycleScene {
  wall: Wall
  /** From near, the floor mirrors nothing. */
  isNear: boolean
  /** Where the wheels are that are seen: both, if not said. */
  axles?: readonly number[]
}

/** A motorcycle from its left, on its shadow. */
export function motorcycleScene(
  drawing: MotorcycleDrawing,
  { wall, isNear, axles = AXLES }: MotorcycleScene,
): string {
  const { pen } = drawing
  const id = pen.nextId()
  const drawn = wheels(drawing, axles) + PARTS.map(part => part(drawing)).join('')
  return [
    isNear ? '' : reflection(pen, id, { ground: FRAME.ground, depth: 220, strength: 0.3 }),
    shadow(drawing, wall),
    `<g id="${id}">${drawn}</g>`,
  ].join('')
}

function wheels({ pen, bike }: MotorcycleDrawing, axles: readonly number[]): string {
  const radius = FRAME.size(WHEEL_RADIUS)
  const wheel = {
    radius,
    rim: radius * 0.7,
    design: bike.wheelDesign,
    finish: bike.finish,
    caliper: '#2b2f33',
    isCoarse: false,
    isNear: true,
  }
  const id = pen.define(wheelId => `<g id="${wheelId}">${drawWheel(pen, wheel)}</g>`)
  const y = tenths(FRAME.y(WHEEL_RADIUS))
  return axles.map(axle => `<use href="#${id}" x="${tenths(FRAME.x(axle))}" y="${y}"/>`).join('')
}

function shadow({ pen }: MotorcycleDrawing, wall: Wall): string {
  const { ground } = FRAME
  const tire = FRAME.size(WHEEL_RADIUS) * 0.5
  return [
    pen.ellipse(WIDTH / 2, ground + 6, 560, 26, {
      fill: '#05070a',
      opacity: wall === 'dark' ? 0.75 : 0.34,
      blur: 16,
    }),
    ...AXLES.map(axle =>
      pen.ellipse(FRAME.x(axle), ground + 2, tire, 7, { fill: '#000', opacity: 0.8, blur: 3 }),
    ),
  ].join('')
}

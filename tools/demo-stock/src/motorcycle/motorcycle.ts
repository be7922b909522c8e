import { WIDTH } from '../canvas.ts'
import { chancesOf } from '../pen/chances.ts'
import { Frame } from '../pen/frame.ts'
import type { Pen } from '../pen/pen.ts'
import type { Tones } from '../studio/paint.ts'
import { type Finish, MOTORCYCLE_WHEELS, type WheelDesign } from '../wheel/designs.ts'

/** Where things are, in millimeters. */
const DRAWN_LENGTH = 2110
export const FRONT_WHEEL = 330
export const REAR_WHEEL = 1785
export const WHEEL_RADIUS = 318

const SCALE = 0.6
/** The motorcycle in the middle of the canvas, its front wheel to the left. */
export const FRAME = new Frame({ scale: SCALE, left: (WIDTH - DRAWN_LENGTH * SCALE) / 2, ground: 900 })

export interface Motorcycle {
  /** How much higher than drawn the tank and the tail are. */
  tankRise: number
  tailRise: number
  /** A small screen over the lamp. */
  hasScreen: boolean
  /** The fork and the spring are gold instead of steel and red. */
  isGold: boolean
  wheelDesign: WheelDesign
  finish: Finish
}

/** The same seed gives the same motorcycle. The order of the chances is part of that. */
export function motorcycleOf(seed: number): Motorcycle {
  const chances = chancesOf(`motorcycle/${seed}`)
  return {
    tankRise: chances.range(-14, 18),
    tailRise: chances.range(-10, 35),
    hasScreen: chances.isLucky(0.5),
    isGold: chances.isLucky(0.4),
    wheelDesign: chances.pick(MOTORCYCLE_WHEELS),
    finish: chances.pick(['graphite', 'machined']),
  }
}

/** What every part of a motorcycle is drawn with. */
export interface MotorcycleDrawing {
  pen: Pen
  bike: Motorcycle
  tones: Tones
}

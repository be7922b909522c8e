import type { Car } from '../bodies/car.ts'
import type { Frame } from '../pen/frame.ts'
import type { Pen } from '../pen/pen.ts'
import type { Tones } from '../studio/paint.ts'
import type { Outline } from './outline.ts'

/** What every part of a car seen from its left is drawn with. */
export interface SideDrawing {
  pen: Pen
  frame: Frame
  car: Car
  tones: Tones
  outline: Outline
}

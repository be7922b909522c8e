import type { Car } from '../bodies/car.ts'
import { darker, lighter } from '../pen/color.ts'
import type { Pen } from '../pen/pen.ts'
import type { Tones } from '../studio/paint.ts'

/** What every part of a cabin is drawn with. Its points are those of the canvas. */
export interface CabinDrawing {
  pen: Pen
  car: Car
  tones: Tones
}

/** Leather from a height down to another: lit above, as it is at `middle` of the way, dark below. */
export function leather({ pen, car }: CabinDrawing, top: number, bottom: number, middle: number): string {
  const { trim } = car
  return pen.vertical(top, bottom, `0 ${lighter(trim, 0.35)}, ${middle} ${trim}, 1 ${darker(trim, 0.55)}`)
}

import type { Car } from '../bodies/car.ts'
import type { Frame } from '../pen/frame.ts'
import type { Pen } from '../pen/pen.ts'
import { mirrored } from '../pen/points.ts'
import type { Tones } from '../studio/paint.ts'
import type { Face } from './faces.ts'

/** What every part of a car seen from the front is drawn with; x = 0 is its middle. */
export interface FrontDrawing {
  pen: Pen
  frame: Frame
  car: Car
  tones: Tones
  face: Face
  /** The height of the roof; of the windshield, if there is no roof. */
  top: number
  /** Half the width at the belt. */
  belt: number
}

/** A gradient from one height of the car down to another. */
export const downFrom = ({ pen, frame }: FrontDrawing, top: number, bottom: number, stops: string): string =>
  pen.vertical(frame.y(top), frame.y(bottom), stops)

/** A part that is drawn by its right half: with straight edges on a boxy car, with soft lines on others. */
export const wholeOf = ({ frame, car }: FrontDrawing, half: string): string =>
  car.body.isBoxy ? frame.closedEdges(mirrored(half)) : frame.closedCurve(mirrored(half))

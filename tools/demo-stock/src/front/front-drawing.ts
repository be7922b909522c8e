import type { Car } from '../bodies/car.ts'
import type { Frame } from '../pen/frame.ts'
import type { Pen } from '../pen/pen.ts'
import { mirrored, onBothSides, type Points } from '../pen/points.ts'
import type { Tones } from '../studio/paint.ts'
import type { Wall } from '../studio/wall.ts'
import type { Face } from './face.ts'

/** What every part of a car seen from the front is drawn with; x = 0 is its middle. */
export interface FrontDrawing {
  pen: Pen
  frame: Frame
  car: Car
  tones: Tones
  wall: Wall
  face: Face
  /** The height of the roof; of the windshield, if there is no roof. */
  top: number
}

/** A gradient from one height of the car down to another. */
export const downFrom = ({ pen, frame }: FrontDrawing, top: number, bottom: number, stops: string): string =>
  pen.vertical(frame.y(top), frame.y(bottom), stops)

/** A closed path in the manner of the car: with straight edges, or with soft lines. */
export const closed = ({ frame, face }: FrontDrawing, points: Points): string =>
  face.isStraight ? frame.closedEdges(points) : frame.closedCurve(points)

/** A part that is described by its right half. */
export const wholeOf = (drawing: FrontDrawing, half: Points): string => closed(drawing, mirrored(half))

/** The paths of a part: one over the middle, or one on each side. */
export function pathsOf(
  drawing: FrontDrawing,
  { outline, isTwice }: { outline: Points; isTwice?: true },
): string {
  return isTwice
    ? onBothSides(side => `${closed(drawing, side(outline))} `).trim()
    : wholeOf(drawing, outline)
}

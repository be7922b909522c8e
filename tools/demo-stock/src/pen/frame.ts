import { closedCurve, curve } from './curves.ts'
import { closedEdges, edges } from './edges.ts'
import { type Place, type Point, type Points, pointsOf, type Trace } from './points.ts'

/** Where the millimeters of a vehicle fall on the canvas. x runs from left to right; y runs up from the ground. */
export class Frame {
  readonly scale: number
  readonly left: number
  readonly ground: number

  /** `left` is where x = 0 falls, `ground` where y = 0 does. */
  constructor({ scale, left, ground }: { scale: number; left: number; ground: number }) {
    this.scale = scale
    this.left = left
    this.ground = ground
  }

  x = (mm: number): number => this.left + mm * this.scale
  y = (mm: number): number => this.ground - mm * this.scale
  size = (mm: number): number => mm * this.scale

  at = ({ x, y }: Place): Place => ({ x: this.x(x), y: this.y(y) })

  curve = (trace: Trace): string => curve(this.#placed(trace))
  closedCurve = (trace: Trace): string => closedCurve(this.#placed(trace))
  edges = (trace: Trace): string => edges(this.#placed(trace))
  closedEdges = (trace: Trace): string => closedEdges(this.#placed(trace))

  #placed(trace: Trace): Points {
    return pointsOf(trace).map((point: Point) => ({
      ...this.at(point),
      corner: point.corner * this.scale,
    }))
  }
}

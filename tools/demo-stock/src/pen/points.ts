// Points are written as text, as in `84,278 30,400! 60,480~70`: x,y; then `!` for a corner of a curve, or `~70` for a
// corner of straight edges that is rounded with a radius of 70.
import { tenths } from './numbers.ts'

export interface Place {
  readonly x: number
  readonly y: number
}

export interface Point extends Place {
  /** 0 where a curve runs through smoothly and where edges meet sharply; the radius where edges are rounded. */
  readonly corner: number
}

export type Points = readonly Point[]

/** Points, or their text. */
export type Trace = string | Points

const POINT = /^(?<x>[^,]+),(?<y>[^!~]+)(?:(?<isCorner>!)|~(?<radius>.+))?$/

/** Throws a RangeError where the text holds anything else than points. */
export function pointsOf(trace: Trace): Points {
  return typeof trace === 'string' ? trace.trim().split(/\s+/).map(pointOf) : trace
}

function pointOf(text: string): Point {
  const { x, y, isCorner, radius } = POINT.exec(text)?.groups ?? {}
  const point = { x: Number(x), y: Number(y), corner: isCorner ? 1 : Number(radius ?? 0) }
  if (!Object.values(point).every(Number.isFinite)) throw new RangeError(`Not a point: ${text}`)
  return point
}

export const shifted = (points: Points, dx: number, dy: number): Points =>
  points.map(({ x, y, corner }) => ({ x: x + dx, y: y + dy, corner }))

/** The same on the other side of x = 0. */
const flipped = (points: Points): Points => points.map(point => ({ ...point, x: -point.x }))

/** Draws a part on the right of x = 0 and on the left: `side` puts its points there. */
export const onBothSides = (draw: (side: (trace: Trace) => Points) => string): string =>
  draw(pointsOf) + draw(trace => flipped(pointsOf(trace)))

/** A line to x = 0 or around it, led on over the other side. Points on the axis are not doubled. */
export function mirrored(trace: Trace): Points {
  const half = pointsOf(trace)
  return [...half, ...flipped(half.filter(({ x }) => x !== 0)).toReversed()]
}

export interface Extent {
  left: number
  right: number
  /** The least y, and the greatest. */
  low: number
  high: number
}

export function extentOf(points: Points): Extent {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) }
}

/** The first point and the last. */
export function endsOf(points: Points): readonly [first: Point, last: Point] {
  const [first, last] = [points.at(0), points.at(-1)]
  if (!first || !last) throw new RangeError('A line without points has no ends.')
  return [first, last]
}

export const xy = ({ x, y }: Place): string => `${tenths(x)} ${tenths(y)}`

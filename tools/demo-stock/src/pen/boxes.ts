import { tenths } from './numbers.ts'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export function boxAround(x: number, y: number, radiusX: number, radiusY: number): Box {
  const [middleX, middleY, halfWidth, halfHeight] = [tenths(x), tenths(y), tenths(radiusX), tenths(radiusY)]
  return {
    left: middleX - halfWidth,
    top: middleY - halfHeight,
    right: middleX + halfWidth,
    bottom: middleY + halfHeight,
  }
}

/** A box that holds a path: its curves stay among their control points. */
export function pathBox(d: string): Box {
  const places = [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)]
  const xs = places.map(([, x]) => Number(x))
  const ys = places.map(([, , y]) => Number(y))
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

export const overlap = (one: Box, other: Box): boolean =>
  one.left <= other.right && one.top <= other.bottom && one.right >= other.left && one.bottom >= other.top

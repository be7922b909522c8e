// Solids by how far a place is from their surface, in millimeters: negative inside. x runs from the nose to the tail, y up
// from the ground, z to the left of the car.
import { clamp } from '../pen/numbers.ts'
import type { Place } from '../pen/points.ts'

export type Distance = (x: number, y: number, z: number) => number
export type Distance2 = (x: number, y: number) => number

/** What is inside of both, its outer edges rounded. */
export function rounded(one: number, other: number, radius: number): number {
  const [a, b] = [one + radius, other + radius]
  return Math.min(Math.max(a, b), 0) + Math.hypot(Math.max(a, 0), Math.max(b, 0)) - radius
}

/** A box by its middle and half of its lengths. */
export function box(middle: Vector, half: Vector, radius: number): Distance {
  const [hx, hy, hz] = half.map(length => length - radius) as unknown as Vector
  return (x, y, z) => {
    const [dx, dy, dz] = [
      Math.abs(x - middle[0]) - hx,
      Math.abs(y - middle[1]) - hy,
      Math.abs(z - middle[2]) - hz,
    ]
    return (
      Math.hypot(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0)) +
      Math.min(Math.max(dx, dy, dz), 0) -
      radius
    )
  }
}

export type Vector = readonly [x: number, y: number, z: number]

/** A round disc about a place; its axis runs to the left of the car, or to its tail. */
export function disc(
  middle: Vector,
  axis: 'z' | 'x',
  size: { radius: number; half: number; round: number },
): Distance {
  const [mx, my, mz] = middle
  return (x, y, z) => {
    const [across, along] = axis === 'z' ? [x - mx, z - mz] : [z - mz, x - mx]
    return rounded(Math.hypot(across, y - my) - size.radius, Math.abs(along) - size.half, size.round)
  }
}

/** A bar with round ends. */
export function bar(from: Vector, to: Vector, radius: number): Distance {
  const way = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const
  const length2 = way[0] ** 2 + way[1] ** 2 + way[2] ** 2
  return (x, y, z) => {
    const [dx, dy, dz] = [x - from[0], y - from[1], z - from[2]]
    const part = clamp((dx * way[0] + dy * way[1] + dz * way[2]) / length2, 0, 1)
    return Math.hypot(dx - way[0] * part, dy - way[1] * part, dz - way[2] * part) - radius
  }
}

/** The same on both sides of the car. */
export const onBothSides =
  (solid: Distance): Distance =>
  (x, y, z) =>
    solid(x, y, Math.abs(z))

export const union =
  (...solids: readonly Distance[]): Distance =>
  (x, y, z) => {
    let nearest = Number.POSITIVE_INFINITY
    for (const solid of solids) nearest = Math.min(nearest, solid(x, y, z))
    return nearest
  }

/** The inside of a polygon. */
export function polygon(corners: readonly Place[]): Distance2 {
  return (x, y) => {
    let nearest = Number.POSITIVE_INFINITY
    let isInside = false
    let before = corners.at(-1)
    for (const corner of corners) {
      if (!before) break
      const [wx, wy] = [before.x - corner.x, before.y - corner.y]
      const [dx, dy] = [x - corner.x, y - corner.y]
      const part = clamp((dx * wx + dy * wy) / (wx * wx + wy * wy), 0, 1)
      nearest = Math.min(nearest, (dx - wx * part) ** 2 + (dy - wy * part) ** 2)
      if (corner.y > y !== before.y > y && x < corner.x + (wx * (y - corner.y)) / wy) isInside = !isInside
      before = corner
    }
    return isInside ? -Math.sqrt(nearest) : Math.sqrt(nearest)
  }
}

/** The same, looked up in a grid: for what is asked millions of times. */
export function looked(
  shape: Distance2,
  { left, low, right, high, step }: { left: number; low: number; right: number; high: number; step: number },
): Distance2 {
  const columns = Math.ceil((right - left) / step) + 2
  const rows = Math.ceil((high - low) / step) + 2
  const values = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      values[row * columns + column] = shape(left + column * step, low + row * step)
  return (x, y) => {
    const [fx, fy] = [clamp((x - left) / step, 0, columns - 1.001), clamp((y - low) / step, 0, rows - 1.001)]
    const [column, row] = [Math.floor(fx), Math.floor(fy)]
    const [tx, ty] = [fx - column, fy - row]
    const at = row * columns + column
    const value = (index: number) => values[index] ?? 0
    const lower = value(at) * (1 - tx) + value(at + 1) * tx
    const upper = value(at + columns) * (1 - tx) + value(at + columns + 1) * tx
    return lower * (1 - ty) + upper * ty
  }
}

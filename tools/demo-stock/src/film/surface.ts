/**
 * The surface of a solid as triangles: naive surface nets (S. Gibson, "Constrained elastic surface nets", 1998). A cell of a
 * grid that the surface passes through gets one corner, moved onto the surface; cells that share such an edge are joined.
 */
import type { Distance, Vector } from './solids.ts'

export interface Surface {
  /** Three numbers for each corner, in millimeters. */
  places: Float32Array
  /** Where the surface faces there. */
  normals: Float32Array
  /** How much of the room it sees there, from 0 to 1. */
  openness: Float32Array
  /** Three corners for each triangle. */
  triangles: Uint32Array
}

export interface Bounds {
  from: Vector
  to: Vector
}

/**
 * @param cell the length of a cell in millimeters: what is finer is lost
 * @param whole all that takes light from it
 */
export function surfaceOf(solid: Distance, { from, to }: Bounds, cell: number, whole: Distance): Surface {
  const size = from.map((start, axis) => Math.ceil(((to[axis] ?? 0) - start) / cell) + 3)
  const [nx = 0, ny = 0, nz = 0] = size
  const [sx, sy] = [1, nx]
  const sz = nx * ny
  const start = from.map(value => value - cell)
  const [x0 = 0, y0 = 0, z0 = 0] = start
  const values = new Float32Array(nx * ny * nz)
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++)
        values[i + j * sy + k * sz] = solid(x0 + i * cell, y0 + j * cell, z0 + k * cell)

  const isIn = (index: number) => (values[index] ?? 0) < 0
  const corners = new Int32Array(values.length).fill(-1)
  const places: number[] = []
  const normals: number[] = []
  const openness: number[] = []
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        const at = i + j * sy + k * sz
        const place = crossingOf(values, at, sx, sy, sz)
        if (!place) continue
        corners[at] = places.length / 3
        const onto = settle(
          solid,
          x0 + (i + place[0]) * cell,
          y0 + (j + place[1]) * cell,
          z0 + (k + place[2]) * cell,
          cell,
        )
        places.push(onto[0], onto[1], onto[2])
        normals.push(onto[3], onto[4], onto[5])
        openness.push(opennessAt(whole, onto))
      }

  const triangles: number[] = []
  const quad = (a = -1, b = -1, c = -1, d = -1, isTurned = false) => {
    if (a < 0 || b < 0 || c < 0 || d < 0) return
    if (isTurned) triangles.push(a, c, b, b, c, d)
    else triangles.push(a, b, c, b, d, c)
  }
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const at = i + j * sy + k * sz
        const inside = isIn(at)
        if (inside !== isIn(at + sx))
          quad(corners[at - sy - sz], corners[at - sz], corners[at - sy], corners[at], !inside)
        if (inside !== isIn(at + sy))
          quad(corners[at - sx - sz], corners[at - sz], corners[at - sx], corners[at], inside)
        if (inside !== isIn(at + sz))
          quad(corners[at - sx - sy], corners[at - sy], corners[at - sx], corners[at], !inside)
      }
  return {
    places: Float32Array.from(places),
    normals: Float32Array.from(normals),
    openness: Float32Array.from(openness),
    triangles: Uint32Array.from(triangles),
  }
}

/** The middle of where the surface crosses the edges of a cell, from 0 to 1 each way; null where it does not. */
function crossingOf(values: Float32Array, at: number, sx: number, sy: number, sz: number): Vector | null {
  let [x, y, z, count] = [0, 0, 0, 0]
  for (let axis = 0; axis < 3; axis++) {
    const [along, b, c] = axis === 0 ? [sx, sy, sz] : axis === 1 ? [sy, sx, sz] : [sz, sx, sy]
    for (let side = 0; side < 4; side++) {
      const [bit1, bit2] = [side & 1, side >> 1]
      const first = at + bit1 * b + bit2 * c
      const [one, other] = [values[first] ?? 0, values[first + along] ?? 0]
      if (one < 0 === other < 0) continue
      const part = one / (one - other)
      x += axis === 0 ? part : bit1
      y += axis === 1 ? part : axis === 0 ? bit1 : bit2
      z += axis === 2 ? part : bit2
      count++
    }
  }
  return count === 0 ? null : [x / count, y / count, z / count]
}

/** Moves a place onto the surface, and tells where that faces. */
function settle(solid: Distance, x: number, y: number, z: number, cell: number) {
  const reach = cell * 0.25
  let [nx, ny, nz] = [0, 1, 0]
  for (let step = 0; step < 3; step++) {
    nx = solid(x + reach, y, z) - solid(x - reach, y, z)
    ny = solid(x, y + reach, z) - solid(x, y - reach, z)
    nz = solid(x, y, z + reach) - solid(x, y, z - reach)
    const length = Math.hypot(nx, ny, nz) || 1
    nx /= length
    ny /= length
    nz /= length
    if (step === 2) break
    const away = Math.max(-cell, Math.min(cell, solid(x, y, z)))
    x -= nx * away
    y -= ny * away
    z -= nz * away
  }
  return [x, y, z, nx, ny, nz] as const
}

const AWAY_MM = [30, 80, 170, 330] as const

/** Steps away from the surface: where something is nearer than the step is long, it takes light. */
function opennessAt(whole: Distance, [x, y, z, nx, ny, nz]: ReturnType<typeof settle>): number {
  let taken = 0
  for (const [index, away] of AWAY_MM.entries()) {
    const free = whole(x + nx * away, y + ny * away, z + nz * away)
    taken += (Math.max(0, away - free) / away) * 0.42 * 0.8 ** index
  }
  return Math.max(0, 1 - taken)
}

import type { Camera } from './camera.ts'
import type { Surface } from './surface.ts'

/** What is seen at each dot of a picture: which part, where on it, and how it faces. */
export interface Seen {
  width: number
  height: number
  /** One over the distance along the view; 0 where nothing is. */
  nearness: Float32Array
  part: Uint8Array
  /** Three numbers for each dot. */
  places: Float32Array
  normals: Float32Array
  openness: Float32Array
}

export function nothingSeen(width: number, height: number): Seen {
  const dots = width * height
  return {
    width,
    height,
    nearness: new Float32Array(dots),
    part: new Uint8Array(dots),
    places: new Float32Array(dots * 3),
    normals: new Float32Array(dots * 3),
    openness: new Float32Array(dots),
  }
}

/** Draws a surface over what is seen. @param isMirrored as in the floor, upside down */
export function look(seen: Seen, surface: Surface, part: number, camera: Camera, isMirrored = false) {
  const { places, triangles } = surface
  const { eye, right, up, forward, focal, center } = camera
  const count = places.length / 3
  const xs = new Float32Array(count)
  const ys = new Float32Array(count)
  const ws = new Float32Array(count)
  for (let index = 0; index < count; index++) {
    const x = (places[index * 3] ?? 0) - eye[0]
    const y = (isMirrored ? -1 : 1) * (places[index * 3 + 1] ?? 0) - eye[1]
    const z = (places[index * 3 + 2] ?? 0) - eye[2]
    const depth = 1 / (x * forward[0] + y * forward[1] + z * forward[2])
    xs[index] = center[0] + focal * (x * right[0] + y * right[1] + z * right[2]) * depth
    ys[index] = center[1] - focal * (x * up[0] + y * up[1] + z * up[2]) * depth
    ws[index] = depth
  }
  for (let index = 0; index < triangles.length; index += 3) {
    const [a, b, c] = [triangles[index] ?? 0, triangles[index + 1] ?? 0, triangles[index + 2] ?? 0]
    fill(seen, surface, part, [a, b, c], xs, ys, ws)
  }
}

type Corners = readonly [a: number, b: number, c: number]

/** Triangles are small: within one, everything changes evenly over the picture. */
function fill(
  { width, height, nearness, part, places, normals, openness }: Seen,
  from: Surface,
  name: number,
  [a, b, c]: Corners,
  xs: Float32Array,
  ys: Float32Array,
  ws: Float32Array,
) {
  const [ax, ay, bx, by, cx, cy] = [xs[a] ?? 0, ys[a] ?? 0, xs[b] ?? 0, ys[b] ?? 0, xs[c] ?? 0, ys[c] ?? 0]
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (area === 0) return
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const [x, y] = [column + 0.5, row + 0.5]
      const u = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area
      const v = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area
      const w = 1 - u - v
      if (u < -1e-4 || v < -1e-4 || w < -1e-4) continue
      const near = u * (ws[a] ?? 0) + v * (ws[b] ?? 0) + w * (ws[c] ?? 0)
      const dot = row * width + column
      if (near <= (nearness[dot] ?? 0)) continue
      nearness[dot] = near
      part[dot] = name
      openness[dot] = u * (from.openness[a] ?? 0) + v * (from.openness[b] ?? 0) + w * (from.openness[c] ?? 0)
      for (let axis = 0; axis < 3; axis++) {
        const at = (corner: number) => corner * 3 + axis
        places[dot * 3 + axis] =
          u * (from.places[at(a)] ?? 0) + v * (from.places[at(b)] ?? 0) + w * (from.places[at(c)] ?? 0)
        normals[dot * 3 + axis] =
          u * (from.normals[at(a)] ?? 0) + v * (from.normals[at(b)] ?? 0) + w * (from.normals[at(c)] ?? 0)
      }
    }
}

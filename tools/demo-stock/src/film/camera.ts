import type { Vector } from './solids.ts'

/** A camera that looks at a place, in millimeters. */
export interface Camera {
  eye: Vector
  right: Vector
  up: Vector
  forward: Vector
  /** Units of the picture for a slope of 1. */
  focal: number
  /** Where what it looks at falls, in the picture. */
  center: readonly [x: number, y: number]
}

export function cameraAt(eye: Vector, at: Vector, focal: number, center: Camera['center']): Camera {
  const forward = unit([at[0] - eye[0], at[1] - eye[1], at[2] - eye[2]])
  const right = unit(cross(forward, [0, 1, 0]))
  return { eye, right, up: cross(right, forward), forward, focal, center }
}

export function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

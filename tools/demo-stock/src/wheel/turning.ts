// Places around the center of a wheel.
import type { Place } from '../pen/points.ts'

export const FULL_TURN = Math.PI * 2
/** Angles grow clockwise from the right, as y runs down the canvas. */
export const UP = -Math.PI / 2

/** A place at a distance from the center, and then so far to the side. */
export const aside = (angle: number, distance: number, side = 0): Place => ({
  x: Math.cos(angle) * distance - Math.sin(angle) * side,
  y: Math.sin(angle) * distance + Math.cos(angle) * side,
})

/** How far apart so many dots lie around a circle. */
export const dotsAround = (radius: number, count: number): number => (FULL_TURN * radius) / count

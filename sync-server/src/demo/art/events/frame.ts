/** What every scene is drawn on: 1800 x 1200 units, and numbers that look random and are the same for the same seed. */
export const WIDTH = 1800
export const HEIGHT = 1200
/** Where the land begins. */
export const HORIZON = 760

export type Random = () => number

/** Numbers from 0 to below 1 (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Evenly spread over a span, each a little off its place. */
export function spread(random: Random, count: number, from: number, to: number): number[] {
  const step = (to - from) / count
  return Array.from({ length: count }, (_, index) => from + step * (index + 0.25 + random() * 0.5))
}

export const round = (value: number): string => value.toFixed(1)

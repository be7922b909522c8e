import type { Random } from '../random.ts'

/** Where the land begins. */
export const HORIZON = 760

/** Evenly spread over a span, each a little off its place. */
export function spread(random: Random, count: number, from: number, to: number): number[] {
  const step = (to - from) / count
  return Array.from({ length: count }, (_, index) => from + step * (index + 0.25 + random() * 0.5))
}

export const round = (value: number): string => value.toFixed(1)

/** A value on the way from one to another. */
export const between = (from: number, to: number, part: number): number => from + (to - from) * part

export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value))

/** Lengths are written in tenths of a unit, proportions in thousandths. */
export const tenths = (value: number): number => Math.round(value * 10) / 10
export const thousandths = (value: number): number => Math.round(value * 1000) / 1000

/** Chances that are the same for the same seed (mulberry32). */
export interface Random {
  /** At least 0, less than 1. */
  next(): number
  /** A whole number from a lower bound up to, and not, an upper one. */
  whole(from: number, to: number): number
  pick<T>(values: readonly T[]): T
  chance(share: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from))
  return {
    next,
    whole,
    pick: values => values[whole(0, values.length)] as (typeof values)[number],
    chance: share => next() < share,
  }
}

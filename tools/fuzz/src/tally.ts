/** How often something came about in the histories: what never does is not tried by them. */
export const RARE = [
  'kept back and taken back',
  'written and taken back',
  'vehicle chosen',
  'customer handed over',
  'next step done',
  'call noted',
  'put back on the market',
] as const
type Rare = (typeof RARE)[number]

const tally = new Map<Rare, number>()

export const note = (what: Rare): void => void tally.set(what, timesOf(what) + 1)

export const timesOf = (what: Rare): number => tally.get(what) ?? 0

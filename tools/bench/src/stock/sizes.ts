/** How large a dealership is measured. */
export const SIZES = {
  S: { vehicles: 200, leads: 1000 },
  M: { vehicles: 2000, leads: 10_000 },
  L: { vehicles: 20_000, leads: 200_000 },
} as const

export type Size = keyof typeof SIZES

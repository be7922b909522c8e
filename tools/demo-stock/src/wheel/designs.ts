// The designs of wheels as tables: lengths and widths in proportion to the rim, angles in radians.

/** A spoke, from the hub (foot) to the rim (tip). */
export interface Spoke {
  from: number
  to: number
  /** Half its width at the foot, at the tip and between them. */
  foot: number
  tip: number
  waist: number
  /** Where it starts, off the middle of its sector; how far it leans on its way out. */
  turn?: number
  twist?: number
  /** How much lighter it is than it would be by its place. */
  lift?: number
}

interface Design {
  sectors: number
  /** Of each sector. */
  spokes: readonly Spoke[]
}

const twin = { from: 0.16, to: 0.95, foot: 0.07, tip: 0.062, waist: 0.05 }
const branch = { from: 0.42, to: 0.95, foot: 0.045, tip: 0.05, waist: 0.036 }
const strand = { from: 0.24, to: 0.95, foot: 0.036, tip: 0.04, waist: 0.03 }

export const DESIGNS = {
  'twin-five': {
    sectors: 5,
    spokes: [
      { ...twin, turn: -0.115, twist: -0.09 },
      { ...twin, turn: 0.115, twist: 0.09 },
    ],
  },
  ten: { sectors: 10, spokes: [{ from: 0.2, to: 0.95, foot: 0.06, tip: 0.075, waist: 0.036 }] },
  star: { sectors: 5, spokes: [{ from: 0.12, to: 0.95, foot: 0.15, tip: 0.22, waist: 0.1 }] },
  turbine: {
    sectors: 9,
    spokes: [{ from: 0.18, to: 0.95, foot: 0.075, tip: 0.11, waist: 0.065, twist: 0.34 }],
  },
  'y-seven': {
    sectors: 7,
    spokes: [
      { ...branch, twist: -0.2 },
      { ...branch, twist: 0.2 },
      { from: 0.14, to: 0.5, foot: 0.085, tip: 0.075, waist: 0.065 },
    ],
  },
  mesh: {
    sectors: 10,
    spokes: [
      { ...strand, twist: 0.3, lift: -0.1 },
      { ...strand, twist: -0.3, lift: 0.05 },
    ],
  },
  trail: { sectors: 6, spokes: [{ from: 0.14, to: 0.93, foot: 0.14, tip: 0.17, waist: 0.13 }] },
} as const satisfies Record<string, Design>

export type WheelDesign = keyof typeof DESIGNS

export const ROAD_WHEELS = ['twin-five', 'ten', 'star', 'y-seven', 'turbine', 'mesh'] as const
export const FAMILY_WHEELS = ['twin-five', 'ten', 'turbine'] as const
export const TRAIL_WHEELS = ['trail', 'star', 'twin-five', 'y-seven'] as const
export const MOTORCYCLE_WHEELS = ['twin-five', 'ten', 'y-seven'] as const

export const FINISHES = {
  silver: { dark: '#474d53', light: '#f6f8f9', lip: '#dfe3e6', barrel: '#2a2e32', edge: '#ffffff' },
  graphite: { dark: '#17191c', light: '#7e858c', lip: '#8d949a', barrel: '#16181a', edge: '#b9c0c6' },
  machined: { dark: '#15171a', light: '#4b5056', lip: '#c9ced2', barrel: '#131517', edge: '#f4f6f7' },
} as const

export type Finish = keyof typeof FINISHES
/** Silver is twice as common as each of the others. */
export const FINISH_CHANCES = ['silver', 'silver', 'graphite', 'machined'] as const

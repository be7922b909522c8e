import type { Points } from '../pen/points.ts'

/** What fills an opening for air. */
export type Filling = 'slats' | 'bars' | 'mesh' | 'blades'

/** An opening for air: by its right half where it reaches over the middle, else one on each side. */
export interface Opening {
  outline: Points
  filling: Filling
  /** What it is framed with. */
  frame: 'chrome' | 'dark'
  isTwice?: true
}

/** A lamp on the right. */
export interface Lamp {
  outline: Points
  /** The middles of its lenses. */
  lenses: Points
  lensRadius: number
  /** Lines of daytime light; where there is none, each lens has a ring of it. */
  daylight: readonly Points[]
}

/** A part of plastic or metal that is bolted on: by its right half, or one on each side. */
export interface Fitting {
  outline: Points
  look: 'plastic' | 'steel' | 'chrome' | 'silver'
  isTwice?: true
  /** It lies under lamps and openings. */
  isBehind?: true
}

/**
 * A car from the front, in millimeters: x = 0 is its middle, y runs up from the ground. Parts are described by their right
 * half.
 */
export interface Face {
  /** Whether its lines are straight edges rather than curves. */
  isStraight: boolean
  halfWidth: number
  /** Where the hood meets the windshield, and where it ends above the grille. */
  cowl: number
  hoodEdge: number
  /** The lower edge of the bumper. */
  low: number
  /** Half the width of the roof, and of the cabin where it meets the body. */
  roof: number
  belt: number
  /** The painted metal below the glass. */
  shell: Points
  hood: Points
  /** The creases of the hood, from the cowl forward. */
  creases: readonly Points[]
  /** The headlamp, and lamps in the bumper. */
  lamps: readonly Lamp[]
  openings: readonly Opening[]
  /** From the back to the front. */
  fittings: readonly Fitting[]
  /** Shut lines and folds of the bumper. */
  folds: readonly Points[]
  /** The middles of the plate and of the badge. */
  plate: number
  badge: number
  tire: { outer: number; width: number }
}

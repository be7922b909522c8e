import type { FaceKind } from '../bodies/body.ts'
import type { Car } from '../bodies/car.ts'

/** The measures of a car from the front, in millimeters: half widths, and heights above the ground. */
export interface Face {
  halfWidth: number
  /** Half the width of the roof. */
  roof: number
  /** Where the hood meets the windshield, and where it ends above the grille. */
  cowl: number
  hoodEdge: number
  lamps: number
  grille: { top: number; bottom: number; halfWidth: number }
  /** The lower edge of the bumper. */
  low: number
  tire: number
}

const FACES = {
  low: {
    halfWidth: 915,
    roof: 500,
    cowl: 985,
    hoodEdge: 742,
    lamps: 640,
    grille: { top: 690, bottom: 470, halfWidth: 330 },
    low: 152,
    tire: 205,
  },
  mid: {
    halfWidth: 945,
    roof: 590,
    cowl: 1140,
    hoodEdge: 905,
    lamps: 830,
    grille: { top: 860, bottom: 600, halfWidth: 380 },
    low: 232,
    tire: 220,
  },
  minivan: {
    halfWidth: 965,
    roof: 660,
    cowl: 1110,
    hoodEdge: 810,
    lamps: 745,
    grille: { top: 740, bottom: 570, halfWidth: 380 },
    low: 165,
    tire: 205,
  },
  box: {
    halfWidth: 940,
    roof: 730,
    cowl: 1245,
    hoodEdge: 1150,
    lamps: 1000,
    grille: { top: 1095, bottom: 890, halfWidth: 420 },
    low: 350,
    tire: 245,
  },
  pickup: {
    halfWidth: 1010,
    roof: 730,
    cowl: 1315,
    hoodEdge: 1200,
    lamps: 1040,
    grille: { top: 1130, bottom: 720, halfWidth: 560 },
    low: 380,
    tire: 265,
  },
} as const satisfies Record<FaceKind, Face>

/** At the ride height of a car. */
export function faceOf({ body, lift }: Car): Face {
  const face = FACES[body.face]
  const { top, bottom, halfWidth } = face.grille
  return {
    ...face,
    cowl: face.cowl + lift,
    hoodEdge: face.hoodEdge + lift,
    lamps: face.lamps + lift,
    grille: { top: top + lift, bottom: bottom + lift, halfWidth },
    low: face.low + lift,
  }
}

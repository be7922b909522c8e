import type { WheelDesign } from '../wheel/designs.ts'

/**
 * The shape of a car seen from its left, in millimeters: x runs from the nose to the tail, y up from the ground. Points
 * are written as `pen/points.ts` says.
 */
export interface Body {
  /** What the drawing is called. The chances of a seed are drawn from it, too. */
  name: string
  /** How long the car is drawn, of the 1800 units of the canvas. */
  drawnLength: number
  face: FaceKind
  length: number
  height: number
  /** From the nose. */
  frontAxle: number
  wheelbase: number
  /** The diameter of a wheel with its tire. */
  wheel: number
  /** The lower edge between the wheels. */
  sill: number
  /** Where the metal ends and the glass begins. */
  belt: number
  /** How much higher than its lines it stands. */
  raise?: number
  mirrorSize?: number
  wheelDesigns?: readonly [WheelDesign, ...WheelDesign[]]
  /** Straight edges, steel bumpers, flares over coarse tires. */
  isBoxy?: true
  isTall?: true
  /** No roof: seats and hoops show above the belt. */
  isOpen?: true
  /** Plain plastic along the sill. */
  hasCladding?: true
  hasSpareWheel?: true
  hasBed?: true
  /** From the front valance over the roof to the rear valance. */
  silhouette: string
  panes: readonly string[]
  /** The edge of the windshield, from the cowl up. */
  windshield: string | null
  pillars: readonly { line: string; width: number }[]
  /** The crease below the windows. */
  shoulder: string
  /** The crease above the sill. */
  flank: string
  /** The shut lines of the doors. */
  doors: readonly string[]
  handles: string
  /** Where the mirror is held. */
  mirror: string
  hood: string
  headlamp: string
  taillamp: string
  rails?: string
  spoiler?: string
  /** The shut line of the tailgate. */
  hatch?: string
  /** What the side door slides on. */
  slideRail?: string
}

/** What a car looks like from the front; `front/faces.ts` has the measures. */
export type FaceKind = 'low' | 'mid' | 'minivan' | 'box' | 'pickup'

import type { Tones } from './paint.ts'
import type { Wall } from './wall.ts'

export type View = 'side' | 'front' | 'rear' | 'wheel' | 'interior'

/** How a vehicle is shown. */
export interface Setting {
  view: View
  tones: Tones
  wall: Wall
}

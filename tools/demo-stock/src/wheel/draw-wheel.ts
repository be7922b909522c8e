import type { Pen } from '../pen/pen.ts'
import { brake } from './brake.ts'
import { hub, rimLip } from './rim.ts'
import { spokes } from './spokes.ts'
import { tire } from './tire.ts'
import type { Wheel } from './wheel.ts'

/** A wheel about the origin, from the far side to the near. */
export const drawWheel = (pen: Pen, wheel: Wheel): string =>
  [tire, brake, spokes, rimLip, hub].map(part => part(pen, wheel)).join('')

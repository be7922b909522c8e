import type { Finish, WheelDesign } from './designs.ts'

export interface Wheel {
  /** Of the tire, and of the rim in it. */
  radius: number
  rim: number
  design: WheelDesign
  finish: Finish
  caliper: string
  /** The tire is made for dirt. */
  isCoarse: boolean
  /** Seen from near, a wheel shows the fine work. */
  isNear: boolean
}

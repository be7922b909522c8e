// What things are made of, in linear light: 0 to 1 for red, green and blue.
import type { Tones } from '../studio/paint.ts'

export type Light = readonly [red: number, green: number, blue: number]

export interface Material {
  /** What it shows of the light that falls on it. */
  color: Light
  /** How much it mirrors when it is looked at straight on. */
  mirror: number
  /** The color that its mirror images take on. */
  tint: Light
  /** How blurred they are, from 0. */
  rough: number
  /** What it shines with by itself. */
  glow?: Light
  /** Metal flakes in it, which mirror a wide part of the room in its own color. */
  hasFlakes?: true
}

export const WHITE: Light = [1, 1, 1]

/** Of a color that is written as #rrggbb (IEC 61966-2-1). */
export function linear(color: string): Light {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const plain = (color: string, mirror: number, rough: number): Material => ({
  color: linear(color),
  mirror,
  tint: WHITE,
  rough,
})

export const MATERIALS = {
  plastic: plain('#24272a', 0.03, 0.45),
  steel: plain('#33373b', 0.05, 0.3),
  rubber: plain('#1d1f21', 0.02, 0.7),
  tread: plain('#0c0d0e', 0.01, 0.8),
  dark: plain('#050607', 0, 1),
  seal: plain('#08090a', 0.02, 0.3),
  glass: plain('#050708', 0.014, 0),
  chrome: { color: linear('#1a1c1e'), mirror: 0.75, tint: linear('#e8edf0'), rough: 0.04 },
  alloy: { color: linear('#8b9299'), mirror: 0.3, tint: linear('#e6eaed'), rough: 0.28 },
  barrel: plain('#101214', 0.03, 0.5),
  plate: plain('#c9d2d9', 0.03, 0.3),
  lens: { ...plain('#3c4a55', 0.16, 0.02), glow: [0.06, 0.075, 0.09] },
  projector: { ...plain('#cfdbe4', 0.2, 0.02), glow: [0.75, 0.84, 0.95] },
  daylight: { ...plain('#ffffff', 0.04, 0), glow: [1.6, 1.75, 1.9] },
  taillight: { ...plain('#7a0a0e', 0.08, 0.02), glow: [0.34, 0.012, 0.012] },
  brakelight: { ...plain('#b01218', 0.08, 0.02), glow: [0.95, 0.07, 0.05] },
  amber: { ...plain('#b45f10', 0.08, 0.05), glow: [0.2, 0.06, 0] },
} as const satisfies Record<string, Material>

/** Paint under clear coat. */
export const paintOf = ({ base, lit }: Tones): Material => ({
  color: linear(base),
  mirror: 0.06,
  tint: linear(lit),
  rough: 0,
  hasFlakes: true,
})

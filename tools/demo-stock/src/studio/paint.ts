import { brightness } from '../pen/color.ts'

/** The tones that a paint shows, by what it faces. */
export interface Tones {
  /** In plain light. */
  base: string
  /** A flank that the light falls on. */
  lit: string
  /** A face turned up to the sky. */
  sky: string
  /** A face turned down to the ground, and the darkest part of it. */
  shade: string
  deep: string
}

export const TONES = {
  charcoal: { base: '#4a5057', lit: '#747c85', sky: '#b4bbc2', shade: '#262a2f', deep: '#0f1114' },
  silver: { base: '#a8aeb4', lit: '#cdd2d6', sky: '#f1f3f4', shade: '#737a81', deep: '#34393e' },
  'pearl white': { base: '#e3e4e2', lit: '#f5f5f3', sky: '#ffffff', shade: '#b4b8bb', deep: '#6f757b' },
  'deep red': { base: '#8f101d', lit: '#c62530', sky: '#f0938d', shade: '#540710', deep: '#210307' },
  'midnight blue': { base: '#1b2f5e', lit: '#3656a3', sky: '#97b1e2', shade: '#0d1836', deep: '#050a19' },
  'forest green': { base: '#1f4735', lit: '#397656', sky: '#9dc4ae', shade: '#0e271c', deep: '#05100a' },
  bronze: { base: '#7f5836', lit: '#b3865b', sky: '#e9ccab', shade: '#47311e', deep: '#1b120b' },
  black: { base: '#1b1d20', lit: '#41464b', sky: '#a2a9b0', shade: '#0c0d0f', deep: '#040405' },
} as const satisfies Record<string, Tones>

export type ToneName = keyof typeof TONES

/** Pale paint shows more of the sky and less of the ground. */
export const isPale = ({ base }: Tones): boolean => brightness(base) > 0.55

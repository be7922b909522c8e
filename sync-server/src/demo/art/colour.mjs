import { clamp, lerp } from './geometry.mjs'
export const toRgb = h => [1, 3, 5].map(i => parseInt(h.slice(i, i + 2), 16))
export const toHex = c =>
  `#${c.map(v => clamp(Math.round(v), 0, 255).toString(16).padStart(2, '0')).join('')}`
export function mix(a, b, t) {
  const p = toRgb(a),
    q = toRgb(b)
  return toHex(p.map((v, i) => lerp(v, q[i], t)))
}
export const luma = h => {
  const [r, g, b] = toRgb(h)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

// base: the colour in plain light; sky: what an upward face shows; hi: a lit flank; lo/deep: ground reflection.
export const PAINTS = {
  charcoal: { base: '#4a5057', hi: '#747c85', sky: '#b4bbc2', lo: '#262a2f', deep: '#0f1114' },
  silver: { base: '#a8aeb4', hi: '#cdd2d6', sky: '#f1f3f4', lo: '#737a81', deep: '#34393e' },
  'pearl white': { base: '#e3e4e2', hi: '#f5f5f3', sky: '#ffffff', lo: '#b4b8bb', deep: '#6f757b' },
  'deep red': { base: '#8f101d', hi: '#c62530', sky: '#f0938d', lo: '#540710', deep: '#210307' },
  'midnight blue': { base: '#1b2f5e', hi: '#3656a3', sky: '#97b1e2', lo: '#0d1836', deep: '#050a19' },
  'forest green': { base: '#1f4735', hi: '#397656', sky: '#9dc4ae', lo: '#0e271c', deep: '#05100a' },
  bronze: { base: '#7f5836', hi: '#b3865b', sky: '#e9ccab', lo: '#47311e', deep: '#1b120b' },
  black: { base: '#1b1d20', hi: '#41464b', sky: '#a2a9b0', lo: '#0c0d0f', deep: '#040405' },
}
export function resolvePaint(paint) {
  const key = String(paint || 'silver')
    .toLowerCase()
    .replace(/[-_]+/g, ' ')
    .trim()
  if (PAINTS[key]) return { name: key, ...PAINTS[key] }
  if (key === 'white') return { name: 'pearl white', ...PAINTS['pearl white'] }
  const base = /^#[0-9a-f]{6}$/.test(key) ? key : '#a8aeb4'
  return {
    name: key,
    base,
    hi: mix(base, '#ffffff', 0.25),
    sky: mix(base, '#ffffff', 0.65),
    lo: mix(base, '#05070a', 0.45),
    deep: mix(base, '#020304', 0.8),
  }
}

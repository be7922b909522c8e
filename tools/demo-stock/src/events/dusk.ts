// The hour that all scenes share: a sky that darkens, ridges in its haze, ground that takes the light of lamps.
import { HEIGHT, WIDTH } from '../canvas.ts'
import type { Random } from '../random.ts'
import { HORIZON, round, spread } from './frame.ts'

export interface Mood {
  /** From the top of the sky to the horizon. */
  sky: readonly [top: string, middle: string, low: string, glow: string]
  /** The farthest ridge first. */
  ridges: readonly [string, string, string]
  ground: readonly [far: string, near: string]
}

/** Gradients and filters that the scenes refer to. */
export function definitions({ sky, ground }: Mood): string {
  const [top, middle, low, glow] = sky
  return `<defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="${HORIZON}" gradientUnits="userSpaceOnUse">
      <stop offset="0" stop-color="${top}"/><stop offset=".5" stop-color="${middle}"/><stop offset=".84" stop-color="${low}"/><stop offset="1" stop-color="${glow}"/>
    </linearGradient>
    <linearGradient id="ground" x1="0" y1="${HORIZON}" x2="0" y2="${HEIGHT}" gradientUnits="userSpaceOnUse">
      <stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/>
    </linearGradient>
    <radialGradient id="lamp"><stop offset="0" stop-color="#fff4dc"/><stop offset=".18" stop-color="#ffdfa6" stop-opacity=".75"/><stop offset="1" stop-color="#ffc879" stop-opacity="0"/></radialGradient>
    <radialGradient id="pool"><stop offset="0" stop-color="#ffd699" stop-opacity=".5"/><stop offset="1" stop-color="#ffd699" stop-opacity="0"/></radialGradient>
    <radialGradient id="tail"><stop offset="0" stop-color="#ff6a55"/><stop offset="1" stop-color="#e23a2a" stop-opacity="0"/></radialGradient>
    <radialGradient id="edge" cx=".5" cy=".52" r=".74"><stop offset=".5" stop-color="#0b0d10" stop-opacity="0"/><stop offset="1" stop-color="#0b0d10" stop-opacity=".82"/></radialGradient>
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>
    <filter id="haze" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="34"/></filter>
  </defs>`
}

/** Sky, ridges and ground. */
export function dusk(random: Random, { ridges, sky }: Mood): string {
  const stars = Array.from({ length: 70 }, () => {
    const y = random() * 420
    return `<circle cx="${round(random() * WIDTH)}" cy="${round(y)}" r="${round(0.8 + random() * 1.6)}" opacity="${round(0.8 - y / 560)}"/>`
  })
  const haze = `<ellipse cx="${WIDTH * 0.66}" cy="${HORIZON}" rx="900" ry="170" fill="${sky[3]}" opacity=".55" filter="url(#haze)"/>`
  return [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/><g fill="#eef2f6">${stars.join('')}</g>`,
    ridge(random, HORIZON - 20, 330, 5, ridges[0]),
    haze,
    ridge(random, HORIZON + 10, 210, 7, ridges[1]),
    ridge(random, HORIZON + 40, 110, 11, ridges[2]),
    `<rect y="${HORIZON + 20}" width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>`,
  ].join('')
}

/** Peaks with a shoulder on each slope. */
function ridge(random: Random, base: number, rise: number, peaks: number, fill: string): string {
  const half = WIDTH / peaks / 2
  const points = Array.from({ length: peaks * 2 + 3 }, (_, index) => {
    const x = (index - 1) * half
    const y = base - rise * (index % 2 ? 0.62 + random() * 0.38 : random() * 0.4)
    const shoulder = y + (index % 2 ? rise * 0.3 : -rise * 0.16)
    return `${round(x)} ${round(y)} L${round(x + half * (0.4 + random() * 0.25))} ${round(shoulder)}`
  })
  return `<path d="M-400 ${HEIGHT} L${points.join(' L')} L${WIDTH + 400} ${HEIGHT}Z" fill="${fill}"/>`
}

/** Snow in three depths, the nearest out of focus. */
export function snow(random: Random, flakes: number): string {
  return Array.from({ length: flakes }, (_, index) => {
    const isNear = index % 12 === 0
    const radius = isNear ? 9 + random() * 9 : 1.6 + random() * 3.4
    const look = isNear ? 'opacity=".28" filter="url(#soft)"' : `opacity="${round(0.4 + random() * 0.5)}"`
    return `<circle cx="${round(random() * WIDTH)}" cy="${round(random() * HEIGHT)}" r="${round(radius)}" fill="#fff" ${look}/>`
  }).join('')
}

/** A light with its glow and the pool that it throws on the ground. */
export function light(x: number, y: number, size: number, poolY?: number): string {
  const pool =
    poolY === undefined
      ? ''
      : `<ellipse cx="${round(x)}" cy="${poolY}" rx="${round(size * 4)}" ry="${round(size * 0.9)}" fill="url(#pool)"/>`
  return `${pool}<circle cx="${round(x)}" cy="${round(y)}" r="${round(size)}" fill="url(#lamp)"/>`
}

/** A string of lamps from edge to edge. */
export function lampString(random: Random, y: number, sag: number): string {
  const hang = (x: number) => y + sag * 4 * (x / WIDTH) * (1 - x / WIDTH)
  const lamps = spread(random, 15, -40, WIDTH + 40).map(x => light(x, hang(x) + 14, 40))
  return `<path d="M-40 ${y} Q${WIDTH / 2} ${y + sag * 2} ${WIDTH + 40} ${y}" fill="none" stroke="#0d0f12" stroke-width="4"/>${lamps.join('')}`
}

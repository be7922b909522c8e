// Who and what stands in the dusk: shapes against the light, with a rim of it on their edges.
import type { Random } from '../random.ts'
import { round, spread } from './frame.ts'

const SHADE = '#12161b'
const RIM = '#f0cb98'

/** Somebody in a coat, seen from the back. Height 190 at size 1; x and y are where the feet stand. */
export function person(x: number, y: number, size: number, isTurned = false): string {
  const body = 'M-26 0 L-30 -70 Q-36 -128 -14 -140 Q0 -146 14 -140 Q36 -128 30 -70 L26 0 H6 L2 -46 H-2 L-6 0Z'
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${isTurned ? -size : size} ${size})">
    <ellipse cy="2" rx="52" ry="9" fill="#000" opacity=".45"/>
    <circle cy="-164" r="19" fill="${SHADE}"/><path d="${body}" fill="${SHADE}"/>
    <path d="M14 -140 Q36 -128 30 -70 L26 0 M12 -178 A19 19 0 0 1 17 -156" fill="none" stroke="${RIM}" stroke-width="3" opacity=".7"/></g>`
}

export function people(random: Random, count: number, from: number, to: number, y: number): string {
  return spread(random, count, from, to)
    .map(x => person(x, y + random() * 50, 0.95 + random() * 0.25, random() < 0.5))
    .join('')
}

const BODIES = {
  wagon:
    'M-300 -40 L-304 -118 Q-302 -132 -286 -138 L-250 -204 Q-242 -218 -222 -219 L70 -222 Q92 -222 108 -208 L176 -146 L282 -130 Q306 -125 308 -104 L312 -58 Q312 -42 296 -40 L256 -38 A58 58 0 0 0 142 -38 L-134 -36 A58 58 0 0 0 -248 -36Z',
  pickup:
    'M-330 -42 L-332 -142 H-70 L-66 -208 Q-62 -220 -46 -221 L72 -222 Q92 -222 106 -208 L170 -150 L284 -134 Q308 -128 310 -106 L314 -60 Q314 -44 298 -42 L258 -40 A58 58 0 0 0 144 -40 L-160 -38 A58 58 0 0 0 -274 -38Z',
  coupe:
    'M-300 -40 L-306 -92 Q-304 -112 -282 -118 L-190 -132 L-92 -184 Q-70 -196 -40 -196 L36 -194 Q58 -193 78 -180 L150 -128 L262 -112 Q296 -106 302 -84 L306 -58 Q306 -42 290 -40 L250 -38 A56 56 0 0 0 140 -38 L-140 -36 A56 56 0 0 0 -250 -36Z',
} as const
const GLASS = {
  wagon: 'M-232 -200 L-96 -204 V-152 L-262 -148Z M-84 -204 L62 -206 Q82 -206 94 -194 L136 -152 H-84Z',
  pickup: 'M-52 -204 L62 -206 Q82 -206 94 -194 L134 -154 H-54Z',
  coupe: 'M-84 -172 Q-66 -182 -38 -182 L30 -181 Q50 -180 66 -170 L112 -134 H-150Z',
} as const
const WHEELS = { wagon: [-191, 199], pickup: [-217, 201], coupe: [-195, 195] } as const

export type CarKind = keyof typeof BODIES

/** A car that drives to the right, 620 units long at size 1; x is its middle and y the ground. Its lamps may be lit. */
export function car(kind: CarKind, x: number, y: number, size: number, paint: string, isLit = false): string {
  const wheels = WHEELS[kind].map(
    at =>
      `<circle cx="${at}" cy="-44" r="46" fill="#0a0b0d"/><circle cx="${at}" cy="-44" r="25" fill="#2b3036" stroke="#8b939c" stroke-width="3"/>`,
  )
  const lamps = isLit
    ? `<circle cx="300" cy="-104" r="84" fill="url(#lamp)"/><circle cx="-304" cy="-104" r="46" fill="url(#tail)"/>`
    : ''
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${size})">
    <ellipse cx="0" cy="0" rx="340" ry="20" fill="#000" opacity=".6" filter="url(#soft)"/>
    <path d="${BODIES[kind]}" fill="${paint}"/><path d="${BODIES[kind]}" fill="none" stroke="${RIM}" stroke-width="3" opacity=".5"/>
    <path d="M-304 -86 H306" stroke="#fff" stroke-width="2" opacity=".16"/><path d="${GLASS[kind]}" fill="#20262d"/>
    ${wheels.join('')}${lamps}</g>`
}

/** A conifer; its foot is at x, y. */
export function tree(x: number, y: number, height: number, fill: string): string {
  const tiers = Array.from({ length: 5 }, (_, tier) => {
    const top = y - height * (1 - tier * 0.17)
    const wide = height * (0.09 + tier * 0.035)
    return `M${round(x)} ${round(top)} L${round(x + wide)} ${round(top + height * 0.3)} H${round(x - wide)}Z`
  })
  return `<path d="${tiers.join(' ')} M${round(x - 5)} ${y - 20} h10 v20 h-10Z" fill="${fill}"/>`
}

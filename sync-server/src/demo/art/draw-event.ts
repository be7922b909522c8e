/** Scenes of community events as flat illustrations: one sky, one range of hills, and what the day was about. */
export const SCENES = ['toy-drive', 'snow', 'parade', 'meet', 'trail'] as const
export type Scene = (typeof SCENES)[number]

interface Mood {
  sky: readonly [top: string, bottom: string]
  far: string
  near: string
  ground: string
  sun: string | null
}

const MOODS = {
  'toy-drive': {
    sky: ['#1d2b44', '#8a6f7d'],
    far: '#3a4663',
    near: '#28334d',
    ground: '#dfe5ec',
    sun: '#f6dca6',
  },
  snow: { sky: ['#7f9cb8', '#dfe9f1'], far: '#a9bccd', near: '#7e95a9', ground: '#f4f7fa', sun: null },
  parade: { sky: ['#27456e', '#e8b98a'], far: '#59637c', near: '#3c465d', ground: '#6a5a4c', sun: '#ffe2b0' },
  meet: { sky: ['#3f6ea5', '#f0d9bd'], far: '#7a8ea3', near: '#5b6c6a', ground: '#565a5f', sun: '#fff0cf' },
  trail: { sky: ['#4c86b8', '#e6efe2'], far: '#7d95a0', near: '#4f6b57', ground: '#a98e63', sun: '#fff3cf' },
} as const satisfies Record<Scene, Mood>

const WIDTH = 1800
const HEIGHT = 1200
const HORIZON = 760

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A range of hills from edge to edge. */
function range(random: () => number, base: number, height: number, peaks: number, fill: string): string {
  const points = Array.from({ length: peaks * 2 + 1 }, (_, index) => {
    const x = (index / (peaks * 2)) * WIDTH
    const y = base - (index % 2 ? height * (0.55 + random() * 0.45) : height * random() * 0.35)
    return `${x.toFixed(0)} ${y.toFixed(0)}`
  })
  return `<path d="M0 ${HEIGHT} L${points.join(' L')} L${WIDTH} ${HEIGHT}Z" fill="${fill}"/>`
}

const pine = (x: number, y: number, size: number, fill: string) =>
  `<path d="M${x} ${y - size} l${size * 0.3} ${size * 0.45} h${-size * 0.14} l${size * 0.28} ${size * 0.42} h${-size * 0.88} l${size * 0.28} ${-size * 0.42} h${-size * 0.14}Z" fill="${fill}"/>`

const person = (x: number, y: number, size: number, coat: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><circle cy="-86" r="13" fill="#d8b08c"/><path d="M-19 -70 q19 -10 38 0 l6 44 h-10 l-3 26 h-24 l-3 -26 h-10Z" fill="${coat}"/></g>`

const car = (x: number, y: number, size: number, paint: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-150 -24 q4 -34 44 -38 l38 -34 q12 -10 30 -10 h58 q20 0 34 12 l36 34 q46 4 52 36 v8 h-292Z" fill="${paint}"/><path d="M-60 -64 l28 -26 h32 v26Z M8 -90 h34 q10 0 18 7 l20 19 h-72Z" fill="#1d2733" opacity=".8"/><circle cx="-88" cy="-16" r="26" fill="#15181c"/><circle cx="86" cy="-16" r="26" fill="#15181c"/><circle cx="-88" cy="-16" r="12" fill="#aab2ba"/><circle cx="86" cy="-16" r="12" fill="#aab2ba"/></g>`

const COATS = ['#8c2f2b', '#2f5275', '#3f6b4d', '#c9a35a', '#4a4f57', '#7a4a6a']
const coat = (random: () => number) => COATS[Math.floor(random() * COATS.length)] ?? '#4a4f57'

function crowd(random: () => number, count: number, y: number): string {
  return Array.from({ length: count }, (_, index) => {
    const x = 140 + ((WIDTH - 280) / count) * (index + random() * 0.7)
    return person(Math.round(x), Math.round(y + random() * 60), 1.3 + random() * 0.5, coat(random))
  }).join('')
}

function bunting(y: number): string {
  const flags = Array.from({ length: 18 }, (_, index) => {
    const x = 50 + index * 100
    const sag = y + Math.sin((index / 17) * Math.PI) * 70
    return `<path d="M${x - 30} ${sag.toFixed(0)} h60 l-30 62Z" fill="${COATS[index % 4]}"/>`
  })
  return `<path d="M0 ${y} Q${WIDTH / 2} ${y + 150} ${WIDTH} ${y}" fill="none" stroke="#2a2e34" stroke-width="4"/>${flags.join('')}`
}

const FOREGROUNDS = {
  'toy-drive': random => {
    const gifts = Array.from({ length: 9 }, (_, index) => {
      const size = 70 + random() * 70
      const x = 480 + index * 92
      const ribbon = `<path d="M${x + size / 2 - 7} ${1060 - size} h14 v${size} h-14Z" fill="#f1e3c4"/>`
      return `<rect x="${x}" y="${1060 - size}" width="${size}" height="${size}" rx="5" fill="${coat(random)}"/>${ribbon}`
    })
    return `${car(420, 990, 2, '#7d1f24')}${gifts.join('')}${crowd(random, 5, 1010)}`
  },
  snow: random => {
    const flakes = Array.from(
      { length: 130 },
      () =>
        `<circle cx="${(random() * WIDTH).toFixed(0)}" cy="${(random() * HEIGHT).toFixed(0)}" r="${(2 + random() * 5).toFixed(1)}" fill="#fff" opacity="${(0.5 + random() * 0.5).toFixed(2)}"/>`,
    )
    const pines = [120, 260, 1500, 1640, 1730].map(x => pine(x, 930, 300 + random() * 120, '#44604f'))
    return `${pines.join('')}${car(900, 1000, 2.6, '#2f5275')}${flakes.join('')}`
  },
  parade: random => `${bunting(170)}${crowd(random, 13, 990)}`,
  meet: random =>
    `${bunting(150)}${[330, 800, 1290].map(x => car(x, 900, 1.5, coat(random))).join('')}${[560, 1190].map(x => car(x, 1080, 2.1, coat(random))).join('')}${crowd(random, 5, 960)}`,
  trail: random => {
    const pines = [90, 210, 330, 1450, 1590, 1700].map(x => pine(x, 900, 260 + random() * 170, '#35523f'))
    const path =
      '<path d="M760 1200 Q860 980 1010 880 Q1090 820 1030 765 L1070 765 Q1180 830 1120 900 Q1030 1010 1150 1200Z" fill="#d9c39a"/>'
    return `${path}${pines.join('')}${crowd(random, 4, 1020)}`
  },
} as const satisfies Record<Scene, (random: () => number) => string>

/** An SVG of 1800 x 1200, without anything from outside; the same arguments give the same drawing. */
export function drawEventScene({ scene, seed }: { scene: Scene; seed: number }): string {
  const mood: Mood = MOODS[scene]
  const random = randomOf(seed)
  const sun = mood.sun ? `<circle cx="1380" cy="330" r="92" fill="${mood.sun}" opacity=".9"/>` : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${mood.sky[0]}"/><stop offset="1" stop-color="${mood.sky[1]}"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>${sun}`,
    range(random, HORIZON, 330, 5, mood.far),
    range(random, HORIZON + 60, 170, 8, mood.near),
    `<rect y="${HORIZON + 40}" width="${WIDTH}" height="${HEIGHT - HORIZON - 40}" fill="${mood.ground}"/>`,
    FOREGROUNDS[scene](random),
    '</svg>',
  ].join('')
}

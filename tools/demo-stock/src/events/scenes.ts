// What the day was about: the foreground of each scene.
import { WIDTH } from '../canvas.ts'
import type { Random } from '../random.ts'
import { lampString, light, type Mood, snow } from './dusk.ts'
import { car, people, person, tree } from './figures.ts'
import { HORIZON, round, spread } from './frame.ts'

export const SCENES = ['toy-drive', 'snow', 'parade', 'meet', 'trail'] as const
export type Scene = (typeof SCENES)[number]

export const MOODS = {
  'toy-drive': {
    sky: ['#0e131c', '#1d2a3d', '#51566a', '#c79a78'],
    ridges: ['#333f52', '#243041', '#171f2a'],
    ground: ['#3b4552', '#1a2028'],
  },
  snow: {
    sky: ['#141d29', '#2c3e52', '#66788a', '#b9c3c9'],
    ridges: ['#6d7f90', '#475867', '#27333f'],
    ground: ['#9aa8b4', '#4a5764'],
  },
  parade: {
    sky: ['#191f33', '#3d4668', '#9a7f86', '#f0bd8a'],
    ridges: ['#565e7b', '#3a4159', '#23283a'],
    ground: ['#4d4540', '#211d1c'],
  },
  meet: {
    sky: ['#0f1522', '#25324c', '#6c5f72', '#e0a176'],
    ridges: ['#3c465e', '#293145', '#191f2d'],
    ground: ['#343942', '#15181d'],
  },
  trail: {
    sky: ['#16232f', '#34505c', '#8a8f7b', '#e8c07e'],
    ridges: ['#4d6468', '#35494a', '#202e2d'],
    ground: ['#5d5138', '#231f18'],
  },
} as const satisfies Record<Scene, Mood>

const GIFTS = ['#6d2530', '#27435a', '#3a5443', '#8a6b35', '#46394f']

function gift(x: number, y: number, size: number, color: string): string {
  const ribbon = size * 0.12
  return `<rect x="${round(x)}" y="${round(y - size)}" width="${round(size)}" height="${round(size)}" rx="4" fill="${color}"/>
    <path d="M${round(x + size / 2 - ribbon / 2)} ${round(y - size)} h${round(ribbon)} v${round(size)} h${round(-ribbon)}Z M${round(x)} ${round(y - size * 0.62)} h${round(size)} v${round(ribbon)} h${round(-size)}Z" fill="#e8cf9c"/>
    <path d="M${round(x)} ${round(y - size)} h${round(size)}" stroke="#ffe7bd" stroke-width="4" opacity=".7"/>`
}

function pileOfGifts(random: Random): string {
  const row = (count: number, from: number, y: number) =>
    spread(random, count, from, from + count * 118).map((x, index) =>
      gift(x - 50, y, 84 + random() * 40, GIFTS[(index + count) % GIFTS.length] ?? ''),
    )
  return [...row(3, 940, 960), ...row(5, 820, 1046)].join('')
}

/** A post with a lamp, as on a lot. */
const post = (x: number, y: number, height: number) =>
  `<path d="M${x} ${y} V${y - height}" stroke="#0d0f12" stroke-width="12"/>${light(x, y - height, 120, y)}`

/** A tire on its side towards us, its tread around it. */
function tire(x: number, y: number, radius: number): string {
  const rings = [
    [1, '#0b0c0e'],
    [0.9, '#191c20'],
    [0.62, '#0d0e10'],
    [0.56, '#3a4048'],
    [0.5, '#1b1e22'],
  ] as const
  const lugs = Array.from({ length: 44 }, (_, index) => {
    const angle = (index * 360) / 44
    return `<path d="M-9 ${-radius - 7} h18 l-4 ${radius * 0.13} h-10Z" transform="rotate(${round(angle)})"/>`
  })
  const spokes = Array.from(
    { length: 6 },
    (_, index) =>
      `<path d="M-16 0 L-24 ${-radius * 0.5} H24 L16 0Z" fill="#7d868f" transform="rotate(${index * 60})"/>`,
  )
  return `<g transform="translate(${x} ${y})"><ellipse cy="${radius}" rx="${radius}" ry="26" fill="#000" opacity=".5" filter="url(#soft)"/>
    <g fill="#0b0c0e">${lugs.join('')}</g>${rings.map(([part, fill]) => `<circle r="${radius * part}" fill="${fill}"/>`).join('')}
    ${spokes.join('')}<circle r="${radius * 0.13}" fill="#2a2f35" stroke="#a9b1ba" stroke-width="4"/>
    <path d="M${-radius * 0.72} ${-radius * 0.55} A${radius * 0.92} ${radius * 0.92} 0 0 1 ${radius * 0.4} ${-radius * 0.82}" fill="none" stroke="#f0cb98" stroke-width="6" opacity=".55"/></g>`
}

function flags(): string {
  return [220, 620, 1180, 1580]
    .map(x => {
      const cloth = `M${x} 420 q60 -34 120 0 t120 0 v120 q-60 34 -120 0 t-120 0Z`
      const stripes = [30, 60, 90].map(
        down =>
          `<path d="M${x} ${420 + down} q60 -34 120 0 t120 0" stroke="#e6d9c8" stroke-width="9" fill="none"/>`,
      )
      return `<path d="M${x} 400 V940" stroke="#15181d" stroke-width="10"/><path d="${cloth}" fill="#7a2c33"/>${stripes.join('')}<rect x="${x}" y="404" width="96" height="66" fill="#26395c"/>`
    })
    .join('')
}

function longTable(random: Random): string {
  const plates = spread(random, 9, 180, WIDTH - 180).map(
    x =>
      `<path d="M${round(x)} 930 q-18 -46 4 -84 q20 -34 0 -74" fill="none" stroke="#fff" stroke-width="12" opacity=".13" filter="url(#soft)"/>
      <ellipse cx="${round(x)}" cy="950" rx="56" ry="12" fill="#efe6d8"/><path d="M${round(x - 30)} 946 h60 v-12 h-60Z M${round(x - 26)} 934 h52 v-10 h-52Z" fill="#b98a4e"/>`,
  )
  return `<path d="M90 950 H1710 L1760 1030 H40Z" fill="#3c2d23"/><path d="M40 1030 H1760 V1056 H40Z" fill="#241a14"/><path d="M90 950 H1710" stroke="#f0cb98" stroke-width="4" opacity=".6"/>${plates.join('')}`
}

/** Fronts of a main street in the west, windows lit. */
function mainStreet(random: Random): string {
  return spread(random, 7, -60, WIDTH + 60)
    .map((x, index) => {
      const [width, height] = [230 + random() * 50, 240 + random() * 120]
      const top = HORIZON + 60 - height
      const windows = [0, 1].map(
        column =>
          `<rect x="${round(x - width * 0.3 + column * width * 0.36)}" y="${round(top + height * 0.34)}" width="${round(width * 0.2)}" height="${round(height * 0.26)}" fill="#ffcf8d" opacity="${round(0.35 + random() * 0.5)}"/>`,
      )
      const gable = index % 3 === 1 ? `l${round(width / 2)} -46 l${round(width / 2)} 46` : `h${round(width)}`
      return `<path d="M${round(x - width / 2)} ${HORIZON + 70} V${round(top)} ${gable} V${HORIZON + 70}Z" fill="#141920"/>${windows.join('')}`
    })
    .join('')
}

const trees = (random: Random, places: readonly number[], fills: readonly string[]) =>
  places
    .map((x, index) => tree(x, 900 + random() * 60, 300 + random() * 190, fills[index % fills.length] ?? ''))
    .join('')

export const FOREGROUNDS = {
  'toy-drive': random => [
    lampString(random, 130, 90),
    car('wagon', 440, 1000, 1.15, '#2a3b35', true),
    post(1180, 1010, 420),
    pileOfGifts(random),
    person(760, 1030, 1.25),
    person(1480, 1050, 1.3, true),
    person(1590, 1040, 0.85),
    snow(random, 110),
  ],
  snow: random => [
    trees(random, [110, 250, 380, 1660, 1760], ['#24333a', '#1d2a30']),
    car('wagon', 1180, 960, 0.95, '#33414d', true),
    person(700, 990, 1.15),
    tire(430, 960, 236),
    snow(random, 190),
  ],
  parade: random => [
    flags(),
    people(random, 8, 160, WIDTH - 120, 960),
    longTable(random),
    lampString(random, 120, 70),
  ],
  meet: random => [
    mainStreet(random),
    lampString(random, 210, 110),
    lampString(random, 120, 60),
    car('coupe', 360, 950, 0.8, '#4a2a2e'),
    car('wagon', 980, 940, 0.78, '#2f4456'),
    car('pickup', 1520, 952, 0.8, '#4b5b4a'),
    people(random, 4, 520, 1400, 1010),
    car('coupe', 1180, 1130, 1.2, '#26303b', true),
  ],
  trail: random => [
    `<path d="M620 1200 Q800 1010 980 910 Q1080 850 1020 790 L1064 790 Q1190 860 1120 930 Q1010 1040 1180 1200Z" fill="#b69a68" opacity=".6"/>`,
    trees(random, [90, 200, 330, 1330, 1480, 1610, 1740], ['#b98a3a', '#7c6a33', '#94702f']),
    car('pickup', 430, 1010, 1, '#37474a'),
    ...[230, 300, 372].map(
      x =>
        `<path d="M${x - 44} 878 q-8 -70 44 -78 q52 8 44 78Z" fill="#15191c" stroke="#f0cb98" stroke-opacity=".35" stroke-width="3"/>`,
    ),
    people(random, 4, 820, 1420, 1050),
  ],
} as const satisfies Record<Scene, (random: Random) => readonly string[]>

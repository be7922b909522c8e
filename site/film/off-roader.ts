// The car, in side view, driving to the right. Its own coordinates: pixels, the ground at y 0, the tail at x 0.
const WHEEL_RADIUS = 54
const WHEELS = [122, 452] as const
const SPOKES = 6

export const CAR_DEFS = `
  <linearGradient id="paint" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#7d9686"/><stop offset=".24" stop-color="#4d6a59"/><stop offset=".42" stop-color="#5d7a69"/>
    <stop offset=".5" stop-color="#2c4438"/><stop offset=".86" stop-color="#16241d"/><stop offset="1" stop-color="#0f1814"/>
  </linearGradient>
  <linearGradient id="glass" x1="0" y1="0" x2=".5" y2="1">
    <stop offset="0" stop-color="#5b6673"/><stop offset=".35" stop-color="#242b33"/><stop offset="1" stop-color="#0f1216"/>
  </linearGradient>
  <linearGradient id="beam" x1="0" y1="0" x2="1" y2="0">
    <stop offset="0" stop-color="#ffe9c4" stop-opacity=".42"/><stop offset=".3" stop-color="#ffe1b0" stop-opacity=".13"/><stop offset="1" stop-color="#ffdca6" stop-opacity="0"/>
  </linearGradient>
  <radialGradient id="lamp"><stop offset="0" stop-color="#fff6e4"/><stop offset=".3" stop-color="#ffe6bd" stop-opacity=".7"/><stop offset="1" stop-color="#ffdfae" stop-opacity="0"/></radialGradient>
  <radialGradient id="tail"><stop offset="0" stop-color="#ff5a48"/><stop offset=".35" stop-color="#d92f22" stop-opacity=".5"/><stop offset="1" stop-color="#d92f22" stop-opacity="0"/></radialGradient>
  <filter id="soft" x="-.3" y="-1" width="1.6" height="3"><feGaussianBlur stdDeviation="9"/></filter>
  <filter id="softer" x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="16"/></filter>`

const BODY =
  'M16 -76 L14 -166 Q16 -180 28 -186 L52 -246 Q58 -260 76 -261 L332 -264 Q352 -264 364 -252 L420 -188 L536 -174 Q562 -170 566 -150 L570 -92 Q570 -76 556 -74 L520 -70 A70 70 0 0 0 384 -70 L190 -66 A70 70 0 0 0 54 -70 L26 -70 Q16 -70 16 -76Z'

const PANES = [
  'M64 -244 L150 -248 L150 -190 L44 -186Z',
  'M162 -248 L256 -250 L256 -190 L162 -190Z',
  'M268 -250 L330 -250 Q342 -250 349 -242 L398 -190 L268 -190Z',
]

const SEAMS = 'M156 -250 V-80 M262 -252 V-80 M404 -184 V-150 Q392 -120 388 -96 M28 -170 H404 L562 -158'

function wheel(x: number, turn: number): string {
  const spokes = Array.from({ length: SPOKES }, (_, index) => {
    const angle = (index * 360) / SPOKES
    return `<path d="M-2.5 -6 L-5.5 -32 H5.5 L2.5 -6Z" transform="rotate(${angle})"/>`
  })
  return `<g transform="translate(${x} ${-WHEEL_RADIUS})">
    <circle r="${WHEEL_RADIUS}" fill="#0b0c0d"/><circle r="${WHEEL_RADIUS - 4}" fill="none" stroke="#2b2e32" stroke-width="5" stroke-dasharray="9 5" transform="rotate(${turn.toFixed(2)})"/>
    <circle r="35" fill="#1a1c1f"/><circle r="34" fill="none" stroke="#7a828b" stroke-width="2.4"/>
    <g fill="#8b939c" transform="rotate(${turn.toFixed(2)})">${spokes.join('')}</g><circle r="7" fill="#3a3f45" stroke="#a3abb4" stroke-width="1.5"/>
  </g>`
}

/** @param distance how far it has come, in pixels: its wheels have turned by as much */
export function offRoader(distance: number): string {
  const turn = ((distance / WHEEL_RADIUS) * 180) / Math.PI
  const bounce = Math.sin(distance / 46) * 1.4 + Math.sin(distance / 17) * 0.6
  const panes = PANES.map(pane => `<path d="${pane}" fill="url(#glass)"/>`)
  return `
    <ellipse cx="290" cy="2" rx="310" ry="15" fill="#000" opacity=".7" filter="url(#soft)"/>
    <path d="M556 -140 L1180 -196 L1180 60 L556 -112Z" fill="url(#beam)" filter="url(#soft)"/>
    <ellipse cx="900" cy="14" rx="270" ry="20" fill="#ffe2b4" opacity=".2" filter="url(#softer)"/>
    <g transform="translate(0 ${bounce.toFixed(2)})">
      <path d="M30 -84 H560 L540 -44 H60Z" fill="#090a0b"/>
      ${WHEELS.map(x => `<path d="M${x - 70} -54 V-62 A70 70 0 0 1 ${x + 70} -62 V-54Z" fill="#08090a"/>`).join('')}
      <path d="${BODY}" fill="url(#paint)"/>
      <path d="M28 -186 L52 -246 Q58 -260 76 -261 L332 -264 Q352 -264 364 -252 L420 -188 L536 -174" fill="none" stroke="#f2cfa0" stroke-width="2.2" opacity=".75"/>
      ${panes.join('')}
      <path d="M76 -242 L120 -244 L84 -188 L58 -187Z M290 -249 L316 -249 L290 -190 L276 -190Z" fill="#fff" opacity=".08"/>
      <path d="${SEAMS}" fill="none" stroke="#0c1310" stroke-width="2" opacity=".75"/>
      <path d="M88 -268 H324 M104 -268 V-261 M206 -269 V-262 M308 -268 V-263" fill="none" stroke="#14171a" stroke-width="5" stroke-linecap="round"/>
      <path d="M176 -164 h26 M282 -164 h26" stroke="#c6cdd4" stroke-width="4" stroke-linecap="round" opacity=".8"/>
      <path d="M388 -196 q20 -6 24 8 l-2 10 h-22Z" fill="#22352b"/>
      <path d="M14 -96 H54 M186 -92 H388 M522 -96 H570" stroke="#0d100f" stroke-width="16"/>
      <path d="M546 -160 q16 2 18 16 l2 14 h-22Z" fill="#fff3da"/>
      <path d="M14 -168 h12 v34 h-12Z" fill="#e8483a"/>
    </g>
    ${WHEELS.map(x => wheel(x, turn)).join('')}
    <circle cx="558" cy="-146" r="58" fill="url(#lamp)"/><circle cx="16" cy="-150" r="46" fill="url(#tail)"/>`
}

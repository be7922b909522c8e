// Dusk in the mountains: sky, three ridges that pass by more slowly the farther they are, and the road.
import { FILM, scatter } from './motion.ts'

const { width, height } = FILM
export const ROAD_Y = 566

interface Ridge {
  base: number
  rise: number
  /** Length of a slope in pixels. */
  step: number
  /** How much of the car's way it passes by. */
  parallax: number
  fill: string
}

const RIDGES: readonly Ridge[] = [
  { base: 430, rise: 190, step: 118, parallax: 0.05, fill: '#2a3442' },
  { base: 478, rise: 130, step: 84, parallax: 0.13, fill: '#1c242e' },
  { base: 528, rise: 74, step: 46, parallax: 0.34, fill: '#12171d' },
]

export const LANDSCAPE_DEFS = `
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#0d0e10"/><stop offset=".34" stop-color="#151d28"/>
    <stop offset=".58" stop-color="#39424f"/><stop offset=".7" stop-color="#8d6f5c"/><stop offset=".78" stop-color="#c99a6b"/>
  </linearGradient>
  <radialGradient id="afterglow" cx=".7" cy=".62" r=".42">
    <stop offset="0" stop-color="#f0c083" stop-opacity=".55"/><stop offset="1" stop-color="#f0c083" stop-opacity="0"/>
  </radialGradient>
  <linearGradient id="road" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#1d2024"/><stop offset=".35" stop-color="#15171a"/><stop offset="1" stop-color="#0d0e10"/>
  </linearGradient>
  <radialGradient id="vignette" cx=".5" cy=".5" r=".72">
    <stop offset=".52" stop-color="#0d0e10" stop-opacity="0"/><stop offset="1" stop-color="#0d0e10"/>
  </radialGradient>`

export function sky(): string {
  const stars = Array.from({ length: 60 }, (_, index) => {
    const x = scatter(index) * width
    const y = scatter(index + 200) * 260
    const size = 0.5 + scatter(index + 400)
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(2)}" opacity="${(0.7 - y / 420).toFixed(2)}"/>`
  })
  return `<rect width="${width}" height="${height}" fill="url(#sky)"/>
    <rect width="${width}" height="${height}" fill="url(#afterglow)"/><g fill="#eef2f6">${stars.join('')}</g>`
}

/** @param distance how far the car has come, in pixels */
export const ridges = (distance: number): string => RIDGES.map(ridge => ridgeAt(ridge, distance)).join('')

function ridgeAt({ base, rise, step, parallax, fill }: Ridge, distance: number): string {
  const passed = distance * parallax
  const first = Math.floor(passed / step) - 1
  const points = Array.from({ length: Math.ceil(width / step) + 4 }, (_, index) => {
    const at = first + index
    const isPeak = at % 2 === 0
    const y = base - rise * (isPeak ? 0.55 + 0.45 * scatter(at * step) : 0.5 * scatter(at * step + 7))
    const next =
      base - rise * (isPeak ? 0.5 * scatter((at + 1) * step + 7) : 0.55 + 0.45 * scatter((at + 1) * step))
    const shoulder = y + (next - y) * (0.35 + 0.3 * scatter(at + step))
    const x = at * step - passed
    return `${x.toFixed(1)} ${y.toFixed(1)} L${(x + step * (0.42 + 0.3 * scatter(at))).toFixed(1)} ${shoulder.toFixed(1)}`
  })
  return `<path d="M-400 ${height} L${points.join(' L')} L${width + 400} ${height}Z" fill="${fill}"/>`
}

/** The gravel road, its stones passing by. */
export function road(distance: number): string {
  const stones = Array.from({ length: 130 }, (_, index) => {
    const depth = scatter(index + 900) ** 1.6
    const y = ROAD_Y + 10 + depth * 130
    const span = width + 120
    const x = ((((scatter(index + 700) * span - distance * (1 + depth * 0.5)) % span) + span) % span) - 60
    const size = 0.7 + depth * 2.1
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(size * 1.7).toFixed(1)}" ry="${size.toFixed(1)}" opacity="${(0.1 + depth * 0.14).toFixed(2)}"/>`
  })
  return `<rect y="${ROAD_Y - 14}" width="${width}" height="${height - ROAD_Y + 14}" fill="url(#road)"/>
    <rect y="${ROAD_Y - 14}" width="${width}" height="1.5" fill="#4a4f56" opacity=".5"/>
    <g fill="#8d949c">${stones.join('')}</g>`
}

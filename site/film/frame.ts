import { LANDSCAPE_DEFS, ROAD_Y, ridges, road, sky } from './landscape.ts'
import { distanceAt, FILM, scatter, speedAt } from './motion.ts'
import { CAR_DEFS, offRoader } from './off-roader.ts'

const { width, height } = FILM
const CAR_FROM_X = 250
const CAR_DRIFT = 0.085
const PUFFS = 26
const PUFF_SECONDS = 1.6

/** One picture of the film as SVG: the same time gives the same picture. @param time seconds */
export function frameAt(time: number): string {
  const distance = distanceAt(time)
  const carX = CAR_FROM_X + distance * CAR_DRIFT
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>${LANDSCAPE_DEFS}${CAR_DEFS}</defs>
    ${sky()}${ridges(distance)}${road(distance)}
    ${dust(time, carX)}
    <g transform="translate(${carX.toFixed(2)} ${ROAD_Y + 22})">${offRoader(distance)}</g>
    <rect width="${width}" height="${height}" fill="url(#vignette)"/>
  </svg>`
}

/** What the rear wheel throws up: each puff is born, drifts back and fades; none once the car stands. */
function dust(time: number, carX: number): string {
  const puffs = Array.from({ length: PUFFS }, (_, index) => {
    const since = time / PUFF_SECONDS + index / PUFFS
    const life = since - Math.floor(since)
    const born = time - life * PUFF_SECONDS
    const strength = speedAt(Math.max(0, born)) / 210
    const chance = scatter(index + Math.floor(since) * 37)
    const x = carX + 96 - life * (150 + 190 * chance)
    const y = ROAD_Y + 14 - life * (26 + 60 * chance)
    const opacity = 0.15 * strength * (1 - life) * Math.min(1, life * 8)
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(12 + life * 56).toFixed(1)}" opacity="${opacity.toFixed(3)}"/>`
  })
  return `<g fill="#c9a98a" filter="url(#soft)">${puffs.join('')}</g>`
}

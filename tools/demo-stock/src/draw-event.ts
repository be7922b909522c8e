/** Scenes of community events, all in the hour after sunset. */

import { HEIGHT, WIDTH } from './canvas.ts'
import { definitions, dusk } from './events/dusk.ts'
import { FOREGROUNDS, MOODS, type Scene } from './events/scenes.ts'
import { randomOf } from './random.ts'

export { SCENES, type Scene } from './events/scenes.ts'

/** An SVG of 1800 x 1200, without anything from outside; the same arguments give the same drawing. */
export function drawEventScene({ scene, seed }: { scene: Scene; seed: number }): string {
  const mood = MOODS[scene]
  const random = randomOf(seed)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    definitions(mood),
    dusk(random, mood),
    ...FOREGROUNDS[scene](random),
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#edge)"/></svg>`,
  ].join('')
}

import type { Car } from '../bodies/car.ts'
import { WIDTH } from '../canvas.ts'
import { Frame } from '../pen/frame.ts'
import type { Pen } from '../pen/pen.ts'
import { reflection } from '../studio/ground.ts'
import type { Setting } from '../studio/setting.ts'
import { wallBehind } from '../studio/wall.ts'
import { faceOf } from './faces.ts'
import { fittings, panels } from './fittings.ts'
import type { FrontDrawing } from './front-drawing.ts'
import { glasshouse } from './glasshouse.ts'
import { lamps } from './lamps.ts'
import { metal } from './metal.ts'
import { mirrors } from './mirrors.ts'
import { openings } from './openings.ts'
import { badge, plate } from './plate.ts'
import { tires, underbody } from './wheels.ts'

/** A car is drawn at this scale, or smaller where it would be taller than so many units of the canvas. */
const LARGEST_SCALE = 0.6
const TALLEST = 800
const GROUND = 960

const PARTS = [underbody, tires, glasshouse, metal, panels, openings, fittings, lamps, badge, plate, mirrors]

export function frontView(pen: Pen, car: Car, { tones, wall }: Setting): string {
  const { body, lift, roofStretch } = car
  const top = body.isOpen ? car.top : body.belt + (body.height - body.belt) * roofStretch + lift
  const frame = new Frame({
    scale: Math.min(LARGEST_SCALE, TALLEST / top),
    left: WIDTH / 2,
    ground: GROUND,
  })
  const drawing = { pen, frame, car, tones, wall, face: faceOf(car), top }
  const isDark = wall === 'dark'
  const id = pen.nextId()
  const drawn = PARTS.map(part => part(drawing)).join('')
  return [
    wallBehind(pen, wall, GROUND - 20),
    reflection(pen, id, { ground: GROUND, depth: 190, strength: isDark ? 0.32 : 0.24 }),
    shadow(drawing, isDark),
    `<g id="${id}">${drawn}</g>`,
  ].join('')
}

/** Wide and faint under the whole car, darker near the ground, darkest under the tires. */
function shadow({ pen, frame, face }: FrontDrawing, isDark: boolean): string {
  const half = frame.size(face.halfWidth)
  const tire = frame.size(face.tire.width)
  const middle = frame.size(face.tire.outer) - tire / 2
  return [
    pen.ellipse(WIDTH / 2, GROUND + 10, half * 1.16, 40, {
      fill: '#05070a',
      opacity: isDark ? 0.65 : 0.32,
      blur: 22,
    }),
    pen.ellipse(WIDTH / 2, GROUND + 1, half * 0.98, 15, {
      fill: '#04060a',
      opacity: isDark ? 0.85 : 0.66,
      blur: 8,
    }),
    ...[middle, -middle].map(x =>
      pen.ellipse(WIDTH / 2 + x, GROUND, tire * 0.56, 6, { fill: '#000', opacity: 0.85, blur: 3 }),
    ),
  ].join('')
}

import type { Car } from '../bodies/car.ts'
import { WIDTH } from '../canvas.ts'
import { Frame } from '../pen/frame.ts'
import type { Pen } from '../pen/pen.ts'
import type { Setting } from '../studio/setting.ts'
import { type Wall, wallBehind } from '../studio/wall.ts'
import { faceOf } from './faces.ts'
import type { FrontDrawing } from './front-drawing.ts'
import { metal } from './metal.ts'
import { mirrors, roof, windshield } from './upper.ts'
import { tires, underbody } from './wheels.ts'

/** A car is drawn at this scale, or smaller where it would be taller than so many units of the canvas. */
const LARGEST_SCALE = 0.58
const TALLEST = 860
const GROUND = 1010

export function frontView(pen: Pen, car: Car, { tones, wall }: Setting): string {
  const { body, lift, roofStretch } = car
  const top = body.isOpen ? car.top : body.belt + (body.height - body.belt) * roofStretch + lift
  const frame = new Frame({
    scale: Math.min(LARGEST_SCALE, TALLEST / top),
    left: WIDTH / 2,
    ground: GROUND,
  })
  const face = faceOf(car)
  const drawing = { pen, frame, car, tones, face, top, belt: face.halfWidth - 95 }
  return [
    wallBehind(pen, wall, GROUND - 20),
    shadow(drawing, wall),
    ...[tires, underbody, roof, windshield, mirrors, metal].map(part => part(drawing)),
  ].join('')
}

function shadow({ pen, frame, face }: FrontDrawing, wall: Wall): string {
  const half = frame.size(face.halfWidth)
  return (
    pen.ellipse(WIDTH / 2, GROUND + 6, half * 1.12, 34, {
      fill: '#05070a',
      opacity: wall === 'dark' ? 0.7 : 0.4,
      blur: 18,
    }) + pen.ellipse(WIDTH / 2, GROUND, half * 0.95, 12, { fill: '#000', opacity: 0.6, blur: 7 })
  )
}

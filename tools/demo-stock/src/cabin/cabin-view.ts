import type { Car } from '../bodies/car.ts'
import { HEIGHT, WIDTH } from '../canvas.ts'
import type { Pen } from '../pen/pen.ts'
import type { Setting } from '../studio/setting.ts'
import type { CabinDrawing } from './cabin-drawing.ts'
import { centerConsole } from './center-console.ts'
import { dashboard } from './dashboard.ts'
import { doors } from './doors.ts'
import { outlook } from './outlook.ts'
import { screens } from './screens.ts'
import { seats } from './seats.ts'
import { steeringWheel } from './steering-wheel.ts'

const WHOLE = { x: 0, y: 0, width: WIDTH, height: HEIGHT }

/** From the far side to the near. */
const PARTS = [outlook, doors, dashboard, screens, centerConsole, steeringWheel, seats]

/** The cabin as somebody on the rear seat sees it. */
export function cabinView(pen: Pen, car: Car, { tones }: Setting): string {
  const drawing: CabinDrawing = { pen, car, tones }
  return [
    pen.rect(WHOLE, { fill: '#0c0d0f' }),
    ...PARTS.map(part => part(drawing)),
    pen.rect(WHOLE, { fill: pen.radial(900, 480, 1150, '.5 #000 0, 1 #000 .6') }),
  ].join('')
}

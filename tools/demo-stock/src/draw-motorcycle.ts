import { FRAME, FRONT_WHEEL, motorcycleOf, REAR_WHEEL, WHEEL_RADIUS } from './motorcycle/motorcycle.ts'
import { motorcycleScene } from './motorcycle/motorcycle-scene.ts'
import type { Pen } from './pen/pen.ts'
import type { Setting, View } from './studio/setting.ts'
import { closeUp, type Shot, wheelShot } from './studio/shot.ts'
import { wallBehind } from './studio/wall.ts'

const shotAt = (x: number, y: number, zoom: number): Shot => ({ ...FRAME.at({ x, y }), zoom })

/** Views from near, with the height at which the wall meets the floor. A motorcycle has no cabin: it shows its tank. */
const CLOSE_UPS = {
  front: { shot: shotAt(560, 720, 1.75), horizon: 1100 },
  rear: { shot: shotAt(1560, 640, 1.9), horizon: 1020, axles: [REAR_WHEEL] },
  wheel: { shot: wheelShot(FRAME, FRONT_WHEEL, WHEEL_RADIUS), horizon: 1040, axles: [FRONT_WHEEL] },
  interior: { shot: shotAt(900, 900, 2.1), horizon: 1100 },
} as const satisfies Record<Exclude<View, 'side'>, { shot: Shot; horizon: number; axles?: readonly number[] }>

export function drawMotorcycle(pen: Pen, seed: number, { view, tones, wall }: Setting): string {
  const drawing = { pen, bike: motorcycleOf(seed), tones }
  if (view === 'side')
    return wallBehind(pen, wall, FRAME.ground) + motorcycleScene(drawing, { wall, isNear: false })
  const { shot, horizon, ...seen } = CLOSE_UPS[view]
  return (
    wallBehind(pen, wall, horizon) +
    closeUp(pen, shot, () => motorcycleScene(drawing, { wall, isNear: true, ...seen }))
  )
}

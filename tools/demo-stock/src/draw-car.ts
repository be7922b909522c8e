import type { Car } from './bodies/car.ts'
import { cabinView } from './cabin/cabin-view.ts'
import { frontView } from './front/front-view.ts'
import type { Pen } from './pen/pen.ts'
import { sideFrame, sideScene } from './side/side-view.ts'
import type { Setting, View } from './studio/setting.ts'
import { closeUp, wheelShot } from './studio/shot.ts'
import { wallBehind } from './studio/wall.ts'

export const drawCar = (pen: Pen, car: Car, setting: Setting): string =>
  CAR_VIEWS[setting.view](pen, car, setting)

/** Rear and wheel are the side from near: seen so, the wall meets the floor lower. */
const CAR_VIEWS = {
  side: (pen, car, { tones, wall }) => {
    const frame = sideFrame(car)
    return wallBehind(pen, wall, frame.ground) + sideScene(pen, frame, { car, tones, wall, near: null })
  },
  front: frontView,
  rear: (pen, car, { tones, wall }) => {
    const frame = sideFrame(car)
    const { isTall, length } = car.body
    const corner = frame.at({ x: length - 640, y: isTall ? 700 : 610 })
    return (
      wallBehind(pen, wall, 1020) +
      closeUp(pen, { ...corner, zoom: isTall ? 2.45 : 2.7 }, () =>
        sideScene(pen, frame, { car, tones, wall, near: 'rear-wheel' }),
      )
    )
  },
  wheel: (pen, car, { tones, wall }) => {
    const frame = sideFrame(car)
    return (
      wallBehind(pen, wall, 1040) +
      closeUp(pen, wheelShot(frame, car.frontWheel, car.radius), () =>
        sideScene(pen, frame, { car, tones, wall, near: 'front-wheel' }),
      )
    )
  },
  interior: cabinView,
} as const satisfies Record<View, (pen: Pen, car: Car, setting: Setting) => string>

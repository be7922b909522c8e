import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'

const MOUSE_PX = 6
const TOUCH_MS = 200
const TOUCH_PX = 8

/**
 * How things are dragged: by mouse after a few pixels, by touch after a short hold, so that a finger still scrolls, and by
 * keyboard.
 * @param coordinateGetter where the arrows lead; without one, 25 px a press
 */
export function useDragSensors(coordinateGetter?: KeyboardCoordinateGetter) {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_MS, tolerance: TOUCH_PX } }),
    useSensor(KeyboardSensor, coordinateGetter ? { coordinateGetter } : {}),
  )
}

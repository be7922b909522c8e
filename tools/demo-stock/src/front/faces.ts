import type { Car } from '../bodies/car.ts'
import { boxFace } from './box-face.ts'
import type { Face } from './face.ts'
import { pickupFace } from './pickup-face.ts'
import { smoothFace } from './smooth-face.ts'

/** The face of a car at its ride height. */
export function faceOf(car: Car): Face {
  const { face } = car.body
  if (face === 'box') return boxFace(car)
  return face === 'pickup' ? pickupFace(car) : smoothFace(car, face)
}

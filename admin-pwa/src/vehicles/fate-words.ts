import { hasMedia } from '@forecourt/shared/vehicles/hero'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import type { VehicleStatus } from '@forecourt/shared/vehicles/vehicle-options'

const FATES = {
  received: 'is received, not yet offered',
  available: 'is back on the market',
  pending: 'marked pending',
  sold: 'marked sold',
} as const satisfies Record<VehicleStatus, string>

/**
 * What the slideshow does with a vehicle that is offered for the first time, to go on with after "is available".
 * @param newTakesHero whether it takes the first place there; null where the server has not said so
 */
function heroText(vehicle: Pick<Vehicle, 'generatedVideoUrl' | 'photos'>, newTakesHero: boolean | null) {
  if (newTakesHero === false) return ''
  if (newTakesHero === null)
    return ', and goes first in the slideshow unless that is switched off in the settings'
  return hasMedia(vehicle)
    ? ', and goes first in the slideshow'
    : ', and takes position 1 of the slideshow, where it shows once it has a photo'
}

/** Whether a vehicle was offered with its last change, and never before. */
export const isJustOffered = ({ status, firstAvailableAt, updatedAt }: Vehicle): boolean =>
  status === 'available' && firstAvailableAt === updatedAt

/**
 * What becomes of a vehicle that changes its status: "2021 Land Rover Defender 110 marked sold."
 * @param newTakesHero as in `heroText`
 */
export function fateText(vehicle: Vehicle, newTakesHero: boolean | null): string {
  const name = vehicleName(vehicle)
  return isJustOffered(vehicle)
    ? `${name} is available${heroText(vehicle, newTakesHero)}.`
    : `${name} ${FATES[vehicle.status]}.`
}

/** How a vehicle is called where only its id is known: by its number and name, also when it is gone. */
import { vehicleNumber } from '@forecourt/shared/vehicles/stock-number'
import { numberedName, type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import type { MirrorCore } from '../mirror/mirror-core.ts'

export interface VehicleWords {
  /** "Vehicle #1004". */
  number: string
  /** "2021 Toyota 4Runner (#1004)". */
  text: string
  /** "2021 Toyota 4Runner". */
  name: string
}

/** @param vehicles as they are shown */
export function vehicleWords(
  mirror: Pick<MirrorCore, 'trace' | 'filling'>,
  vehicles: readonly Vehicle[],
  id: string,
): VehicleWords {
  const vehicle = vehicles.find(one => one.id === id)
  if (vehicle)
    return { number: vehicleNumber(vehicle), text: numberedName(vehicle), name: vehicleName(vehicle) }
  const { record, title } = mirror.trace('vehicles', id) ?? { record: null, title: null }
  if (record)
    return {
      number: `${vehicleNumber(record)}, deleted`,
      text: `${numberedName(record)}, deleted`,
      name: `${vehicleName(record)}, deleted`,
    }
  if (title !== null) return unnumbered('Vehicle deleted', `${title}, deleted`)
  return mirror.filling.value
    ? unnumbered('Vehicle not here yet', 'A vehicle that is not on this device yet')
    : unnumbered('Vehicle deleted', 'A vehicle that was deleted')
}

const unnumbered = (number: string, text: string): VehicleWords => ({ number, text, name: text })

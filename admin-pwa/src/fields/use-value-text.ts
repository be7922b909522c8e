import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { valueText } from './field-words.ts'

/** Values in words, a vehicle by its name. */
export function useValueText(): (field: string, value: unknown) => string {
  const vehicles = useVehicles()
  return (field, value) => {
    const vehicle = field === 'vehicleId' ? vehicles.find(one => one.id === value) : undefined
    return vehicle ? `${vehicleName(vehicle)} (#${vehicle.id})` : valueText(field, value)
  }
}

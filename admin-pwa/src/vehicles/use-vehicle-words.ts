import { useMirror } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { type VehicleWords, vehicleWords } from './vehicle-words.ts'

/** How a vehicle is called, by its id. */
export function useVehicleWords(): (id: string) => VehicleWords {
  const mirror = useMirror()
  const vehicles = useVehicles()
  return id => vehicleWords(mirror, vehicles, id)
}

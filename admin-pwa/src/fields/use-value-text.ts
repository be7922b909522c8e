import { useStaff } from '../mirror/use-staff.ts'
import { useVehicleWords } from '../vehicles/use-vehicle-words.ts'
import { valueText } from './field-words.ts'

/** Values in words, a vehicle by its name and number, a colleague by name. */
export function useValueText(): (field: string, value: unknown) => string {
  const vehicleWords = useVehicleWords()
  const staff = useStaff()
  return (field, value) => {
    if (field === 'vehicleId' && typeof value === 'string') return vehicleWords(value).text
    if (field === 'ownerId' && typeof value === 'string')
      return staff?.find(({ id }) => id === value)?.name ?? valueText(field, value)
    return valueText(field, value)
  }
}

import { useVehicleWords } from '../vehicles/use-vehicle-words.ts'
import { valueText } from './field-words.ts'

/** Values in words, a vehicle by its name and number. */
export function useValueText(): (field: string, value: unknown) => string {
  const vehicleWords = useVehicleWords()
  return (field, value) =>
    field === 'vehicleId' && typeof value === 'string' ? vehicleWords(value).text : valueText(field, value)
}

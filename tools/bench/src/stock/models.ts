// What the generated vehicles are: rows of real used cars where the test data lies beside the project, else a few of our own.
import { ENGINE_MAX_LENGTH } from '@forecourt/shared/vehicles/vehicle'
import Papa from 'papaparse'
import { readTestdata } from '../../../../shared/tests/testdata.ts'

/** What is known of a kind of vehicle. Prices are whole dollars, mileages miles. */
export interface Model {
  year: number
  make: string
  model: string
  price: number
  mileage: number
  exteriorColor: string
  interiorColor: string
  engineSize: string
}

const OWN: readonly Model[] = [
  ['Toyota', 'Tacoma TRD Off-Road', 34_500, 'Lunar Rock', '3.5L V6'],
  ['Ford', 'F-150 Lariat', 41_200, 'Rapid Red', '3.5L V6 Turbo'],
  ['Subaru', 'Outback Limited', 27_900, 'Autumn Green', '2.5L H4'],
  ['Honda', 'CR-V EX-L', 25_400, 'Sonic Gray', '1.5L I4 Turbo'],
  ['Jeep', 'Wrangler Rubicon', 38_800, 'Firecracker Red', '3.6L V6'],
  ['BMW', '330i xDrive', 29_700, 'Alpine White', '2.0L I4 Turbo'],
  ['Mercedes-Benz', 'GLC 300', 35_100, 'Obsidian Black', '2.0L I4 Turbo'],
  ['Land Rover', 'Defender 110', 58_900, 'Pangea Green', '3.0L I6 Turbo'],
].map(([make, model, price, exteriorColor, engineSize], index) => ({
  year: 2016 + index,
  make: String(make),
  model: String(model),
  price: Number(price),
  mileage: 12_000 + index * 9_731,
  exteriorColor: String(exteriorColor),
  interiorColor: 'Black',
  engineSize: String(engineSize),
}))

/** The models, and whether they are real ones. */
export function readModels(): { models: readonly Model[]; areReal: boolean } {
  const text = readTestdata('inventory', 'used-cars.csv')
  if (text === null) return { models: OWN, areReal: false }
  const { data } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  })
  const models = data
    .map(row => ({
      year: Number(row['Year']),
      make: (row['Make'] ?? '').trim(),
      model: (row['Model'] ?? '').trim(),
      price: Number(row['Price']),
      mileage: Number(row['Mileage']),
      exteriorColor: (row['ExteriorColor'] ?? '').trim(),
      interiorColor: (row['InteriorColor'] ?? '').trim(),
      engineSize: (row['Engine'] ?? '').trim().slice(0, ENGINE_MAX_LENGTH),
    }))
    .filter(({ year, make, model, price }) => year > 1900 && make && model && price > 0)
  return { models, areReal: true }
}

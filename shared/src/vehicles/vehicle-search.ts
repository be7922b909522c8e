/** What a visitor can search for; the address of the inventory page and GET /api/vehicles/search carry the same words. */
import { z } from 'zod'
import { VEHICLE_CATEGORIES } from './vehicle-options.ts'

export const VEHICLE_SORTS = ['newest', 'price-low', 'price-high', 'mileage'] as const

const wholeDollars = z.coerce.number().pipe(z.int().min(0).max(99_999_999))

/** Parameters that are empty or make no sense are left out, never an error: an address is typed by hand, too. */
export const vehicleSearchSchema = z.object({
  make: z.string().trim().min(1).max(60).optional().catch(undefined),
  priceMin: wholeDollars.optional().catch(undefined),
  priceMax: wholeDollars.optional().catch(undefined),
  year: z.coerce.number().pipe(z.int().min(1886).max(2100)).optional().catch(undefined),
  category: z.enum(VEHICLE_CATEGORIES).optional().catch(undefined),
  q: z.string().trim().min(1).max(100).optional().catch(undefined),
  sort: z.enum(VEHICLE_SORTS).catch('newest').default('newest'),
})
export type VehicleSearch = z.output<typeof vehicleSearchSchema>

export const PRICE_RANGES = [
  { label: 'Under $15,000', min: 0, max: 15_000 },
  { label: '$15,000 - $30,000', min: 15_000, max: 30_000 },
  { label: '$30,000 - $50,000', min: 30_000, max: 50_000 },
  { label: '$50,000+', min: 50_000, max: null },
] as const

/** The filter lists always offer these, and beside them whatever is in stock. */
export const FILTER_MAKES = ['Land Rover', 'Mercedes-Benz', 'Jeep', 'Toyota', 'Volkswagen'] as const
export const FILTER_YEARS = Array.from({ length: 10 }, (_, index) => 2024 - index)

/** What a visitor can search for; the address of the inventory page and GET /api/vehicles/search carry the same words. */
import { z } from 'zod'
import { parseCents } from '../money.ts'
import { foldText } from '../text-search.ts'
import type { Vehicle } from './vehicle.ts'
import { VEHICLE_CATEGORIES } from './vehicle-options.ts'

export const VEHICLE_SORTS = ['newest', 'price-low', 'price-high', 'mileage'] as const
export type VehicleSort = (typeof VEHICLE_SORTS)[number]

export const VEHICLE_SORT_LABELS = {
  newest: 'Newest first',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  mileage: 'Lowest mileage',
} as const satisfies Record<VehicleSort, string>

/** All of the results at once, or one after the other. */
export const INVENTORY_VIEWS = ['grid', 'browse'] as const
export type InventoryView = (typeof INVENTORY_VIEWS)[number]
export const INVENTORY_VIEW_LABELS = { grid: 'Grid', browse: 'Browse' } as const satisfies Record<
  InventoryView,
  string
>

const wholeDollars = z
  .string()
  .min(1)
  .or(z.number())
  .pipe(z.coerce.number())
  .pipe(z.int().min(0).max(99_999_999))

/** A form without script sends a range as one choice, "15000-30000". */
function splitPrice(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query
  const { price, ...rest } = query as Record<string, unknown>
  const [, priceMin, priceMax] = /^(\d*)-(\d*)$/.exec(String(price ?? '')) ?? []
  return { ...(priceMin ? { priceMin } : {}), ...(priceMax ? { priceMax } : {}), ...rest }
}

/** Parameters that are empty or make no sense are left out, never an error: an address is typed by hand, too. */
export const vehicleSearchSchema = z.preprocess(
  splitPrice,
  z.object({
    make: z.string().trim().min(1).max(60).optional().catch(undefined),
    priceMin: wholeDollars.optional().catch(undefined),
    priceMax: wholeDollars.optional().catch(undefined),
    year: z.coerce.number().pipe(z.int().min(1886).max(2100)).optional().catch(undefined),
    category: z.enum(VEHICLE_CATEGORIES).optional().catch(undefined),
    q: z.string().trim().min(1).max(100).optional().catch(undefined),
    sort: z.enum(VEHICLE_SORTS).catch('newest').default('newest'),
    view: z.enum(INVENTORY_VIEWS).catch('grid').default('grid'),
    /** Of the inventory page, from 1; the API gives all that is found. */
    page: z.coerce.number().pipe(z.int().min(1).max(100_000)).catch(1).default(1),
  }),
)
export type VehicleSearch = z.output<typeof vehicleSearchSchema>

/** How many vehicles a page of the inventory shows. */
export const INVENTORY_PAGE_SIZE = 48

export const PRICE_RANGES = [
  { label: 'Under $15,000', min: 0, max: 15_000 },
  { label: '$15,000 - $30,000', min: 15_000, max: 30_000 },
  { label: '$30,000 - $50,000', min: 30_000, max: 50_000 },
  { label: '$50,000+', min: 50_000, max: null },
] as const

/** The filter lists always offer these, and beside them whatever is in stock. */
const FILTER_MAKES = ['Land Rover', 'Mercedes-Benz', 'Jeep', 'Toyota', 'Volkswagen'] as const
const FILTER_YEARS = Array.from({ length: 10 }, (_, index) => 2024 - index)

type Searched = Pick<Vehicle, 'make' | 'model' | 'year' | 'price' | 'category'> &
  Partial<Pick<Vehicle, 'vin' | 'stockNumber' | 'description' | 'exteriorColor' | 'drivetrain' | 'fuelType'>>

/** What of a vehicle is searched, made once so that many searches can ask it. */
export interface Searchable {
  cents: number
  year: number
  category: Vehicle['category']
  /** Folded, as `text` is. */
  make: string
  /** Everything that a word of the search may stand in. */
  text: string
}

export function searchableOf(vehicle: Searched): Searchable {
  const { year, make, model, vin, stockNumber, exteriorColor, drivetrain, fuelType, category, description } =
    vehicle
  const words = [
    ...[year, make, model, vin, stockNumber],
    ...[exteriorColor, drivetrain, fuelType, category, description],
  ]
  return {
    cents: parseCents(vehicle.price) ?? 0,
    year,
    category,
    make: foldText(make),
    text: foldText(words.join(' ')),
  }
}

/** Prepares a search, so that many vehicles are compared without preparing it again. Prices count from-to, both in. */
export function searchMatcher(search: Partial<VehicleSearch>): (one: Searchable) => boolean {
  // A stock number may be typed as it is read: "#1042".
  const words = foldText(search.q ?? '')
    .split(' ')
    .map(word => word.replace(/^#/, ''))
  const make = search.make === undefined ? null : foldText(search.make)
  return one => {
    if (make !== null && one.make !== make) return false
    if (search.priceMin !== undefined && one.cents < search.priceMin * 100) return false
    if (search.priceMax !== undefined && one.cents > search.priceMax * 100) return false
    if (search.year !== undefined && one.year !== search.year) return false
    if (search.category !== undefined && one.category !== search.category) return false
    return words.every(word => one.text.includes(word))
  }
}

/** What is searched of vehicles, for each once: a vehicle that changes is another object. */
const prepared = new WeakMap<Searched, Searchable>()

function preparedOf(vehicle: Searched): Searchable {
  const known = prepared.get(vehicle)
  if (known) return known
  const made = searchableOf(vehicle)
  prepared.set(vehicle, made)
  return made
}

/** The same for vehicles as they are. */
export function vehicleMatcher(search: Partial<VehicleSearch>): (vehicle: Searched) => boolean {
  const matches = searchMatcher(search)
  return vehicle => matches(preparedOf(vehicle))
}

/** What the order of vehicles asks for. */
export type Sortable = Pick<Vehicle, 'id' | 'createdAt' | 'mileage'> & Pick<Searchable, 'cents'>

const ORDERS = {
  newest: (a: Sortable, b: Sortable) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0),
  'price-low': (a: Sortable, b: Sortable) => a.cents - b.cents,
  'price-high': (a: Sortable, b: Sortable) => b.cents - a.cents,
  mileage: (a: Sortable, b: Sortable) =>
    (a.mileage ?? Number.POSITIVE_INFINITY) - (b.mileage ?? Number.POSITIVE_INFINITY) || 0,
} as const satisfies Record<VehicleSort, (a: Sortable, b: Sortable) => number>

/** Compares in a chosen order. Those that are equal in it stand by id, so that the order never depends on chance. */
export function vehicleOrder(sort: VehicleSort): (a: Sortable, b: Sortable) => number {
  return (a, b) => ORDERS[sort](a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

export function sortVehicles<V extends Sortable>(vehicles: readonly V[], sort: VehicleSort): V[] {
  return [...vehicles].sort(vehicleOrder(sort))
}

/** What an address need not say. */
const DEFAULTS: Readonly<Record<string, string>> = { sort: 'newest', view: 'grid', page: '1' }

/** The search as the query of an address ("make=Jeep&year=2021"), without what is empty or the default. */
export function searchQuery(search: Partial<VehicleSearch>): string {
  return Object.entries(search)
    .filter(([name, value]) => value !== undefined && DEFAULTS[name] !== String(value))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
}

/** The choices of the filters: the constants, and beside them whatever is in stock. */
export function inventoryFilters(vehicles: readonly Pick<Vehicle, 'make' | 'year'>[]) {
  const makes = new Set<string>([...FILTER_MAKES, ...vehicles.map(vehicle => vehicle.make)])
  const years = new Set<number>([...FILTER_YEARS, ...vehicles.map(vehicle => vehicle.year)])
  return {
    makes: [...makes].sort((a, b) => a.localeCompare(b, 'en')),
    years: [...years].sort((a, b) => b - a),
  }
}

/** What a visitor can search for; the address of the inventory page and GET /api/vehicles/search carry the same words. */
import { z } from 'zod'
import { parseCents } from '../money.ts'
import { foldText } from '../text-search.ts'
import { type Bounds, readQuestion } from './search-question.ts'
import { type Searched, type SearchText, searchTextOf } from './search-text.ts'
import { type Vocabulary, wordTests } from './search-words.ts'
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

/** What of a vehicle is searched, made once so that many searches can ask it. */
export interface Searchable {
  cents: number
  year: number
  mileage: number | null
  category: Vehicle['category']
  /** Folded, as the search is. */
  make: string
  text: SearchText
}

export function searchableOf(vehicle: Searched): Searchable {
  const { year, make, category, mileage = null } = vehicle
  return {
    cents: parseCents(vehicle.price) ?? 0,
    year,
    mileage,
    category,
    make: foldText(make),
    text: searchTextOf(vehicle),
  }
}

/** One thing that a search asks for. */
interface Wish {
  isMet(one: Searchable): boolean
  /** How far a vehicle is from it, 0 to 1. */
  distance(one: Searchable): number
}

const YEARS_FAR = 10

/** A value within bounds, both in; unknown values are not. @param far what counts as far away, for a bound */
function within(
  read: (one: Searchable) => number | null,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Bounds,
  far: (limit: number) => number,
): Wish {
  return {
    isMet: one => {
      const value = read(one)
      return value !== null && value >= min && value <= max
    },
    distance: one => {
      const value = read(one)
      if (value === null) return 1
      if (value > max) return Math.min(1, (value - max) / far(max))
      return value < min ? Math.min(1, (min - value) / far(min)) : 0
    },
  }
}

const exactly = (isMet: (one: Searchable) => boolean): Wish => ({
  isMet,
  distance: one => (isMet(one) ? 0 : 1),
})

const isBound = ({ min, max }: Bounds) => min !== undefined || max !== undefined
const cents = ({ min, max }: Bounds): Bounds => ({
  ...(min === undefined ? {} : { min: min * 100 }),
  ...(max === undefined ? {} : { max: max * 100 }),
})

/** Prices count from-to, both in. */
function wishesOf(search: Partial<VehicleSearch>, vocabulary: Vocabulary | null): Wish[] {
  const wishes: Wish[] = []
  const { q = '', year, category, priceMin, priceMax } = search
  const make = search.make === undefined ? null : foldText(search.make)
  const asked = readQuestion(q)
  const prices = [
    cents({
      ...(priceMin === undefined ? {} : { min: priceMin }),
      ...(priceMax === undefined ? {} : { max: priceMax }),
    }),
    cents(asked.price),
  ]
  if (make !== null) wishes.push(exactly(one => one.make === make))
  if (category !== undefined) wishes.push(exactly(one => one.category === category))
  for (const bounds of prices.filter(isBound))
    wishes.push(
      within(
        one => one.cents,
        bounds,
        limit => Math.max(limit, 1_000_000),
      ),
    )
  if (year !== undefined)
    wishes.push(
      within(
        one => one.year,
        { min: year, max: year },
        () => YEARS_FAR,
      ),
    )
  if (isBound(asked.year))
    wishes.push(
      within(
        one => one.year,
        asked.year,
        () => YEARS_FAR,
      ),
    )
  if (isBound(asked.mileage))
    wishes.push(
      within(
        one => one.mileage,
        asked.mileage,
        limit => Math.max(limit, 10_000),
      ),
    )
  for (const test of wordTests(asked.words, vocabulary)) wishes.push(exactly(one => test(one.text)))
  return wishes
}

/**
 * Prepares a search, so that many vehicles are compared without preparing it again.
 * @param vocabulary of the stock, by which each word is taken in its nearest meaning that finds anything
 */
export function searchMatcher(
  search: Partial<VehicleSearch>,
  vocabulary: Vocabulary | null = null,
): (one: Searchable) => boolean {
  const wishes = wishesOf(search, vocabulary)
  return one => wishes.every(wish => wish.isMet(one))
}

/**
 * What comes nearest to a search that found nothing, the nearest first: most of what was asked for, and of figures the
 * nearest. Nothing where no wish is met even in part.
 */
export function nearestTo<V extends { searchable: Searchable }>(
  search: Partial<VehicleSearch>,
  stock: readonly V[],
  vocabulary: Vocabulary,
  count: number,
): V[] {
  const wishes = wishesOf(search, vocabulary)
  return stock
    .map(one => ({ one, far: wishes.reduce((sum, wish) => sum + wish.distance(one.searchable), 0) }))
    .filter(({ far }) => far < wishes.length)
    .sort((a, b) => a.far - b.far)
    .slice(0, count)
    .map(({ one }) => one)
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

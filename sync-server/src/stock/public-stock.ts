/**
 * What visitors may see of the stock, held in memory so that searches, lists and neighbours need no query: of each public
 * vehicle what is searched and sorted by, and its JSON as the API sends it. A copy of the database's, read once and
 * kept true by its commits; whoever renders a page reads the vehicles themselves.
 */
import type { InventoryFilters } from '@forecourt/shared/site/page-data'
import { Vocabulary } from '@forecourt/shared/vehicles/search-words'
import { publicVehicleSchema, type Vehicle } from '@forecourt/shared/vehicles/vehicle'
import {
  inventoryFilters,
  nearestTo,
  type Searchable,
  type Sortable,
  searchableOf,
  searchMatcher,
  sortVehicles,
  type VehicleSearch,
  vehicleOrder,
} from '@forecourt/shared/vehicles/vehicle-search'
import { isPublic } from '@forecourt/shared/vehicles/vehicle-status'
import type { ChangeNotice, Store } from '../store/store.ts'
import { InOrder } from './in-order.ts'
import { type Priced, PriceOrder } from './price-order.ts'

export interface Stocked
  extends Sortable,
    Priced,
    Pick<Vehicle, 'make' | 'year' | 'isFeatured' | 'heroSlideOrder' | 'generatedVideoUrl' | 'updatedAt'> {
  /** The first photo, or none. */
  photos: string[]
  searchable: Searchable
  /** As the API sends it. */
  json: string
}

/** A public vehicle came, went or changed. */
export interface StockChange {
  id: string
  /** The vehicles beside which it is shown, or was. */
  besides: ReadonlySet<string>
}

export interface PublicStock {
  /** The stock as it is; read from the database the first time. */
  now(): Promise<StockView>
  /** The same without waiting; null until it was read. */
  peek(): StockView | null
  /** Tells of changes after they are in the stock. */
  onChange(listener: (change: StockChange) => void): void
}

/** How many vehicles are read at once when the stock is read. */
const READ_AT_ONCE = 100

export function createPublicStock(store: Store): PublicStock {
  const listeners = new Set<(change: StockChange) => void>()
  let view: StockView | null = null
  let loading: Promise<StockView> | null = null
  /** What was committed while the stock was being read. */
  let missed: ChangeNotice[] = []

  async function load(): Promise<StockView> {
    const fresh = new StockView()
    let last: string | null = null
    do {
      const some: Vehicle[] = await store.vehicles.publicAfter(last, READ_AT_ONCE)
      for (const vehicle of some) fresh.put(vehicle)
      last = some.length === READ_AT_ONCE ? (some.at(-1)?.id ?? null) : null
    } while (last !== null)
    for (const change of missed) if (change.collection === 'vehicles') fresh.apply(change)
    view = fresh
    return fresh
  }

  store.onCommit(({ changes }) => {
    if (!view) {
      if (loading) missed.push(...changes)
      return
    }
    const taken = changes.flatMap(change =>
      change.collection === 'vehicles' ? (view?.apply(change) ?? []) : [],
    )
    for (const change of taken) for (const listener of listeners) listener(change)
  })

  return {
    now: async () => {
      if (view) return view
      loading ??= load().finally(() => {
        loading = null
        missed = []
      })
      return loading
    },
    peek: () => view,
    onChange: listener => void listeners.add(listener),
  }
}

export class StockView {
  readonly #byId = new Map<string, Stocked>()
  readonly #prices = new PriceOrder<Stocked>()
  readonly #newest = new InOrder<Stocked>(vehicleOrder('newest'))
  readonly #vocabulary = new Vocabulary()
  #filters: InventoryFilters | null = null

  get size(): number {
    return this.#byId.size
  }

  get(id: string): Stocked | null {
    return this.#byId.get(id) ?? null
  }

  /** Newest first, and always as it is now. */
  all(): readonly Stocked[] {
    return this.#newest.list
  }

  /** What a search finds, in its order. */
  find(search: VehicleSearch): readonly Stocked[] {
    const matches = searchMatcher(search, this.#vocabulary)
    const found = this.all().filter(one => matches(one.searchable))
    return search.sort === 'newest' ? found : sortVehicles(found, search.sort)
  }

  /** What comes nearest to a search that finds nothing. */
  nearestTo(search: VehicleSearch, count: number): Stocked[] {
    return nearestTo(search, this.all(), this.#vocabulary, count)
  }

  filters(): InventoryFilters {
    this.#filters ??= inventoryFilters(this.all())
    return this.#filters
  }

  /** What is shown beside a vehicle. */
  similar(one: Stocked): Stocked[] {
    return this.#prices.similar(one)
  }

  /** Takes a change in. Null when nothing that is public changed. */
  apply({ id, after }: Extract<ChangeNotice, { collection: 'vehicles' }>): StockChange | null {
    const was = this.get(id)
    const is = after && isPublic(after)
    if (!was && !is) return null
    const besides = new Set(was && this.#prices.around(was))
    if (was) this.#drop(was)
    if (is) {
      this.put(after)
      for (const other of this.#prices.around(this.get(id) as Stocked)) besides.add(other)
    }
    if (was) for (const other of this.#prices.around(was)) besides.add(other)
    besides.delete(id)
    return { id, besides }
  }

  put(vehicle: Vehicle) {
    const known = this.get(vehicle.id)
    if (known) this.#drop(known)
    const one = stockedOf(vehicle)
    this.#byId.set(one.id, one)
    this.#prices.add(one)
    this.#newest.add(one)
    this.#vocabulary.add(one.searchable.text)
    this.#filters = null
  }

  #drop(one: Stocked) {
    this.#byId.delete(one.id)
    this.#prices.remove(one)
    this.#newest.remove(one)
    this.#vocabulary.remove(one.searchable.text)
    this.#filters = null
  }
}

function stockedOf(vehicle: Vehicle): Stocked {
  const { id, createdAt, mileage, status, category, make, year, updatedAt } = vehicle
  const { isFeatured, heroSlideOrder, generatedVideoUrl } = vehicle
  const searchable = searchableOf(vehicle)
  return {
    ...{ id, createdAt, mileage, status, category, make, year, updatedAt },
    ...{ isFeatured, heroSlideOrder, generatedVideoUrl },
    cents: searchable.cents,
    photos: vehicle.photos.slice(0, 1),
    searchable,
    json: JSON.stringify(publicVehicleSchema.parse(vehicle)),
  }
}

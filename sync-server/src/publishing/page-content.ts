/** What each public page is made of, read from the store. Only what a visitor may see goes in. */
import type { Dealer } from '@forecourt/shared/dealer/dealer'
import type { CommunityEvent } from '@forecourt/shared/events/event'
import { homeEvents, homeGallery } from '@forecourt/shared/events/home-events'
import type { CalculationQuery } from '@forecourt/shared/loans/payment-request'
import { parseCents } from '@forecourt/shared/money'
import type {
  FormResult,
  PageData,
  ShownEvent,
  ShownGallery,
  ShownVehicle,
  SiteFacts,
} from '@forecourt/shared/site/page-data'
import { fillHeroSlots } from '@forecourt/shared/vehicles/hero'
import { publicVehicleSchema, type Vehicle } from '@forecourt/shared/vehicles/vehicle'
import {
  inventoryFilters,
  sortVehicles,
  type VehicleSearch,
  vehicleMatcher,
  vehicleSearchSchema,
} from '@forecourt/shared/vehicles/vehicle-search'
import type { Media } from '../media/media.ts'
import type { Store } from '../store/store.ts'

const SIMILAR = 3
const OFFERED_INSTEAD = 6

export const HOME = '/'
export const INVENTORY = '/inventory'
export const FINANCING = '/financing'
export const NOT_FOUND = '/404'
export const vehiclePath = (id: string) => `/vehicle/${id}`

/** Everything in stock at one moment, from which any page can be made. */
export interface Stock {
  vehicles: readonly Vehicle[]
  shown(vehicle: Vehicle): ShownVehicle
  events: readonly ShownEvent[]
  gallery: ShownGallery
}

export async function readStock(store: Store, media: Media): Promise<Stock> {
  const vehicles = await store.vehicles.public()
  const pictures = await media.pictures(vehicles.flatMap(picturesOf))
  const events = await store.events.all()
  const shots = homeGallery(events)
  const cache = new Map<string, ShownVehicle>()
  return {
    vehicles,
    events: homeEvents(events).map(shownEvent),
    gallery: { shots, pictures: await media.pictures(shots.map(shot => shot.url)) },
    shown: vehicle => {
      const known = cache.get(vehicle.id)
      if (known) return known
      const own = picturesOf(vehicle).flatMap(url => (pictures[url] ? [[url, pictures[url]] as const] : []))
      const shown = { vehicle: publicVehicleSchema.parse(vehicle), pictures: Object.fromEntries(own) }
      cache.set(vehicle.id, shown)
      return shown
    },
  }
}

const shownEvent = ({ id, name, date, location, description, status }: CommunityEvent): ShownEvent => ({
  id,
  name,
  date,
  location,
  description,
  status,
})

const picturesOf = (vehicle: Vehicle) => [
  ...vehicle.photos,
  ...vehicle.exteriorPhotos,
  ...vehicle.interiorPhotos,
]

export function createPageContent(dealer: Dealer, origin: string, formToken: string) {
  const site: SiteFacts = { dealer, origin, formToken }

  return {
    home: (stock: Stock): PageData => ({
      site,
      page: 'home',
      hero: fillHeroSlots(stock.vehicles).map(stock.shown),
      featured: stock.vehicles.filter(vehicle => vehicle.isFeatured).map(stock.shown),
      events: [...stock.events],
      gallery: stock.gallery,
    }),

    inventory: (
      stock: Stock,
      search: VehicleSearch = vehicleSearchSchema.parse({}),
      unknownVin: string | null = null,
    ): PageData => ({
      site,
      page: 'inventory',
      search,
      vehicles: sortVehicles(stock.vehicles.filter(vehicleMatcher(search)), search.sort).map(stock.shown),
      inStock: stock.vehicles.length,
      filters: inventoryFilters(stock.vehicles),
      unknownVin,
    }),

    /** Null for a vehicle that is not public. */
    vehicle: (stock: Stock, id: string): PageData | null => {
      const vehicle = stock.vehicles.find(one => one.id === id)
      if (!vehicle) return null
      const similar = similarTo(vehicle, stock.vehicles).map(stock.shown)
      return { site, page: 'vehicle', shown: stock.shown(vehicle), similar }
    },

    notFound: (stock: Stock, vehicle: boolean): PageData => ({
      site,
      page: 'not-found',
      vehicle,
      inStock: stock.vehicles.slice(0, OFFERED_INSTEAD).map(stock.shown),
    }),

    financing: (stock: Stock, calculation: CalculationQuery = {}): PageData => {
      const vehicle = stock.vehicles.find(one => one.id === calculation.vehicle)
      return { site, page: 'financing', calculation, applyFor: vehicle ? stock.shown(vehicle) : null }
    },

    inquiry: (stock: Stock, vehicleId: string | null, result: FormResult): PageData => {
      const vehicle = stock.vehicles.find(one => one.id === vehicleId)
      return { site, page: 'inquiry', vehicle: vehicle ? stock.shown(vehicle) : null, result }
    },

    application: (result: FormResult): PageData => ({ site, page: 'application', result }),
  }
}

export type PageContent = ReturnType<typeof createPageContent>

/** The same kind first, then the nearest price. */
function similarTo(vehicle: Vehicle, vehicles: readonly Vehicle[]): Vehicle[] {
  const price = parseCents(vehicle.price) ?? 0
  const distance = (other: Vehicle) =>
    (other.category === vehicle.category ? 0 : 1e12) + Math.abs((parseCents(other.price) ?? 0) - price)
  return vehicles
    .filter(other => other.id !== vehicle.id && other.status === 'available')
    .sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))
    .slice(0, SIMILAR)
}

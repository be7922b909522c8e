/** What each public page is made of, read from the stock and the store. Only what a visitor may see goes in. */
import { createHash } from 'node:crypto'
import type { Dealer } from '@forecourt/shared/dealer/dealer'
import type { CommunityEvent } from '@forecourt/shared/events/event'
import { homeEvents, homeGallery } from '@forecourt/shared/events/home-events'
import type { CalculationQuery } from '@forecourt/shared/loans/payment-request'
import type {
  Exported,
  FormResult,
  PageData,
  ShownEvent,
  ShownVehicle,
  SiteFacts,
} from '@forecourt/shared/site/page-data'
import { fillHeroSlots } from '@forecourt/shared/vehicles/hero'
import { publicVehicleSchema, type Vehicle } from '@forecourt/shared/vehicles/vehicle'
import {
  INVENTORY_PAGE_SIZE,
  type VehicleSearch,
  vehicleSearchSchema,
} from '@forecourt/shared/vehicles/vehicle-search'
import { isPublic } from '@forecourt/shared/vehicles/vehicle-status'
import type { Media } from '../media/media.ts'
import type { PublicStock } from '../stock/public-stock.ts'
import type { Store } from '../store/store.ts'

const OFFERED_INSTEAD = 6

export const HOME = '/'
export const INVENTORY = '/inventory'
export const FINANCING = '/financing'
export const NOT_FOUND = '/404'
export const vehiclePath = (id: string) => `/vehicle/${id}`

export interface ContentDeps {
  dealer: Dealer
  /** Origin of the public address. */
  origin: string
  formToken: string
  /** Set for pages that are exported to a static host. */
  exported?: Exported
  stock: PublicStock
  store: Pick<Store, 'vehicles' | 'events'>
  media: Pick<Media, 'pictures'>
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

export type PageContent = ReturnType<typeof createPageContent>

export function createPageContent({ dealer, origin, formToken, exported, stock, store, media }: ContentDeps) {
  const site: SiteFacts = { dealer, origin, formToken, ...(exported ? { exported } : {}) }

  /** Vehicles as pages show them, in the order of their ids; those that are no longer public are left out. */
  async function shown(ids: readonly string[]): Promise<ShownVehicle[]> {
    const vehicles = (await store.vehicles.some(ids)).filter(isPublic)
    const pictures = await media.pictures(vehicles.flatMap(picturesOf))
    return vehicles.map(vehicle => {
      const own = picturesOf(vehicle).flatMap(url => (pictures[url] ? [[url, pictures[url]] as const] : []))
      return { vehicle: publicVehicleSchema.parse(vehicle), pictures: Object.fromEntries(own) }
    })
  }

  const shownOne = async (id: string | null | undefined) => (id ? ((await shown([id]))[0] ?? null) : null)

  return {
    /** Names what every page says. */
    facts: createHash('sha256').update(JSON.stringify(site)).digest('base64url'),

    home: async (): Promise<PageData> => {
      const all = (await stock.now()).all()
      const hero = fillHeroSlots(all)
      const featured = all.filter(one => one.isFeatured)
      const events = await store.events.all()
      const shots = homeGallery(events)
      return {
        site,
        page: 'home',
        hero: await shown(hero.map(one => one.id)),
        featured: await shown(featured.map(one => one.id)),
        events: homeEvents(events).map(shownEvent),
        gallery: { shots, pictures: await media.pictures(shots.map(shot => shot.url)) },
      }
    },

    /** A page that is past the last one shows the last. */
    inventory: async (
      search: VehicleSearch = vehicleSearchSchema.parse({}),
      unknownVin: string | null = null,
    ): Promise<PageData> => {
      const view = await stock.now()
      const found = view.find(search)
      const pages = Math.max(1, Math.ceil(found.length / INVENTORY_PAGE_SIZE))
      const page = Math.min(search.page, pages)
      const onPage = found.slice((page - 1) * INVENTORY_PAGE_SIZE, page * INVENTORY_PAGE_SIZE)
      return {
        site,
        page: 'inventory',
        search: { ...search, page },
        vehicles: await shown(onPage.map(one => one.id)),
        found: found.length,
        pages,
        inStock: view.size,
        filters: view.filters(),
        unknownVin,
      }
    },

    /** Null for a vehicle that is not public. */
    vehicle: async (id: string): Promise<PageData | null> => {
      const view = await stock.now()
      const one = view.get(id)
      if (!one) return null
      const [own, ...similar] = await shown([id, ...view.similar(one).map(other => other.id)])
      return own?.vehicle.id === id ? { site, page: 'vehicle', shown: own, similar } : null
    },

    notFound: async (vehicle: boolean): Promise<PageData> => {
      const newest = (await stock.now()).all().slice(0, OFFERED_INSTEAD)
      return { site, page: 'not-found', vehicle, inStock: await shown(newest.map(one => one.id)) }
    },

    financing: async (calculation: CalculationQuery = {}): Promise<PageData> => ({
      site,
      page: 'financing',
      calculation,
      applyFor: await shownOne(calculation.vehicle),
    }),

    inquiry: async (vehicleId: string | null, result: FormResult): Promise<PageData> => ({
      site,
      page: 'inquiry',
      vehicle: await shownOne(vehicleId),
      result,
    }),

    application: async (result: FormResult): Promise<PageData> => ({ site, page: 'application', result }),
  }
}

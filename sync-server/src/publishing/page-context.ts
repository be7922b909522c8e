/** What the data of every page is read from, and how vehicles are shown on it. */
import type { Dealer } from '@forecourt/shared/dealer/dealer'
import type { Exported, ShownVehicle, SiteFacts } from '@forecourt/shared/site/page-data'
import { publicVehicleSchema, type Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { isPublic } from '@forecourt/shared/vehicles/vehicle-status'
import type { ShownTexts } from '../inquiries/shown-texts.ts'
import type { Media } from '../media/media.ts'
import type { PublicStock } from '../stock/public-stock.ts'
import type { Store } from '../store/store.ts'

export interface ContentDeps {
  dealer: Dealer
  /** Origin of the public address. */
  origin: string
  formToken: string
  shownTexts: Pick<ShownTexts, 'texts'>
  /** Set for pages that are exported to a static host. */
  exported?: Exported
  stock: PublicStock
  store: Pick<Store, 'vehicles' | 'all'>
  media: Pick<Media, 'pictures'>
}

export interface PageContext extends Pick<ContentDeps, 'stock' | 'store' | 'media'> {
  site: SiteFacts
  /** Vehicles as pages show them, in the order of their ids; those that are no longer public are left out. */
  shown(ids: readonly string[]): Promise<ShownVehicle[]>
  shownOne(id: string | null | undefined): Promise<ShownVehicle | null>
}

const picturesOf = (vehicle: Vehicle) => [
  ...vehicle.photos,
  ...vehicle.exteriorPhotos,
  ...vehicle.interiorPhotos,
]

export function createPageContext(deps: ContentDeps): PageContext {
  const { dealer, origin, formToken, shownTexts, exported, stock, store, media } = deps

  async function shown(ids: readonly string[]): Promise<ShownVehicle[]> {
    const vehicles = (await store.vehicles.some(ids)).filter(isPublic)
    const pictures = await media.pictures(vehicles.flatMap(picturesOf))
    return vehicles.map(vehicle => {
      const own = picturesOf(vehicle).flatMap(url => (pictures[url] ? [[url, pictures[url]] as const] : []))
      return { vehicle: publicVehicleSchema.parse(vehicle), pictures: Object.fromEntries(own) }
    })
  }

  return {
    site: { dealer, origin, formToken, texts: shownTexts.texts, ...(exported ? { exported } : {}) },
    stock,
    store,
    media,
    shown,
    shownOne: async id => (id ? ((await shown([id]))[0] ?? null) : null),
  }
}

/**
 * What the server hands to the site to render a page. The built site is a function from this to HTML: it exports
 * `render(path, data)` and knows nothing else. Everything in here is public.
 */
import type { Dealer } from '../dealer/dealer.ts'
import type { Inquiry } from '../leads/lead.ts'
import type { Picture } from '../media/media.ts'
import type { PublicVehicle } from '../vehicles/vehicle.ts'
import type { VehicleSearch } from '../vehicles/vehicle-search.ts'

/** A vehicle with what is known of its pictures, by address. */
export interface ShownVehicle {
  vehicle: PublicVehicle
  pictures: Readonly<Record<string, Picture>>
}

export interface SiteFacts {
  dealer: Dealer
  /** Origin of the public address, e.g. "https://sawtoothmotor.example"; for canonical links. */
  origin: string
}

export interface InventoryFilters {
  makes: readonly string[]
  years: readonly number[]
}

/** A form that came without script and could not be taken, to be shown again as it was filled in. */
export interface FormEcho {
  values: Partial<Record<keyof Inquiry | 'message', string>>
  issues: { path: string; message: string }[]
  message: string
}

export type PageData = { site: SiteFacts } & (
  | { page: 'home'; hero: ShownVehicle[]; featured: ShownVehicle[] }
  | {
      page: 'inventory'
      search: VehicleSearch
      vehicles: ShownVehicle[]
      /** How many public vehicles there are without any filter. */
      inStock: number
      filters: InventoryFilters
    }
  | { page: 'vehicle'; shown: ShownVehicle; similar: ShownVehicle[] }
  | { page: 'inquiry'; vehicle: ShownVehicle | null; result: 'received' | FormEcho }
  | { page: 'not-found'; vehicle: boolean; inStock: ShownVehicle[] }
)

/** What the built site exports from `dist/server/entry.mjs`. */
export interface SiteRenderer {
  /** Renders a page; `headers` holds what must be sent with it (its content security policy). */
  render(
    path: string,
    data: PageData,
  ): Promise<{ status: number; html: string; headers: Record<string, string> }>
}

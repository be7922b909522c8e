/**
 * What the server hands to the site to render a page. The built site is a function from this to HTML: it exports
 * `render(path, data)` and knows nothing else. Everything in here is public.
 */
import type { Dealer } from '../dealer/dealer.ts'
import type { TextSection } from '../dealer/legal-texts.ts'
import type { CommunityEvent } from '../events/event.ts'
import type { GalleryPicture } from '../events/home-events.ts'
import type { ShownText, ShownTextKind } from '../inquiries/shown-text.ts'
import type { CalculationQuery } from '../loans/payment-request.ts'
import type { Picture } from '../media/media.ts'
import type { PublicVehicle } from '../vehicles/vehicle.ts'
import type { VehicleSearch } from '../vehicles/vehicle-search.ts'

/** A vehicle with what is known of its pictures, by address. */
export interface ShownVehicle {
  vehicle: PublicVehicle
  pictures: Readonly<Record<string, Picture>>
}

/** What a visitor reads of an event. */
export interface ShownEvent
  extends Pick<CommunityEvent, 'id' | 'name' | 'date' | 'location' | 'description' | 'status'> {
  /** "2026-12-12"; null where its date is text that says no day. */
  day: string | null
}

/** Pictures of the dealer's events, with what is known of them by address. */
export interface ShownGallery {
  shots: readonly GalleryPicture[]
  pictures: Readonly<Record<string, Picture>>
}

export interface SiteFacts {
  dealer: Dealer
  /** Origin of the public address, e.g. "https://sawtoothmotor.example"; for canonical links. */
  origin: string
  /** Proves that a form was read on one of these pages (see inquiries/hold). */
  formToken: string
  /** What is shown with forms, with the versions that the forms name. */
  texts: Readonly<Record<ShownTextKind, Pick<ShownText, 'version' | 'text'>>>
  /** Only of pages that are exported to a static host. */
  exported?: Exported
}

/** What a page must know that lies where nothing answers it but files. */
export interface Exported {
  /** Origin of the server that takes forms and answers searches; "" where a proxy leads to it from the page's own. */
  apiOrigin: string
}

export interface InventoryFilters {
  makes: readonly string[]
  years: readonly number[]
}

/** A form that came without script and could not be taken, to be shown again as it was filled in. */
export interface FormEcho {
  values: Readonly<Record<string, string | undefined>>
  issues: { path: string; message: string }[]
  message: string
}

export type FormResult = 'received' | FormEcho

/** What an address does not lead to. Of a vehicle that was sold no more is said than that. */
export type MissingThing = 'page' | 'vehicle' | 'sold'

export type PageData = { site: SiteFacts } & (
  | {
      page: 'home'
      hero: ShownVehicle[]
      featured: ShownVehicle[]
      events: ShownEvent[]
      gallery: ShownGallery
    }
  | {
      page: 'inventory'
      /** What was searched for, with the page that is shown. */
      search: VehicleSearch
      /** Those of this page. */
      vehicles: ShownVehicle[]
      /** What comes nearest to a search that found nothing. */
      nearest: ShownVehicle[]
      /** How many were found, and how many pages that makes; one at least. */
      found: number
      pages: number
      /** How many public vehicles there are without any filter. */
      inStock: number
      filters: InventoryFilters
      /** A VIN that was looked up and belongs to no public vehicle. */
      unknownVin: string | null
    }
  | { page: 'vehicle'; shown: ShownVehicle; similar: ShownVehicle[] }
  | { page: 'financing'; calculation: CalculationQuery; applyFor: ShownVehicle | null }
  | { page: 'privacy'; sections: readonly TextSection[]; notice: readonly TextSection[] }
  | { page: 'terms'; sections: readonly TextSection[] }
  | { page: 'accessibility'; sections: readonly TextSection[] }
  | { page: 'inquiry'; vehicle: ShownVehicle | null; result: FormResult }
  | { page: 'application'; result: FormResult }
  | { page: 'not-found'; missing: MissingThing; inStock: ShownVehicle[] }
)

/** The kinds of page that the site has; `PAGES` describes each. */
export type PageKind = PageData['page']
export type PageDataOf<K extends PageKind> = Extract<PageData, { page: K }>

/** What the built site exports from `dist/server/entry.mjs`. */
export interface SiteRenderer {
  /** Renders a page; `headers` holds what must be sent with it (its content security policy). */
  render(
    path: string,
    data: PageData,
  ): Promise<{ status: number; html: string; headers: Record<string, string> }>
}

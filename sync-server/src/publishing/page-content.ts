/**
 * What each page of the site is made of, read from the stock and the store: the server's half of the table of pages in
 * `shared`. Only what a visitor may see goes in.
 */
import { createHash } from 'node:crypto'
import { legalTextsOf } from '@forecourt/shared/dealer/legal-texts'
import type { CommunityEvent } from '@forecourt/shared/events/event'
import { eventDateText } from '@forecourt/shared/events/event-day'
import { dayOf, homeEvents, homeGallery } from '@forecourt/shared/events/home-events'
import { type CalculationQuery, calculationQuerySchema } from '@forecourt/shared/loans/payment-request'
import { parseCents } from '@forecourt/shared/money'
import { exportedInventoryPath } from '@forecourt/shared/site/exported'
import type { FormResult, PageDataOf, PageKind, ShownEvent } from '@forecourt/shared/site/page-data'
import {
  isPublished,
  PAGES,
  type PublishedKind,
  type ReplyKind,
  vehicleIdOf,
  vehiclePath,
} from '@forecourt/shared/site/pages'
import { fillHeroSlots } from '@forecourt/shared/vehicles/hero'
import { nearestVehicles } from '@forecourt/shared/vehicles/nearest-vehicles'
import {
  INVENTORY_PAGE_SIZE,
  type VehicleSearch,
  vehicleSearchSchema,
} from '@forecourt/shared/vehicles/vehicle-search'
import { isPublic } from '@forecourt/shared/vehicles/vehicle-status'
import { normalizeVin } from '@forecourt/shared/vehicles/vin'
import { type ContentDeps, createPageContext, type PageContext } from './page-context.ts'
import type { PageSource, SitePage } from './site-pages.ts'

const OFFERED_INSTEAD = 6
const NEAREST = 3

function shownEvent(event: CommunityEvent): ShownEvent {
  const { id, name, date, location, description, status } = event
  const day = dayOf(event)
  return { id, name, date: eventDateText(date, day), location, description, status, day }
}

async function home({ site, stock, store, media, shown }: PageContext): Promise<PageDataOf<'home'>> {
  const all = (await stock.now()).all()
  const hero = fillHeroSlots(all)
  const featured = all.filter(one => one.isFeatured)
  const events = await store.all('events')
  const shots = homeGallery(events)
  return {
    site,
    page: 'home',
    hero: await shown(hero.map(one => one.id)),
    featured: await shown(featured.map(one => one.id)),
    events: homeEvents(events).map(shownEvent),
    gallery: { shots, pictures: await media.pictures(shots.map(shot => shot.url)) },
  }
}

/** A page that is past the last one shows the last. */
async function inventory(
  { site, stock, shown }: PageContext,
  search: VehicleSearch = vehicleSearchSchema.parse({}),
  unknownVin: string | null = null,
): Promise<PageDataOf<'inventory'>> {
  const view = await stock.now()
  const found = view.find(search)
  const pages = Math.max(1, Math.ceil(found.length / INVENTORY_PAGE_SIZE))
  const page = Math.min(search.page, pages)
  const nearest = found.length === 0 ? view.nearestTo(search, NEAREST) : []
  const onPage = found.slice((page - 1) * INVENTORY_PAGE_SIZE, page * INVENTORY_PAGE_SIZE)
  return {
    site,
    page: 'inventory',
    search: { ...search, page },
    vehicles: await shown(onPage.map(one => one.id)),
    nearest: await shown(nearest.map(one => one.id)),
    found: found.length,
    pages,
    inStock: view.size,
    filters: view.filters(),
    unknownVin,
  }
}

/** Null for a vehicle that is not public. */
async function vehicle(
  { site, stock, shown }: PageContext,
  id: string,
): Promise<PageDataOf<'vehicle'> | null> {
  const view = await stock.now()
  const one = view.get(id)
  if (!one) return null
  const [own, ...similar] = await shown([id, ...view.similar(one).map(other => other.id)])
  return own?.vehicle.id === id ? { site, page: 'vehicle', shown: own, similar } : null
}

async function financing(
  { site, shownOne }: PageContext,
  calculation: CalculationQuery = {},
): Promise<PageDataOf<'financing'>> {
  return { site, page: 'financing', calculation, applyFor: await shownOne(calculation.vehicle) }
}

/**
 * With the newest of the stock, and for a vehicle that was sold with those that come nearest to it.
 * @param vehicleId of the vehicle that was not found; null for any other page
 */
async function notFound(
  { site, stock, store, shown }: PageContext,
  vehicleId: string | null,
): Promise<PageDataOf<'not-found'>> {
  const all = (await stock.now()).all()
  const [vehicle] = vehicleId === null ? [] : await store.vehicles.some([vehicleId])
  // One that was never offered is as unknown to a visitor as one that never was.
  const sold = vehicle?.status === 'sold' && vehicle.firstAvailableAt !== null ? vehicle : null
  const offered = sold
    ? nearestVehicles({ ...sold, cents: parseCents(sold.price) ?? 0 }, all, OFFERED_INSTEAD)
    : all.slice(0, OFFERED_INSTEAD)
  return {
    site,
    page: 'not-found',
    missing: sold ? 'sold' : vehicleId === null ? 'page' : 'vehicle',
    inStock: await shown(offered.map(one => one.id)),
  }
}

const SOURCES: { [K in PublishedKind]: (context: PageContext) => PageSource<K> } = {
  home: context => ({ data: () => home(context) }),
  inventory: context => ({
    data: () => inventory(context),
    answer: async query => {
      const vin = normalizeVin(query['vin'] ?? '')
      const named = vin ? await context.store.vehicles.byVin(vin) : null
      if (named && isPublic(named)) return { redirect: vehiclePath(named.id) }
      return inventory(context, vehicleSearchSchema.parse(query), vin || null)
    },
    async *exported() {
      const { pages } = await inventory(context)
      for (let page = 2; page <= pages; page++) {
        const data = await inventory(context, vehicleSearchSchema.parse({ page }))
        yield { path: exportedInventoryPath(page), data }
      }
    },
  }),
  vehicle: context => ({ data: path => vehicle(context, vehicleIdOf(path) ?? '') }),
  financing: context => ({
    data: () => financing(context),
    answer: query => financing(context, calculationQuerySchema.parse(query)),
  }),
  privacy: ({ site }) => ({
    data: async () => {
      const { privacy, privacyNotice } = legalTextsOf(site.dealer)
      return { site, page: 'privacy', sections: privacy, notice: privacyNotice }
    },
  }),
  terms: ({ site }) => ({
    data: async () => ({ site, page: 'terms', sections: legalTextsOf(site.dealer).terms }),
  }),
  accessibility: ({ site }) => ({
    data: async () => ({ site, page: 'accessibility', sections: legalTextsOf(site.dealer).accessibility }),
  }),
  'not-found': context => ({ data: () => notFound(context, null) }),
}

/** The answers to forms. */
type Replies = {
  [K in ReplyKind]: (vehicleId: string | null, result: FormResult) => Promise<PageDataOf<K>>
}

const repliesOf = ({ site, shownOne }: PageContext): Replies => ({
  inquiry: async (vehicleId, result) => ({
    site,
    page: 'inquiry',
    vehicle: await shownOne(vehicleId),
    result,
  }),
  application: async (_vehicleId, result) => ({ site, page: 'application', result }),
})

export type PageContent = ReturnType<typeof createPageContent>

export function createPageContent(deps: ContentDeps) {
  const context = createPageContext(deps)
  const kinds = (Object.keys(PAGES) as PageKind[]).filter(isPublished)
  return {
    /** Names what every page says. */
    facts: createHash('sha256').update(JSON.stringify(context.site)).digest('base64url'),
    /** What is published, in the order of the table. */
    pages: kinds.map((kind): SitePage => ({ ...PAGES[kind], ...SOURCES[kind](context) })),
    replies: repliesOf(context),
    /** What stands in for a page, or for a vehicle, that is not there. */
    notFound: (vehicleId: string | null) => notFound(context, vehicleId),
  }
}

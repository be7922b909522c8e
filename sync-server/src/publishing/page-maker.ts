/** Makes a page of the site anew where what it is made of differs from what it was made of. */
import { createHash } from 'node:crypto'
import type { PageData, PageDataOf } from '@forecourt/shared/site/page-data'
import { vehicleIdOf } from '@forecourt/shared/site/pages'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { packBytes } from '../http/cached-bytes.ts'
import type { LoadedSite } from './load-renderer.ts'
import type { PublishedPage } from './page-files.ts'
import type { PageStore } from './page-store.ts'
import type { Ad, PublishedAds } from './published-ads.ts'
import { dataOf, type SitePage } from './site-pages.ts'

/** A page as it is to be, in memory; its files are true to it when `kept` ends. */
export interface Made {
  /** Whether it was rendered for that. */
  isNew: boolean
  kept: Promise<void>
}

export interface PageMaker {
  /** Renders a page where it differs from the one in the store, or removes that where there is none any more. */
  make(path: string): Promise<Made>
  /** Renders a page that is not kept. */
  render(path: string, data: PageData): Promise<PublishedPage>
}

const UNCHANGED: Made = { isNew: false, kept: Promise.resolve() }

/** What the page of a vehicle does not say, though it is made along with it; under which address it lies is no word of it. */
const SILENT = new Set(['updatedAt', 'revision', 'formToken', 'heroSlideOrder', 'origin'])

/** What the page of a vehicle says, and what that was made of. */
function adOf({ site, shown: { vehicle } }: PageDataOf<'vehicle'>, build: string, html: string): Ad {
  const made = JSON.stringify({ build, site, vehicle }, (key, value) => (SILENT.has(key) ? undefined : value))
  const { price, status, photos, exteriorPhotos, interiorPhotos, stockNumber } = vehicle
  return {
    fingerprint: createHash('sha256').update(made).digest('hex'),
    facts: {
      name: vehicleName(vehicle),
      stockNumber,
      price,
      status,
      pictures: photos.length + exteriorPhotos.length + interiorPhotos.length,
    },
    html,
  }
}

export interface MakerDeps {
  pages: readonly SitePage[]
  store: PageStore
  site: LoadedSite
  ads: Pick<PublishedAds, 'note'>
}

export function createPageMaker({ pages, store, site, ads }: MakerDeps): PageMaker {
  async function rendered(path: string, data: PageData) {
    const { status, html, headers } = await site.renderer.render(path, data)
    return { page: { bytes: await packBytes(html), status, headers }, html }
  }
  /** Where the page's files cannot be written, or what it says cannot be kept, all of it is done again. */
  const both = async (kept: Promise<void>, noted: Promise<void>) => {
    await Promise.all([kept, noted])
  }

  return {
    make: async path => {
      const data = await dataOf(pages, path)
      const was = store.fingerprint(path)
      const id = vehicleIdOf(path)
      if (!data && was === undefined) return UNCHANGED
      if (!data)
        return {
          isNew: false,
          kept: id === null ? store.remove(path) : both(store.remove(path), ads.note(id, null)),
        }
      const fingerprint = createHash('sha256').update(site.build).update(JSON.stringify(data)).digest('hex')
      if (was === fingerprint) return UNCHANGED
      const { page, html } = await rendered(path, data)
      if (data.page !== 'vehicle' || id === null)
        return { isNew: true, kept: store.put(path, page, fingerprint) }
      // Before it can be read by anybody: what was on the site is known, whatever happens to the server then.
      await ads.note(id, adOf(data, site.build, html))
      return { isNew: true, kept: store.put(path, page, fingerprint) }
    },
    render: async (path, data) => (await rendered(path, data)).page,
  }
}

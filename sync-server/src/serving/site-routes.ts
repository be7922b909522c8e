/** Everything that is not the API: the published pages, searches, pictures, the files of the site and the back-office. */
import { join } from 'node:path'
import { calculationQuerySchema } from '@forecourt/shared/loans/payment-request'
import { vehicleSearchSchema } from '@forecourt/shared/vehicles/vehicle-search'
import { isPublic } from '@forecourt/shared/vehicles/vehicle-status'
import { normalizeVin } from '@forecourt/shared/vehicles/vin'
import { type Context, Hono } from 'hono'
import type { Env, Routes } from '../deps.ts'
import { sendRanges } from '../http/byte-range.ts'
import { IMMUTABLE } from '../http/cache-control.ts'
import { sendBytes } from '../http/cached-bytes.ts'
import { FINANCING, HOME, INVENTORY, NOT_FOUND, vehiclePath } from '../publishing/page-content.ts'
import type { PublishedPage } from '../publishing/page-files.ts'
import { PAGE_HEADERS } from '../publishing/page-headers.ts'
import { adminRoutes } from './admin-routes.ts'
import { createBuiltFiles } from './built-files.ts'
import { discoveryRoutes } from './discovery-routes.ts'
import { type FormDeps, formRoutes } from './form-routes.ts'
import { logoRoutes } from './logo-routes.ts'
import { mediaRoutes } from './media-routes.ts'

export interface SiteDeps extends FormDeps {
  /** Directories of the builds. */
  siteDirectory: string
  adminDirectory: string
  /** Where the dealer's logo lies. */
  dataDirectory: string
}

const READ = ['GET', 'HEAD']

export function siteRoutes(deps: SiteDeps): Routes {
  const { publisher, content, store, media } = deps
  const assets = createBuiltFiles(join(deps.siteDirectory, 'client'))

  const send = (c: Context<Env>, page: PublishedPage, status = page.status) =>
    sendBytes(c, page.bytes, { ...PAGE_HEADERS, ...page.headers }, status as 200 | 404)

  const kept = async (c: Context<Env>) => {
    const page = await publisher.page(c.req.path)
    return page ? send(c, page) : c.text('Just a moment, please.', 503, { 'retry-after': '1' })
  }

  const notFound = async (c: Context<Env>) => {
    const page = await publisher.page(NOT_FOUND)
    return page ? send(c, page, 404) : c.text('404 Page Not Found', 404)
  }

  const site = new Hono<Env>()
  site.route('/', adminRoutes(deps.adminDirectory))
  site.route('/', formRoutes(deps))
  site.route('/', mediaRoutes(media))
  site.route('/', discoveryRoutes(deps))
  site.route('/', logoRoutes(deps.dataDirectory, deps.dealer.logo))

  // A page whose address carries a question is rendered for it; without one it is kept.
  site.on(READ, INVENTORY, async c => {
    const query = c.req.query()
    if (Object.keys(query).length === 0) return kept(c)
    const vin = normalizeVin(query['vin'] ?? '')
    const named = vin ? await store.vehicles.byVin(vin) : null
    if (named && isPublic(named)) return c.redirect(vehiclePath(named.id), 303)
    const search = vehicleSearchSchema.parse(query)
    return send(c, await publisher.render(INVENTORY, await content.inventory(search, vin || null)))
  })

  site.on(READ, FINANCING, async c => {
    const query = c.req.query()
    if (Object.keys(query).length === 0) return kept(c)
    const data = await content.financing(calculationQuerySchema.parse(query))
    return send(c, await publisher.render(FINANCING, data))
  })

  site.on(READ, HOME, kept)

  site.on(READ, '/vehicle/:id', async c => {
    const page = await publisher.page(vehiclePath(c.req.param('id') ?? ''))
    if (page) return send(c, page)
    return send(c, await publisher.render(NOT_FOUND, await content.notFound(true)), 404)
  })

  site.on(READ, '*', async c => {
    const path = c.req.path
    if (path.length > 1 && path.endsWith('/')) {
      const { search } = new URL(c.req.url)
      // Slashes in front would make the address another host's.
      return c.redirect(`/${path.replace(/^\/+|\/+$/g, '')}${search}`, 308)
    }
    const file = await assets(path.slice(1))
    if (!file) return notFound(c)
    const headers = {
      'content-type': file.type,
      'cache-control': path.startsWith('/_astro/') ? IMMUTABLE : 'no-cache',
      'x-content-type-options': 'nosniff',
    }
    return file.type.startsWith('video/')
      ? sendRanges(c, file.bytes.plain, headers)
      : sendBytes(c, file.bytes, headers)
  })
  site.notFound(notFound)
  return site
}

/** Everything that is not the API: the published pages, searches, pictures, the files of the site and the back-office. */
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import type { Env, Routes } from '../deps.ts'
import { sendRanges } from '../http/byte-range.ts'
import { IMMUTABLE } from '../http/cache-control.ts'
import { sendBytes } from '../http/cached-bytes.ts'
import { adminRoutes } from './admin-routes.ts'
import { createBuiltFiles } from './built-files.ts'
import { discoveryRoutes } from './discovery-routes.ts'
import { type FormDeps, formRoutes } from './form-routes.ts'
import { logoRoutes } from './logo-routes.ts'
import { mediaRoutes } from './media-routes.ts'
import { pageRoutes, READ, sendNotFound } from './page-routes.ts'

export interface SiteDeps extends FormDeps {
  /** Directories of the builds. */
  siteDirectory: string
  adminDirectory: string
  /** Where the dealer's logo lies. */
  dataDirectory: string
}

/**
 * The path of a page with a slash too many, as it was sent: decoded, it could hold what browsers take for the beginning of
 * another host's address, or the end of a header.
 */
const SLASHED = /^((?:\/[\w.~-]+)+)\/+$/

export function siteRoutes(deps: SiteDeps): Routes {
  const assets = createBuiltFiles(join(deps.siteDirectory, 'client'))

  const notFound = (c: Context<Env>) => sendNotFound(c, deps)

  const site = new Hono<Env>()
  site.route('/', adminRoutes(deps.adminDirectory, deps.dealer))
  site.route('/', formRoutes(deps))
  site.route('/', mediaRoutes(deps.media))
  site.route('/', discoveryRoutes(deps))
  site.route('/', logoRoutes(deps.dataDirectory, deps.dealer.logo))
  site.route('/', pageRoutes(deps))

  site.on(READ, '*', async c => {
    const { pathname, search } = new URL(c.req.url)
    const [, plain] = SLASHED.exec(pathname) ?? []
    if (plain) return c.redirect(`${plain}${search}`, 308)
    const path = c.req.path
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

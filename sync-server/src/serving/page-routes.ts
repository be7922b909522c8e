/** The published pages of the table, each under its path, and what is rendered for whoever asks. */
import { PAGES, vehiclePath } from '@forecourt/shared/site/pages'
import { type Context, Hono } from 'hono'
import type { Env, Routes } from '../deps.ts'
import { sendBytes } from '../http/cached-bytes.ts'
import type { PageContent } from '../publishing/page-content.ts'
import type { PublishedPage } from '../publishing/page-files.ts'
import { PAGE_HEADERS } from '../publishing/page-headers.ts'
import type { Publisher } from '../publishing/publisher.ts'
import type { SitePage } from '../publishing/site-pages.ts'

interface PageRouteDeps {
  publisher: Publisher
  content: PageContent
}

export const READ = ['GET', 'HEAD']
const NOT_FOUND = PAGES['not-found'].path

const send = (c: Context<Env>, page: PublishedPage, status = page.status) =>
  sendBytes(c, page.bytes, { ...PAGE_HEADERS, ...page.headers }, status as 200 | 404)

/** The page for a path that nothing lies at. */
export async function sendNotFound(c: Context<Env>, { publisher }: PageRouteDeps) {
  const page = await publisher.page(NOT_FOUND)
  return page ? send(c, page, 404) : c.text('404 Page Not Found', 404)
}

export function pageRoutes({ publisher, content }: PageRouteDeps): Routes {
  const routes = new Hono<Env>()

  function serveSingle({ path, answer }: SitePage) {
    routes.on(READ, path, async c => {
      const query = c.req.query()
      if (answer && Object.keys(query).length > 0) {
        const data = await answer(query)
        if ('redirect' in data) return c.redirect(data.redirect, 303)
        return send(c, await publisher.render(path, data))
      }
      const page = await publisher.page(path)
      return page ? send(c, page) : c.text('Just a moment, please.', 503, { 'retry-after': '1' })
    })
  }

  function serveVehicles({ path }: SitePage) {
    routes.on(READ, path, async c => {
      const id = c.req.param('id') ?? ''
      const page = await publisher.page(vehiclePath(id))
      if (page) return send(c, page)
      return send(c, await publisher.render(NOT_FOUND, await content.notFound(id)), 404)
    })
  }

  for (const page of content.pages) {
    if (page.type === 'vehicle') serveVehicles(page)
    // Nothing lies at the path of the page for what is not there.
    else if (page.path !== NOT_FOUND) serveSingle(page)
  }
  return routes
}

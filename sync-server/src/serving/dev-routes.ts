// For developing: what a page is made of, as JSON, for a site that renders its pages itself with reload.
import type { PageData } from '@forecourt/shared/site/page-data'
import { PAGES, vehicleIdOf } from '@forecourt/shared/site/pages'
import { Hono } from 'hono'
import type { Env, Routes } from '../deps.ts'
import type { PageContent } from '../publishing/page-content.ts'
import { dataOf, pageOf } from '../publishing/site-pages.ts'
import type { FormDeps } from './form-routes.ts'
import { mediaRoutes } from './media-routes.ts'

const ORIGIN = 'http://localhost'

async function shownAt(content: PageContent, { pathname, searchParams }: URL): Promise<PageData> {
  for (const [kind, reply] of Object.entries(content.replies))
    if (pathname.startsWith(PAGES[kind as keyof typeof content.replies].path)) return reply(null, 'received')
  const { pages } = content
  const answer = searchParams.size > 0 ? pageOf(pages, pathname)?.answer : undefined
  const answered = await answer?.(Object.fromEntries(searchParams))
  if (answered && 'redirect' in answered) return shownAt(content, new URL(answered.redirect, ORIGIN))
  return answered ?? (await dataOf(pages, pathname)) ?? content.notFound(vehicleIdOf(pathname))
}

export function devRoutes({ media, content }: Pick<FormDeps, 'media' | 'content'>): Routes {
  return new Hono<Env>()
    .get('/__page-data', async c => {
      const address = new URL(c.req.query('path') ?? '/', ORIGIN)
      return c.json(await shownAt(content, address))
    })
    .route('/', mediaRoutes(media))
}

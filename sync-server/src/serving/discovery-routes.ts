// Sitemap, robots.txt and manifest. The sitemap follows the stock: a commit drops it, the next request makes it.
import { type Context, Hono } from 'hono'
import type { Deps, Env, Routes } from '../deps.ts'
import { type CachedBytes, packBytes, sendBytes } from '../http/cached-bytes.ts'
import { robots, sitemaps, webManifest } from '../publishing/discovery.ts'
import type { PageContent } from '../publishing/page-content.ts'

interface DiscoveryDeps extends Pick<Deps, 'stock' | 'dealer' | 'config'> {
  content: Pick<PageContent, 'pages'>
}

export function discoveryRoutes({ stock, dealer, config, content }: DiscoveryDeps): Routes {
  const origin = config.siteOrigin
  let current: Promise<Map<string, CachedBytes>> | null = null
  stock.onChange(() => {
    current = null
  })

  async function makeSitemaps() {
    const files = new Map<string, CachedBytes>()
    for (const [path, text] of sitemaps(origin, content.pages, (await stock.now()).all()))
      files.set(path, await packBytes(text))
    return files
  }

  const robotsText = packBytes(robots(origin))
  const manifest = packBytes(webManifest(dealer))
  const send = (c: Context<Env>, bytes: CachedBytes, type: string) =>
    sendBytes(c, bytes, {
      'content-type': type,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })

  return new Hono<Env>()
    .get('/robots.txt', async c => send(c, await robotsText, 'text/plain; charset=utf-8'))
    .get('/site.webmanifest', async c => send(c, await manifest, 'application/manifest+json'))
    .get('/:name{sitemap(-[0-9]{1,4})?\\.xml}', async c => {
      current ??= makeSitemaps().catch(error => {
        current = null
        throw error
      })
      const file = (await current).get(c.req.path)
      return file ? send(c, file, 'application/xml; charset=utf-8') : c.notFound()
    })
}

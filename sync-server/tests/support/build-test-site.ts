// The real publisher and pages server around a small renderer of the same interface as the built site.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageData, SiteRenderer } from '@forecourt/shared/site/page-data'
import { createPageContent } from '../../src/publishing/page-content.ts'
import { createPageFiles, type PageFiles } from '../../src/publishing/page-files.ts'
import { openPageIndex } from '../../src/publishing/page-index.ts'
import { createPublisher } from '../../src/publishing/publisher.ts'
import type { SitePage } from '../../src/publishing/site-pages.ts'
import { siteRoutes } from '../../src/serving/site-routes.ts'
import { buildTestApp } from './build-test-app.ts'

const ADMIN_PAGE = '<!doctype html><html><head><script>first()</script></head><body>app</body></html>'

/** Writes what a page would show, so that a test can read it. */
function textOf(data: PageData): string {
  switch (data.page) {
    case 'home':
      return `hero ${data.hero.map(one => one.vehicle.id)} featured ${data.featured.map(one => one.vehicle.id)} events ${data.events.map(one => one.name)}`
    case 'inventory':
      return `stock ${data.vehicles.map(one => `${one.vehicle.id}:${one.vehicle.price}:${one.vehicle.status}`)} nearest ${data.nearest.map(one => one.vehicle.id)}`
    case 'vehicle':
      return `${data.shown.vehicle.id} ${data.shown.vehicle.price} ${data.shown.vehicle.status} near ${data.similar.map(one => `${one.vehicle.id}:${one.vehicle.price}`)} ${data.shown.vehicle.description ?? ''}`
    case 'financing':
      return `financing ${JSON.stringify(data.calculation)} for ${data.applyFor?.vehicle.id}`
    case 'privacy':
    case 'terms':
    case 'accessibility':
      return JSON.stringify(data.sections)
    case 'inquiry':
    case 'application':
      return data.result === 'received' ? 'received' : `again ${JSON.stringify(data.result)}`
    case 'not-found':
      return `404 ${data.missing} offered ${data.inStock.map(one => one.vehicle.id)}`
    default:
      return data satisfies never
  }
}

export interface TestSiteOptions extends NonNullable<Parameters<typeof buildTestApp>[0]> {
  /** Makes the site's pages of the product's. */
  pagesOf?(pages: readonly SitePage[]): SitePage[]
}

export async function buildTestSite({ pagesOf, ...options }: TestSiteOptions = {}) {
  const dealership = await buildTestApp(options)
  const directory = mkdtempSync(join(tmpdir(), 'site-'))
  const siteDirectory = join(directory, 'site')
  const adminDirectory = join(directory, 'admin')
  mkdirSync(join(siteDirectory, 'client', '_astro'), { recursive: true })
  mkdirSync(join(adminDirectory, 'assets'), { recursive: true })
  writeFileSync(join(siteDirectory, 'client', '_astro', 'a.1.js'), 'export {}')
  writeFileSync(join(siteDirectory, 'client', '.secret'), 'secret')
  writeFileSync(join(siteDirectory, 'client', 'film.mp4'), '0123456789')
  writeFileSync(join(adminDirectory, 'index.html'), ADMIN_PAGE)
  writeFileSync(join(adminDirectory, 'sw.js'), '// worker')
  writeFileSync(join(adminDirectory, 'assets', 'app.1.js'), 'export {}')

  const rendered: string[] = []
  const compared: string[] = []
  const noting = (pages: readonly SitePage[]): SitePage[] =>
    pages.map(page => ({
      ...page,
      data: path => {
        compared.push(path)
        return page.data(path)
      },
    }))
  const broken = { now: false }
  const renderer: SiteRenderer = {
    render: async (path, data) => {
      if (broken.now) throw new Error('The renderer is broken')
      rendered.push(path)
      const html = `<!doctype html><title>${data.page}</title><p>${textOf(data)}</p>`
      return { status: 200, html, headers: { 'content-security-policy': "default-src 'self'" } }
    },
  }
  const { store, stock, logger } = dealership
  const ofProduct = createPageContent({
    ...dealership,
    origin: 'https://cars.example',
    formToken: dealership.tokens.page,
  })
  const content = { ...ofProduct, pages: pagesOf?.(ofProduct.pages) ?? ofProduct.pages }
  const published = join(directory, 'published')
  const index = openPageIndex(':memory:')
  const disk = { free: Promise.resolve() }
  const files = createPageFiles(index, published)
  const slowFiles: PageFiles = {
    ...files,
    write: async (...page) => {
      await disk.free
      await files.write(...page)
    },
  }
  const newPublisher = (build: string, pages: readonly SitePage[] = content.pages) =>
    createPublisher({
      stock,
      store,
      content: { ...content, pages: noting(pages) },
      files: slowFiles,
      media: dealership.media,
      site: { renderer, build },
      publishedAds: dealership.publishedAds,
      logger,
    })
  const publisher = newPublisher('one')
  await publisher.start()
  store.onCommit(publisher.onCommit)
  stock.onChange(publisher.onStockChange)
  const site = siteRoutes({
    ...dealership,
    content,
    publisher,
    siteDirectory,
    adminDirectory,
    dataDirectory: directory,
  })
  return {
    ...dealership,
    /** Everything that is not the API. */
    site,
    content,
    publisher,
    newPublisher,
    /** Directory of the pages' files. */
    published,
    rendered,
    /** Paths of the pages whose data was read to publish them. */
    compared,
    broken,
    /** What a page's files wait for before they are written. */
    disk,
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      site.request(path, { method, headers }),
    textOf: async (path: string) => (await site.request(path)).text(),
    post: (path: string, form: Record<string, string>) =>
      site.request(path, { method: 'POST', body: new URLSearchParams(form) }),
  }
}

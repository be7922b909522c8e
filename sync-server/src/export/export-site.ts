/**
 * Writes the public site as files that any host of files serves. The pages come from what the publisher renders them from,
 * and all of them show the dealership at one moment, whatever a running server does meanwhile.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dealer } from '@forecourt/shared/dealer/dealer'
import type { PageData } from '@forecourt/shared/site/page-data'
import { PAGES } from '@forecourt/shared/site/pages'
import type { Database } from '../database/database.ts'
import type { ShownTexts } from '../inquiries/shown-texts.ts'
import type { Media } from '../media/media.ts'
import { robots, sitemaps, webManifest } from '../publishing/discovery.ts'
import type { LoadedSite } from '../publishing/load-renderer.ts'
import { createPageContent } from '../publishing/page-content.ts'
import { withPolicy } from '../publishing/policy-in-page.ts'
import { dataOf, pathsOf } from '../publishing/site-pages.ts'
import { pageFile } from '../publishing/static-path.ts'
import type { PublicStock } from '../stock/public-stock.ts'
import type { Store } from '../store/store.ts'
import { type ExportPlace, openExportPlace, type Placed } from './export-place.ts'
import { headersFile } from './static-host.ts'

export interface ExportDeps {
  database: Database
  store: Pick<Store, 'vehicles' | 'all'>
  stock: PublicStock
  media: Pick<Media, 'pictures' | 'file'>
  dealer: Dealer
  formToken: string
  shownTexts: Pick<ShownTexts, 'texts'>
  site: LoadedSite
  /** Directory of the built site's files. */
  siteFiles: string
  dataDirectory: string
  /** Origin that the pages name as theirs. */
  siteOrigin: string
  /** Origin of the server as the pages know it; "" for their own. */
  apiOrigin: string
  say: (text: string) => void
}

export interface Exported extends Placed {
  pages: number
}

const SAY_EVERY = 500
const NAMED_MEDIA = /\/media\/([0-9a-f]{24}(?:-\d{1,4})?\.[0-9a-z]+)/g
const NAMED_MISSING = 3

/** @throws ExportError in words; the directory then holds what it held before */
export async function exportSite(deps: ExportDeps, directory: string): Promise<Exported> {
  const place = await openExportPlace(directory, deps.dataDirectory)
  try {
    const { pages, media } = await deps.database.frozen(() => putPages(deps, place))
    await putMedia(deps, place, media)
    await putSiteFiles(deps, place)
    deps.say('Putting the new files in place')
    return { pages, ...(await place.finish()) }
  } finally {
    await place.discard()
  }
}

/** Gives how many pages there are, and the media files that they name. */
async function putPages(
  deps: ExportDeps,
  place: ExportPlace,
): Promise<{ pages: number; media: Set<string> }> {
  const { stock, dealer, siteOrigin, apiOrigin, site, say } = deps
  const content = createPageContent({ ...deps, origin: siteOrigin, exported: { apiOrigin } })
  const media = new Set<string>()
  let pages = 0

  async function put(path: string, route: string, data: PageData | null) {
    if (!data) return
    const { html, headers } = await site.renderer.render(route, data)
    for (const [, name = ''] of html.matchAll(NAMED_MEDIA)) media.add(name)
    await place.put(pageFile(path), withPolicy(html, headers['content-security-policy'] ?? '', apiOrigin))
    if (++pages % SAY_EVERY === 0) say(`Rendered ${pages} pages`)
  }

  for (const path of await pathsOf(content.pages, stock))
    await put(path, path, await dataOf(content.pages, path))
  for (const page of content.pages)
    for await (const { path, data } of page.exported?.() ?? []) await put(path, page.path, data)

  for (const [path, text] of sitemaps(siteOrigin, content.pages, (await stock.now()).all()))
    await place.put(path.slice(1), text)
  await place.put('robots.txt', robots(siteOrigin))
  await place.put('site.webmanifest', webManifest(dealer))
  say(`Rendered ${pages} pages`)
  return { pages, media }
}

async function putMedia({ media, say }: ExportDeps, place: ExportPlace, names: ReadonlySet<string>) {
  const missing: string[] = []
  for (const name of names) {
    const path = `media/${name}`
    // A name never changes what it shows.
    if (place.has(path) && (await keeps(place, path))) continue
    const bytes = await media.file(name)
    if (bytes) await place.put(path, bytes)
    else missing.push(name)
  }
  say(`Collected ${names.size - missing.length} pictures and films`)
  if (missing.length > 0)
    say(
      `WARNING: ${missing.length} media files that pages name are not there: ${missing.slice(0, NAMED_MISSING).join(', ')}`,
    )
}

/** False where somebody has taken the file away. */
const keeps = (place: ExportPlace, path: string) =>
  place.keep(path).then(
    () => true,
    () => false,
  )

/** What the site was built into, the dealer's logo, and what tells hosts how to serve all of it. */
async function putSiteFiles(
  { siteFiles, dealer, dataDirectory, siteOrigin }: ExportDeps,
  place: ExportPlace,
) {
  for (const entry of await readdir(siteFiles, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(siteFiles.length + 1).replaceAll('\\', '/')
    await place.put(path, await readFile(file))
  }
  const logo = dealer.logo && join(dataDirectory, dealer.logo)
  if (logo && existsSync(logo)) await place.put(`dealer/${dealer.logo}`, await readFile(logo))
  await place.put('_headers', headersFile(siteOrigin, Object.values(PAGES)))
  // GitHub Pages leaves out directories that begin with an underscore unless it is told not to.
  await place.put('.nojekyll', '')
}

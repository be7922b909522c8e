/**
 * Keeps the published pages true to the database.
 *
 * A commit names what it touched: the pages that show it directly are made at once, and whoever asks for one of them
 * meanwhile waits for the new one, so that nobody is shown yesterday's price. All other pages are compared by their
 * fingerprint afterwards. A vehicle that is no longer public has no page from the moment of the commit, whatever
 * happens to the rendering.
 */
import { createHash } from 'node:crypto'
import type { PageData } from '@forecourt/shared/site/page-data'
import { isPublic } from '@forecourt/shared/vehicles/vehicle-status'
import type { Logger } from 'pino'
import { packBytes } from '../http/cached-bytes.ts'
import type { Media } from '../media/media.ts'
import type { CommitListener, Store } from '../store/store.ts'
import type { LoadedSite } from './load-renderer.ts'
import {
  FINANCING,
  HOME,
  INVENTORY,
  NOT_FOUND,
  type PageContent,
  readStock,
  type Stock,
  vehiclePath,
} from './page-content.ts'
import type { PageFiles, PublishedPage } from './page-files.ts'

const MEMORY_PAGES = 1000
const RETRY_MS = 5000
/** How many pages are compared before others get their turn. */
const SWEEP_BATCH = 20

export interface Publisher {
  /** Brings all pages up to date. Gives how many were made. */
  start(): Promise<number>
  /** The page of a path as it is to be shown now; null when there is none. */
  page(path: string): Promise<PublishedPage | null>
  /** Renders a page that is not kept, such as a search. */
  render(path: string, data: PageData): Promise<PublishedPage>
  /** Compares all pages with the database again, e.g. when pictures got new forms. */
  refresh(): Promise<number>
  onCommit: CommitListener
  /** Ends when nothing waits to be made. */
  idle(): Promise<void>
  close(): void
}

/** Paths of the pages that show a vehicle, or the stock as a whole, directly. */
const STOCK_PAGES = [HOME, INVENTORY, NOT_FOUND]

/** Lets others have their turn. */
const turn = () => new Promise<void>(resolve => setImmediate(resolve))

const idOf = (path: string) => /^\/vehicle\/([0-9a-z]{1,24})$/.exec(path)?.[1] ?? null

export function createPublisher(deps: {
  store: Store
  media: Media
  content: PageContent
  files: PageFiles
  site: LoadedSite
  logger: Logger
}): Publisher {
  const { store, media, content, files, site, logger } = deps
  const memory = new Map<string, PublishedPage>()
  const fingerprints = files.fingerprints()
  const dirty = new Set<string>()
  const inWork = new Set<string>()
  const hidden = new Set<string>()
  let sweepWanted = false
  let running: Promise<void> | null = null
  let making: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null
  let isClosed = false

  const dataOf = (stock: Stock, path: string): PageData | null => {
    if (path === HOME) return content.home(stock)
    if (path === INVENTORY) return content.inventory(stock)
    if (path === FINANCING) return content.financing(stock)
    if (path === NOT_FOUND) return content.notFound(stock, false)
    const id = idOf(path)
    return id === null ? null : content.vehicle(stock, id)
  }

  async function render(path: string, data: PageData): Promise<PublishedPage> {
    const { status, html, headers } = await site.renderer.render(path, data)
    return { bytes: await packBytes(html), status, headers }
  }

  function remember(path: string, page: PublishedPage) {
    memory.delete(path)
    memory.set(path, page)
    const [oldest] = memory.keys()
    if (memory.size > MEMORY_PAGES && oldest !== undefined) memory.delete(oldest)
  }

  /** Makes a page anew where it differs from what it was made from. Gives whether it did. */
  async function make(stock: Stock, path: string): Promise<boolean> {
    const data = dataOf(stock, path)
    if (!data) {
      memory.delete(path)
      fingerprints.delete(path)
      await files.remove(path)
      return false
    }
    const fingerprint = createHash('sha256').update(site.build).update(JSON.stringify(data)).digest('hex')
    if (fingerprints.get(path) === fingerprint) return false
    const page = await render(path, data)
    await files.write(path, page, fingerprint)
    fingerprints.set(path, fingerprint)
    remember(path, page)
    return true
  }

  async function makeDirty() {
    while (dirty.size > 0 && !isClosed) {
      // A commit while these are made marks them anew: they would be made of yesterday's stock.
      for (const path of dirty) inWork.add(path)
      dirty.clear()
      try {
        const stock = await readStock(store, media)
        for (const path of inWork) {
          await make(stock, path)
          inWork.delete(path)
        }
      } catch (error) {
        for (const path of inWork) dirty.add(path)
        inWork.clear()
        throw error
      }
    }
  }

  async function sweep(): Promise<number> {
    const stock = await readStock(store, media)
    const wanted = new Set([
      ...STOCK_PAGES,
      FINANCING,
      ...stock.vehicles.map(vehicle => vehiclePath(vehicle.id)),
    ])
    let made = 0
    let looked = 0
    for (const path of new Set([...wanted, ...fingerprints.keys()])) {
      if (isClosed || dirty.size > 0) break
      if (await make(stock, path)) made++
      if (++looked % SWEEP_BATCH === 0) await turn()
    }
    return made
  }

  function work() {
    if (running || isClosed) return
    running = (async () => {
      do {
        making = makeDirty()
        await making.finally(() => {
          making = null
        })
        if (sweepWanted && dirty.size === 0) {
          sweepWanted = false
          await sweep()
          if (dirty.size > 0) sweepWanted = true
        }
      } while ((dirty.size > 0 || sweepWanted) && !isClosed)
    })()
      .catch(error => {
        logger.error({ err: error }, 'pages could not be published; trying again')
        sweepWanted = true
        if (!isClosed) retry = setTimeout(work, RETRY_MS)
      })
      .finally(() => {
        running = null
      })
  }

  const idle = async () => {
    while (running) await running
  }

  return {
    start: sweep,
    render,
    page: async path => {
      if (hidden.has(path)) return null
      while ((dirty.has(path) || inWork.has(path)) && running) await (making?.catch(() => {}) ?? turn())
      const page = memory.get(path) ?? (fingerprints.has(path) ? await files.read(path) : null)
      if (page && !hidden.has(path)) remember(path, page)
      return hidden.has(path) ? null : page
    },
    refresh: async () => {
      await idle()
      return sweep()
    },
    onCommit: ({ changes }) => {
      for (const change of changes) {
        if (change.collection === 'events') dirty.add(HOME)
        if (change.collection !== 'vehicles') continue
        const id = (change.after ?? change.before)?.id
        if (id === undefined) continue
        const path = vehiclePath(id)
        const isShown = change.after !== null && isPublic(change.after)
        if (isShown) hidden.delete(path)
        else hidden.add(path)
        dirty.add(path)
        for (const stockPage of STOCK_PAGES) dirty.add(stockPage)
        sweepWanted = true
      }
      if (dirty.size > 0) work()
    },
    idle,
    close: () => {
      isClosed = true
      if (retry) clearTimeout(retry)
    },
  }
}

/**
 * Keeps the published pages true to the database.
 *
 * A change of the stock names what it touched: the page of the vehicle, those of the whole stock, and those of the vehicles
 * beside which it is shown. Whoever asks for one of them waits for the new one, which is then made at once, so that nobody is
 * shown yesterday's price. What nobody asks for is made when changes have ceased for a moment: they seldom come alone, and
 * each would have the same pages made. A page is made anew only where what it is made of differs from what it was made of. A
 * vehicle that is not public has no page, whatever happens to the rendering.
 */
import { createHash } from 'node:crypto'
import type { PageData } from '@forecourt/shared/site/page-data'
import type { Logger } from 'pino'
import { packBytes } from '../http/cached-bytes.ts'
import type { Media } from '../media/media.ts'
import type { PublicStock, StockChange } from '../stock/public-stock.ts'
import type { CommitListener, Store } from '../store/store.ts'
import type { LoadedSite } from './load-renderer.ts'
import { HOME, type PageContent, vehiclePath } from './page-content.ts'
import type { PageFiles, PublishedPage } from './page-files.ts'
import type { PublishedState } from './page-index.ts'
import { createPageMemory } from './page-memory.ts'
import { dataOf, idOf, pathsOf, STOCK_PAGES } from './public-pages.ts'

/** So much of the pages asked for last is held in memory; the others are read from their files. */
const MEMORY_BYTES = 6_000_000
const RETRY_MS = 5000
/** What nobody waits for is made when nothing has changed for so long. */
const CALM_MS = 500
/** While changes go on, such a page is made now and then: whoever changes and looks should seldom have to wait for it. */
const TRICKLE_MS = 250
/** How many pages are compared before others get their turn. */
const SWEEP_BATCH = 20

export interface Publisher {
  /** Brings all pages up to date. Gives how many were made. */
  start(): Promise<number>
  /** The page of a path as it is to be shown now; null when there is none. */
  page(path: string): Promise<PublishedPage | null>
  /** The same where nothing must be read or waited for; null otherwise. */
  ready(path: string): PublishedPage | null
  /** Renders a page that is not kept, such as a search. */
  render(path: string, data: PageData): Promise<PublishedPage>
  /** Compares all pages with the database again, e.g. when pictures got new forms. */
  refresh(): Promise<number>
  onCommit: CommitListener
  onStockChange(change: StockChange): void
  /** Ends when nothing waits to be made. */
  idle(): Promise<void>
  close(): void
}

/** Lets others have their turn. */
const turn = () => new Promise<void>(resolve => setImmediate(resolve))

export function createPublisher(deps: {
  stock: PublicStock
  store: Pick<Store, 'latestRevision' | 'touchedSince'>
  content: PageContent
  files: PageFiles
  media: Pick<Media, 'countEncoded'>
  site: LoadedSite
  logger: Logger
}): Publisher {
  const { stock, store, content, files, media, site, logger } = deps
  const memory = createPageMemory(MEMORY_BYTES)
  const fingerprints = files.fingerprints()
  const dirty = new Set<string>()
  /** What somebody waits for. */
  const wanted = new Set<string>()
  /** When the newest change came, and when a page was made that nobody waited for. */
  let changedAt = Number.NEGATIVE_INFINITY
  let madeAt = Number.NEGATIVE_INFINITY
  let wake = () => {}
  /** How many wait for all of it. */
  let hurried = 0
  let inWork: string | null = null
  let step: Promise<unknown> | null = null
  let sweepWanted = false
  let running: Promise<number> | null = null
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function render(path: string, data: PageData): Promise<PublishedPage> {
    const { status, html, headers } = await site.renderer.render(path, data)
    return { bytes: await packBytes(html), status, headers }
  }

  /** Makes a page anew where it differs from what it was made of. What is left to do is to keep it. */
  async function make(path: string): Promise<{ keep: () => Promise<void> } | null> {
    const data = await dataOf(content, path)
    if (!data) {
      memory.forget(path)
      if (!fingerprints.has(path)) return null
      return {
        keep: async () => {
          await files.remove(path)
          fingerprints.delete(path)
        },
      }
    }
    const fingerprint = createHash('sha256').update(site.build).update(JSON.stringify(data)).digest('hex')
    if (fingerprints.get(path) === fingerprint) return null
    const page = await render(path, data)
    memory.make(path, page)
    return {
      keep: async () => {
        await files.write(path, page, fingerprint)
        fingerprints.set(path, fingerprint)
        memory.noteWritten(path, page)
      },
    }
  }

  function noteChange(paths: Iterable<string>) {
    for (const path of paths) dirty.add(path)
    changedAt = performance.now()
    work()
  }

  /** How long what nobody waits for is left, in ms. */
  function untilCalm(): number {
    if (isClosed || hurried > 0) return 0
    return Math.min(changedAt + CALM_MS, madeAt + TRICKLE_MS) - performance.now()
  }

  /** The path of what is to be made next; null when nothing is. */
  async function nextDirty(): Promise<string | null> {
    for (;;) {
      for (const path of wanted) if (dirty.has(path)) return path
      const [first = null] = dirty
      const rest = first === null ? 0 : untilCalm()
      if (rest <= 0) return first
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, rest)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  /** Gives how many pages were made. */
  async function makeDirty(): Promise<number> {
    let count = 0
    for (let path = await nextDirty(); path !== null && !isClosed; path = await nextDirty()) {
      // A change while it is made marks it anew: it would be made of yesterday's stock.
      dirty.delete(path)
      inWork = path
      const isAskedFor = wanted.has(path)
      const making = make(path)
      step = making
      try {
        const made = await making
        // From here on it is served from memory, and nobody waits for its file.
        inWork = null
        step = null
        await made?.keep()
        if (!made) continue
        count++
        if (!isAskedFor) madeAt = performance.now()
      } catch (error) {
        dirty.add(path)
        throw error
      } finally {
        inWork = null
        step = null
      }
    }
    return count
  }

  async function sweep(): Promise<number> {
    let made = 0
    let looked = 0
    for (const path of new Set([...(await pathsOf(stock)), ...fingerprints.keys()])) {
      if (isClosed || dirty.size > 0) break
      const fresh = await make(path)
      await fresh?.keep()
      if (fresh && fingerprints.has(path)) made++
      if (++looked % SWEEP_BATCH === 0) await turn()
    }
    return made
  }

  async function currentState(): Promise<PublishedState> {
    const revision = await store.latestRevision()
    const pictures = await media.countEncoded()
    return { build: site.build, facts: content.facts, pictures, revision }
  }

  /** Makes what waits, and compares everything where that is wanted. Gives how many pages were made. */
  async function catchUp(): Promise<number> {
    let made = 0
    let state: PublishedState
    do {
      state = await currentState()
      made += await makeDirty()
      if (sweepWanted && dirty.size === 0) {
        sweepWanted = false
        made += await sweep()
        if (dirty.size > 0) sweepWanted = true
      }
    } while ((dirty.size > 0 || sweepWanted) && !isClosed)
    if (!isClosed) files.keepState(state)
    return made
  }

  /**
   * After a start: where nothing has happened to the stock since, nothing is compared; what has happened is brought up at
   * once, and the rest is compared while others are served. Gives how many pages were made.
   */
  async function start(): Promise<number> {
    const [was, is] = [files.state(), await currentState()]
    const isOther = was?.build !== is.build || was.facts !== is.facts || was.pictures !== is.pictures
    const isComplete = fingerprints.size === (await stock.now()).size + STOCK_PAGES.length + 1
    if (!was || isOther || !isComplete) {
      sweepWanted = true
      return catchUp()
    }
    const touched = await store.touchedSince('vehicles', was.revision)
    const isTouched = touched.length > 0 || (await store.touchedSince('events', was.revision)).length > 0
    if (!isTouched) return 0
    for (const path of [...touched.map(vehiclePath), ...STOCK_PAGES]) dirty.add(path)
    const made = await makeDirty()
    sweepWanted = true
    work()
    return made
  }

  function work() {
    if (running || isClosed) return
    running = catchUp()
      .catch(error => {
        logger.error({ err: error }, 'pages could not be published; trying again')
        sweepWanted = true
        clearTimeout(retry)
        if (!isClosed) retry = setTimeout(work, RETRY_MS)
        return 0
      })
      .finally(() => {
        running = null
      })
  }

  async function idle() {
    hurried++
    wake()
    while (running) await running
    hurried--
  }

  const isBeingMade = (path: string) => dirty.has(path) || inWork === path

  async function untilMade(path: string) {
    while (isBeingMade(path) && running) {
      wanted.add(path)
      wake()
      await (step?.catch(() => {}) ?? turn())
    }
    wanted.delete(path)
  }

  const isGone = async (path: string) => {
    const id = idOf(path)
    return id !== null && !(await stock.now()).get(id)
  }

  return {
    start,
    render,
    page: async path => {
      if (await isGone(path)) return null
      await untilMade(path)
      const fingerprint = fingerprints.get(path)
      const read = memory.get(path) ?? (fingerprint ? await files.read(path) : null)
      // While it was read, a newer one may have been made.
      const page = memory.get(path) ?? read
      if (!page || (await isGone(path))) return null
      if (fingerprints.get(path) === fingerprint && !isBeingMade(path)) memory.remember(path, page)
      return page
    },
    ready: path => {
      if (isBeingMade(path)) return null
      const id = idOf(path)
      if (id !== null && !stock.peek()?.get(id)) return null
      return memory.get(path)
    },
    refresh: async () => {
      await idle()
      sweepWanted = true
      work()
      return (await running) ?? 0
    },
    onCommit: ({ changes }) => {
      if (!changes.some(change => change.collection === 'events')) return
      noteChange([HOME])
    },
    onStockChange: ({ id, besides }) =>
      noteChange([vehiclePath(id), ...STOCK_PAGES, ...[...besides].map(vehiclePath)]),
    idle,
    close: () => {
      isClosed = true
      clearTimeout(retry)
      wake()
    },
  }
}

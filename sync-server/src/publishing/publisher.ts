/**
 * Keeps the published pages true to the database.
 *
 * A change of the stock names what it touched: the page of the vehicle, those of the whole stock, and those of the vehicles
 * beside which it is shown. The page of the vehicle is made at once. Whoever asks for one of the others waits for the new one,
 * which is then made at once, so that nobody is shown yesterday's price. What nobody asks for is made when changes have
 * ceased for a moment: they seldom come alone, and each would have the same pages made. A page is made anew only where what
 * it is made of differs from what it was made of. A vehicle that is not public has no page, whatever happens to the rendering.
 */
import type { Logger } from 'pino'
import type { Media } from '../media/media.ts'
import type { PublicStock, StockChange } from '../stock/public-stock.ts'
import type { CommitListener, Store } from '../store/store.ts'
import type { LoadedSite } from './load-renderer.ts'
import { HOME, type PageContent, vehiclePath } from './page-content.ts'
import type { PageFiles, PublishedPage } from './page-files.ts'
import type { PublishedState } from './page-index.ts'
import { createPageMaker, type PageMaker } from './page-maker.ts'
import { idOf, pathsOf, STOCK_PAGES } from './public-pages.ts'

const RETRY_MS = 5000
/** What nobody waits for is made when nothing has changed for so long. */
const CALM_MS = 500
/** While changes go on, such a page is made now and then: whoever changes and looks should seldom have to wait for it. */
const TRICKLE_MS = 1000
/** How many pages are compared at the same time: while one is rendered, another is packed, and a third is written. */
const LANES = 3
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
  render: PageMaker['render']
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
  const maker = createPageMaker(content, files, site)
  const dirty = new Set<string>()
  /** What is made beside the rest, because somebody waits for it. */
  const hurrying = new Set<Promise<void>>()
  let madeCount = 0
  let failure: { error: unknown } | null = null
  /** When the newest change came, and when a page was made that nobody waited for. */
  let changedAt = Number.NEGATIVE_INFINITY
  let calmlyMadeAt = Number.NEGATIVE_INFINITY
  let wake = () => {}
  /** How many wait for all of it. */
  let hurried = 0
  let sweepWanted = false
  let running: Promise<number> | null = null
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  /** Gives whether the page was made anew. */
  async function make(path: string): Promise<boolean> {
    // A change while it is made marks it anew: it would be made of yesterday's stock.
    dirty.delete(path)
    try {
      const isNew = await maker.make(path)
      if (isNew) madeCount++
      return isNew
    } catch (error) {
      dirty.add(path)
      failure ??= { error }
      wake()
      return false
    }
  }

  /**
   * Makes a page at once, beside whatever else is made, and once: what marks it anew meanwhile either hurries it itself or
   * leaves it to its time.
   */
  function hurry(path: string) {
    const makeOnce = async () => {
      for (let making = maker.inWork(path); making; making = maker.inWork(path)) await making
      if (dirty.has(path) && !failure && !isClosed) await make(path)
    }
    const ended = makeOnce().finally(() => hurrying.delete(ended))
    hurrying.add(ended)
  }

  function noteChange(paths: Iterable<string>) {
    for (const path of paths) dirty.add(path)
    changedAt = performance.now()
    work()
  }

  /** How long what nobody waits for is left, in ms. */
  function untilCalm(): number {
    if (hurried > 0) return 0
    return Math.min(changedAt + CALM_MS, calmlyMadeAt + TRICKLE_MS) - performance.now()
  }

  /** The path of what is to be made next though nobody waits for it; null when there is none. */
  async function nextCalm(): Promise<string | null> {
    while (!isClosed && !failure) {
      const [path] = dirty
      if (path === undefined) return null
      const making = maker.inWork(path)
      const rest = untilCalm()
      if (making) await making
      else if (rest <= 0) return path
      else
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, rest)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
    }
    return null
  }

  async function makeCalmly(): Promise<void> {
    for (let path = await nextCalm(); path !== null; path = await nextCalm()) {
      if (await make(path)) calmlyMadeAt = performance.now()
    }
  }

  async function sweep(): Promise<void> {
    const paths = new Set([...(await pathsOf(stock)), ...maker.paths()]).values()
    let looked = 0
    const lane = async () => {
      for (const path of paths) {
        if (isClosed || dirty.size > 0) return
        if (!maker.inWork(path)) await make(path)
        if (++looked % SWEEP_BATCH === 0) await turn()
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  async function currentState(): Promise<PublishedState> {
    const revision = await store.latestRevision()
    const pictures = await media.countEncoded()
    return { build: site.build, facts: content.facts, pictures, revision }
  }

  function throwFailure() {
    if (failure) throw failure.error
  }

  /** Makes what waits, and compares everything where that is wanted. Gives how many pages were made. */
  async function catchUp(): Promise<number> {
    const before = madeCount
    let state: PublishedState
    try {
      do {
        state = await currentState()
        await makeCalmly()
        if (sweepWanted && dirty.size === 0) {
          sweepWanted = false
          await sweep()
          if (dirty.size > 0) sweepWanted = true
        }
        await Promise.all(hurrying)
        throwFailure()
      } while ((dirty.size > 0 || sweepWanted || hurrying.size > 0) && !isClosed)
      if (!isClosed) files.keepState(state)
      return madeCount - before
    } finally {
      await Promise.all(hurrying)
    }
  }

  /**
   * After a start: where nothing has happened to the stock since, nothing is compared; what has happened is brought up at
   * once, and the rest is compared while others are served. Gives how many pages were made.
   */
  async function start(): Promise<number> {
    const [was, is] = [files.state(), await currentState()]
    const isOther = was?.build !== is.build || was.facts !== is.facts || was.pictures !== is.pictures
    const isComplete = maker.paths().size === (await stock.now()).size + STOCK_PAGES.length + 1
    if (!was || isOther || !isComplete) {
      sweepWanted = true
      return catchUp()
    }
    const touched = await store.touchedSince('vehicles', was.revision)
    const isTouched = touched.length > 0 || (await store.touchedSince('events', was.revision)).length > 0
    if (!isTouched) return 0
    for (const path of [...touched.map(vehiclePath), ...STOCK_PAGES]) dirty.add(path)
    const before = madeCount
    await makeCalmly()
    throwFailure()
    sweepWanted = true
    work()
    return madeCount - before
  }

  function work() {
    if (running || isClosed) return
    failure = null
    let hasFailed = false
    running = catchUp()
      .catch(error => {
        hasFailed = true
        logger.error({ err: error }, 'pages could not be published; trying again')
        sweepWanted = true
        clearTimeout(retry)
        if (!isClosed) retry = setTimeout(work, RETRY_MS)
        return 0
      })
      .finally(() => {
        running = null
        // A change may have come after the last look.
        if (dirty.size > 0 && !hasFailed) work()
      })
  }

  async function idle() {
    hurried++
    wake()
    while (running) await running
    hurried--
  }

  const isBeingMade = (path: string) => dirty.has(path) || maker.inWork(path) !== null

  async function untilMade(path: string) {
    while (isBeingMade(path) && running && !failure && !isClosed) {
      if (!maker.inWork(path)) hurry(path)
      await maker.inWork(path)
    }
  }

  const isGone = async (path: string) => {
    const id = idOf(path)
    return id !== null && !(await stock.now()).get(id)
  }

  return {
    start,
    render: maker.render,
    page: async path => {
      if (await isGone(path)) return null
      await untilMade(path)
      const page = await maker.page(path)
      return page && !(await isGone(path)) ? page : null
    },
    ready: path => {
      if (isBeingMade(path)) return null
      const id = idOf(path)
      if (id !== null && !stock.peek()?.get(id)) return null
      return maker.peek(path)
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
    onStockChange: ({ id, besides }) => {
      noteChange([vehiclePath(id), ...STOCK_PAGES, ...[...besides].map(vehiclePath)])
      hurry(vehiclePath(id))
    },
    idle,
    close: () => {
      isClosed = true
      clearTimeout(retry)
      wake()
    },
  }
}

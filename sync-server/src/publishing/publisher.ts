/**
 * Keeps the published pages true to the database.
 *
 * A commit makes pages stale: those that depend on what it changed. The page of a changed vehicle has high priority and is
 * made at once, and so has a page that somebody asks for: whoever asks waits for the new one, so that nobody is shown
 * yesterday's price. The others have low priority: changes seldom come alone, and each would have the same pages made. A
 * page is made anew only where what it is made of differs from what it was made of. A vehicle that is not public has no page,
 * whatever happens to the rendering.
 */
import { vehicleIdOf, vehiclePath } from '@forecourt/shared/site/pages'
import type { Logger } from 'pino'
import type { StockChange } from '../stock/public-stock.ts'
import type { CommitListener } from '../store/store.ts'
import { createBackgroundJob } from './background-job.ts'
import type { LoadedSite } from './load-renderer.ts'
import type { PageFiles, PublishedPage } from './page-files.ts'
import type { PublishedState } from './page-index.ts'
import { createPageMaker, type PageMaker } from './page-maker.ts'
import { createPageStore } from './page-store.ts'
import { createPublishQueue } from './publish-queue.ts'
import type { PublishedAds } from './published-ads.ts'
import { dependentsOf, pathsOf, staleAfter } from './site-pages.ts'
import { currentState, isOfOtherMaking, misplaced, type StateDeps, touchedSince } from './stale-pages.ts'
import { createSweep } from './sweep.ts'

const RETRY_MS = 5000
/** Pages of low priority are made when nothing has changed for so long. */
const DEBOUNCE_MS = 500
/** While changes go on, one of them is made so often: whoever changes and looks should seldom have to wait for it. */
const MAX_WAIT_MS = 1000

export interface Publisher {
  /** Brings all pages up to date. Gives how many were made. */
  start(): Promise<number>
  /** The page of a path as it is to be shown now; null when there is none. */
  page(path: string): Promise<PublishedPage | null>
  /** The same where nothing must be read or waited for; null otherwise. */
  ready(path: string): PublishedPage | null
  /** Renders a page that is not kept, such as a search. */
  render: PageMaker['render']
  /** Compares all pages with the database again, e.g. when pictures got new forms. Gives how many were made. */
  refresh(): Promise<number>
  onCommit: CommitListener
  onStockChange(change: StockChange): void
  /** Ends when nothing waits to be made. */
  idle(): Promise<void>
  close(): void
}

export interface PublisherDeps extends StateDeps {
  files: PageFiles
  site: LoadedSite
  /** Keeps what pages said. */
  publishedAds: Pick<PublishedAds, 'note'>
  logger: Logger
}

export function createPublisher(deps: PublisherDeps): Publisher {
  const { stock, files, logger, site, publishedAds: ads } = deps
  const { pages } = deps.content
  const store = createPageStore(files)
  const maker = createPageMaker({ pages, store, site, ads })
  const queue = createPublishQueue({ make: maker.make, debounceMs: DEBOUNCE_MS, maxWaitMs: MAX_WAIT_MS })
  const sweep = createSweep({
    paths: async () => [...(await pathsOf(pages, stock)), ...store.paths()],
    compare: queue.process,
    isInterrupted: () => queue.size() > 0 || queue.isPaused(),
  })
  const job = createBackgroundJob({
    run: reconcile,
    isNeeded: () => queue.size() > 0 || sweep.isPending(),
    onFailure: error => {
      logger.error({ err: error }, 'pages could not be published; trying again')
      queue.pause()
      sweep.request()
    },
    retryMs: RETRY_MS,
  })
  let isClosed = false

  /** Makes what waits, and compares everything where that is asked for. */
  async function reconcile(): Promise<void> {
    queue.start()
    let state: PublishedState
    try {
      do {
        state = await currentState(deps)
        await queue.drain()
        await sweep.run()
      } while (!isClosed && (!queue.isSettled() || sweep.isPending()))
    } finally {
      await queue.settled()
    }
    if (!isClosed) files.keepState(state)
  }

  /**
   * Where all pages were true to a state, and since then nothing but commits has happened, only what those made stale is
   * made before anybody asks; the rest is compared while others are served. Otherwise everything is compared first.
   */
  async function start(): Promise<void> {
    const [was, is] = [files.state(), await currentState(deps)]
    if (!was || isOfOtherMaking(was, is)) {
      sweep.request()
      return reconcile()
    }
    const touched = await touchedSince(deps, was.revision)
    const stale = [...touched, ...(await misplaced(deps, store.paths()))]
    if (stale.length === 0) return
    queue.add(stale)
    await queue.undebounced(queue.drain())
    if (touched.length === 0) return
    sweep.request()
    job.trigger()
  }

  async function untilIdle(): Promise<void> {
    for (let run = job.running(); run; run = job.running()) await run
  }
  const idle = () => queue.undebounced(untilIdle())

  async function counted(work: () => Promise<void>): Promise<number> {
    const before = queue.madeCount()
    await work()
    return queue.madeCount() - before
  }

  async function isGone(path: string): Promise<boolean> {
    const id = vehicleIdOf(path)
    return id !== null && !(await stock.now()).get(id)
  }

  return {
    start: () => counted(start),
    render: maker.render,
    page: async path => {
      if (await isGone(path)) return null
      await queue.whenMade(path)
      const page = await store.get(path)
      return page && !(await isGone(path)) ? page : null
    },
    ready: path => {
      if (queue.isPending(path)) return null
      const id = vehicleIdOf(path)
      if (id !== null && !stock.peek()?.get(id)) return null
      return store.peek(path)
    },
    refresh: async () => {
      await idle()
      return counted(async () => {
        sweep.request()
        job.trigger()
        await job.running()
      })
    },
    onCommit: ({ changes }) => {
      if (!changes.some(change => change.collection === 'events')) return
      queue.add(dependentsOf(pages, 'events'))
      job.trigger()
    },
    onStockChange: change => {
      queue.add(staleAfter(pages, change))
      job.trigger()
      queue.prioritize(vehiclePath(change.id))
    },
    idle,
    close: () => {
      isClosed = true
      job.close()
      queue.pause()
    },
  }
}

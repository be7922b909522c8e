/**
 * The pages that wait to be made. As in the work queues of controllers (client-go's `workqueue`), a page waits once however
 * often it is added, is made once at a time, and waits again when it is added while it is made: it was made of what was
 * before. Pages of low priority are made one by one, debounced; one of high priority is made at once, beside the others.
 * After a failure the queue is paused: nothing is made until it is started again, and what was not made still waits.
 */
import { createDebounce } from './debounce.ts'
import type { Made } from './page-maker.ts'

export interface PublishQueueOptions {
  /** Makes a page; never called for one that is being made. */
  make(path: string): Promise<Made>
  /** How long nothing must have been added before pages of low priority are made. */
  debounceMs: number
  /** While pages are added again and again, one of low priority is made each time this has passed. */
  maxWaitMs: number
}

const nothing = () => {}

export function createPublishQueue({ make, debounceMs, maxWaitMs }: PublishQueueOptions) {
  const debounce = createDebounce({ waitMs: debounceMs, maxWaitMs })
  /** In the order in which they were added. */
  const waiting = new Set<string>()
  /** Pages that are being made, until they are in memory. Never rejects. */
  const processing = new Map<string, Promise<void>>()
  /** What is made beside the rest, files included. */
  const concurrent = new Set<Promise<void>>()
  let madeCount = 0
  let failure: { error: unknown } | null = null
  let isPaused = false

  function pause() {
    isPaused = true
    debounce.wake()
  }

  /** Gives whether the page was made anew. Its files are written then. */
  async function process(path: string): Promise<boolean> {
    waiting.delete(path)
    const making = make(path).finally(() => processing.delete(path))
    processing.set(path, making.then(nothing, nothing))
    try {
      const { isNew, kept } = await making
      await kept
      if (isNew) madeCount++
      return isNew
    } catch (error) {
      waiting.add(path)
      failure ??= { error }
      pause()
      return false
    }
  }

  function processNow(path: string) {
    const processOnce = async () => {
      for (let making = processing.get(path); making; making = processing.get(path)) await making
      // It waits no more where others have had it made meanwhile.
      if (waiting.has(path) && !isPaused) await process(path)
    }
    const ended = processOnce().finally(() => concurrent.delete(ended))
    concurrent.add(ended)
  }

  /** The next page of low priority, when it is due; null when there is none. */
  async function next(): Promise<string | null> {
    while (!isPaused) {
      const [path] = waiting
      if (path === undefined) return null
      const making = processing.get(path)
      if (making) await making
      else if (debounce.isDue()) return path
      else await debounce.wait()
    }
    return null
  }

  const settled = async () => void (await Promise.all(concurrent))
  const isPending = (path: string) => waiting.has(path) || processing.has(path)

  return {
    /** Has pages made in their time. */
    add: (paths: Iterable<string>) => {
      for (const path of paths) waiting.add(path)
      debounce.noteEvent()
    },
    /** Has a page that waits made at once. */
    prioritize: processNow,
    /** How many pages wait. */
    size: () => waiting.size,
    /** Whether a page waits or is being made: what there is of it may be of yesterday. */
    isPending,
    /** How many pages were made anew, ever. */
    madeCount: () => madeCount,

    /** Makes a page that need not wait, unless it is being made. */
    process: async (path: string): Promise<void> => {
      if (!processing.has(path)) await process(path)
    },

    /** Ends when a page is in memory as it is to be, or cannot be made. Somebody waits: it gets high priority. */
    whenMade: async (path: string): Promise<void> => {
      while (isPending(path) && !isPaused) {
        if (!processing.has(path)) processNow(path)
        await processing.get(path)
      }
    },

    /** Makes what waits, until nothing does. @throws what the first page failed with */
    drain: async (): Promise<void> => {
      for (let path = await next(); path !== null; path = await next()) {
        // It may have been given high priority since it was found to be due.
        if (!processing.has(path) && (await process(path))) debounce.noteRun()
      }
      await settled()
      if (failure) throw failure.error
    },

    /** While somebody waits for all of it, nothing is debounced. */
    undebounced: debounce.suspendedFor,
    /** Ends when nothing is made beside the rest any more. */
    settled,
    isSettled: () => waiting.size === 0 && concurrent.size === 0,

    start: () => {
      failure = null
      isPaused = false
    },
    pause,
    isPaused: () => isPaused,
  }
}

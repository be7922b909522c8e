/**
 * Compares every page with what it was made of. It lets others have their turn, stops as soon as there is something better
 * to do, and goes on later where it stopped.
 */

export interface SweepOptions {
  /** All pages that are there, or should be. */
  paths(): Promise<Iterable<string>>
  /** Compares a page, and makes it anew where it differs. */
  compare(path: string): Promise<void>
  isInterrupted(): boolean
}

export interface Sweep {
  /** Asks for all pages to be compared, those too that were compared already. */
  request(): void
  /** Whether pages are left to be compared. */
  isPending(): boolean
  /** Compares what is left, until it is interrupted. */
  run(): Promise<void>
}

/** How many pages are compared at the same time: while one is rendered, another is packed, and a third is written. */
const CONCURRENCY = 3
/** How many pages are compared before others get their turn. */
const BATCH = 20

const yieldToOthers = () => new Promise<void>(resolve => setImmediate(resolve))

export function createSweep({ paths, compare, isInterrupted }: SweepOptions): Sweep {
  let isRequested = false
  let left: Iterator<string> | null = null

  async function compareEach(some: Iterator<string>): Promise<void> {
    let compared = 0
    const worker = async () => {
      while (!isInterrupted()) {
        const { value, done } = some.next()
        if (done) {
          if (left === some) left = null
          return
        }
        await compare(value)
        if (++compared % BATCH === 0) await yieldToOthers()
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  }

  return {
    request: () => {
      isRequested = true
    },
    isPending: () => isRequested || left !== null,
    run: async () => {
      if (isInterrupted()) return
      if (isRequested) {
        isRequested = false
        left = new Set(await paths()).values()
      }
      if (left) await compareEach(left)
    },
  }
}

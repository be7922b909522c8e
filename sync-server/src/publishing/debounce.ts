/**
 * When work that nobody waits for may be done: at once where nothing has happened lately, otherwise when nothing has
 * happened for a while, or when it has been put off for long enough. A debounce with a leading edge and a longest wait.
 */

export interface Debounce {
  /** Something happened that seldom comes alone. */
  noteEvent(): void
  /** The work was done. */
  noteRun(): void
  isDue(): boolean
  /** Ends when the work is due, unless something happened meanwhile, or when `wake` is called. */
  wait(): Promise<void>
  wake(): void
  /** All work is due at once until the promise is settled. */
  suspendedFor<T>(promise: Promise<T>): Promise<T>
}

/** @param waitMs how long nothing must have happened. @param maxWaitMs how long work is put off, from the last run */
export function createDebounce({ waitMs, maxWaitMs }: { waitMs: number; maxWaitMs: number }): Debounce {
  let eventAt = Number.NEGATIVE_INFINITY
  let runAt = Number.NEGATIVE_INFINITY
  let suspensions = 0
  let wake = () => {}

  const remaining = () =>
    suspensions > 0 ? 0 : Math.min(eventAt + waitMs, runAt + maxWaitMs) - performance.now()

  return {
    noteEvent: () => {
      eventAt = performance.now()
    },
    noteRun: () => {
      runAt = performance.now()
    },
    isDue: () => remaining() <= 0,
    wait: () =>
      new Promise<void>(resolve => {
        const timer = setTimeout(resolve, remaining())
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    wake: () => wake(),
    suspendedFor: async promise => {
      suspensions++
      wake()
      try {
        return await promise
      } finally {
        suspensions--
      }
    },
  }
}

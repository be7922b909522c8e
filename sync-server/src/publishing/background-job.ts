/** Work in the background: one run at a time, and another one after a rest where a run has failed. */

export interface BackgroundJobOptions {
  run(): Promise<unknown>
  /** Whether more has come up since the run looked last. */
  isNeeded(): boolean
  /** Told of a failed run, before it is tried again. */
  onFailure(error: unknown): void
  retryMs: number
}

export interface BackgroundJob {
  /** Begins a run at once, unless there is one. */
  trigger(): void
  /** The run that is under way; null where there is none. Never rejects. */
  running(): Promise<void> | null
  /** Begins no more runs. */
  close(): void
}

export function createBackgroundJob({
  run,
  isNeeded,
  onFailure,
  retryMs,
}: BackgroundJobOptions): BackgroundJob {
  let running: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function runOnce(): Promise<boolean> {
    try {
      await run()
      return true
    } catch (error) {
      onFailure(error)
      // One timer, however often it fails meanwhile.
      clearTimeout(retry)
      if (!isClosed) retry = setTimeout(trigger, retryMs)
      return false
    }
  }

  function trigger() {
    if (running || isClosed) return
    running = runOnce().then(isDone => {
      running = null
      if (isDone && isNeeded()) trigger()
    })
  }

  return {
    trigger,
    running: () => running,
    close: () => {
      isClosed = true
      clearTimeout(retry)
    },
  }
}

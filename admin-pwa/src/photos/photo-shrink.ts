/** Has photos made smaller in a worker, one after the other, so that the screen stays quick meanwhile. */

export interface Shrunk {
  /** The picture drawn anew; null where the file needs none. */
  bytes: ArrayBuffer | null
  type: string
  preview: ArrayBuffer | null
}

/** Gives null for what this browser cannot decode. */
export type Shrink = (file: Blob) => Promise<Shrunk | null>

const PATIENCE_MS = 60_000
/** A worker that nobody needs any more ends. */
const IDLE_MS = 10_000

export function createShrinker(): { shrink: Shrink; close(): void } {
  let worker: Worker | null = null
  let idle: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const close = () => {
    worker?.terminate()
    worker = null
  }

  function ask(file: Blob): Promise<Shrunk | null> {
    if (!('Worker' in globalThis) || !('OffscreenCanvas' in globalThis)) return Promise.resolve(null)
    clearTimeout(idle)
    worker ??= new Worker(new URL('./photo-shrink-worker.ts', import.meta.url), { type: 'module' })
    const asked = worker
    return new Promise<Shrunk | null>(resolve => {
      const giveUp = () => {
        close()
        resolve(null)
      }
      const timer = setTimeout(giveUp, PATIENCE_MS)
      asked.onmessage = ({ data }: MessageEvent<Shrunk | null>) => {
        clearTimeout(timer)
        resolve(data)
      }
      asked.onerror = () => {
        clearTimeout(timer)
        giveUp()
      }
      asked.postMessage(file)
    }).finally(() => {
      idle = setTimeout(close, IDLE_MS)
    })
  }

  return {
    shrink: file => {
      const turn = last.then(() => ask(file))
      last = turn
      return turn
    },
    close: () => {
      clearTimeout(idle)
      close()
    },
  }
}

/** Has photos made smaller in a worker, one after the other, so that the screen stays quick meanwhile. */
import pLimit from 'p-limit'
import type { Shrink, Shrunk } from './shrunk.ts'

const PATIENCE_MS = 60_000
/** A worker that nobody needs any more ends. */
const IDLE_MS = 10_000

export function createShrinker(): { shrink: Shrink; close(): void } {
  let worker: Worker | null = null
  let idle: ReturnType<typeof setTimeout> | undefined
  const inTurn = pLimit(1)

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
    shrink: file => inTurn(() => ask(file)),
    close: () => {
      clearTimeout(idle)
      close()
    },
  }
}

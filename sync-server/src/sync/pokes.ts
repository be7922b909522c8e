/** Tells every connected app that there is something new. Several commits in one turn are one poke. */
import type { Store } from '../store/store.ts'

export interface Pokes {
  subscribe(listener: (revision: number) => void): () => void
  /** How many listen. */
  listeners(): number
  /** Ends every stream, for a stop of the server. */
  close(): void
  readonly closed: AbortSignal
}

export function createPokes(store: Store): Pokes {
  const listeners = new Set<(revision: number) => void>()
  const closing = new AbortController()
  let newest = 0
  let isWaiting = false
  store.onCommit(({ revision }) => {
    newest = revision
    if (isWaiting) return
    isWaiting = true
    setImmediate(() => {
      isWaiting = false
      for (const listener of listeners) listener(newest)
    })
  })
  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listeners: () => listeners.size,
    close: () => closing.abort(),
    closed: closing.signal,
  }
}

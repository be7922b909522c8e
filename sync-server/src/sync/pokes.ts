/**
 * Tells every connected app that there is something new: at once after a quiet moment, else with what else came until
 * then. Every app asks for what is new when it is told, so many commits in a row must not be told one by one.
 */
import type { Store } from '../store/store.ts'

/** Between one poke and the next. */
const SPACING_MS = 100

export interface Pokes {
  subscribe(listener: (revision: number) => void): () => void
  /** How many listen. */
  listeners(): number
  /** Ends every stream, for a stop of the server. */
  close(): void
  readonly closed: AbortSignal
}

export function createPokes(store: Pick<Store, 'onCommit'>): Pokes {
  const listeners = new Set<(revision: number) => void>()
  const closing = new AbortController()
  let newest = 0
  let isWaiting = false
  let lastAt = Number.NEGATIVE_INFINITY
  function poke() {
    isWaiting = false
    lastAt = performance.now()
    for (const listener of listeners) listener(newest)
  }
  store.onCommit(({ revision }) => {
    newest = revision
    if (isWaiting) return
    isWaiting = true
    const rest = lastAt + SPACING_MS - performance.now()
    // Commits of one turn are one poke in any case.
    if (rest > 0) setTimeout(poke, rest).unref()
    else setImmediate(poke)
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

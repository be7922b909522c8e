/**
 * Which tabs of this device are open. Each holds a lock of its own name, which the browser takes back however the tab
 * ends. Without encryption browsers have no locks: then every other tab counts as closed.
 */
import { newId } from '../mirror/new-id.ts'

export interface LivingTabs {
  /** The name of this tab; another one each time it is opened. */
  readonly own: string
  /** A closed tab counts as open until the browser has said so. */
  isOpen(tab: string): boolean
  close(): void
}

/**
 * @param name the same in all tabs
 * @param onClosed hears that a tab that was asked for is closed
 */
export async function openLivingTab(name: string, onClosed: () => void): Promise<LivingTabs> {
  const own = newId()
  const ending = new AbortController()
  const closed = new Set<string>()
  const watched = new Set([own])
  const lockOf = (tab: string) => `${name}-${tab}`
  await hold(lockOf(own), ending.signal)

  const watch = (tab: string) => {
    watched.add(tab)
    navigator.locks
      .request(lockOf(tab), { signal: ending.signal }, () => {
        closed.add(tab)
        onClosed()
      })
      // Who waits for the lock when it ends is told so by an error.
      .catch(() => {})
  }

  return {
    own,
    isOpen: tab => {
      if (!navigator.locks) return tab === own
      if (!watched.has(tab)) watch(tab)
      return !closed.has(tab)
    },
    close: () => ending.abort(),
  }
}

/** Ends when the lock is held, which it is until the signal. */
async function hold(lock: string, signal: AbortSignal): Promise<void> {
  if (!navigator.locks) return
  const isHeld = Promise.withResolvers<void>()
  navigator.locks
    .request(lock, () => {
      isHeld.resolve()
      return new Promise<void>(resolve => {
        signal.addEventListener('abort', () => resolve())
      })
    })
    .catch(isHeld.reject)
  await isHeld.promise
}

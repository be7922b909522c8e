/** This tab of the browser, and which others are open: each holds a lock of its own for as long as it is. */
import { newId } from './new-id.ts'

const KEY = 'forecourt-tab'
const PREFIX = 'forecourt-tab-'
/** A copied tab never gets the lock of the tab that it was copied from. */
const COPY_CLAIM_MS = 500
/** A page that is loaded again gets the lock when the page before it is gone, which a busy machine may take its time for. */
const RELOAD_CLAIM_MS = 10_000

let claim: Promise<string> | null = null

/** The name of this tab. It keeps it when it is loaded again; a copy of a tab gets a name of its own. */
export function tabName(): Promise<string> {
  claim ??= claimName()
  return claim
}

async function claimName(): Promise<string> {
  const before = read()
  const isOwn = before !== null && (await hold(before))
  const name = isOwn ? before : newId()
  if (!isOwn) await hold(name)
  try {
    sessionStorage.setItem(KEY, name)
  } catch {
    // Without a place for it the tab has another name when it is loaded again; what it kept is taken up all the same.
  }
  return name
}

function isLoadedAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Holds the lock of a name for as long as the tab is open. Gives whether it is held; without locks all are. */
function hold(name: string): Promise<boolean> {
  if (!globalThis.navigator?.locks) return Promise.resolve(true)
  const patience = isLoadedAgain() ? RELOAD_CLAIM_MS : COPY_CLAIM_MS
  return new Promise(resolve => {
    navigator.locks
      .request(PREFIX + name, { signal: AbortSignal.timeout(patience) }, () => {
        resolve(true)
        return new Promise(() => {})
      })
      .catch(() => resolve(false))
  })
}

/** The tabs that are open; where a browser has no locks, this one alone is known. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  const own = await tabName()
  if (!globalThis.navigator?.locks) return new Set([own])
  const { held = [] } = await navigator.locks.query()
  const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
  return new Set([...names, own])
}

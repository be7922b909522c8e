/**
 * Brings the small pictures of the stock onto the device while nobody needs the line, through the service worker, whose
 * cache shows them without a signal. Which ones is decided by shared/src/media/picture-budget.
 */
import { planPictures } from '@forecourt/shared/media/picture-budget'
import { combineLatest, debounceTime, type Subscription } from 'rxjs'
import { connection } from '../mirror/connection.ts'
import type { Mirror } from '../mirror/mirror.ts'

/** As the service worker calls it, see vite.config.ts. */
const CACHE = 'vehicle-pictures'
const LOCK = 'forecourt-small-pictures'
const CALM_MS = 3000
const IDLE_TIMEOUT_MS = 10_000
/** So many are fetched before the device is asked again whether it has nothing else to do. */
const AT_ONCE = 6

/** Browsers that know it say whether their user wants to save data. */
interface WithConnection {
  connection?: { saveData?: boolean }
}
const savesData = () => (navigator as Navigator & WithConnection).connection?.saveData === true

/** Begins to keep the small pictures as the stock is; gives what ends it. */
export function startSmallPictures(mirror: Mirror): () => void {
  const ending = new AbortController()
  const watching: Subscription = combineLatest([
    mirror.rows('vehicles'),
    mirror.rows('events'),
    mirror.filling,
    connection,
  ])
    .pipe(debounceTime(CALM_MS))
    .subscribe(() => void keepUp(mirror, ending.signal).catch(() => {}))
  return () => {
    ending.abort()
    watching.unsubscribe()
  }
}

const canFetch = (signal: AbortSignal) =>
  !signal.aborted &&
  connection.value.offlineSince === null &&
  connection.value.obstacle === null &&
  !savesData()

/** A new version of the app takes over when the service worker of the old one has nothing more to do. */
const isUpdateWaiting = async () =>
  ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null

/** One tab at a time; one that comes meanwhile finds it done. */
async function keepUp(mirror: Mirror, signal: AbortSignal): Promise<void> {
  const vehicles = mirror.rows('vehicles').value
  const events = mirror.rows('events').value
  // While the mirror is being filled a vehicle that is not there is not gone.
  if (!vehicles || !events || mirror.filling.value || !canFetch(signal)) return
  if (!('caches' in globalThis) || !navigator.serviceWorker?.controller) return
  await navigator.locks?.request(LOCK, { ifAvailable: true }, async lock => {
    if (!lock) return
    const cache = await caches.open(CACHE)
    const galleries = events.flatMap(({ gallery }) => gallery)
    const plan = planPictures(vehicles, galleries, await sizesIn(cache))
    for (const url of plan.drop) await cache.delete(url)
    for (let start = 0; start < plan.fetch.length; start += AT_ONCE) {
      await idle()
      if (!canFetch(signal) || (await isUpdateWaiting())) return
      await Promise.all(plan.fetch.slice(start, start + AT_ONCE).map(url => fetch(url, { signal })))
    }
  })
}

/** Sizes that were looked up once, in bytes: what an address shows never changes. */
const known = new Map<string, number>()

async function sizesIn(cache: Cache): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    const bytes = known.get(pathname) ?? (await sizeOf(cache, request))
    known.set(pathname, bytes)
    sizes.set(pathname, bytes)
  }
  return sizes
}

async function sizeOf(cache: Cache, request: Request): Promise<number> {
  const reply = await cache.match(request)
  const reported = Number(reply?.headers.get('content-length') ?? Number.NaN)
  return Number.isFinite(reported) ? reported : ((await reply?.blob())?.size ?? 0)
}

const idle = () =>
  new Promise<void>(resolve => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, CALM_MS)
  })

/** Takes them all off the device. */
export async function forgetSmallPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE).catch(() => false)
}

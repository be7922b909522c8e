/**
 * Files from the moment in which they are chosen until they are ready to be sent. They lie in tables of their own, so that
 * nothing that is not ready can be sent. Every step is one transaction: what dies between two of them leaves a file with
 * its name, or with its bytes, or ready.
 */
import type { PhotoPlace } from '@forecourt/shared/media/photo-queue'
import type { Prepared } from './photo-intake.ts'
import { type PhotoDatabase, spotOf } from './photo-outbox-table.ts'

/**
 * `storing`: its bytes are not here yet; `stored`: as they were chosen, they are. `unkept`: they could not be stored.
 * `unfit`: it can never be sent as it is. `double`: its place has this content already, and nobody was told yet.
 */
type ArrivalState = 'storing' | 'stored' | 'unkept' | 'unfit' | 'double'

export interface ChosenPhoto extends PhotoPlace {
  id: string
  /** Among all files of the outbox, ascending in the order in which they were chosen. */
  order: number
  name: string
  /** Content type, as the browser tells it. */
  type: string
  isFilm: boolean
  /** Of what was chosen, in bytes. */
  size: number
  /** When it was chosen, ISO in UTC. */
  at: string
  /** The tab in which it was chosen: only there its bytes can be read. */
  tab: string
  state: ArrivalState
  message: string | null
  /** How often it was begun to be made ready. */
  tries: number
}

export type NewArrival = Omit<ChosenPhoto, 'order' | 'state' | 'message' | 'tries'>

export interface Original {
  id: string
  bytes: ArrayBuffer
}

const FRESH = { state: 'storing', message: null, tries: 0 } as const

/**
 * Keeps the names of files in one go, behind all others. A file whose bytes never came takes its old place again.
 * @param isOpen whether a tab may still be storing what it chose
 * @throws Dexie's errors when they cannot be stored; then none is
 */
export function addArrivals(
  database: PhotoDatabase,
  chosen: readonly NewArrival[],
  isOpen: (tab: string) => boolean,
): Promise<ChosenPhoto[]> {
  const { arrivals, entries } = database
  return database.transaction('rw', arrivals, entries, async () => {
    const present = await arrivals.orderBy('order').toArray()
    const lost = present.filter(
      one => one.state === 'unkept' || (one.state === 'storing' && !isOpen(one.tab)),
    )
    const lastEntry = await entries.orderBy('order').last()
    let order = Math.max(0, lastEntry?.order ?? 0, present.at(-1)?.order ?? 0)
    const added = chosen.map<ChosenPhoto>(one => {
      const at = lost.findIndex(other => isSameFile(one, other))
      const [before] = at < 0 ? [] : lost.splice(at, 1)
      return { ...one, ...FRESH, id: before?.id ?? one.id, order: before?.order ?? ++order }
    })
    await arrivals.bulkPut(added)
    return added
  })
}

/** Nothing but its place, name and size is known of a file whose bytes never came. */
const isSameFile = (one: NewArrival, other: NewArrival) =>
  one.about === other.about &&
  one.recordId === other.recordId &&
  one.place === other.place &&
  one.name === other.name &&
  one.size === other.size

/** Puts another file where one stands whose bytes never came. Gives null where that is gone, or has its bytes. */
export function replaceArrival(
  database: PhotoDatabase,
  id: string,
  file: Pick<ChosenPhoto, 'name' | 'type' | 'isFilm' | 'size' | 'at' | 'tab'>,
): Promise<ChosenPhoto | null> {
  const { arrivals } = database
  return database.transaction('rw', arrivals, async () => {
    const before = await arrivals.get(id)
    if (!before || (before.state !== 'storing' && before.state !== 'unkept')) return null
    const now = { ...before, ...file, ...FRESH }
    await arrivals.put(now)
    return now
  })
}

/** Keeps the bytes of a file as they were chosen. One that was taken away meanwhile stays away. */
export function storeOriginal(database: PhotoDatabase, id: string, bytes: ArrayBuffer): Promise<void> {
  const { arrivals, originals } = database
  return database.transaction('rw', arrivals, originals, async () => {
    const stored = await arrivals.update(id, { state: 'stored', message: null })
    if (stored > 0) await originals.put({ id, bytes })
  })
}

/** Says why a file goes no further, and lets its bytes go. */
export function stopArrival(
  database: PhotoDatabase,
  id: string,
  state: 'unkept' | 'unfit',
  message: string,
): Promise<void> {
  const { arrivals, originals } = database
  return database.transaction('rw', arrivals, originals, async () => {
    await arrivals.update(id, { state, message })
    await originals.delete(id)
  })
}

/**
 * Puts what was made of a file among those that are sent, in its order; where its content is kept for the place already,
 * it is a double. One that was taken away meanwhile stays away.
 * @param isShown whether the server shows the content at this place
 * @throws Dexie's errors when it cannot be stored; then it is as it was
 */
export function finishArrival(
  database: PhotoDatabase,
  id: string,
  { bytes, preview, ...prepared }: Prepared,
  isShown: boolean,
): Promise<void> {
  const { arrivals, originals, entries, contents, previews } = database
  return database.transaction('rw', [arrivals, originals, entries, contents, previews], async () => {
    const arrival = await arrivals.get(id)
    if (arrival?.state !== 'stored' && arrival?.state !== 'storing') return
    const { tab: _tab, tries: _tries, ...chosen } = arrival
    const spot = spotOf(chosen, prepared.sha256)
    await originals.delete(id)
    if (isShown || (await entries.where({ spot }).count()) > 0) {
      await arrivals.update(id, { state: 'double', message: null })
      return
    }
    await arrivals.delete(id)
    await contents.add({ id, bytes })
    if (preview) await previews.add({ id, bytes: preview })
    await entries.add({
      ...chosen,
      ...prepared,
      spot,
      size: bytes.byteLength,
      state: 'waiting',
      attempts: 0,
      sent: 0,
      message: null,
      url: null,
    })
  })
}

/**
 * Files on their way from being chosen to being ready. First the device knows of all of them, then it has their bytes, then
 * each is made ready for sending. Whatever ends the app meanwhile: what has its bytes is gone on with when the app opens
 * again, and what has none is shown by its name.
 */
import type { ArrivalStanding, PhotoPlace } from '@forecourt/shared/media/photo-queue'
import { concatMap, filter, firstValueFrom, map, Subject, startWith } from 'rxjs'
import { newId } from '../mirror/new-id.ts'
import { openLivingTab } from './living-tabs.ts'
import {
  addArrivals,
  type ChosenPhoto,
  type NewArrival,
  replaceArrival,
  stopArrival,
  storeOriginal,
} from './photo-arrivals-table.ts'
import { isFilm, NOT_PREPARED, NotKept, readChosen, unkeptWords, unreadyWords } from './photo-intake.ts'
import { MOST_TRIES, type Preparing, startPreparing } from './photo-preparer.ts'
import type { ShownPhoto, UnpreparedState } from './shown-photo.ts'
import { beginStoring } from './storing.ts'

/** So many files are read at once: one that is slow to come does not keep the others, and they fit into the memory. */
const AT_ONCE = 3

export interface Arrivals {
  /** Rings when something may be shown differently than before. */
  readonly changed: Subject<void>
  /** As it is shown; null for one of which somebody else is just being told. */
  shownOf(photo: ChosenPhoto): ShownPhoto | null
  /** Those whose names the device could not even store. */
  homeless(): ShownPhoto[]
  /** Ends when each of the files is ready, stopped or taken away. Gives the names of those that their place has already. */
  keep(place: PhotoPlace, files: readonly File[]): Promise<string[]>
  /** Puts a file where one stands whose bytes never came. */
  replace(id: string, file: File): Promise<void>
  /** Tries again what is stopped. */
  retry(id: string): Promise<void>
  forget(id: string): void
  /** What was chosen, where its bytes are here. */
  original(id: string): Promise<Blob | null>
  /** Is called when the rows may have changed. */
  look(): void
  close(): void
}

interface Options extends Pick<Preparing, 'database' | 'shrink' | 'shownAt'> {
  userId: string
}

interface Trouble {
  state: Extract<UnpreparedState, 'unready' | 'unkept' | 'unfit'>
  message: string
}

export async function openArrivals({ database, userId, shrink, shownAt }: Options): Promise<Arrivals> {
  const { arrivals, originals } = database
  const changed = new Subject<void>()
  const ending = new AbortController()
  /** What was chosen in this tab and has not been stored. */
  const files = new Map<string, File>()
  /** Those of them that are made ready without being stored before, for want of room. */
  const unstorable = new Set<string>()
  const troubles = new Map<string, Trouble>()
  const homeless = new Map<string, NewArrival>()
  /** Somebody here is told what becomes of them. */
  const awaited = new Set<string>()
  const tabs = await openLivingTab(`forecourt-photos-tab-${userId}`, () => look())

  const standingOf = ({ id, state, tab, tries }: ChosenPhoto): ArrivalStanding => {
    if (troubles.has(id)) return 'stopped'
    if (state === 'stored') return tries < MOST_TRIES ? 'ready' : 'stopped'
    if (state !== 'storing') return 'stopped'
    if (unstorable.has(id)) return 'ready'
    return tabs.isOpen(tab) ? 'coming' : 'stopped'
  }

  const ringPreparer = startPreparing({
    database,
    lock: `forecourt-photos-intake-${userId}`,
    shrink,
    shownAt,
    standingOf,
    fileOf: id => files.get(id),
    onStopped: (id, error) => stop(id, troubleOf(error, unstorable.has(id))),
    signal: ending.signal,
  })

  function look() {
    changed.next()
    ringPreparer()
  }

  /** What cannot be written down either is known in this tab at least. */
  async function stop(id: string, trouble: Trouble) {
    troubles.set(id, trouble)
    unstorable.delete(id)
    const { state, message } = trouble
    if (state !== 'unready')
      await stopArrival(database, id, state, message).then(
        () => troubles.delete(id),
        () => {},
      )
    look()
  }

  function stateOf({ id, state, tab, tries }: ChosenPhoto): UnpreparedState {
    switch (state) {
      case 'storing':
        return tabs.isOpen(tab) ? 'storing' : 'unstored'
      case 'stored':
        return tries < MOST_TRIES ? 'preparing' : 'unready'
      case 'unkept':
        return files.has(id) ? 'unkept' : 'unstored'
      default:
        return state
    }
  }

  function messageOf({ name, message }: ChosenPhoto, state: UnpreparedState): string | null {
    if (state === 'unready') return NOT_PREPARED
    return state === 'unstored' && message !== null
      ? `${name} could not be stored. Choose it again.`
      : message
  }

  function shownOf(photo: ChosenPhoto): ShownPhoto | null {
    const { id, about, recordId, place, name, isFilm, size, at, tab } = photo
    const isReportedElsewhere = tab !== tabs.own && tabs.isOpen(tab)
    if (photo.state === 'double' && (awaited.has(id) || isReportedElsewhere)) return null
    const state = stateOf(photo)
    const reported = troubles.get(id) ?? { state, message: messageOf(photo, state) }
    return { id, about, recordId, place, name, isFilm, size, at, sent: 0, url: null, ...reported }
  }

  /** Waits until none of the files is in one of the states. */
  const leave = (ids: string[], ...states: UnpreparedState[]) =>
    firstValueFrom(
      changed.pipe(
        startWith(null),
        concatMap(() => arrivals.bulkGet(ids).catch(() => [])),
        map(rows => rows.some(row => row && states.some(state => state === shownOf(row)?.state))),
        filter(isThere => !isThere),
      ),
      { defaultValue: false },
    )

  async function storeOne(id: string) {
    const file = files.get(id)
    if (!file) return
    try {
      const bytes = await readChosen(file)
      await storeOriginal(database, id, bytes)
      files.delete(id)
    } catch (error) {
      if (ending.signal.aborted) return
      if (error instanceof NotKept) await stop(id, { state: 'unfit', message: error.message })
      // What is made of it may be small enough.
      else unstorable.add(id)
    }
    look()
  }

  /** Stores the files of this tab and waits for what becomes of them. Gives the doubles among them. */
  async function arrive(ids: string[]): Promise<ChosenPhoto[]> {
    for (const id of ids) awaited.add(id)
    look()
    const endStoring = beginStoring()
    const queue = [...ids]
    const storeThem = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) await storeOne(id)
    }
    // One that is taken away is not waited for, though its bytes may never come.
    for (let started = 0; started < AT_ONCE; started++) void storeThem()
    await leave(ids, 'storing').finally(endStoring)
    await leave(ids, 'storing', 'preparing')
    const rows = await arrivals.bulkGet(ids).catch(() => [])
    const doubles = rows.flatMap(row => (row?.state === 'double' ? [row] : []))
    await arrivals.bulkDelete(doubles.map(({ id }) => id)).catch(() => {})
    for (const id of ids) {
      unstorable.delete(id)
      const isReported = doubles.some(double => double.id === id)
      if (!isReported) awaited.delete(id)
      if (isReported || !rows.some(row => row?.id === id)) files.delete(id)
    }
    return doubles
  }

  /** Has the device know of the files first of all. */
  async function begin(chosen: readonly { row: NewArrival; file: File }[]): Promise<string[]> {
    const endStoring = beginStoring()
    try {
      const rows = await addArrivals(
        database,
        chosen.map(({ row }) => row),
        tabs.isOpen,
      )
      for (const [index, { id }] of rows.entries()) {
        const { file, row } = chosen[index] ?? {}
        if (file) files.set(id, file)
        if (row) homeless.delete(row.id)
        troubles.delete(id)
      }
      return rows.map(({ id }) => id)
    } catch (error) {
      for (const { row, file } of chosen) {
        homeless.set(row.id, row)
        files.set(row.id, file)
        troubles.set(row.id, { state: 'unkept', message: unkeptWords(error) })
      }
      look()
      return []
    } finally {
      endStoring()
    }
  }

  const factsOf = (file: File) => ({
    name: file.name,
    type: file.type,
    isFilm: isFilm(file),
    size: file.size,
    at: new Date().toISOString(),
    tab: tabs.own,
  })

  async function replace(id: string, file: File) {
    files.set(id, file)
    try {
      const row = await replaceArrival(database, id, factsOf(file))
      troubles.delete(id)
      if (row) await arrive([id])
      else files.delete(id)
      look()
    } catch (error) {
      await stop(id, { state: 'unkept', message: unkeptWords(error) })
    }
  }

  return {
    changed,
    shownOf,
    homeless: () =>
      [...homeless.values()].flatMap(
        row => shownOf({ ...row, order: 0, state: 'unkept', message: null, tries: 0 }) ?? [],
      ),
    keep: async ({ about, recordId, place }, chosen) => {
      const ids = await begin(
        chosen.map(file => ({ row: { id: newId(), about, recordId, place, ...factsOf(file) }, file })),
      )
      return (await arrive(ids)).map(({ name }) => name)
    },
    replace,
    retry: async id => {
      const file = files.get(id)
      const row = homeless.get(id)
      if (row && file) {
        await arrive(await begin([{ row, file }]))
      } else if (file) await replace(id, file)
      else {
        await arrivals.update(id, { tries: 0 }).catch(() => {})
        troubles.delete(id)
        await arrive([id])
      }
    },
    forget: id => {
      for (const known of [files, unstorable, troubles, homeless]) known.delete(id)
      look()
    },
    original: async id => {
      const bytes = (await originals.get(id))?.bytes
      return files.get(id) ?? (bytes ? new Blob([bytes]) : null)
    },
    look,
    close: () => {
      ending.abort()
      tabs.close()
      changed.complete()
    },
  }
}

const troubleOf = (error: unknown, isUnstored: boolean): Trouble => {
  if (error instanceof NotKept) return { state: 'unfit', message: error.message }
  return isUnstored
    ? { state: 'unkept', message: unkeptWords(error) }
    : { state: 'unready', message: unreadyWords(error) }
}

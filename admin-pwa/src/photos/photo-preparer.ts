/**
 * Makes what was chosen ready for sending, in order, in one tab at a time: each waits for its turn with every single file, so
 * that a tab which the system has put to sleep keeps nobody waiting for long.
 */
import { type ArrivalStanding, nextToPrepare, type PhotoPlace } from '@forecourt/shared/media/photo-queue'
import { addressOfContent } from '@forecourt/shared/media/upload'
import { inOneTab } from '../mirror/one-tab.ts'
import { createBell } from './bell.ts'
import { type ChosenPhoto, finishArrival } from './photo-arrivals-table.ts'
import { NotKept, prepare, readChosen, UNREADABLE } from './photo-intake.ts'
import type { PhotoDatabase } from './photo-outbox-table.ts'
import type { Shrink } from './shrunk.ts'

/** A picture at which the app ended so often may be what ends it: it is not begun again without a person. */
export const MOST_TRIES = 3
const REST_MS = 5000

export interface Preparing {
  database: PhotoDatabase
  /** Of the lock, the same in all tabs. */
  lock: string
  shrink: Shrink
  /** The addresses that a place has on the server, as far as this device knows. */
  shownAt(place: PhotoPlace): Promise<readonly string[]>
  standingOf(photo: ChosenPhoto): ArrivalStanding
  /** The file of one whose bytes the device could not store as they were chosen. */
  fileOf(id: string): File | undefined
  /** Hears why one that is being made ready goes no further. */
  onStopped(id: string, error: unknown): Promise<void>
  signal: AbortSignal
}

/** Begins to make ready what is there; gives what is to be called when there may be more. */
export function startPreparing(preparing: Preparing): () => void {
  const bell = createBell()
  const { lock, signal } = preparing
  const ended = new Promise<false>(resolve => signal.addEventListener('abort', () => resolve(false)))
  // What is in the middle of a file when it ends does not keep the turn: its database is closed.
  const turn = () => Promise.race([prepareNext(preparing), ended])
  signal.addEventListener('abort', bell.ring)
  const run = async () => {
    while (!signal.aborted) {
      try {
        if (!(await inOneTab(lock, turn, signal))) await bell.rung(null)
      } catch {
        // Browsers lose their database now and then, as on a tablet that was asleep: then it is looked at afresh.
        if (!signal.aborted) await bell.rung(Date.now() + REST_MS)
      }
    }
  }
  void run()
  return bell.ring
}

/** Gives whether there was one. @throws Dexie's errors where the device cannot be read */
async function prepareNext(preparing: Preparing): Promise<boolean> {
  const { database, standingOf, signal, onStopped } = preparing
  const next = nextToPrepare(await database.arrivals.toArray(), standingOf)
  if (!next || signal.aborted) return false
  try {
    await prepareOne(next, preparing)
  } catch (error) {
    if (!signal.aborted) await onStopped(next.id, error)
  }
  return true
}

async function prepareOne(photo: ChosenPhoto, { database, shrink, shownAt, fileOf }: Preparing) {
  const { id, tries } = photo
  await database.arrivals.update(id, { tries: tries + 1 })
  const file = fileOf(id)
  const original = (await database.originals.get(id))?.bytes ?? (file && (await readChosen(file)))
  if (!original) throw new NotKept(UNREADABLE)
  const prepared = await prepare(photo, original, shrink)
  const isShown = addressOfContent(await shownAt(photo), prepared.keptSha256) !== null
  await finishArrival(database, id, prepared, isShown)
}

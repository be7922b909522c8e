/**
 * How the records of the mirror are written: each upon what stands on the device at that moment, whichever tab wrote it. Many
 * that are asked for at once are read as one and written as one, for each transaction waits for the disk.
 */
import type { Collection } from '@forecourt/shared/collections/collections'
import type { BulkWriteRow } from 'rxdb'
import { everythingIn } from './all-of.ts'
import {
  type HeldDocument,
  isSheet,
  keyOf,
  type MirrorDatabase,
  type RecordDocument,
  type SheetDocument,
  type StoredDocument,
} from './database.ts'
import { type HeldMemory, isForgettable, isNothing, plain } from './held-memory.ts'
import { newId } from './new-id.ts'

/** What is made of a record; nothing held, waiting or lost takes it off the device. */
export type Step<C extends Collection> = (held: HeldDocument<C>) => HeldDocument<C>

/** What is to become of one of several records. */
export interface Stepping<C extends Collection = Collection> {
  collection: C
  id: string
  step: Step<C>
}

/** Fewer are written one by one: sheets are read one by one too, and are never changed. */
const SHEET_FROM = 50

export interface HeldWrites {
  /** Changes one record, whatever others write to it meanwhile. Gives what has become of it. */
  change<C extends Collection>(collection: C, id: string, step: Step<C>): Promise<HeldDocument<C>>
  /** Changes many records; those that are new are written in one go, and those that are not. */
  changeAll<C extends Collection>(
    collection: C,
    ids: readonly string[],
    stepOf: (id: string) => Step<C>,
  ): Promise<void>
  /** Changes several records of any collections as one; where that cannot be, each by itself. Gives what came of each. */
  changeEach(steppings: readonly Stepping[]): Promise<PromiseSettledResult<unknown>[]>
  /** Writes the sheets anew that tell of records that are gone, without what has a document of its own. */
  clearSheets(): Promise<void>
}

const documentOf = <C extends Collection>(collection: C, held: HeldDocument<C>): RecordDocument => ({
  ...(held as HeldDocument),
  key: keyOf(collection, held.id),
  about: collection,
})

/** Records as the server has them, of which nothing waits. */
const sheetOf = (about: Collection, made: readonly HeldDocument[]): SheetDocument => ({
  key: keyOf('sheets', newId()),
  about,
  fill: Math.max(...made.map(({ fill }) => fill)),
  rows: JSON.stringify(made.map(({ server }) => server)),
})

const empty = <C extends Collection>(id: string): HeldDocument<C> => ({
  id,
  server: null,
  waiting: null,
  fill: 0,
  lost: null,
  gesture: 0,
})

/** @param sheetFrom from how many new records on they are written as a sheet */
export function createHeldWrites(
  { records }: Pick<MirrorDatabase, 'records'>,
  memory: HeldMemory,
  sheetFrom = SHEET_FROM,
): HeldWrites {
  const { storageInstance } = records

  /** What a document becomes; the same where its step changes nothing. */
  function stepped<D extends StoredDocument & { _deleted: boolean }>(
    data: D,
    { collection, id, step }: Stepping,
  ): D {
    const sheet = memory.onSheet(collection, id)
    const before = data._deleted ? (sheet ?? empty(id)) : plain(data as unknown as HeldDocument)
    const made = step(before)
    if (made === before) return data
    // What is gone and stands on a sheet is kept as gone.
    return { ...data, ...made, _deleted: isForgettable(made) && !sheet }
  }

  async function change<C extends Collection>(
    collection: C,
    id: string,
    step: Step<C>,
  ): Promise<HeldDocument<C>> {
    const key = keyOf(collection, id)
    for (;;) {
      const sheet = memory.onSheet(collection, id)
      const document = await records.findOne(key).exec()
      let made = sheet ?? empty<C>(id)
      if (document) {
        const noted: Step<C> = held => (made = step(held))
        await document.incrementalModify(data => stepped(data, { collection, id, step: noted } as never))
        return made
      }
      const before = made
      made = step(before)
      if (made === before || (isForgettable(made as HeldDocument) && !sheet)) return made
      const { error } = await records.bulkInsert([documentOf(collection, made)])
      // Another tab was quicker: what it wrote is what is changed now.
      if (error.length === 0) return made
    }
  }

  /**
   * Changes those of some records that have documents of their own, as one.
   * @returns those that are still to be changed: they have none, or another tab was quicker
   */
  async function changeOwn(steppings: readonly Stepping[]): Promise<readonly Stepping[]> {
    const keys = steppings.map(({ collection, id }) => keyOf(collection, id))
    const found = await storageInstance.findDocumentsById(keys, false)
    const documents = new Map(found.map(document => [document.key, document]))
    const rows: BulkWriteRow<StoredDocument>[] = []
    const left = new Set(keys.filter(key => !documents.has(key)))
    for (const [index, stepping] of steppings.entries()) {
      const previous = documents.get(keys[index] ?? '')
      const document = previous && stepped(previous, stepping)
      if (document && document !== previous) rows.push({ previous, document })
    }
    const { error } = rows.length > 0 ? await storageInstance.bulkWrite(rows, 'held-writes') : { error: [] }
    for (const { documentId } of error) left.add(documentId)
    return steppings.filter((_, index) => left.has(keys[index] ?? ''))
  }

  async function changeEach(steppings: readonly Stepping[]): Promise<PromiseSettledResult<unknown>[]> {
    if (steppings.length === 0) return []
    // What has no room as one may have some by itself.
    const left = new Set(await changeOwn(steppings).catch(() => steppings))
    return Promise.allSettled(
      steppings.map(one => (left.has(one) ? change(one.collection, one.id, one.step) : null)),
    )
  }

  /** Writes new records. Gives the keys of those that another tab has written already. */
  async function insert(name: Collection, made: readonly HeldDocument[]): Promise<ReadonlySet<string>> {
    if (made.length === 0) return new Set()
    if (made.length < sheetFrom || made.some(({ server, waiting, lost }) => !server || waiting || lost)) {
      const { error } = await records.bulkInsert(made.map(one => documentOf(name, one)))
      return new Set(error.map(({ documentId }) => documentId))
    }
    await records.bulkInsert([sheetOf(name, made)])
    return ownOf(made.map(({ id }) => keyOf(name, id)))
  }

  /** Which of some records have a document of their own: read only where another tab has written what is not known yet. */
  async function ownOf(keys: string[]): Promise<ReadonlySet<string>> {
    const { count } = await storageInstance.count(everythingIn(records))
    if (count === memory.documents()) return new Set(keys.filter(memory.isOwn))
    const found = await storageInstance.findDocumentsById(keys, false)
    return new Set(found.map(({ key }) => key))
  }

  async function clearSheets(): Promise<void> {
    for (const key of memory.outdatedSheets()) {
      const document = await records.findOne(key).exec()
      await document?.incrementalModify(data => {
        if (!isSheet(data)) return data
        const rows = JSON.parse(data.rows) as { id: string }[]
        const left = rows.filter(({ id }) => !memory.isOwn(keyOf(data.about, id)))
        return { ...data, rows: JSON.stringify(left) }
      })
    }
  }

  return {
    change,
    changeEach,
    clearSheets,
    changeAll: async (name, ids, stepOf) => {
      const known = ids.filter(id => memory.held(name).has(id))
      const fresh = ids.filter(id => !memory.held(name).has(id))
      const made = fresh.map(id => stepOf(id)(empty(id))).filter(one => !isNothing(one))
      const taken = await insert(name, made as readonly HeldDocument[])
      const again = [...known, ...fresh.filter(id => taken.has(keyOf(name, id)))]
      const steppings = again.map(id => ({ collection: name, id, step: stepOf(id) }))
      for (const one of await changeEach(steppings as unknown as readonly Stepping[]))
        if (one.status === 'rejected') throw one.reason
    },
  }
}

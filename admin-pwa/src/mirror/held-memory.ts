/**
 * The records of the mirror in memory. Many records that come at once lie on the device as one sheet; a record that is
 * touched afterwards gets a document of its own, which counts in place of what the sheet says, also where it says that
 * the record is gone.
 */
import { type Collection, type Documents, forEachCollection } from '@forecourt/shared/collections/collections'
import { STRUCK } from '@forecourt/shared/persons/traces'
import {
  type HeldDocument,
  isSheet,
  keyOf,
  type RecordDocument,
  type SheetDocument,
  type StoredDocument,
} from './database.ts'

export interface HeldMemory {
  /** Everything held of a collection, at this moment. */
  held<C extends Collection>(collection: C): ReadonlyMap<string, HeldDocument<C>>
  /** The number of the newest gesture that is kept with any record; 0 where none is. */
  newestGesture(): number
  /** How many documents of the device are known. */
  documents(): number
  /** Whether a record has a document of its own, as far as is known. */
  isOwn(key: string): boolean
  /** A record as the device has it without a document of its own. */
  onSheet<C extends Collection>(collection: C, id: string): HeldDocument<C> | undefined
  /**
   * The sheets that still say something of a record that is gone, or of which a person was struck since: its own document
   * counts, but their bytes tell it.
   */
  outdatedSheets(): string[]
  /** Takes what was written, or taken away. */
  take(document: StoredDocument, isGone: boolean): void
  /** Takes what was read, unless something newer has been taken already. */
  takeRead(documents: readonly StoredDocument[]): void
}

export const isNothing = ({
  server,
  waiting,
  lost,
  gone,
}: Pick<HeldDocument, 'server' | 'waiting' | 'lost' | 'gone'>) => !server && !waiting && !lost && !gone

/** Of a record about which its user did something the number is kept, also when it is gone: one made anew counts on from it. */
export const isForgettable = (held: HeldDocument) => isNothing(held) && held.gesture === 0

export function plain<C extends Collection>(held: HeldDocument<C>): HeldDocument<C> {
  const { id, server, waiting, fill, lost, gone, undone } = held
  // An app of before kept the number with what waited only.
  const gesture = Math.max(held.gesture ?? 0, waiting?.gesture ?? 0)
  return {
    id,
    server,
    waiting,
    fill,
    lost,
    gesture,
    ...(gone ? { gone } : {}),
    ...(undone ? { undone } : {}),
  }
}

export function createHeldMemory(): HeldMemory {
  const memory = forEachCollection(() => new Map<string, HeldDocument>())
  const sheets = new Map<string, { about: Collection; ids: readonly string[] }>()
  const onSheets = new Map<string, HeldDocument>()
  /** The keys of the records that have a document of their own. */
  const own = new Set<string>()
  let newestGesture = 0

  function show(about: Collection, held: HeldDocument | undefined, id: string) {
    if (held && !isNothing(held)) memory[about].set(id, held)
    else memory[about].delete(id)
  }

  function takeSheet({ key: sheet, about, fill, rows }: SheetDocument) {
    const records = JSON.parse(rows) as Documents[Collection][]
    const ids = records.map(({ id }) => id)
    const still = new Set(ids)
    for (const id of sheets.get(sheet)?.ids ?? []) if (!still.has(id)) onSheets.delete(keyOf(about, id))
    sheets.set(sheet, { about, ids })
    for (const server of records) {
      const { id, revision } = server
      const key = keyOf(about, id)
      const before = onSheets.get(key)
      if (before && before.fill >= fill && (before.server?.revision ?? 0) > revision) continue
      const held = { id, server, waiting: null, fill, lost: null, gesture: 0 }
      onSheets.set(key, held)
      if (!own.has(key)) memory[about].set(id, held)
    }
  }

  function takeRecord(document: RecordDocument, isGone: boolean) {
    const { key, about, id } = document
    const held = plain(document)
    newestGesture = Math.max(newestGesture, held.gesture)
    if (isGone) own.delete(key)
    else own.add(key)
    show(about, isGone ? onSheets.get(key) : held, id)
  }

  function take(document: StoredDocument, isGone: boolean) {
    if (!isSheet(document)) takeRecord(document, isGone)
    else if (!isGone) takeSheet(document)
  }

  return {
    held: <C extends Collection>(name: C) => memory[name] as unknown as ReadonlyMap<string, HeldDocument<C>>,
    newestGesture: () => newestGesture,
    documents: () => sheets.size + own.size,
    isOwn: key => own.has(key),
    onSheet: <C extends Collection>(name: C, id: string) =>
      onSheets.get(keyOf(name, id)) as HeldDocument<C> | undefined,
    outdatedSheets: () =>
      [...sheets].flatMap(([sheet, { about, ids }]) => {
        const isOutdated = ids.some(id => {
          if (!own.has(keyOf(about, id))) return false
          const server = memory[about].get(id)?.server
          return !server || JSON.stringify(server).includes(STRUCK)
        })
        return isOutdated ? [sheet] : []
      }),
    take,
    takeRead: documents => {
      for (const document of documents) if (isSheet(document) || !own.has(document.key)) take(document, false)
    },
  }
}

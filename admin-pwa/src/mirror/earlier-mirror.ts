/**
 * The mirror that the app kept when it spoke the first version of the contract: records as they were shown, an outbox
 * beside them, and in the notes of the replication the records as the server had them. An app that was updated takes all
 * of it over, what waits above all, and then removes it.
 */
import { COLLECTIONS, type Collection, type Documents } from '@forecourt/shared/collections/collections'
import type { Waiting } from '@forecourt/shared/sync/held-record'
import type { HeldDocument } from './database.ts'
import type { HeldStore } from './held-store.ts'
import { newId } from './new-id.ts'

type Row = Record<string, unknown> & { id: string }

interface EarlierMirror {
  /** As they were shown; deleted ones are marked. */
  records: { collection: Collection; row: Row }[]
  outbox: Row[]
  /** As the server had them, by id. */
  known: ReadonlyMap<string, Row>
}

const prefixOf = (userId: string) => `rxdb-dexie-forecourt-${userId}--0--`
const filledKeyOf = (userId: string) => `forecourt-filled-${userId}`

/** What the database itself adds to a record. */
const ADDED = ['_deleted', '_meta', '_rev', '_attachments']

const plain = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !ADDED.includes(field))) as Row

const isDeleted = ({ _deleted }: Row) => _deleted === '1' || _deleted === true

async function rowsOf(idb: IDBFactory, name: string): Promise<Row[]> {
  const database = await done(idb.open(name))
  try {
    if (!database.objectStoreNames.contains('docs')) return []
    return await done<Row[]>(database.transaction('docs').objectStore('docs').getAll())
  } finally {
    database.close()
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function read(idb: IDBFactory, names: readonly string[], prefix: string): Promise<EarlierMirror> {
  const records: EarlierMirror['records'] = []
  const outbox: Row[] = []
  const known = new Map<string, Row>()
  for (const name of names) {
    const part = name.slice(prefix.length)
    const rows = await rowsOf(idb, name)
    const collection = COLLECTIONS.find(one => one === part)
    if (collection) records.push(...rows.map(row => ({ collection, row })))
    else if (part === 'outbox') outbox.push(...rows.filter(row => !isDeleted(row)))
    else if (part.startsWith('rx-replication-meta'))
      for (const { docData } of rows) if (docData && !isDeleted(docData as Row)) remember(docData as Row)
  }
  function remember(row: Row) {
    known.set(row.id, plain(row))
  }
  return { records, outbox, known }
}

/** Takes an earlier mirror of a user over, and removes it. Does nothing where there is none. */
export async function takeOverEarlierMirror(
  store: HeldStore,
  userId: string,
  { idb, notes }: { idb: IDBFactory; notes: Pick<Storage, 'getItem' | 'removeItem'> },
): Promise<void> {
  const prefix = prefixOf(userId)
  const names = (await idb.databases()).flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
  if (names.length === 0) return
  const { records, outbox, known } = await read(idb, names, prefix)
  const wholeSince = notes.getItem(filledKeyOf(userId))
  const entries = new Map(outbox.map(entry => [String(entry.id), entry]))
  for (const [turn, { collection, row }] of records.entries()) {
    const entry = entries.get(`${collection}:${row.id}`)
    const server = (known.get(row.id) ?? (entry ? null : plain(row))) as Documents[Collection] | null
    const next = (isDeleted(row) ? null : plain(row)) as Documents[Collection] | null
    if (!entry && isDeleted(row)) continue
    const waiting = entry ? waitingOf(entry, server, next, turn) : null
    await store.change(collection, row.id, held =>
      held.server || held.waiting ? held : ({ ...held, server, waiting } as HeldDocument<typeof collection>),
    )
  }
  if (wholeSince && store.place().wholeSince === null) await store.setPlace({ ...store.place(), wholeSince })
  notes.removeItem(filledKeyOf(userId))
  for (const name of names) await done(idb.deleteDatabase(name)).catch(() => {})
}

function waitingOf(
  entry: Row,
  assumed: Documents[Collection] | null,
  next: Documents[Collection] | null,
  turn: number,
): Waiting<Documents[Collection]> {
  return {
    assumed,
    next,
    change: newId(),
    words: String(entry.words),
    at: String(entry.at),
    // In the order in which they were made, and before whatever this mirror will be told.
    gesture: Date.parse(String(entry.at)) + turn,
    turn: Date.parse(String(entry.at)),
    seen: assumed?.revision ?? 0,
    trouble: null,
  }
}

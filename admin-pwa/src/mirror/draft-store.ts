/**
 * What was typed into forms and not saved yet, kept in the mirror's database as it is typed: it outlives a reload, a tab
 * that the system takes and the end of a login, belongs to the mirror's user alone, and goes with the mirror.
 *
 * A tab keeps its own: two tabs with the same form open do not type over each other. What a tab has left behind is
 * taken up by whichever tab opens the form next.
 */
import type { RxChangeEvent, RxCollection } from 'rxdb'
import { BehaviorSubject } from 'rxjs'
import { type DraftDocument, isPlace, type Place } from './database.ts'
import type { UnwrittenDrafts } from './unwritten-drafts.ts'

export interface Draft {
  /** Names the form, and the tab that keeps it: "lead:abc@xyz". */
  key: string
  /** Names the form: "lead:abc", "lead:new". */
  name: string
  /** The tab that keeps it. */
  tab: string
  /** What the form is about, in words: "Ruth Becker". */
  title: string
  /** The record as its author saw it; null for a new one. */
  base: object | null
  /** The fields in which somebody typed. */
  values: Record<string, unknown>
  /** When something was typed last, ISO in UTC. */
  at: string
}

export interface DraftStore {
  /** All that is kept, of all tabs, at this moment and whenever it changes. */
  readonly all: BehaviorSubject<readonly Draft[]>
  /** What this tab keeps of a form. */
  own(name: string): Draft | undefined
  /** What a tab that is gone has left of a form, the newest first to be taken; it is this tab's from now on. */
  takeUp(name: string): Promise<Draft | undefined>
  /** Keeps what is typed. Of what comes while one is written only the last is written. */
  keep(draft: Pick<Draft, 'name' | 'title' | 'base' | 'values'>): void
  /** Nothing of the form is left to keep in this tab. */
  forget(name: string): void
  /** Takes a draft away, whichever tab kept it. */
  discard(key: string): void
  /** Resolves when everything is written. */
  written(): Promise<void>
  close(): void
}

interface Options {
  /** The mirror's own notes, among which the drafts are. */
  collection: RxCollection<Place | DraftDocument>
  /** Hears of what keeps a draft from being stored. */
  onTrouble(error: unknown): void
  /** The name of this tab. */
  tab: string
  /** Which tabs are open. */
  openTabs(): Promise<ReadonlySet<string>>
  /** Where what is not written yet is kept when the page goes. */
  unwrittenDrafts: UnwrittenDrafts
}

const plain = ({ key, name, tab, title, base, values, at }: Draft): Draft => ({
  key,
  name,
  tab,
  title,
  base,
  values,
  at,
})

/** What is marked as deleted stays in a browser's database: nothing of what was typed is to stay with it. */
const emptied = <D extends object>(document: D): D => ({
  ...document,
  title: '',
  base: null,
  values: {},
  _deleted: true,
})

const newestFirst = (a: Draft, b: Draft) => (a.at < b.at ? 1 : -1)

export async function openDraftStore({
  collection,
  onTrouble,
  tab,
  openTabs,
  unwrittenDrafts,
}: Options): Promise<DraftStore> {
  const drafts = new Map<string, Draft>()
  const all = new BehaviorSubject<readonly Draft[]>([])
  const show = () => all.next([...drafts.values()].sort(newestFirst))
  /** What is to be written, by key; null to take it away. */
  const unwritten = new Map<string, Draft | null>()
  /** What is being written at this moment. */
  let inWriting: readonly [string, Draft | null] | null = null
  let writing: Promise<void> | null = null

  const following = collection.eventBulks$.subscribe(({ events }) => {
    for (const { documentData, operation } of events as RxChangeEvent<Place | DraftDocument>[]) {
      if (isPlace(documentData as Place | DraftDocument)) continue
      const draft = plain(documentData as DraftDocument)
      // What is typed meanwhile is newer than what comes back from the database.
      if (unwritten.has(draft.key) || (draft.tab === tab && operation !== 'DELETE')) continue
      if (operation === 'DELETE') drafts.delete(draft.key)
      else drafts.set(draft.key, draft)
    }
    show()
  })
  for (const document of await collection.find().exec()) {
    const found = document.toJSON() as Place | DraftDocument
    if (isPlace(found)) continue
    const draft = plain(found)
    if (!drafts.has(draft.key)) drafts.set(draft.key, draft)
  }
  show()

  async function write(key: string, draft: Draft | null) {
    const id = `draft:${key}`
    // RxDB's incrementalUpsert never writes a document again that once had no room.
    if (draft) await collection.upsert({ id, ...draft })
    else await (await collection.findOne(id).exec())?.incrementalModify(emptied)
  }

  async function writeAll() {
    for (;;) {
      const next = unwritten.entries().next()
      if (next.done) return
      const [key, draft] = next.value
      unwritten.delete(key)
      inWriting = next.value
      await write(key, draft).catch(onTrouble)
      inWriting = null
    }
  }

  function put(key: string, draft: Draft | null) {
    if (draft) drafts.set(key, draft)
    else if (!drafts.delete(key) && !unwritten.has(key)) return
    unwritten.set(key, draft)
    show()
    writing ??= writeAll().finally(() => {
      writing = null
    })
  }

  const keyOf = (name: string) => `${name}@${tab}`

  for (const [key, draft] of unwrittenDrafts.take()) put(key, draft)
  const stopListening = unwrittenDrafts.listen(() => [...(inWriting ? [inWriting] : []), ...unwritten])

  return {
    all,
    own: name => drafts.get(keyOf(name)),
    takeUp: async name => {
      if (![...drafts.values()].some(draft => draft.name === name)) return undefined
      const open = await openTabs()
      const left = [...drafts.values()].filter(draft => draft.name === name && !open.has(draft.tab))
      const [newest] = left.sort(newestFirst)
      if (!newest || drafts.has(keyOf(name))) return undefined
      const own = { ...newest, key: keyOf(name), tab }
      put(own.key, own)
      put(newest.key, null)
      return own
    },
    keep: draft => {
      const key = keyOf(draft.name)
      put(key, { ...draft, key, tab, at: new Date().toISOString() })
    },
    forget: name => put(keyOf(name), null),
    discard: key => put(key, null),
    written: async () => {
      while (writing) await writing
    },
    close: () => {
      stopListening()
      following.unsubscribe()
    },
  }
}

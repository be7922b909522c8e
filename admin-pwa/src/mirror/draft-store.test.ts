// Drafts outlive what their tab does not, and tabs do not type over each other.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type MirrorDatabase, openDatabase, type Storage } from './database.ts'
import { type DraftStore, openDraftStore } from './draft-store.ts'
import { unwrittenDraftsOfTab } from './unwritten-drafts.ts'

let storage: Storage
let database: MirrorDatabase
let open: Set<string>
let troubles: unknown[]
/** What a browser has of a tab: its notes, and the events of its page. */
let browserTab: { notes: globalThis.Storage; events: EventTarget }

const tabOf = (tab: string): Promise<DraftStore> =>
  openDraftStore({
    collection: database.place,
    onTrouble: error => troubles.push(error),
    tab,
    openTabs: async () => open,
    unwrittenDrafts: unwrittenDraftsOfTab('drafts', browserTab),
  })

function memoryStorage(): globalThis.Storage {
  const notes = new Map<string, string>()
  return {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => notes.set(key, value),
    removeItem: (key: string) => notes.delete(key),
  } as unknown as globalThis.Storage
}

const draft = (note: string) => ({
  name: 'lead:a',
  title: 'Ruth Becker',
  base: { id: 'a' },
  values: { note },
})
const reopen = async () => {
  await database.close()
  database = await openDatabase({ name: 'drafts', storage, isShared: false })
}

beforeEach(async () => {
  storage = getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange } as never) as Storage
  database = await openDatabase({ name: 'drafts', storage, isShared: false })
  open = new Set(['one', 'two'])
  troubles = []
  browserTab = { notes: memoryStorage(), events: new EventTarget() }
})
afterEach(async () => {
  await database.close()
  expect(troubles).toEqual([])
})

it('keeps what was typed last, however quickly it was typed', async () => {
  const tab = await tabOf('one')
  for (const letter of ['W', 'Wa', 'Wan', 'Want', 'Wants']) tab.keep(draft(letter))
  expect(tab.own('lead:a')?.values).toEqual({ note: 'Wants' })
  await tab.written()
  await reopen()
  expect((await tabOf('one')).own('lead:a')).toMatchObject({ values: { note: 'Wants' }, base: { id: 'a' } })
})

it('is forgotten once nothing is left to keep, also while it is still being written', async () => {
  const tab = await tabOf('one')
  tab.keep(draft('Wants'))
  tab.forget('lead:a')
  await tab.written()
  expect(tab.all.value).toEqual([])
  await reopen()
  expect((await tabOf('one')).all.value).toEqual([])
})

it('is not taken from a tab that is open, and is once that is gone', async () => {
  const one = await tabOf('one')
  const two = await tabOf('two')
  one.keep(draft('Typed in one'))
  await one.written()
  expect(two.all.value).toHaveLength(1)
  expect(two.own('lead:a')).toBeUndefined()
  expect(await two.takeUp('lead:a')).toBeUndefined()
  open.delete('one')
  expect(await two.takeUp('lead:a')).toMatchObject({ tab: 'two', values: { note: 'Typed in one' } })
  await two.written()
  expect(two.all.value.map(({ key }) => key)).toEqual(['lead:a@two'])
  expect(await two.takeUp('lead:a')).toBeUndefined()
})

it('of one tab stays when another one forgets its own', async () => {
  const one = await tabOf('one')
  const two = await tabOf('two')
  one.keep(draft('Typed in one'))
  two.keep(draft('Typed in two'))
  two.forget('lead:a')
  await Promise.all([one.written(), two.written()])
  expect(two.all.value.map(({ values }) => values)).toEqual([{ note: 'Typed in one' }])
  two.discard('lead:a@one')
  await two.written()
  expect(one.own('lead:a')).toBeUndefined()
})

it('keeps what was typed in the very moment in which its page went', async () => {
  const before = await tabOf('one')
  before.keep(draft('W'))
  before.keep(draft('Wants'))
  browserTab.events.dispatchEvent(new Event('pagehide'))
  // The page is gone: of what it was writing nothing arrives.
  before.close()
  await before.written()
  await database.remove()
  database = await openDatabase({ name: 'drafts', storage, isShared: false })
  const after = await tabOf('one')
  expect(after.own('lead:a')?.values).toEqual({ note: 'Wants' })
  await after.written()
  await reopen()
  expect((await tabOf('one')).own('lead:a')?.values).toEqual({ note: 'Wants' })
})

it('keeps what is typed when there is room again, though a draft once had none', async () => {
  const tab = await tabOf('one')
  vi.spyOn(database.place.storageInstance, 'bulkWrite').mockRejectedValueOnce(new Error('no room'))
  tab.keep(draft('W'))
  await tab.written()
  expect(troubles.splice(0)).toHaveLength(1)
  tab.keep(draft('Wants'))
  await tab.written()
  await reopen()
  expect((await tabOf('one')).own('lead:a')?.values).toEqual({ note: 'Wants' })
})

it('gives what was typed at the last moment to no other mirror, and once', async () => {
  const tab = await tabOf('one')
  tab.keep(draft('Wants'))
  browserTab.events.dispatchEvent(new Event('pagehide'))
  await tab.written()
  expect(unwrittenDraftsOfTab('another', browserTab).take()).toEqual([])
  expect(unwrittenDraftsOfTab('drafts', browserTab).take()).toEqual([])
})

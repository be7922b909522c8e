// Drafts outlive what their tab does not, and tabs do not type over each other.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MirrorDatabase, openDatabase, type Storage } from './database.ts'
import { type DraftStore, openDraftStore } from './draft-store.ts'

let storage: Storage
let database: MirrorDatabase
let open: Set<string>
let troubles: unknown[]

const tabOf = (tab: string): Promise<DraftStore> =>
  openDraftStore({
    collection: database.place,
    onTrouble: error => troubles.push(error),
    tab,
    openTabs: async () => open,
  })

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

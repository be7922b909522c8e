// Records that come in numbers lie on the device as sheets; whatever happens to one of them afterwards counts before its sheet.
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type HeldDocument, type MirrorDatabase, openDatabase, type Storage } from './database.ts'
import { type HeldStore, openHeldStore } from './held-store.ts'

const SHEET_FROM = 3
const FILL = 7

let storage: Storage
let name: string
let database: MirrorDatabase
let store: HeldStore

const note = (id: string, text: string, revision: number): LeadNote => ({
  id,
  leadId: 'c1',
  note: text,
  author: 'Dana Sawyer',
  createdAt: '2026-11-20T18:20:00.000Z',
  revision,
})

const came =
  (text: string, revision: number) =>
  (held: HeldDocument<'notes'>): HeldDocument<'notes'> => ({
    ...held,
    server: note(held.id, text, revision),
    fill: FILL,
  })

const gone = (held: HeldDocument<'notes'>): HeldDocument<'notes'> => ({ ...held, server: null })

const texts = () => Object.fromEntries([...store.held('notes')].map(([id, { server }]) => [id, server?.note]))

async function open() {
  database = await openDatabase({ name, storage, isShared: false })
  store = await openHeldStore(database, SHEET_FROM)
}

async function close() {
  store.close()
  await database.close()
}

async function reopen() {
  await close()
  await open()
}

/** What is on the device, as numbers of documents. */
const documents = async () => (await database.records.find().exec()).length

beforeEach(async () => {
  storage = getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange } as never) as Storage
  name = `forecourt-mirror-${Math.random()}`
  await open()
  await store.changeAll('notes', ['a', 'b', 'c'], () => came('from the sheet', 1))
})
afterEach(close)

it('many records are one document, and are there when the app opens again', async () => {
  expect(await documents()).toBe(1)
  await reopen()
  expect(texts()).toEqual({ a: 'from the sheet', b: 'from the sheet', c: 'from the sheet' })
  expect(store.held('notes').get('a')?.fill).toBe(FILL)
})

it('few are a document each', async () => {
  await store.changeAll('notes', ['d', 'e'], () => came('alone', 2))
  expect(await documents()).toBe(3)
})

it('a change counts before the sheet, a deletion too, and both last', async () => {
  await store.change('notes', 'a', came('changed', 2))
  await store.change('notes', 'b', gone)
  expect(texts()).toEqual({ a: 'changed', c: 'from the sheet' })
  await reopen()
  expect(texts()).toEqual({ a: 'changed', c: 'from the sheet' })
})

it('what is gone can come again, alone and with many', async () => {
  await store.changeAll('notes', ['a', 'b'], () => gone)
  await store.change('notes', 'a', came('again', 3))
  await store.changeAll('notes', ['b', 'd', 'e', 'f'], () => came('with many', 3))
  const expected = { a: 'again', b: 'with many', c: 'from the sheet', d: 'with many' }
  expect(texts()).toMatchObject(expected)
  await reopen()
  expect(texts()).toMatchObject(expected)
})

it('a step that changes nothing writes nothing', async () => {
  await store.change('notes', 'a', held => held)
  expect(await documents()).toBe(1)
})

it('the records of a sheet are told with the place to which they led', async () => {
  const told: string[] = []
  store.changes.subscribe(topic => told.push(topic))
  await store.changeAll('notes', ['g', 'h', 'i'], () => came('told', 4))
  expect(told).toEqual([])
  await store.setPlace({ ...store.place(), revision: 4 })
  expect(told).toEqual(['place', 'notes'])
})

it('a place that once had no room is written when there is some', async () => {
  vi.spyOn(database.place.storageInstance, 'bulkWrite').mockRejectedValueOnce(new Error('no room'))
  await expect(store.setPlace({ ...store.place(), revision: 5 })).rejects.toThrow()
  await store.setPlace({ ...store.place(), revision: 6 })
  await reopen()
  expect(store.place().revision).toBe(6)
})

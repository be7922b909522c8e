// Records that come in numbers lie on the device as sheets; whatever happens to one of them afterwards counts before its sheet.
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HeldDocument, type MirrorDatabase, openDatabase, type Storage } from './database.ts'
import { type HeldStore, openHeldStore } from './held-store.ts'
import type { Stepping } from './held-writes.ts'

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
  authorId: null,
  consent: null,
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
afterEach(async () => {
  vi.restoreAllMocks()
  await close()
})

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
  const notified: string[] = []
  store.changes.subscribe(topic => notified.push(topic))
  await store.changeAll('notes', ['g', 'h', 'i'], () => came('told', 4))
  expect(notified).toEqual([])
  await store.setPlace({ ...store.place(), revision: 4 })
  expect(notified).toEqual(['place', 'notes'])
})

it('a place that once had no room is written when there is some', async () => {
  vi.spyOn(database.place.storageInstance, 'bulkWrite').mockRejectedValueOnce(new Error('no room'))
  await expect(store.setPlace({ ...store.place(), revision: 5 })).rejects.toThrow()
  await store.setPlace({ ...store.place(), revision: 6 })
  await reopen()
  expect(store.place().revision).toBe(6)
})

describe('several records that change at once', () => {
  const typed = (text: string) => (held: HeldDocument) => ({
    ...held,
    server: note(held.id, text, 9) as HeldDocument['server'],
  })
  const changing = (ids: readonly string[], step: Stepping['step']) =>
    ids.map((id): Stepping => ({ collection: 'notes', id, step }))
  const writes = () => vi.spyOn(database.records.storageInstance, 'bulkWrite')

  beforeEach(async () => {
    await store.changeAll('notes', ['d', 'e'], () => came('alone', 2))
    for (const id of ['a', 'd', 'e']) await store.change('notes', id, came('own', 3))
  })

  it('are written as one, and last', async () => {
    const written = writes()
    const outcomes = await store.changeEach(changing(['a', 'd', 'e'], typed('as one')))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(written.mock.calls.map(([rows]) => rows.length)).toEqual([3])
    await reopen()
    expect(texts()).toEqual({
      a: 'as one',
      b: 'from the sheet',
      c: 'from the sheet',
      d: 'as one',
      e: 'as one',
    })
  })

  it('are written also where some lie on a sheet, or nowhere yet', async () => {
    await store.changeEach(changing(['b', 'd', 'f'], typed('mixed')))
    await reopen()
    expect(texts()).toMatchObject({ b: 'mixed', d: 'mixed', f: 'mixed', a: 'own' })
  })

  it('are left alone where their step changes nothing', async () => {
    const written = writes()
    await store.changeEach(changing(['a', 'b', 'd'], held => held))
    expect(written).not.toHaveBeenCalled()
  })

  it('are changed upon what another tab wrote in the meantime', async () => {
    const other = await openHeldStore(database, SHEET_FROM)
    const { bulkWrite } = database.records.storageInstance
    const isLate = vi
      .spyOn(database.records.storageInstance, 'bulkWrite')
      .mockImplementationOnce(async (...given) => {
        await other.change('notes', 'd', held => ({ ...held, gesture: 77 }))
        return bulkWrite.apply(database.records.storageInstance, given)
      })
    await store.changeEach(changing(['a', 'd'], typed('upon it')))
    expect(isLate).toHaveBeenCalled()
    await reopen()
    expect(store.held('notes').get('d')).toMatchObject({ gesture: 77, server: { note: 'upon it' } })
    expect(texts()).toMatchObject({ a: 'upon it' })
    other.close()
  })

  it('are written each by itself where there is no room for all, and say of which there is none', async () => {
    const { bulkWrite } = database.records.storageInstance
    vi.spyOn(database.records.storageInstance, 'bulkWrite').mockImplementation(async (rows, context) => {
      if (rows.length > 1 || rows[0]?.document.key === 'notes/d') throw new Error('no room')
      return bulkWrite.call(database.records.storageInstance, rows, context)
    })
    const outcomes = await store.changeEach(changing(['a', 'd'], typed('in parts')))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    vi.restoreAllMocks()
    await reopen()
    expect(texts()).toMatchObject({ a: 'in parts', d: 'own' })
  })
})

it('shows what was written last, though it is heard of before what another tab wrote earlier', async () => {
  const bulks: unknown[] = []
  const following = database.records.eventBulks$.subscribe(bulk => bulks.push(bulk))
  await store.change('notes', 'd', came('from the other tab', 2))
  await store.change('notes', 'd', came('from this tab', 3))
  following.unsubscribe()
  const [earlier] = bulks as { id: string }[]
  if (!earlier) throw new Error('Nothing was told')
  database.$emit({ ...earlier, id: 'told late' } as never)
  expect(texts().d).toBe('from this tab')
  // Also of one that was taken away and is there again.
  await store.change('notes', 'd', gone)
  await store.change('notes', 'd', came('again', 4))
  expect(texts().d).toBe('again')
})

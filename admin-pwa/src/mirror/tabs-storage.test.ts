// What one tab writes is heard of in the others, whatever their clocks say.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { fillWithDefaultSettings, type RxJsonSchema } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Storage } from './database.ts'
import { sharedBetweenTabs } from './tabs-storage.ts'

const NOON = Date.parse('2026-11-20T17:00:00.000Z')
const MINUTE = 60_000
const schema = fillWithDefaultSettings({
  version: 0,
  type: 'object',
  primaryKey: 'id',
  properties: { id: { type: 'string', maxLength: 20 }, phone: {} },
  required: ['id'],
} as unknown as RxJsonSchema<{ id: string; phone: string }>)

let storage: Storage
let opened: { close(): Promise<void> }[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  storage = sharedBetweenTabs(
    getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange } as never) as Storage,
  )
  opened = []
})
afterEach(async () => {
  for (const one of opened) await one.close()
  vi.useRealTimers()
})

/** A tab that has a collection of the device's database open. */
async function openTab(token: string, collectionName = 'records') {
  const instance = await storage.createStorageInstance({
    databaseInstanceToken: token,
    databaseName: 'mirror',
    collectionName,
    schema,
    options: {},
    multiInstance: true,
    devMode: false,
  } as never)
  opened.push(instance)
  const received: unknown[] = []
  instance.changeStream().subscribe(({ events }: { events: { documentData: unknown }[] }) => {
    for (const { documentData } of events) received.push((documentData as { phone: string }).phone)
  })
  const write = (id: string, phone: string) =>
    instance.bulkWrite(
      [
        {
          document: { id, phone, _deleted: false, _attachments: {}, _rev: '1-a', _meta: { lwt: Date.now() } },
        },
      ] as never,
      'a test',
    )
  return { received, write }
}

it('by a tab that was opened on a clock that was fast, from one on the clock that was set right', async () => {
  vi.setSystemTime(NOON + 3 * MINUTE)
  const fast = await openTab('fast')
  vi.setSystemTime(NOON)
  const right = await openTab('right')
  await right.write('ruth', '1')
  await vi.waitFor(() => expect(fast.received).toEqual(['1']))
  vi.setSystemTime(NOON - 60 * MINUTE)
  await fast.write('marcus', '2')
  await vi.waitFor(() => expect(right.received).toEqual(['1', '2']))
})

it('although its message says that it was sent before the tab began to listen', async () => {
  const tab = await openTab('one')
  // A tab of its own has a clock of its own: here it is another end of the same channel.
  const other = new BroadcastChannel('RxDB:|dexie|mirror')
  const about = { storageName: 'dexie', databaseName: 'mirror', collectionName: 'records', version: 0 }
  const eventBulk = { events: [{ documentData: { id: 'ruth', phone: '1' } }] }
  other.postMessage({ type: 'message', time: (NOON - 3 * MINUTE) * 1000, data: { ...about, eventBulk } })
  await vi.waitFor(() => expect(tab.received).toEqual(['1']))
  // What the engine's tabs say of themselves is none of it.
  other.postMessage({ type: 'internal', time: NOON * 1000, data: { ...about, eventBulk } })
  other.postMessage({ type: 'message', time: NOON * 1000, data: { ...about, eventBulk } })
  await vi.waitFor(() => expect(tab.received).toEqual(['1', '1']))
  other.close()
})

it('each collection by those that have it open', async () => {
  const [records, place] = [await openTab('one'), await openTab('one', 'place')]
  const other = await openTab('two')
  await other.write('ruth', '1')
  await vi.waitFor(() => expect(records.received).toEqual(['1']))
  expect(place.received).toEqual([])
})

it('after one of the collections of a tab was closed', async () => {
  const records = await openTab('one')
  await openTab('one', 'place')
  await opened.pop()?.close()
  const other = await openTab('two')
  await other.write('ruth', '1')
  await vi.waitFor(() => expect(records.received).toEqual(['1']))
})

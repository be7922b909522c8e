// The fixture is what the app of the first contract left in a browser's database: three customers and a vehicle from the
// server; without a signal one customer got another phone number, one a note, one was deleted and one was added.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MirrorDatabase, openDatabase, type Storage } from './database.ts'
import { takeOverEarlierMirror } from './earlier-mirror.ts'
import { type HeldStore, openHeldStore } from './held-store.ts'
import { createMirrorCore } from './mirror-core.ts'

const FIXTURE = join(import.meta.dirname, 'fixtures', 'mirror-of-contract-1.json')
const WHOLE_SINCE = '2026-11-21T17:30:33.398Z'

let idb: IDBFactory
let database: MirrorDatabase
let store: HeldStore

/** A browser's database with the earlier mirror of a user in it. */
async function earlier(userId: string): Promise<IDBFactory> {
  const factory = new IDBFactory()
  const stores: Record<string, { id: string }[]> = JSON.parse(readFileSync(FIXTURE, 'utf8'))
  for (const [name, rows] of Object.entries(stores))
    await new Promise<void>((resolve, reject) => {
      const request = factory.open(`rxdb-dexie-forecourt-${userId}--0--${name}`)
      request.onupgradeneeded = () => {
        const docs = request.result.createObjectStore('docs', { keyPath: 'id' })
        for (const row of rows) docs.put(row)
      }
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
  return factory
}

function notesOf(userId: string) {
  const notes = new Map([[`forecourt-filled-${userId}`, WHOLE_SINCE]])
  return {
    getItem: (key: string) => notes.get(key) ?? null,
    removeItem: (key: string) => void notes.delete(key),
  }
}

beforeEach(async () => {
  idb = await earlier('me')
  const storage = getRxStorageDexie({ indexedDB: idb, IDBKeyRange } as never) as Storage
  database = await openDatabase({ name: `forecourt-mirror-${Math.random()}`, storage, isShared: false })
  store = await openHeldStore(database)
})
afterEach(async () => {
  store.close()
  await database.close()
})

it('is taken over with all that was shown and all that waited', async () => {
  await takeOverEarlierMirror(store, 'me', { idb, notes: notesOf('me') })
  const core = createMirrorCore(store)
  const names = core.rows('leads').value?.map(({ firstName, phone }) => `${firstName} ${phone}`)
  expect(names?.toSorted()).toEqual(['Made (208) 555-0101', 'Ona (208) 555-0142', 'Ruth (208) 555-7777'])
  expect(core.rows('vehicles').value).toMatchObject([{ model: '4Runner', price: '38900.00' }])
  expect(core.rows('notes').value).toMatchObject([{ note: 'Comes on Saturday.' }])
  const waiting = core.rows('outbox').value?.map(({ words }) => words)
  expect(waiting?.toSorted()).toEqual([
    'Lee Stone: deleted',
    'Made Offline: added',
    'Ruth Becker: edited',
    'Sales note for Ona Marsh: “Comes on Saturday.”',
  ])
  expect(store.place().wholeSince).toBe(WHOLE_SINCE)
})

it('knows of each change what its author knew of the server', async () => {
  await takeOverEarlierMirror(store, 'me', { idb, notes: notesOf('me') })
  const leads = [...store.held('leads').values()]
  const named = (name: string) =>
    leads.find(({ server, waiting }) => (waiting?.next ?? server)?.firstName === name)?.waiting
  expect(named('Ruth')).toMatchObject({
    assumed: { phone: '(208) 555-0142' },
    next: { phone: '(208) 555-7777' },
  })
  expect(named('Made')).toMatchObject({ assumed: null })
  expect(named('Ona')).toBeNull()
  expect(named('Lee')).toMatchObject({ assumed: { firstName: 'Lee' }, next: null })
})

it('is removed afterwards; that of another user stays', async () => {
  await takeOverEarlierMirror(store, 'somebody', { idb, notes: notesOf('somebody') })
  expect(store.held('leads').size).toBe(0)
  await takeOverEarlierMirror(store, 'me', { idb, notes: notesOf('me') })
  const left = (await idb.databases()).filter(({ name }) => name?.includes('forecourt-me--'))
  expect(left).toEqual([])
})

it('that was taken over before and not removed changes nothing of what was done since', async () => {
  const second = await earlier('me')
  await takeOverEarlierMirror(store, 'me', { idb, notes: notesOf('me') })
  const core = createMirrorCore(store)
  const ruth = core.rows('leads').value?.find(({ firstName }) => firstName === 'Ruth')
  if (!ruth) throw new Error('Ruth is not there')
  await core.write('leads', { ...ruth, phone: 'newer' }, 'edited again', ruth)
  await takeOverEarlierMirror(store, 'me', { idb: second, notes: notesOf('me') })
  expect(store.held('leads').get(ruth.id)?.waiting?.next?.phone).toBe('newer')
})

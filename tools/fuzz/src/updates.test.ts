/** Server and app are updated apart: whichever is first, the mirror ends with all that there is. */

import type { Lead } from '@forecourt/shared/leads/lead'
import { pullQuerySchema } from '@forecourt/shared/sync/contract'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MirrorDatabase, openDatabase, type Storage } from '../../../admin-pwa/src/mirror/database.ts'
import { type HeldStore, openHeldStore } from '../../../admin-pwa/src/mirror/held-store.ts'
import { createSyncRun } from '../../../admin-pwa/src/mirror/sync-run.ts'
import { keyringOfOne } from '../../../sync-server/src/secrets/keyring.ts'
import { createStore } from '../../../sync-server/src/store/database-store.ts'
import { createPulls } from '../../../sync-server/src/sync/pulls.ts'
import { buildTestApp, type TestApp } from '../../../sync-server/tests/support/build-test-app.ts'
import { sqliteOf } from '../../../sync-server/tests/support/test-database.ts'

type Version = 'before' | 'after'

let dealership: TestApp
let database: MirrorDatabase
let held: HeldStore
/** How often the mirror has begun to fill. */
let fillings: number

beforeEach(async () => {
  dealership = await buildTestApp()
  const storage = getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange } as never) as Storage
  database = await openDatabase({ name: `mirror-${Math.random()}`, storage, isShared: false })
  held = await openHeldStore(database)
  fillings = 0
})
afterEach(async () => {
  held.close()
  await database.close()
})

/** An exchange. An app of before the update knows of no events. */
async function sync(server: Version, app: Version) {
  // An updated server is another process: it has nothing in memory.
  const store = await createStore(
    dealership.database,
    error => {
      throw error
    },
    keyringOfOne(),
  )
  const { pull } = createPulls({ ...dealership, store }, server)
  const send = async <T>(path: string): Promise<T> => {
    if (path === '/api/loan-applications') return [] as T
    const asked = Object.fromEntries(new URL(path, 'http://server').searchParams)
    const reply = await pull(dealership.admin.user, pullQuerySchema.parse(asked))
    if ('refill' in reply) fillings++
    else if (app === 'before') reply.changes.events = []
    return reply as T
  }
  await createSyncRun({ store: held, send, now: () => dealership.now(), shape: app })()
}

/** What an update of the server writes into records that were there, which is no news. */
const backfill = (phone: string) =>
  sqliteOf(dealership.database).prepare('UPDATE leads SET phone = ?').run(phone)

const phones = () => [...held.held('leads').values()].map(({ server }) => (server as Lead).phone)

it('the server first: what it wrote into the records arrives at once, what an old app cannot know when that is updated', async () => {
  await dealership.lead()
  await sync('before', 'before')
  backfill('back-filled')
  await sync('after', 'before')
  expect(phones()).toEqual(['back-filled'])
  const { body } = await dealership.admin.post<{ id: string }>('/api/events', {
    name: 'Open day',
    date: '2026-12-05',
    location: 'Boise',
    description: 'Coffee and cars.',
    status: 'upcoming',
  })
  await sync('after', 'before')
  expect(held.held('events').size).toBe(0)
  await sync('after', 'after')
  expect([...held.held('events').keys()]).toEqual([body.id])
  expect(fillings).toBe(2)
})

it('the app first: what the server writes into the records arrives when that is updated', async () => {
  await dealership.lead()
  await sync('before', 'before')
  await sync('before', 'after')
  backfill('back-filled')
  await sync('after', 'after')
  expect(phones()).toEqual(['back-filled'])
  expect(fillings).toBe(2)
})

it('nothing is asked for anew where neither was updated', async () => {
  await dealership.lead()
  for (let time = 0; time < 3; time++) await sync('after', 'after')
  expect(fillings).toBe(0)
})

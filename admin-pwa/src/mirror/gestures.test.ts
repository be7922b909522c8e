// What a person does later counts later: in another tab, after a clock was set, and when nothing waits any more.
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type MirrorDatabase, openDatabase, type Storage } from './database.ts'
import { withAnswer } from './held-steps.ts'
import { type HeldStore, openHeldStore } from './held-store.ts'
import { createMirrorCore, type MirrorCore } from './mirror-core.ts'

const NOON = Date.parse('2026-11-20T17:00:00.000Z')
const MINUTE = 60_000

interface Tab {
  store: HeldStore
  core: MirrorCore
}

let storage: Storage
let name: string
let database: MirrorDatabase
let tabs: Tab[]

async function openTab(): Promise<Tab> {
  const store = await openHeldStore(database)
  const tab = { store, core: createMirrorCore(store) }
  tabs.push(tab)
  return tab
}

async function open() {
  database = await openDatabase({ name, storage, isShared: false })
  tabs = []
}

async function close() {
  for (const { store } of tabs) store.close()
  await database.close()
}

const setClock = (ms: number) => vi.setSystemTime(ms)

const noteOf = (id: string): LeadNote => ({
  id,
  leadId: 'ruth',
  note: 'Wants the red one.',
  author: 'Dana Sawyer',
  authorId: null,
  consent: null,
  createdAt: '2026-11-20T16:00:00.000Z',
  revision: 1,
})
const NOTE = noteOf('n1')
const write = ({ core }: Tab, note: string) => core.write('notes', { ...NOTE, note }, 'edited', NOTE)
const waitingIn = ({ store }: Tab, id = 'n1') => store.held('notes').get(id)?.waiting
/** The newest gesture about the note, as the device has it. */
const newest = async (): Promise<number> =>
  (await database.records.findOne('notes/n1').exec())?.get('gesture')

/** What waits is judged: the server has it, or has taken the record away. */
async function judge(tab: Tab, isGone: boolean) {
  const sent = waitingIn(tab)
  if (!sent) throw new Error('Nothing waits')
  const is = { id: 'n1', revision: 9 }
  const state = isGone ? { ...is, _deleted: true as const } : { ...NOTE, ...sent.next, ...is }
  await tab.store.change('notes', 'n1', held => withAnswer('notes', held, sent, state, 1))
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  storage = getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange } as never) as Storage
  name = `forecourt-mirror-${Math.random()}`
  await open()
})
afterEach(async () => {
  await close()
  vi.useRealTimers()
})

it('counts up from tab to tab although the clock of the first was fast, and was set right', async () => {
  const [fast, right] = [await openTab(), await openTab()]
  setClock(NOON + 3 * MINUTE)
  await write(fast, '1')
  const first = await newest()
  setClock(NOON + 1000)
  await write(right, '2')
  expect(await newest()).toBeGreaterThan(first)
  expect(waitingIn(right)?.gesture).toBe(await newest())
})

it('counts on from a gesture that was judged, in a tab that heard of neither', async () => {
  const [one, deaf] = [await openTab(), await openTab()]
  deaf.store.close()
  for (const phone of ['1', '2', '3']) await write(one, phone)
  const before = await newest()
  await judge(one, false)
  expect(await newest()).toBe(before)
  await write(deaf, '4')
  expect(await newest()).toBeGreaterThan(before)
})

it('counts on when the app opens again with a clock of a year ago', async () => {
  const tab = await openTab()
  await write(tab, '1')
  await judge(tab, false)
  const before = await newest()
  await close()
  setClock(NOON - 365 * 24 * 60 * MINUTE)
  await open()
  const again = await openTab()
  await write(again, '2')
  expect(await newest()).toBeGreaterThan(before)
  // Of another record, too: what waits is sent in the order in which it was done.
  await again.core.write('notes', noteOf('n2'), 'added', null)
  expect(waitingIn(again, 'n2')?.gesture).toBeGreaterThan(await newest())
})

it('counts on in a record that is made anew, also where it is gone', async () => {
  const [one, deaf] = [await openTab(), await openTab()]
  deaf.store.close()
  await one.core.write('notes', NOTE, 'added', null)
  await judge(one, false)
  await one.core.erase('notes', { record: NOTE, revision: 0, fill: 0 }, 'deleted')
  const before = await newest()
  await judge(one, true)
  expect(one.store.held('notes').has('n1')).toBe(false)
  await deaf.core.write('notes', NOTE, 'added again', null)
  expect(await newest()).toBeGreaterThan(before)
})

it('goes on above the instants by which an app of before has counted', async () => {
  const tab = await openTab()
  const late = NOON + 60 * MINUTE
  await tab.store.noteSent([
    { id: 'c1', about: 'notes', documentId: 'n1', gesture: late, words: '', at: '', sentAt: '' },
  ])
  await write(tab, '1')
  expect(await newest()).toBeGreaterThan(late)
  const other = await openTab()
  await other.core.write('notes', noteOf('n2'), 'added', null)
  expect(waitingIn(other, 'n2')?.gesture).toBeGreaterThan(NOON)
})

// Kim's account was made after a backup, and anew when the server was set back to it; what she did lies under her old id.

import type { Documents } from '@forecourt/shared/collections/collections'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { CommonReply, Pulled } from '@forecourt/shared/sync/contract'
import { sendingOrder } from '@forecourt/shared/sync/sending-order'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type HeldDocument, isPlace, openDatabase, type Storage } from './database.ts'
import { withNews } from './held-steps.ts'
import { openHeldStore } from './held-store.ts'
import { createMirrorCore } from './mirror-core.ts'
import { lookThrough, type OpenMirror, takeOver } from './take-over.ts'

const AT = '2026-11-20T16:00:00.000Z'
const OWNERS = { from: 'kim1', to: 'kim2' }
/** Up to revision 10 both know the same. */
const COMMON: CommonReply = { revision: 10, shared: 10 }

let storage: Storage
let old: OpenMirror
let present: OpenMirror
const opened: OpenMirror[] = []

async function open(name: string): Promise<OpenMirror> {
  const database = await openDatabase({ name, storage, isShared: false })
  const mirror = { database, store: await openHeldStore(database) }
  opened.push(mirror)
  return mirror
}

beforeEach(async () => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  storage = getRxStorageDexie(idb as never) as Storage
  old = await open(`old-${Math.random()}`)
  present = await open(`present-${Math.random()}`)
})
afterEach(async () => {
  for (const { store, database } of opened.splice(0)) {
    store.close()
    await database.close()
  }
})

const noteOf = (id: string, revision: number, note = 'Wants the red one.'): LeadNote => ({
  id,
  leadId: 'ruth',
  note,
  author: 'Kim Stone',
  authorId: null,
  consent: null,
  createdAt: AT,
  revision,
})

/** A mirror hears of a record of the server. */
const hear = ({ store }: OpenMirror, note: LeadNote) =>
  store.change('notes', note.id, held => withNews('notes', held, note as Pulled<'notes'>, store.place()))
const write = ({ store }: OpenMirror, note: LeadNote, base: LeadNote | null) =>
  createMirrorCore(store).write('notes', note, `Sales note: ${note.note}`, base)
const taken = () => takeOver(old, present, COMMON, OWNERS)
const left = () => lookThrough(old, present.store, COMMON, OWNERS)
const held = (id: string): HeldDocument<'notes'> | undefined => present.store.held('notes').get(id)

it('what waits is taken over with what its author knew, in the order in which it was made', async () => {
  const known = noteOf('n1', 8)
  await hear(old, known)
  await hear(present, { ...known, revision: 8 })
  await write(old, noteOf('n3', 0, 'First'), null)
  await write(old, { ...known, note: 'Wants the blue one.' }, known)
  await write(old, noteOf('n2', 0, 'Last'), null)
  expect(await left()).toMatchObject({ changes: 3, forms: 0 })
  const change = old.store.held('notes').get('n1')?.waiting?.change
  await taken()
  expect(held('n1')?.waiting).toMatchObject({
    assumed: { note: 'Wants the red one.', revision: 8 },
    next: { note: 'Wants the blue one.' },
    change,
  })
  expect(held('n2')?.waiting?.assumed).toBeNull()
  const rows = [...present.store.held('notes').values()].flatMap(({ id, waiting }) =>
    waiting ? [{ collection: 'notes' as const, id, waiting }] : [],
  )
  expect(sendingOrder(rows).map(({ id }) => id)).toEqual(['n3', 'n1', 'n2'])
  expect(await left()).toMatchObject({ changes: 0, forms: 0 })
})

it('what the server lost is offered, and what it still has is not', async () => {
  await hear(old, noteOf('n1', 8))
  await hear(present, noteOf('n1', 8))
  await hear(old, noteOf('n2', 12, 'Came after the backup.'))
  expect(await left()).toMatchObject({ changes: 1 })
  await taken()
  expect(held('n2')).toMatchObject({ server: null, waiting: null, lost: { note: 'Came after the backup.' } })
  expect(held('n1')).toMatchObject({ waiting: null, lost: null })
  expect(createMirrorCore(present.store).rows('lost').value).toMatchObject([{ documentId: 'n2' }])
})

it('what was known in the history that the server lost counts as knowledge of nothing since', async () => {
  const known = noteOf('n1', 14)
  await hear(old, known)
  await hear(present, noteOf('n1', 12, 'Somebody else wrote this since.'))
  await old.store.setPlace({ ...old.store.place(), revision: 14, mark: 'm' })
  await write(old, { ...known, note: 'Wants the blue one.' }, known)
  await taken()
  const waiting = held('n1')?.waiting
  expect(waiting?.assumed?.revision).toBeLessThanOrEqual(COMMON.revision)
  expect(waiting?.seen).toBeLessThanOrEqual(COMMON.revision)
  expect(waiting?.assumed).toMatchObject({ note: 'Wants the red one.' })
})

it('what was typed in the present mirror is newer, and the older one is offered beside it', async () => {
  const known = noteOf('n1', 8)
  for (const mirror of [old, present]) await hear(mirror, known)
  await write(old, { ...known, note: 'Older.' }, known)
  await write(present, { ...known, note: 'Newer.' }, known)
  await taken()
  expect(held('n1')).toMatchObject({ waiting: { next: { note: 'Newer.' } }, lost: { note: 'Older.' } })
})

it.each([0, 1, 2])(
  'killed after %s records it goes on: nothing is lost, and nothing is there twice',
  async cuts => {
    const known = noteOf('n1', 8)
    for (const mirror of [old, present]) await hear(mirror, known)
    await write(old, { ...known, note: 'Edited.' }, known)
    await write(old, noteOf('n2', 0, 'Made.'), null)
    await hear(old, noteOf('n3', 12, 'Lost.'))
    const { store } = old
    let writes = 0
    // It dies after a record was written into the present mirror, and before that is taken off the old one.
    const change: typeof store.change = (...given) => {
      if (writes++ === cuts) throw new Error('killed')
      return store.change(...given)
    }
    const dying = { ...old, store: { ...store, change } }
    await expect(takeOver(dying, present, COMMON, OWNERS)).rejects.toThrow('killed')
    const before = [held('n1')?.waiting, held('n2')?.waiting]
    await taken()
    for (const [index, id] of ['n1', 'n2'].entries())
      if (before[index]) expect(held(id)?.waiting).toEqual(before[index])
    expect(held('n1')?.waiting?.next).toMatchObject({ note: 'Edited.' })
    expect(held('n2')?.waiting?.next).toMatchObject({ note: 'Made.' })
    expect(held('n3')?.lost).toMatchObject({ note: 'Lost.' })
    for (const id of ['n1', 'n2']) expect(held(id)?.lost).toBeNull()
    expect(await left()).toMatchObject({ changes: 0 })
  },
)

it('what was sent meanwhile is not sent again', async () => {
  await write(old, noteOf('n1', 0), null)
  const waiting = old.store.held('notes').get('n1')?.waiting
  if (!waiting) throw new Error('Nothing waits')
  await hear(present, noteOf('n1', 11))
  const sent = {
    id: waiting.change,
    about: 'notes' as const,
    documentId: 'n1',
    gesture: 1,
    words: '',
    at: AT,
    sentAt: AT,
  }
  await present.store.noteSent([sent])
  await taken()
  expect(held('n1')?.waiting).toBeNull()
})

it('forms are taken over with what was typed, for the next tab that opens them', async () => {
  const draft = {
    key: 'lead:l1@t1',
    name: 'lead:l1',
    tab: 't1',
    title: 'Ruth Becker',
    base: null,
    values: { phone: '7' },
    at: AT,
  }
  await old.database.place.incrementalUpsert({ id: `draft:${draft.key}`, ...draft })
  expect(await left()).toEqual({ changes: 0, forms: 1, lastAt: AT })
  await taken()
  await taken()
  const documents = (await present.database.place.find().exec()).map(one => one.toJSON())
  const drafts = documents.filter(one => !isPlace(one as Parameters<typeof isPlace>[0]))
  expect(drafts).toMatchObject([{ name: 'lead:l1', values: { phone: '7' }, at: AT }])
  expect(await left()).toMatchObject({ forms: 0 })
})

it('an open issue of theirs is theirs under the new id, and nobody else’s is', async () => {
  const issue = (id: string, userId: string): Documents['issues'] => ({
    id,
    userId,
    about: 'notes',
    documentId: 'n1',
    title: 'Ruth Becker',
    kind: 'refused',
    mine: { note: 'Mine' },
    theirs: { note: null },
    message: 'Not valid.',
    createdAt: AT,
    settledAt: null,
    settlement: null,
    author: 'Kim Stone',
    settledBy: null,
    theirsBy: null,
    record: null,
    seen: null,
    change: 'c1',
    revision: 12,
  })
  for (const [id, userId] of [
    ['i1', 'kim1'],
    ['i2', 'lee'],
  ] as const)
    await old.store.change('issues', id, one =>
      withNews('issues', one, issue(id, userId) as Pulled<'issues'>, old.store.place()),
    )
  expect(await left()).toMatchObject({ changes: 1 })
  await taken()
  expect(present.store.held('issues').get('i1')?.lost).toMatchObject({ userId: 'kim2' })
  expect(present.store.held('issues').get('i2')).toBeUndefined()
})

import type { ImportUndoReply } from '@forecourt/shared/leads/import-batch'
import type { Lead } from '@forecourt/shared/leads/lead'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './support/build-test-app.ts'

type Who = 'admin' | 'sales' | 'sales2' | 'visitor'

const BATCH = { id: 'batch1', file: 'contacts.csv' }
const row = (number: number) => ({
  id: `lead${number}`,
  firstName: 'Ona',
  lastName: `Lund ${number}`,
  email: `ona${number}@example.com`,
  phone: `208-555-${1000 + number}`,
})
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index))

let app: TestApp
beforeEach(async () => {
  app = await buildTestApp()
})

const send = (some: readonly object[], batch = BATCH) =>
  app.sales.post('/api/leads/import', { rows: some, batch })
const undo = async (who: Who = 'sales', waiting: string[] = []) =>
  app[who].post<ImportUndoReply & { message?: string }>(`/api/leads/imports/${BATCH.id}/undo`, { waiting })
const idsOf = async () => (await app.admin.get<Lead[]>('/api/leads')).body.map(({ id }) => id).sort()

/** An open change of a customer that somebody has to decide on. */
const issueAbout = (documentId: string) =>
  app.store.commit({
    at: app.now().toISOString(),
    actor: { kind: 'system' },
    device: null,
    changes: [
      {
        collection: 'issues',
        before: null,
        after: {
          id: 'issue1',
          userId: 'kim',
          about: 'leads',
          documentId,
          title: 'Ona',
          kind: 'conflict',
          mine: { phone: '1' },
          theirs: { phone: '2' },
          theirsBy: null,
          record: null,
          seen: null,
          change: null,
          message: 'Someone else changed this meanwhile.',
          createdAt: app.now().toISOString(),
          settledAt: null,
          settlement: null,
          author: 'Kim Park',
          settledBy: null,
          revision: 0,
        },
      },
    ],
  })

describe('undoing an import', () => {
  it('removes its customers and nobody else, and all devices hear of it', async () => {
    await send(rows(3))
    await send([row(7)], { id: 'other', file: 'b.csv' })
    await app.lead({ id: 'ruth' })
    const before = await app.store.latestRevision()
    expect((await undo()).body).toEqual({ removed: 3, remaining: 0, stay: {} })
    expect(await idsOf()).toEqual(['lead7', 'ruth'])
    const news = await app.store.news({
      scope: ['leads'],
      after: before,
      limit: 100,
      userId: 'kim',
      seesOthersIssues: false,
    })
    const gone = news.changes.leads.filter(one => '_deleted' in one)
    expect(gone.map(({ id }) => id).sort()).toEqual(['lead0', 'lead1', 'lead2'])
    const lines = await app.rows('audit')
    const removals = lines.filter(({ action }) => action === 'deleted')
    expect(removals.map(({ actorName }) => actorName)).toEqual(Array(3).fill('Sam Miller'))
  })

  it('leaves whoever somebody has touched, and says why', async () => {
    await send(rows(6))
    app.setNow(new Date(app.now().getTime() + 60_000).toISOString())
    await app.sales2.patch('/api/leads/lead0', { phone: '208-555-0199' })
    await app.sales2.post('/api/leads/lead1/notes', { note: 'Called.' })
    await issueAbout('lead2')
    const { body } = await undo('sales', ['lead3'])
    expect(body).toEqual({
      removed: 2,
      remaining: 0,
      stay: { changed: 1, noted: 1, undecided: 1, waiting: 1 },
    })
    expect(await idsOf()).toEqual(['lead0', 'lead1', 'lead2', 'lead3'])
  })

  it('goes on call by call, and asked once more changes nothing', async () => {
    for (const from of [0, 150]) await send(rows(300).slice(from, from + 150))
    expect((await undo()).body).toEqual({ removed: 200, remaining: 100, stay: {} })
    expect((await undo()).body).toEqual({ removed: 100, remaining: 0, stay: {} })
    expect((await undo()).body).toEqual({ removed: 0, remaining: 0, stay: {} })
    expect(await idsOf()).toEqual([])
  })

  it('is for who ran it, who needs no other permission, and for who may delete customers', async () => {
    await send(rows(1))
    const refused = await undo('sales2')
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only who imported these customers, or who may delete customers, can undo this import.',
    ])
    expect((await undo('visitor')).status).toBe(401)
    expect(await idsOf()).toEqual(['lead0'])
    expect((await undo('admin')).body.removed).toBe(1)
  })

  it('adds nobody again when the call that brought them is repeated late', async () => {
    await send(rows(2))
    await undo()
    await send(rows(2))
    expect(await idsOf()).toEqual([])
  })

  it('twice at once removes each of them once', async () => {
    await send(rows(20))
    const replies = await Promise.all([undo(), undo('admin')])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies.reduce((sum, { body }) => sum + body.removed, 0)).toBe(20)
    expect(await idsOf()).toEqual([])
  })
})

// Every decision about an issue leaves a trace: who, what was chosen, about which record. Nobody else's can be settled.
import type { Collection } from '@forecourt/shared/collections/collections'
import { ISSUE_SETTLEMENTS, type SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { PullReply, PushReply } from '@forecourt/shared/sync/contract'
import { describe, expect, it } from 'vitest'
import { buildTestApp, START, type TestApp } from './support/build-test-app.ts'
import { mirrorOf } from './support/mirror-of.ts'

type Client = Pick<TestApp['sales'], 'get' | 'post'>
let changes = 0

let gestures = 0

/** Pushes one row; gives the record as it is afterwards. */
async function push(client: Client, collection: Collection, assumed: unknown, next: unknown) {
  const row = { collection, change: `c${++changes}`, gesture: ++gestures, seen: 0, assumed, next }
  const reply = await client.post<PushReply>('/api/sync/push', {
    mirror: mirrorOf(client),
    rows: [row],
  })
  const [outcome] = reply.body.outcomes
  if (!outcome || 'failed' in outcome) throw new Error(outcome?.failed)
  return outcome.state
}

async function issuesOf(client: Client) {
  const reply = (await client.get<PullReply>('/api/sync/pull')).body
  if ('refill' in reply) throw new Error(reply.refill)
  return reply.changes.issues as SyncIssue[]
}

/** Two changes of one phone number: an issue of Kim's. */
async function dealershipWithIssue() {
  const dealership = await buildTestApp()
  const lead = await dealership.lead()
  await push(dealership.sales, 'leads', lead, { ...lead, phone: '111' })
  await push(dealership.sales2, 'leads', lead, { ...lead, phone: '222' })
  const [issue] = await issuesOf(dealership.sales2)
  if (!issue) throw new Error('No issue')
  return { dealership, lead, issue }
}

const linesOf = async (dealership: TestApp, collection: string, id: string) =>
  (await dealership.rows('audit')).filter(line => line.collection === collection && line.recordId === id)

describe('settling an issue', () => {
  it.each(ISSUE_SETTLEMENTS)('as %s is written down: who, what, about which record', async settlement => {
    const { dealership, lead, issue } = await dealershipWithIssue()
    await push(dealership.sales2, 'issues', issue, { ...issue, settlement, settledAt: START })
    const [made, settled, ...more] = await linesOf(dealership, 'issues', issue.id)
    expect(more).toEqual([])
    expect(made).toMatchObject({ action: 'created', after: { about: 'leads', documentId: lead.id } })
    expect(settled).toMatchObject({
      action: 'changed',
      actorId: 'kim',
      actorName: 'Kim Miller',
      device: 'tablet2',
      before: { settlement: null, settledAt: null },
      after: { settlement, settledAt: START },
    })
  })

  it('with an edited value writes both: the value on the record, and the decision', async () => {
    const { dealership, lead, issue } = await dealershipWithIssue()
    const today = await dealership.store.leads.get(lead.id)
    await push(dealership.sales2, 'leads', today, { ...today, phone: '333' })
    await push(dealership.sales2, 'issues', issue, { ...issue, settlement: 'edited', settledAt: START })
    expect((await linesOf(dealership, 'leads', lead.id)).at(-1)).toMatchObject({
      actorId: 'kim',
      before: { phone: '111' },
      after: { phone: '333' },
    })
    expect((await linesOf(dealership, 'issues', issue.id)).at(-1)).toMatchObject({
      after: { settlement: 'edited' },
    })
    expect(await issuesOf(dealership.sales2)).toHaveLength(1)
  })

  it('twice changes nothing, whatever is chosen the second time', async () => {
    const { dealership, issue } = await dealershipWithIssue()
    await push(dealership.sales2, 'issues', issue, { ...issue, settlement: 'edited', settledAt: START })
    const state = await push(dealership.sales2, 'issues', issue, {
      ...issue,
      settlement: 'kept_theirs',
      settledAt: START,
    })
    expect(state).toMatchObject({ settlement: 'edited' })
    expect(await linesOf(dealership, 'issues', issue.id)).toHaveLength(2)
  })

  it('says by whom', async () => {
    const { dealership, issue } = await dealershipWithIssue()
    expect(issue).toMatchObject({ author: 'Kim Miller', settledBy: null })
    await push(dealership.sales2, 'issues', issue, { ...issue, settlement: 'edited', settledBy: 'Nobody' })
    expect(await issuesOf(dealership.sales2)).toMatchObject([
      { settlement: 'edited', settledBy: 'Kim Miller' },
    ])
  })

  it('is for its author, not for others who sell', async () => {
    const { dealership, issue } = await dealershipWithIssue()
    await push(dealership.sales, 'issues', issue, { ...issue, settlement: 'kept_theirs', settledAt: START })
    expect(await issuesOf(dealership.sales2)).toMatchObject([{ settledAt: null }])
    expect(await linesOf(dealership, 'issues', issue.id)).toHaveLength(1)
  })

  it('names the record by the issue, which stays', async () => {
    const { dealership, lead, issue } = await dealershipWithIssue()
    await push(dealership.sales2, 'issues', issue, { ...issue, settlement: 'kept_mine', settledAt: START })
    expect(await dealership.store.get('issues', issue.id)).toMatchObject({
      documentId: lead.id,
      title: 'Ruth Becker',
      settlement: 'kept_mine',
    })
  })
})

describe('the issues of others', () => {
  it("are an administrator's to see and settle while they are open, and nobody else's", async () => {
    const { dealership, issue } = await dealershipWithIssue()
    expect(await issuesOf(dealership.sales)).toEqual([])
    expect(await issuesOf(dealership.admin)).toMatchObject([{ id: issue.id, author: 'Kim Miller' }])

    const settled = { ...issue, settlement: 'kept_theirs', settledAt: START }
    expect(await push(dealership.admin, 'issues', issue, settled)).toMatchObject({
      id: issue.id,
      _deleted: true,
    })
    expect(await issuesOf(dealership.sales2)).toMatchObject([
      { settlement: 'kept_theirs', settledAt: START, settledBy: 'Ada Miller' },
    ])
    expect((await linesOf(dealership, 'issues', issue.id)).at(-1)).toMatchObject({ actorName: 'Ada Miller' })
    expect(await issuesOf(dealership.admin)).toEqual([])
  })

  it('leave a mirror that has them once they are settled, also by their author', async () => {
    const { dealership, issue } = await dealershipWithIssue()
    const filled = (await dealership.admin.get<PullReply>('/api/sync/pull')).body
    if ('refill' in filled) throw new Error(filled.refill)
    await push(dealership.sales2, 'issues', issue, { ...issue, settlement: 'kept_mine', settledAt: START })
    const { revision, mark } = filled.checkpoint
    const place = new URLSearchParams({ after: String(revision), mark, scope: filled.scope })
    const news = (await dealership.admin.get<PullReply>(`/api/sync/pull?${place}`)).body
    expect('refill' in news || news.changes.issues).toMatchObject([{ id: issue.id, _deleted: true }])
  })

  it('can be told to nobody who has lost the role, and make a mirror fill anew', async () => {
    const { dealership, issue } = await dealershipWithIssue()
    const filled = (await dealership.admin.get<PullReply>('/api/sync/pull')).body
    if ('refill' in filled) throw new Error(filled.refill)
    await dealership.users.edit(dealership.admin.user.id, { role: 'sales' })
    const { revision, mark } = filled.checkpoint
    const place = new URLSearchParams({ after: String(revision), mark, scope: filled.scope })
    expect((await dealership.admin.get(`/api/sync/pull?${place}`)).body).toEqual({ refill: 'scope' })
    expect(await issuesOf(dealership.admin)).toEqual([])
    const settled = { ...issue, settlement: 'kept_theirs', settledAt: START }
    expect(await push(dealership.admin, 'issues', issue, settled)).toMatchObject({ _deleted: true })
    expect(await issuesOf(dealership.sales2)).toMatchObject([{ settledAt: null }])
  })
})

describe('what settling adds', () => {
  it('twice, from two devices, is there once', async () => {
    const { dealership, lead } = await dealershipWithIssue()
    const note = {
      id: 'waits1',
      leadId: lead.id,
      note: 'Waits for it.',
      author: 'Kim',
      createdAt: START,
      revision: 0,
    }
    await push(dealership.sales2, 'notes', null, note)
    await push(dealership.sales2.onDevice('tablet9'), 'notes', null, note)
    expect(await dealership.store.notes.of(lead.id)).toHaveLength(1)
    expect((await issuesOf(dealership.sales2)).filter(issue => issue.about === 'notes')).toEqual([])
  })
})

describe('an issue that the server lost when it was set back', () => {
  it.each([
    ['is there again when its author sends it', {}, 1],
    ['is nobody else’s', { userId: 'sam' }, 0],
    ['is not there again where it was settled', { settlement: 'kept_theirs', settledAt: START }, 0],
    ['is not there again where it says how it was settled', { settlement: 'kept_theirs' }, 0],
    ['is not there again where it says when it was settled', { settledAt: START }, 0],
    ['is not there again where it says nothing of a record', { documentId: '' }, 0],
  ])('%s', async (_, wrong, count) => {
    const { issue } = await dealershipWithIssue()
    const later = await buildTestApp()
    const sent = { ...issue, author: 'Somebody Else', settledBy: 'Somebody Else', ...wrong }
    await push(later.sales2, 'issues', null, sent)
    const { mine, title, createdAt } = issue
    const again = {
      id: issue.id,
      userId: 'kim',
      mine,
      title,
      createdAt,
      author: 'Kim Miller',
      settledBy: null,
    }
    expect(await later.rows('syncIssues')).toMatchObject(Array(count).fill(again))
  })

  it('is not there again for a mirror that had it from the server, where it is gone', async () => {
    const { issue } = await dealershipWithIssue()
    const later = await buildTestApp()
    await push(later.sales2, 'issues', issue, { ...issue, title: 'Another title' })
    expect(await later.rows('syncIssues')).toEqual([])
  })

  it('stays as it is where the server has it', async () => {
    const { dealership, issue } = await dealershipWithIssue()
    await push(dealership.sales2, 'issues', null, { ...issue, title: 'Another title' })
    expect(await issuesOf(dealership.sales2)).toEqual([issue])
  })
})

// Every decision about an issue leaves a trace: who, what was chosen, about which record. Nobody else's can be settled.
import type { Collection, PullReply, PushReply } from '@forecourt/shared/sync/contract'
import { ISSUE_SETTLEMENTS, type SyncIssue } from '@forecourt/shared/sync/sync-issue'
import { describe, expect, it } from 'vitest'
import { buildTestApp, START, type TestApp } from './support/build-test-app.ts'

type Client = Pick<TestApp['sales'], 'get' | 'post'>
let changes = 0

let gestures = 0

/** Pushes one row; gives the record as it is afterwards. */
async function push(client: Client, collection: Collection, assumed: unknown, next: unknown) {
  const row = { collection, change: `c${++changes}`, gesture: ++gestures, seen: 0, assumed, next }
  const reply = await client.post<PushReply>('/api/sync/push', { mirror: 'mirror', rows: [row] })
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
async function houseWithIssue() {
  const house = await buildTestApp()
  const lead = await house.lead()
  await push(house.sales, 'leads', lead, { ...lead, phone: '111' })
  await push(house.sales2, 'leads', lead, { ...lead, phone: '222' })
  const [issue] = await issuesOf(house.sales2)
  if (!issue) throw new Error('No issue')
  return { house, lead, issue }
}

const linesOf = async (house: TestApp, collection: string, id: string) =>
  (await house.rows('audit')).filter(line => line.collection === collection && line.recordId === id)

describe('settling an issue', () => {
  it.each(ISSUE_SETTLEMENTS)('as %s is written down: who, what, about which record', async settlement => {
    const { house, lead, issue } = await houseWithIssue()
    await push(house.sales2, 'issues', issue, { ...issue, settlement, settledAt: START })
    const [made, settled, ...more] = await linesOf(house, 'issues', issue.id)
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
    const { house, lead, issue } = await houseWithIssue()
    const today = await house.store.leads.get(lead.id)
    await push(house.sales2, 'leads', today, { ...today, phone: '333' })
    await push(house.sales2, 'issues', issue, { ...issue, settlement: 'edited', settledAt: START })
    expect((await linesOf(house, 'leads', lead.id)).at(-1)).toMatchObject({
      actorId: 'kim',
      before: { phone: '111' },
      after: { phone: '333' },
    })
    expect((await linesOf(house, 'issues', issue.id)).at(-1)).toMatchObject({
      after: { settlement: 'edited' },
    })
    expect(await issuesOf(house.sales2)).toHaveLength(1)
  })

  it('twice changes nothing, whatever is chosen the second time', async () => {
    const { house, issue } = await houseWithIssue()
    await push(house.sales2, 'issues', issue, { ...issue, settlement: 'edited', settledAt: START })
    const state = await push(house.sales2, 'issues', issue, {
      ...issue,
      settlement: 'kept_theirs',
      settledAt: START,
    })
    expect(state).toMatchObject({ settlement: 'edited' })
    expect(await linesOf(house, 'issues', issue.id)).toHaveLength(2)
  })

  it('is for its author alone', async () => {
    const { house, issue } = await houseWithIssue()
    await push(house.sales, 'issues', issue, { ...issue, settlement: 'kept_theirs', settledAt: START })
    expect(await issuesOf(house.sales2)).toMatchObject([{ settledAt: null }])
    expect(await linesOf(house, 'issues', issue.id)).toHaveLength(1)
  })

  it('names the record by the issue, which stays', async () => {
    const { house, lead, issue } = await houseWithIssue()
    await push(house.sales2, 'issues', issue, { ...issue, settlement: 'kept_mine', settledAt: START })
    expect(await house.store.get('issues', issue.id)).toMatchObject({
      documentId: lead.id,
      title: 'Ruth Becker',
      settlement: 'kept_mine',
    })
  })
})

describe('what settling adds', () => {
  it('twice, from two devices, is there once', async () => {
    const { house, lead } = await houseWithIssue()
    const note = {
      id: 'waits1',
      leadId: lead.id,
      note: 'Waits for it.',
      author: 'Kim',
      createdAt: START,
      revision: 0,
    }
    await push(house.sales2, 'notes', null, note)
    await push(house.sales2.onDevice('tablet9'), 'notes', null, note)
    expect(await house.store.notes.of(lead.id)).toHaveLength(1)
    expect((await issuesOf(house.sales2)).filter(issue => issue.about === 'notes')).toEqual([])
  })
})

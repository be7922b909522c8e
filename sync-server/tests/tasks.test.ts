// Next steps over REST and by push: with whom, done once, and gone with their customer.
import type { Lead } from '@forecourt/shared/leads/lead'
import type { Task } from '@forecourt/shared/tasks/task'
import { describe, expect, it } from 'vitest'
import { buildTestApp, START, type TestApp } from './support/build-test-app.ts'

const DUE = '2026-11-21T16:00:00.000Z'

let changes = 0
const rowOf = (task: Partial<Task> & { id: string }, assumed: Task | null, seen: number) => ({
  collection: 'tasks',
  change: `change${++changes}`,
  gesture: changes,
  seen,
  assumed,
  next: task,
})
const push = (client: TestApp['sales'], mirror: string, ...rows: object[]) =>
  client.post<{ outcomes: { issues: object[] }[] }>('/api/sync/push', { mirror, rows })

async function planned(app: TestApp, lead: Lead, fields: object = {}): Promise<Task> {
  const { status, body } = await app.sales.post<Task>('/api/tasks', {
    kind: 'call',
    due: DUE,
    leadId: lead.id,
    ...fields,
  })
  expect(status).toBe(201)
  return body
}

describe('over REST', () => {
  it('a next step is planned, moved and done; the log tells of each', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    const task = await planned(app, lead, { what: 'Payment', ownerId: 'sam' })
    expect(task).toMatchObject({ kind: 'call', what: 'Payment', ownerId: 'sam', doneAt: null, outcome: null })
    const done = await app.sales2.patch<Task>(`/api/tasks/${task.id}`, { doneAt: START, outcome: 'reached' })
    expect(done.body).toMatchObject({ doneAt: START, outcome: 'reached' })
    const { body } = await app.admin.get<{ entries: { subject: string }[] }>(
      `/api/audit?subject=leads&record=${lead.id}`,
    )
    expect(body.entries.map(({ subject }) => subject)).toEqual(['tasks', 'tasks', 'leads'])
  })

  it('is about a customer and a vehicle that are there', async () => {
    const app = await buildTestApp()
    const nobody = await app.sales.post('/api/tasks', { kind: 'call', due: DUE, leadId: 'nobody' })
    expect([nobody.status, nobody.body]).toMatchObject([
      409,
      { message: 'This customer no longer exists.' },
    ] as never)
    const photos = await app.sales.post<Task>('/api/tasks', {
      kind: 'other',
      what: 'Photos of the trunk',
      due: DUE,
      vehicleId: (await app.vehicle()).id,
    })
    expect(photos.status).toBe(201)
    expect((await app.visitor.get('/api/tasks')).status).toBe(401)
  })

  it.each([
    [{ kind: 'swim' }, 'Please choose what is to be done'],
    [{ due: 'soon' }, 'Not a valid date and time'],
  ])('takes no %j', async (fields, message) => {
    const app = await buildTestApp()
    const { status, body } = await app.sales.post('/api/tasks', { kind: 'call', due: DUE, ...fields })
    expect([status, body]).toMatchObject([400, { message }] as never)
  })
})

describe('a customer who is deleted', () => {
  it('takes their next steps along', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await planned(app, lead)
    expect((await app.admin.delete(`/api/leads/${lead.id}`)).status).toBe(200)
    expect(await app.rows('tasks')).toEqual([])
  })

  it('stays where a colleague planned something that the deleter has not seen', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await planned(app, lead)
    const gone = { ...rowOf({ id: lead.id }, null, lead.revision), collection: 'leads' }
    const row = { ...gone, assumed: lead, next: { id: lead.id, _deleted: true } }
    const { body } = await push(app.admin, 'mirror1', row)
    expect(body.outcomes[0]?.issues).toMatchObject([{ mine: { _deleted: true } }])
    expect(await app.rows('tasks')).toHaveLength(1)
    const seen = { ...row, change: 'again', gesture: 9999, seen: await app.store.latestRevision() }
    await push(app.admin, 'mirror1', seen)
    expect([await app.rows('leads'), await app.rows('tasks')]).toEqual([[], []])
  })

  it('gets no next step any more, and who planned it is told', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await app.admin.delete(`/api/leads/${lead.id}`)
    const task = { id: 'offline', kind: 'call', due: DUE, leadId: lead.id } as const
    const { body } = await push(app.sales, 'mirror2', rowOf(task, null, lead.revision))
    expect(body.outcomes[0]?.issues).toMatchObject([
      { title: 'Call', message: 'This record was deleted meanwhile.' },
    ])
    expect(await app.rows('tasks')).toEqual([])
  })

  it('leaves nothing of their next steps where they are erased', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    await planned(app, lead, { what: 'Ask Ruth for her pay slip' })
    const { body: exported } = await app.admin.post('/api/persons/export', {
      leadIds: [lead.id],
      heldIds: [],
      format: 'json',
    })
    expect(JSON.stringify(exported)).toContain('Ask Ruth for her pay slip')
    const wanted = { leadIds: [lead.id], heldIds: [], seen: await app.store.latestRevision() }
    const { status } = await app.admin.post('/api/persons/erase', wanted)
    expect(status).toBe(200)
    expect(JSON.stringify([await app.rows('tasks'), await app.rows('audit')])).not.toContain('pay slip')
    const task = { id: 'late', kind: 'call', what: 'Ruth again', due: DUE, leadId: lead.id } as const
    await push(app.sales, 'mirror3', rowOf(task, null, lead.revision))
    expect(await app.rows('tasks')).toEqual([])
  })
})

describe('two people who do the same before they hear of each other', () => {
  const TEN = '2026-11-20T17:00:00.000Z'
  const ELEVEN = '2026-11-20T18:00:00.000Z'

  it('have done it once, at the time of the first', async () => {
    const app = await buildTestApp({ start: '2026-11-20T20:00:00.000Z' })
    const task = await planned(app, await app.lead())
    const did = (doneAt: string) => ({ ...task, doneAt, outcome: 'voicemail' as const })
    await push(app.sales, 'mirror4', rowOf(did(ELEVEN), task, task.revision))
    const { body } = await push(app.sales2, 'mirror5', rowOf(did(TEN), task, task.revision))
    expect(body.outcomes[0]?.issues).toEqual([])
    expect(await app.rows('tasks')).toMatchObject([{ doneAt: TEN, outcome: 'voicemail' }])
  })

  it('are asked where they say something else of what came of it', async () => {
    const app = await buildTestApp({ start: '2026-11-20T20:00:00.000Z' })
    const task = await planned(app, await app.lead())
    await push(
      app.sales,
      'mirror6',
      rowOf({ ...task, doneAt: TEN, outcome: 'voicemail' }, task, task.revision),
    )
    const { body } = await push(
      app.sales2,
      'mirror7',
      rowOf({ ...task, doneAt: ELEVEN, outcome: 'reached' }, task, task.revision),
    )
    expect(body.outcomes[0]?.issues).toMatchObject([{ mine: { outcome: 'reached' } }])
    expect(await app.rows('tasks')).toMatchObject([{ doneAt: TEN, outcome: 'voicemail' }])
  })
})

// Who has unsent work where, for administrators; and what a closed account leaves behind.

import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { PullReply } from '@forecourt/shared/sync/contract'
import type { ParkedBody, ParkedChange, ParkedWork } from '@forecourt/shared/sync/parked-work'
import type { DeviceInfo } from '@forecourt/shared/sync/unsent-work'
import { describe, expect, it } from 'vitest'
import { buildTestApp, START, type TestApp } from './support/build-test-app.ts'

type Client = Pick<TestApp['sales'], 'get'>

const later = (ms: number) => new Date(Date.parse(START) + ms).toISOString()
const work = (userId: string, name: string, changes: number, photos = 0) => ({
  userId,
  name,
  changes,
  photos,
  forms: 0,
  lastAt: START,
})
const report = (client: TestApp['sales'], ...all: ReturnType<typeof work>[]) =>
  client.post('/api/sync/device-report', { work: all })
const devicesOf = async (dealership: TestApp, userId: string) =>
  (await dealership.admin.get<DeviceInfo[]>('/api/devices')).body.filter(one => one.userId === userId)

async function issuesOf(client: Client) {
  const reply = (await client.get<PullReply>('/api/sync/pull')).body
  if ('refill' in reply) throw new Error(reply.refill)
  return reply.changes.issues as SyncIssue[]
}

describe('what a device reports', () => {
  it('is shown to administrators beside its login, as of then', async () => {
    const dealership = await buildTestApp()
    expect(await devicesOf(dealership, 'sam')).toMatchObject([
      { isLoggedIn: true, agent: 'Test', unsent: null },
    ])
    dealership.setNow(later(60_000))
    expect((await report(dealership.sales, work('sam', 'Sam Miller', 3, 2))).status).toBe(200)
    expect(await devicesOf(dealership, 'sam')).toEqual([
      {
        userId: 'sam',
        agent: 'Test',
        lastSeenAt: later(60_000),
        id: expect.stringMatching(/^[\w-]{16}$/),
        isLoggedIn: true,
        isCurrent: false,
        isNew: false,
        wipe: null,
        usedBy: null,
        unsent: { changes: 3, photos: 2, forms: 0, lastAt: START, reportedAt: later(60_000) },
      },
    ])
  })

  it('names the work of others, and who uses the device now', async () => {
    const dealership = await buildTestApp()
    await report(dealership.sales, work('sam', 'Sam Miller', 0), work('kim', 'Kim Miller', 1))
    expect(await devicesOf(dealership, 'kim')).toMatchObject([
      { isLoggedIn: true, unsent: null },
      { isLoggedIn: false, usedBy: 'Sam Miller', unsent: { changes: 1 } },
    ])
  })

  it('takes the place of what it reported before, and of no other device', async () => {
    const dealership = await buildTestApp()
    await report(dealership.sales, work('sam', 'Sam Miller', 1), work('kim', 'Kim Miller', 1))
    await report(dealership.sales2, work('kim', 'Kim Miller', 2))
    await report(dealership.sales, work('sam', 'Sam Miller', 0))
    const lines = (await dealership.rows('deviceReports')).map(
      one => `${one.device} ${one.userId} ${one.changes}`,
    )
    expect(lines.sort()).toEqual(['tablet1 sam 0', 'tablet2 kim 2'])
  })

  it('is forgotten when the user logs out there, who takes everything along', async () => {
    const dealership = await buildTestApp()
    await report(dealership.sales, work('sam', 'Sam Miller', 1), work('kim', 'Kim Miller', 1))
    await dealership.sales.post('/api/auth/logout', {})
    expect((await dealership.rows('deviceReports')).map(({ userId }) => userId)).toEqual(['kim'])
  })

  it('is taken from staff alone, from a device that says which it is, and not without end', async () => {
    const dealership = await buildTestApp()
    const one = { work: [work('sam', 'Sam Miller', 1)] }
    expect((await dealership.visitor.post('/api/sync/device-report', one)).status).toBe(401)
    expect((await dealership.sales.post('/api/sync/device-report', one, { 'x-device-id': '?' })).status).toBe(
      400,
    )
    expect(
      (await dealership.sales.post('/api/sync/device-report', { work: [{ userId: 'sam' }] })).status,
    ).toBe(400)
    const statuses = new Set<number>()
    for (let time = 0; time < 121; time++) statuses.add((await report(dealership.sales)).status)
    expect([...statuses]).toEqual([200, 429])
    for (let device = 0; device < 40; device++)
      await report(
        { ...dealership.sales2, ...dealership.sales2.onDevice(`tablet${device}x`) },
        work('kim', 'Kim Miller', 1),
      )
    expect(await dealership.rows('deviceReports')).toHaveLength(30)
  })

  it("is nobody else's to read", async () => {
    const dealership = await buildTestApp()
    await report(dealership.sales2, work('kim', 'Kim Miller', 1))
    for (const path of ['/api/devices', '/api/parked']) {
      expect((await dealership.sales.get(path)).status).toBe(403)
      expect((await dealership.visitor.get(path)).status).toBe(401)
    }
    expect((await dealership.sales.delete('/api/parked/m1')).status).toBe(403)
  })
})

const body = (fields: Partial<ParkedBody> = {}): ParkedBody => ({
  id: 'm1',
  name: 'Sam Miller',
  changes: [],
  photos: [],
  forms: [],
  ...fields,
})
const change = (
  documentId: string,
  mine: ParkedChange['mine'],
  fields: Partial<ParkedChange> = {},
): ParkedChange => ({
  change: 'c1',
  about: 'leads',
  documentId,
  title: 'Ruth Becker',
  at: START,
  mine,
  ...fields,
})
const PHOTO = { name: 'a.jpg', title: '2021 Toyota 4Runner, Exterior photos', size: 1000, at: START }
const FORM = { title: 'Ruth Becker', values: { notes: 'Wants the red one.' } }

async function closedDealership() {
  const dealership = await buildTestApp()
  const lead = await dealership.lead()
  await dealership.admin.patch('/api/users/sam', { isActive: false })
  return { dealership, lead }
}

describe('the device of a closed account', () => {
  it('puts its changes aside as issues of its user, for administrators alone', async () => {
    const { dealership, lead } = await closedDealership()
    const reply = await dealership.sales.post(
      '/api/parked',
      body({ changes: [change(lead.id, { phone: '7' })] }),
    )
    expect(reply.status).toBe(201)
    expect(await issuesOf(dealership.admin)).toMatchObject([
      {
        userId: 'sam',
        author: 'Sam Miller',
        about: 'leads',
        documentId: lead.id,
        mine: { phone: '7' },
        theirs: { phone: lead.phone },
        message: 'Made Friday, November 20, 2026, 10:00 AM, and not sent before this account was closed.',
      },
    ])
    expect(await issuesOf(dealership.sales2)).toEqual([])
    expect((await dealership.store.leads.get(lead.id))?.phone).toBe(lead.phone)
    expect(
      (await dealership.rows('audit')).filter(({ collection }) => collection === 'parked'),
    ).toMatchObject([{ actorId: 'sam', device: 'tablet1', action: 'created' }])
  })

  it('says of what the server lost that it was stored before the server was set back', async () => {
    const { dealership, lead } = await closedDealership()
    await dealership.sales.post(
      '/api/parked',
      body({ changes: [change(lead.id, { phone: '7' }, { isLost: true })] }),
    )
    expect((await issuesOf(dealership.admin))[0]?.message).toMatch(
      /^Stored before the server was set back, last changed /,
    )
  })

  it('puts each aside once, however often it is sent, and nothing that the record says already', async () => {
    const { dealership, lead } = await closedDealership()
    const changes = [
      change(lead.id, { phone: '7' }),
      change(lead.id, { phone: lead.phone }, { change: 'c2' }),
    ]
    for (let time = 0; time < 3; time++)
      await dealership.sales.post('/api/parked', body({ changes, photos: [PHOTO] }))
    expect(await issuesOf(dealership.admin)).toHaveLength(1)
    expect((await dealership.admin.get<ParkedWork[]>('/api/parked')).body).toMatchObject([
      { id: 'm1', changes: 1, photos: [PHOTO] },
    ])
  })

  it('says whom a note is for', async () => {
    const { dealership, lead } = await closedDealership()
    const note = change(
      'n1',
      { note: 'Her brother wants it.', leadId: lead.id },
      { about: 'notes', title: 'Note' },
    )
    await dealership.sales.post('/api/parked', body({ changes: [note] }))
    expect(await issuesOf(dealership.admin)).toMatchObject([
      { title: 'Note for Ruth Becker', mine: { note: 'Her brother wants it.' }, record: { leadId: lead.id } },
    ])
    const [issue] = await issuesOf(dealership.admin)
    expect(Object.keys(issue?.mine ?? {})).toEqual(['note'])
  })

  it('puts nothing aside that nobody could have changed', async () => {
    const { dealership, lead } = await closedDealership()
    const sent = change(lead.id, { revision: 99, id: 'other', createdAt: START, userId: 'owner' })
    await dealership.sales.post('/api/parked', body({ changes: [sent] }))
    expect(await issuesOf(dealership.admin)).toEqual([])
  })

  it('leaves photos and forms as a list, which is emptied when an administrator is done with it', async () => {
    const { dealership } = await closedDealership()
    await dealership.sales.post('/api/parked', body({ photos: [PHOTO], forms: [FORM] }))
    const { body: list } = await dealership.admin.get<ParkedWork[]>('/api/parked')
    expect(list).toMatchObject([{ userId: 'sam', name: 'Sam Miller', photos: [PHOTO], forms: [FORM] }])
    expect((await dealership.admin.delete('/api/parked/m1')).status).toBe(200)
    expect((await dealership.admin.delete('/api/parked/m1')).status).toBe(404)
    expect(await dealership.rows('parkedWork')).toMatchObject([
      { photos: [], forms: [], settledBy: 'Ada Miller' },
    ])
    // What comes once more, late, does not bring it back.
    await dealership.sales.post('/api/parked', body({ photos: [PHOTO], forms: [FORM] }))
    expect((await dealership.admin.get('/api/parked')).body).toEqual([])
  })

  it('takes its report along, for there is nothing left on it', async () => {
    const dealership = await buildTestApp()
    await report(dealership.sales, work('sam', 'Sam Miller', 1))
    await dealership.admin.patch('/api/users/sam', { isActive: false })
    await dealership.sales.post('/api/parked', body({ photos: [PHOTO] }))
    expect(await dealership.rows('deviceReports')).toEqual([])
  })

  it('also after the account was deleted', async () => {
    const { dealer } = await buildTestApp()
    const dealership = await buildTestApp({ dealer: { ...dealer, adminGrants: ['delete_users'] } })
    const lead = await dealership.lead()
    await dealership.admin.delete('/api/users/sam')
    await dealership.sales.post('/api/parked', body({ changes: [change(lead.id, { _deleted: true })] }))
    expect(await issuesOf(dealership.admin)).toMatchObject([
      { author: 'Sam Miller', mine: { _deleted: true } },
    ])
  })

  it('can do that and nothing else', async () => {
    const { dealership, lead } = await closedDealership()
    expect((await dealership.sales.get('/api/parked')).status).toBe(401)
    expect((await dealership.sales.delete('/api/parked/m1')).status).toBe(401)
    expect((await dealership.sales.patch(`/api/leads/${lead.id}`, { phone: '7' })).status).toBe(401)
    expect((await report(dealership.sales, work('sam', 'Sam Miller', 1))).status).toBe(401)
  })
})

describe('putting aside', () => {
  it('is for the session of a closed account, not for who is logged in, nor for a visitor', async () => {
    const { dealership } = await closedDealership()
    expect((await dealership.admin.post('/api/parked', body())).status).toBe(403)
    expect((await dealership.sales2.post('/api/parked', body())).status).toBe(403)
    expect((await dealership.visitor.post('/api/parked', body())).status).toBe(401)
    expect((await dealership.sales.post('/api/parked', body(), { 'x-user-id': 'kim' })).status).toBe(401)
  })

  it("writes into nobody else's", async () => {
    const { dealership } = await closedDealership()
    await dealership.sales.post('/api/parked', body({ photos: [PHOTO] }))
    await dealership.admin.patch('/api/users/kim', { isActive: false })
    expect((await dealership.sales2.post('/api/parked', body({ forms: [FORM] }))).status).toBe(409)
  })

  it('has an end', async () => {
    const { dealership, lead } = await closedDealership()
    const many = Array.from({ length: 101 }, (_, index) =>
      change(lead.id, { phone: '7' }, { change: `c${index}` }),
    )
    expect((await dealership.sales.post('/api/parked', body({ changes: many }))).status).toBe(400)
    const long = { ...FORM, values: { notes: 'x'.repeat(20_000) } }
    expect((await dealership.sales.post('/api/parked', body({ forms: [long] }))).status).toBe(400)
    const large = change(lead.id, { notes: 'x'.repeat(1_100_000) })
    expect((await dealership.sales.post('/api/parked', body({ changes: [large] }))).status).toBe(413)
    const statuses: number[] = []
    for (let device = 0; device < 21; device++)
      statuses.push(
        (await dealership.sales.post('/api/parked', body({ id: `m${device}`, photos: [PHOTO] }))).status,
      )
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([201]))
    expect(statuses.at(-1)).toBe(429)
  })
})

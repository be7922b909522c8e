// Who has a customer, over REST and by push, and to whom a new one comes by the dealer's rule.
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import { TAKEN_FIRST_TEXT } from '@forecourt/shared/leads/judge-lead-push'
import type { Lead } from '@forecourt/shared/leads/lead'
import { OWNER_REFUSAL_TEXTS } from '@forecourt/shared/leads/lead-owner'
import type { PulledPage } from '@forecourt/shared/sync/contract'
import { describe, expect, it } from 'vitest'
import { buildTestApp, RUTH, START, type TestApp } from './support/build-test-app.ts'

const withRule = (followUp: Partial<typeof DEMO_DEALER.followUp>) =>
  buildTestApp({ dealer: { ...DEMO_DEALER, followUp: { ...DEMO_DEALER.followUp, ...followUp } } })

let asked = 0
/** A visitor's inquiry; gives the customer whom it made. */
async function ask(app: TestApp, who: object = {}): Promise<Lead> {
  const minute = ++asked
  app.setNow(new Date(Date.parse(START) + minute * 60_000).toISOString())
  const { body: token } = await app.visitor.get<{ token: string }>('/api/form-token')
  app.setNow(new Date(Date.parse(START) + minute * 60_000 + 30_000).toISOString())
  const { status, body } = await app.visitor.post<Lead>('/api/leads', {
    ...RUTH,
    email: `visitor${minute}@example.com`,
    phone: `(208) 555-${1000 + minute}`,
    source: 'website_contact',
    formToken: token.token,
    ...who,
  })
  expect([status, body.ownerId]).toEqual([201, null])
  return (await app.store.leads.get(body.id)) as Lead
}

const pushOf = (lead: Lead, edit: Partial<Lead>, change: string) => ({
  mirror: `mirrorof${change}`,
  rows: [
    {
      collection: 'leads',
      change,
      gesture: 1,
      seen: lead.revision,
      assumed: lead,
      next: { ...lead, ...edit },
    },
  ],
})

describe('a customer who asks on the website', () => {
  it('is nobody’s, until somebody takes them', async () => {
    const app = await buildTestApp()
    const lead = await ask(app)
    expect(lead.ownerId).toBeNull()
    const { status, body } = await app.sales.patch<Lead>(`/api/leads/${lead.id}`, { ownerId: 'sam' })
    expect([status, body.ownerId]).toEqual([200, 'sam'])
    expect(body.handOvers).toMatchObject([{ to: 'sam', toName: 'Sam Miller', by: 'Sam Miller' }])
  })

  it('comes to the sales users in turn', async () => {
    const app = await withRule({ assign: 'round_robin' })
    const owners: (string | null)[] = []
    for (let one = 0; one < 4; one++) owners.push((await ask(app)).ownerId)
    expect(owners).toEqual(['kim', 'sam', 'kim', 'sam'])
    await app.admin.patch('/api/users/kim', { isActive: false })
    expect([(await ask(app)).ownerId, (await ask(app)).ownerId]).toEqual(['sam', 'sam'])
  })

  it('comes to two people where two ask at once', async () => {
    const app = await withRule({ assign: 'round_robin' })
    const { body: token } = await app.visitor.get<{ token: string }>('/api/form-token')
    app.setNow('2026-11-20T17:30:00.000Z')
    const sent = { firstName: 'Ruth', lastName: 'Becker', source: 'website_contact', formToken: token.token }
    await Promise.all(
      [1, 2].map(one =>
        app.visitor.post('/api/leads', {
          ...sent,
          email: `visitor${one}@example.com`,
          phone: `(208) 555-014${one}`,
        }),
      ),
    )
    const owners = (await app.store.leads.all()).map(({ ownerId }) => ownerId)
    expect(new Set(owners)).toEqual(new Set(['kim', 'sam']))
  })

  it('comes back to who had them, while they are there', async () => {
    const app = await withRule({ assign: 'round_robin' })
    const lead = await ask(app, { email: 'Ruth@example.com' })
    expect(lead.handOvers).toMatchObject([{ to: lead.ownerId, by: null }])
    await ask(app)
    const again = await ask(app, { email: 'ruth@EXAMPLE.com' })
    expect(again.ownerId).toBe(lead.ownerId)
    await app.admin.patch(`/api/users/${lead.ownerId}`, { isActive: false })
    const later = await ask(app, { email: 'ruth@example.com' })
    expect([null, lead.ownerId]).not.toContain(later.ownerId)
  })
})

describe('between two members of staff', () => {
  it('a customer is taken from a colleague by nobody but who may assign', async () => {
    const app = await buildTestApp()
    const lead = await app.lead({ ownerId: 'sam' })
    const taken = await app.sales2.patch<{ error: string }>(`/api/leads/${lead.id}`, { ownerId: 'kim' })
    expect([taken.status, JSON.stringify(taken.body)]).toEqual([
      409,
      expect.stringContaining(OWNER_REFUSAL_TEXTS.owner_not_yours),
    ])
    const assigned = await app.admin.patch<Lead>(`/api/leads/${lead.id}`, { ownerId: 'kim' })
    expect(assigned.body.handOvers.map(({ to, by }) => [to, by])).toEqual([
      ['sam', 'Sam Miller'],
      ['kim', 'Ada Miller'],
    ])
    const unknown = await app.admin.patch(`/api/leads/${lead.id}`, { ownerId: 'nobody' })
    expect(unknown.status).toBe(409)
  })

  it('the dealer can let sales assign', async () => {
    const app = await buildTestApp({ dealer: { ...DEMO_DEALER, salesGrants: ['assign_customers'] } })
    const lead = await app.lead({ ownerId: 'sam' })
    const { status } = await app.sales2.patch(`/api/leads/${lead.id}`, { ownerId: 'kim' })
    expect(status).toBe(200)
  })

  it('the first to reach the server has whom both took without a signal; the other is told by name', async () => {
    const app = await buildTestApp()
    const lead = await ask(app)
    await app.sales2.post('/api/sync/push', pushOf(lead, { ownerId: 'kim' }, 'kims'))
    await app.sales.post('/api/sync/push', pushOf(lead, { ownerId: 'sam', notes: 'Called.' }, 'sams'))
    expect(await app.store.leads.get(lead.id)).toMatchObject({ ownerId: 'kim', notes: 'Called.' })
    expect(await app.store.openIssues('sam', lead.id)).toMatchObject([
      {
        message: TAKEN_FIRST_TEXT,
        mine: { ownerId: 'sam' },
        theirs: { ownerId: 'kim' },
        theirsBy: { ownerId: { by: 'Kim Miller' } },
      },
    ])
    expect(await app.store.openIssues('kim', lead.id)).toEqual([])
  })
})

it('the first word is when it was said on the device, and the server believes no future', async () => {
  const app = await buildTestApp()
  const lead = await ask(app)
  const at = lead.createdAt
  app.setNow('2026-11-20T20:00:00.000Z')
  const edit = { status: 'contacted', firstContactAt: at } as const
  await app.sales.post('/api/sync/push', pushOf(lead, edit, 'offline'))
  expect(await app.store.leads.get(lead.id)).toMatchObject({ status: 'contacted', firstContactAt: at })
  const other = await ask(app)
  app.setNow('2026-11-20T21:00:00.000Z')
  const { body } = await app.sales.patch<Lead>(`/api/leads/${other.id}`, { status: 'contacted' })
  expect(body.firstContactAt).toBe('2026-11-20T21:00:00.000Z')
})

it('everybody who works with customers knows whom they can be handed over to', async () => {
  const app = await buildTestApp()
  await app.admin.patch('/api/users/kim', { isActive: false })
  const { body } = await app.sales.get<PulledPage>('/api/sync/pull?after=0')
  expect(body.staff).toEqual([
    { id: 'kim', name: 'Kim Miller', isActive: false },
    { id: 'owner', name: 'Ada Miller', isActive: true },
    { id: 'sam', name: 'Sam Miller', isActive: true },
  ])
})

// Loan applications are read by whoever may, each reading is written down, and decisions are made upon what was seen.
import type {
  ListedApplication,
  LoanApplication,
  LoanApplicationSummary,
  ReadApplication,
} from '@forecourt/shared/loans/loan-application'
import type { DecidedReply } from '@forecourt/shared/loans/loan-decision'
import type { PulledPage } from '@forecourt/shared/sync/contract'
import { describe, expect, it } from 'vitest'
import { disposeOfApplications } from '../src/loans/disposal.ts'
import { APPLICATION, buildTestApp, type TestApp } from './support/build-test-app.ts'

const PATH = '/api/loan-applications'
const NOT_ALLOWED = 'Your role does not allow this.'

async function withApplication(grants: { salesGrants: 'view_applications'[] } = { salesGrants: [] }) {
  const plain = await buildTestApp()
  const dealership = grants.salesGrants.length
    ? await buildTestApp({ dealer: { ...plain.dealer, ...grants } })
    : plain
  const { body } = await dealership.visitor.post<LoanApplication>(PATH, APPLICATION)
  const path = `${PATH}/${body.id}`
  const read = async (who: TestApp['sales'] = dealership.admin) => (await who.get<ReadApplication>(path)).body
  const decide = (fields: object, who: TestApp['sales'] = dealership.admin) =>
    who.post<DecidedReply & { message: string; issues: unknown }>(`${path}/decisions`, fields)
  const takeBack = (seen: number, who: TestApp['sales'] = dealership.admin) =>
    who.post<DecidedReply & { message: string }>(`${path}/decisions/take-back`, { seen })
  return { dealership, sent: body, path, read, decide, takeBack }
}

describe('who may read loan applications', () => {
  it('is an administrator; sales see a list without figures, and are refused in words', async () => {
    const { dealership, path } = await withApplication()
    const { sales, visitor } = dealership
    expect((await sales.get<LoanApplicationSummary[]>(PATH)).body).toHaveLength(1)
    for (const address of [`${PATH}/amounts`, path]) {
      const refused = await sales.get(address)
      expect([refused.status, refused.body.message]).toEqual([403, NOT_ALLOWED])
      expect((await visitor.get(address)).status).toBe(401)
    }
    for (const address of [`${path}/decisions`, `${path}/decisions/take-back`]) {
      expect((await sales.post(address, { seen: 1, status: 'approved' })).status).toBe(403)
      expect((await visitor.post(address, { seen: 1, status: 'approved' })).status).toBe(401)
    }
    expect(await dealership.rows('loanApplications')).toMatchObject([{ status: 'pending', decisions: [] }])
    expect((await dealership.rows('audit')).filter(({ action }) => action === 'read')).toEqual([])
  })

  it('is sales, too, where the dealer grants it; who read it is told to administrators alone', async () => {
    const { dealership, read, decide } = await withApplication({ salesGrants: ['view_applications'] })
    const seen = await read(dealership.sales)
    expect(seen).toMatchObject({ annualIncome: '64000.00', readings: null })
    dealership.setNow('2026-11-20T18:00:00.000Z')
    expect((await read()).readings).toEqual([
      { by: 'Ada Miller', at: '2026-11-20T18:00:00.000Z' },
      { by: 'Sam Miller', at: '2026-11-20T17:00:00.000Z' },
    ])
    expect((await decide({ seen: seen.revision, status: 'approved' }, dealership.sales)).status).toBe(201)
  })

  it('is told by headers that nothing of it may be stored', async () => {
    const { dealership, path } = await withApplication()
    for (const address of [path, `${PATH}/amounts`])
      expect((await dealership.admin.get(address)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('the list', () => {
  it('has the amounts and how each was decided, newest first, and is no reading', async () => {
    const { dealership, sent, read, decide } = await withApplication()
    const { revision } = await read()
    await decide({ seen: revision, status: 'approved', on: '2026-11-20' })
    dealership.setNow('2026-11-20T18:00:00.000Z')
    const later = await dealership.visitor.post<LoanApplication>(PATH, {
      ...APPLICATION,
      loanAmount: '18000',
    })
    const { body } = await dealership.admin.get<ListedApplication[]>(`${PATH}/amounts`)
    expect(body.map(({ createdAt: _at, leadId: _lead, vehicleId: _vehicle, ...rest }) => rest)).toEqual([
      {
        id: later.body.id,
        status: 'pending',
        loanAmount: '18000.00',
        downPayment: '5000.00',
        decision: null,
      },
      {
        id: sent.id,
        status: 'approved',
        loanAmount: '25000.00',
        downPayment: '5000.00',
        decision: { on: '2026-11-20', by: 'Ada Miller' },
      },
    ])
    expect((await dealership.rows('audit')).filter(({ action }) => action === 'read')).toHaveLength(1)
  })
})

describe('a decision', () => {
  it('stands on the application with its day, its note and who made it; the audit names no note', async () => {
    const { dealership, sent, read, decide } = await withApplication()
    const { revision } = await read()
    dealership.setNow('2026-11-23T17:42:00.000Z')
    const intent = {
      seen: revision,
      status: 'declined',
      note: ' Offered the Civic at 12,345. ',
      on: '2026-11-21',
    }
    const reply = await decide(intent)
    const decision = {
      status: 'declined',
      note: 'Offered the Civic at 12,345.',
      on: '2026-11-21',
      at: '2026-11-23T17:42:00.000Z',
      by: 'Ada Miller',
      takesBack: false,
    }
    expect([reply.status, reply.body]).toEqual([
      201,
      { id: sent.id, status: 'declined', decisions: [decision], revision: revision + 1 },
    ])
    expect(await read()).toMatchObject({ status: 'declined', decisions: [decision], revision: revision + 1 })
    const lines = await dealership.rows('audit')
    expect(
      lines.filter(({ collection, action }) => collection === 'applications' && action === 'changed'),
    ).toMatchObject([
      { actorId: 'owner', recordId: sent.id, before: { status: 'pending' }, after: { status: 'declined' } },
    ])
    expect(JSON.stringify(lines)).not.toContain('12,345')
  })

  it.each([
    [{ status: 'declined' }, 'note', /right to be told/],
    [{ status: 'pending', note: 'x' }, 'status', /already/],
    [{ status: 'approved', on: '2026-11-19' }, 'on', /sent after that day/],
    [{ status: 'approved', on: '2026-11-21' }, 'on', /not come yet/],
    [{ status: 'approved', on: 'today' }, 'on', /Please enter a day/],
    [{ status: 'sold' }, 'status', /Please choose/],
  ])('%j is refused at %s, in words', async (fields, field, words) => {
    const { dealership, read, decide } = await withApplication()
    const { revision } = await read()
    const reply = await decide({ seen: revision, ...fields })
    expect([reply.status, reply.body.issues]).toEqual([
      400,
      [{ path: field, message: expect.stringMatching(words) }],
    ])
    expect(await dealership.rows('loanApplications')).toMatchObject([{ status: 'pending', decisions: [] }])
  })

  it('is of the dealer’s day, not of the one in UTC', async () => {
    const { dealership, read, decide } = await withApplication()
    dealership.setNow('2026-11-24T05:00:00.000Z')
    const { revision } = await read()
    expect((await decide({ seen: revision, status: 'approved', on: '2026-11-24' })).status).toBe(400)
    const made = await decide({ seen: revision, status: 'approved' })
    expect(made.body.decisions).toMatchObject([{ on: '2026-11-23' }])
  })

  it('of a second person who had not seen the first is refused: who, what, when and what now', async () => {
    const { dealership, read, decide, takeBack } = await withApplication({
      salesGrants: ['view_applications'],
    })
    const { revision } = await read()
    await read(dealership.sales)
    await decide({ seen: revision, status: 'approved', note: 'First' }, dealership.sales)
    dealership.setNow('2026-11-20T17:30:00.000Z')
    for (const late of [
      await decide({ seen: revision, status: 'declined', note: 'Second' }),
      await takeBack(revision),
    ])
      expect([late.status, late.body.message]).toEqual([
        409,
        'Sam Miller approved this application at 10:00 AM. Nothing was changed: look at it as it is now, then decide.',
      ])
    expect(await dealership.rows('loanApplications')).toMatchObject([
      { status: 'approved', decisions: [{ note: 'First' }] },
    ])
    const seen = await read()
    expect((await decide({ seen: seen.revision, status: 'declined', note: 'Second' })).status).toBe(201)
  })

  it('of two at the same moment is one', async () => {
    const { dealership, read, decide } = await withApplication({ salesGrants: ['view_applications'] })
    const { revision } = await read()
    const replies = await Promise.all([
      decide({ seen: revision, status: 'approved' }, dealership.sales),
      decide({ seen: revision, status: 'withdrawn' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await read()).decisions).toHaveLength(1)
  })

  it('is taken back, which is written down, until nothing stands', async () => {
    const { read, decide, takeBack } = await withApplication()
    const { revision } = await read()
    const made = await decide({ seen: revision, status: 'approved', note: 'Rate held' })
    const undone = await takeBack(made.body.revision)
    expect(undone.body.status).toBe('pending')
    expect((await read()).decisions).toMatchObject([
      { status: 'approved', note: 'Rate held', takesBack: false },
      { status: 'pending', note: null, takesBack: true },
    ])
    const again = await takeBack(undone.body.revision)
    expect([again.status, again.body.message]).toEqual([400, 'No decision stands that could be taken back.'])
  })

  it('is told to the mirrors, which hold nothing of it but the status', async () => {
    const { dealership, sent, read, decide } = await withApplication()
    const pulled = async () => (await dealership.sales.get<PulledPage>('/api/sync/pull')).body
    const before = await pulled()
    const { revision } = await read()
    await decide({ seen: revision, status: 'declined', note: 'Income of 64,321 is too short' })
    const after = await pulled()
    expect(after.applications).not.toBe(before.applications)
    expect(after.latest).toBe(before.latest + 1)
    const list = await dealership.sales.get<LoanApplicationSummary[]>(PATH)
    expect(list.body).toEqual([
      { id: sent.id, leadId: sent.leadId, vehicleId: null, status: 'declined', createdAt: sent.createdAt },
    ])
    expect(JSON.stringify([after, list.body])).not.toContain('64,321')
  })

  it('is not the only thing that mirrors read the list again for: so is the loss of customer or vehicle', async () => {
    const dealership = await buildTestApp()
    const { id: vehicleId } = await dealership.vehicle()
    const { body } = await dealership.visitor.post<LoanApplication>(PATH, { ...APPLICATION, vehicleId })
    const state = async () => (await dealership.sales.get<PulledPage>('/api/sync/pull')).body.applications
    const states = [await state()]
    await dealership.admin.delete(`/api/leads/${body.leadId}`)
    states.push(await state())
    await dealership.admin.delete(`/api/vehicles/${vehicleId}`)
    states.push(await state())
    expect(new Set(states).size).toBe(3)
    const list = await dealership.sales.get<LoanApplicationSummary[]>(PATH)
    expect(list.body).toMatchObject([{ leadId: null, vehicleId: null }])
  })

  it('is possible when customer and vehicle are gone; of a disposed application it is refused in words', async () => {
    const { dealership, sent, read, decide } = await withApplication()
    await dealership.admin.delete(`/api/leads/${sent.leadId}`)
    const { revision, leadId } = await read()
    expect(leadId).toBeNull()
    const made = await decide({ seen: revision, status: 'withdrawn' })
    expect(made.status).toBe(201)
    await disposeOfApplications(dealership.database, 25, new Date('2029-01-01T00:00:00.000Z'))
    const late = await decide({ seen: made.body.revision, status: 'pending', note: 'x' })
    expect([late.status, late.body.message]).toEqual([
      404,
      'This loan application no longer exists: the server keeps each for a time only.',
    ])
  })
})

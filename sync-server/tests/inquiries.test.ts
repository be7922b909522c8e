import type { HeldInquiry } from '@forecourt/shared/inquiries/held-inquiry'
import { FASTEST_FILLING_MS } from '@forecourt/shared/inquiries/hold'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { LoanApplication, LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import { describe, expect, it } from 'vitest'
import { APPLICATION, buildTestApp, RUTH, START, type TestApp } from './support/build-test-app.ts'

const later = (ms: number) => new Date(Date.parse(START) + ms).toISOString()
const leadsOf = async (dealership: TestApp) => (await dealership.admin.get<Lead[]>('/api/leads')).body
const heldOf = async (dealership: TestApp) =>
  (await dealership.sales.get<HeldInquiry[]>('/api/held-inquiries')).body

describe('a loan application', () => {
  it('becomes an application and its lead together, whose source and type the server sets', async () => {
    const dealership = await buildTestApp()
    const vehicle = await dealership.vehicle()
    const reply = await dealership.visitor.post<LoanApplication>('/api/loan-applications', {
      ...APPLICATION,
      vehicleId: vehicle.id,
      status: 'approved',
      monthlyPayment: '1.00',
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ status: 'pending', monthlyPayment: '372.86', loanAmount: '25000.00' })
    const [lead] = await leadsOf(dealership)
    expect(lead).toMatchObject({
      firstName: 'Ruth',
      source: 'financing_form',
      type: 'loan_inquiry',
      status: 'new',
      vehicleId: vehicle.id,
      notes: null,
    })
    expect(reply.body.leadId).toBe(lead?.id)
  })

  it('sent again under its key is stored once', async () => {
    const dealership = await buildTestApp()
    const send = () =>
      dealership.visitor.post<LoanApplication>('/api/loan-applications', APPLICATION, {
        'idempotency-key': 'k1',
      })
    const [first, second] = [await send(), await send()]
    expect(second.body.id).toBe(first.body.id)
    expect((await dealership.sales.get<unknown[]>('/api/loan-applications')).body).toHaveLength(1)
    expect(await leadsOf(dealership)).toHaveLength(1)
  })

  it('is listed without its figures, and read in full only with a trace', async () => {
    const dealership = await buildTestApp()
    const { body } = await dealership.visitor.post<LoanApplication>('/api/loan-applications', APPLICATION)
    const list = await dealership.sales.get<LoanApplicationSummary[]>('/api/loan-applications')
    expect(Object.keys(list.body[0] ?? {}).sort()).toEqual([
      'createdAt',
      'id',
      'leadId',
      'status',
      'vehicleId',
    ])
    const reads = async () => (await dealership.rows('audit')).filter(line => line.action === 'read')
    expect(await reads()).toEqual([])
    const full = await dealership.admin.get<LoanApplication>(`/api/loan-applications/${body.id}`)
    expect(full.body).toMatchObject({ annualIncome: '64000.00', creditScore: 700, downPayment: '5000.00' })
    expect(await reads()).toMatchObject([{ actorId: 'owner', collection: 'applications', recordId: body.id }])
    expect((await dealership.visitor.get(`/api/loan-applications/${body.id}`)).status).toBe(401)
    expect((await dealership.admin.get('/api/loan-applications/none')).status).toBe(404)
  })

  it('leaves none of its figures in the audit or in the mirror', async () => {
    const dealership = await buildTestApp()
    await dealership.visitor.post('/api/loan-applications', { ...APPLICATION, annualIncome: '87654.32' })
    const mirrored = await dealership.sales.get('/api/sync/pull')
    for (const text of [JSON.stringify(await dealership.rows('audit')), JSON.stringify(mirrored.body)])
      expect(text).not.toMatch(/87654|8765432/)
  })

  it('outlives its customer and its vehicle', async () => {
    const dealership = await buildTestApp()
    const vehicle = await dealership.vehicle()
    const sent = { ...APPLICATION, vehicleId: vehicle.id }
    const { body } = await dealership.visitor.post<LoanApplication>('/api/loan-applications', sent)
    expect((await dealership.admin.delete(`/api/leads/${body.leadId}`)).status).toBe(200)
    expect((await dealership.admin.delete(`/api/vehicles/${vehicle.id}`)).status).toBe(200)
    const full = await dealership.admin.get<LoanApplication>(`/api/loan-applications/${body.id}`)
    expect(full.body).toMatchObject({ leadId: null, vehicleId: null, loanAmount: '25000.00' })
  })

  it('that cannot be taken says which field is wrong, and stores nothing', async () => {
    const dealership = await buildTestApp()
    const reply = await dealership.visitor.post<{ message: string; issues: { path: string }[] }>(
      '/api/loan-applications',
      { ...APPLICATION, loanAmount: '', phone: '555' },
    )
    expect(reply.status).toBe(400)
    expect(reply.body.issues.map(issue => issue.path)).toEqual(['phone', 'loanAmount'])
    expect(await leadsOf(dealership)).toEqual([])
  })

  it.each(['25000', '25,000.00', '25000.01'])(
    'with %s down on a price of 25000 is refused at the down payment',
    async downPayment => {
      const dealership = await buildTestApp()
      const reply = await dealership.visitor.post('/api/loan-applications', { ...APPLICATION, downPayment })
      expect([reply.status, reply.body.issues]).toEqual([
        400,
        [{ path: 'downPayment', message: 'Down payment must be less than the price' }],
      ])
      expect(await leadsOf(dealership)).toEqual([])
    },
  )

  it('that was held while any down payment was taken is let in as it is', async () => {
    const dealership = await buildTestApp()
    await dealership.visitor.post('/api/loan-applications', { ...APPLICATION, website: 'x' })
    const [row] = await dealership.rows('heldInquiries')
    const payload = { ...row?.payload, downPayment: '30000.00' }
    const { heldInquiries } = dealership.database.tables
    await dealership.database.update(heldInquiries).set({ payload })
    const [held] = await heldOf(dealership)
    expect((await dealership.sales.post(`/api/held-inquiries/${held?.id}/release`, {})).status).toBe(201)
    expect(await dealership.rows('loanApplications')).toMatchObject([
      { downPaymentCents: 3_000_000, monthlyPaymentCents: null, status: 'pending' },
    ])
  })
})

describe('what looks like a machine', () => {
  it.each<[string, (dealership: TestApp) => Promise<Record<string, unknown>>, string[]]>([
    [
      'fills in what nobody sees',
      async dealership => ({ formToken: dealership.tokens.page, website: 'https://spam.example' }),
      ['honeypot'],
    ],
    [
      'brings a token of its own making',
      async () => ({ formToken: 'page.AAAAAAAAAAAAAAAAAAAAAA' }),
      ['forged_token'],
    ],
    [
      'sends faster than a person types',
      async dealership => {
        const { body } = await dealership.visitor.get<{ token: string }>('/api/form-token')
        dealership.setNow(later(FASTEST_FILLING_MS - 1))
        return { formToken: body.token }
      },
      ['too_fast'],
    ],
  ])('and %s is held, not thrown away, and told what a person is told', async (_what, extra, reasons) => {
    const dealership = await buildTestApp()
    const reply = await dealership.visitor.post<Lead>('/api/leads', { ...RUTH, ...(await extra(dealership)) })
    expect([reply.status, reply.body.firstName]).toEqual([201, 'Ruth'])
    expect(await leadsOf(dealership)).toEqual([])
    expect(await heldOf(dealership)).toMatchObject([{ kind: 'inquiry', lastName: 'Becker', reasons }])
  })

  it('is held once for each key, and with one body; released, it is that customer to its sender, too', async () => {
    const dealership = await buildTestApp()
    const send = (more: object = {}) =>
      dealership.visitor.post<Lead>(
        '/api/leads',
        { ...RUTH, website: 'x', ...more },
        { 'idempotency-key': 'h1' },
      )
    const first = await send()
    expect((await send()).body).toEqual(first.body)
    expect((await send({ lastName: 'Other' })).status).toBe(422)
    expect(await heldOf(dealership)).toMatchObject([{ id: first.body.id, lastName: 'Becker' }])
    expect((await dealership.sales.post(`/api/held-inquiries/${first.body.id}/release`, {})).status).toBe(201)
    await dealership.sales.patch(`/api/leads/${first.body.id}`, { notes: 'Ours alone' })
    const later = await dealership.visitor.post<Lead>('/api/leads', RUTH, { 'idempotency-key': 'h1' })
    expect(later).toMatchObject({ status: 201, body: { id: first.body.id, notes: null } })
    expect(await leadsOf(dealership)).toMatchObject([{ notes: 'Ours alone' }])
    expect(await heldOf(dealership)).toEqual([])
  })

  it('is taken at once when its token was issued while a person would type', async () => {
    const dealership = await buildTestApp()
    const { body } = await dealership.visitor.get<{ token: string }>('/api/form-token')
    dealership.setNow(later(25_000))
    await dealership.visitor.post('/api/leads', { ...RUTH, formToken: body.token })
    expect(await leadsOf(dealership)).toHaveLength(1)
  })

  it('is held beyond what people send from one connection, and refused far beyond it', async () => {
    const dealership = await buildTestApp()
    const from = (address: string) =>
      dealership.visitor.post('/api/leads', RUTH, { 'x-forwarded-for': address })
    for (let index = 0; index < 60; index++) expect((await from('203.0.113.9')).status).toBe(201)
    const refused = await from('203.0.113.9')
    expect(refused.status).toBe(429)
    expect(refused.body.message).toContain('many inquiries')
    expect(await leadsOf(dealership)).toHaveLength(30)
    expect(await heldOf(dealership)).toHaveLength(30)
    await from('203.0.113.10')
    expect(await leadsOf(dealership)).toHaveLength(31)
    dealership.setNow(later(11 * 60_000))
    expect((await from('203.0.113.9')).status).toBe(201)
    expect(await leadsOf(dealership)).toHaveLength(32)
  })

  it('becomes the customer that it is when staff say so, once', async () => {
    const dealership = await buildTestApp()
    const sent = { ...APPLICATION, website: 'x' }
    const { body } = await dealership.visitor.post<LoanApplication>('/api/loan-applications', sent)
    const [held] = await heldOf(dealership)
    expect(held).toMatchObject({ kind: 'application', id: body.leadId })
    expect(JSON.stringify(held)).not.toContain('64000')
    const release = () => dealership.sales.post<Lead>(`/api/held-inquiries/${held?.id}/release`, {})
    const released = await release()
    expect(released.status).toBe(201)
    expect(released.body).toMatchObject({ id: body.leadId, type: 'loan_inquiry' })
    expect((await release()).status).toBe(404)
    expect(await heldOf(dealership)).toEqual([])
    expect(await dealership.rows('leads')).toHaveLength(1)
    expect(await dealership.rows('loanApplications')).toHaveLength(1)
  })

  it('is deleted by whoever may delete customers', async () => {
    const dealership = await buildTestApp()
    await dealership.visitor.post('/api/leads', { ...RUTH, website: 'x' })
    const [held] = await heldOf(dealership)
    expect((await dealership.sales.delete(`/api/held-inquiries/${held?.id}`)).status).toBe(403)
    expect((await dealership.admin.delete(`/api/held-inquiries/${held?.id}`)).status).toBe(200)
    expect((await dealership.admin.delete(`/api/held-inquiries/${held?.id}`)).status).toBe(404)
    expect(await heldOf(dealership)).toEqual([])
  })

  it('is not seen by a visitor', async () => {
    const { visitor } = await buildTestApp()
    expect((await visitor.get('/api/held-inquiries')).status).toBe(401)
    expect((await visitor.post('/api/held-inquiries/1/release', {})).status).toBe(401)
  })
})

import type { Lead } from '@forecourt/shared/leads/lead'
import type { LeadImportResult } from '@forecourt/shared/leads/lead-import'
import { idFromBytes } from '@forecourt/shared/made-id'
import { describe, expect, it } from 'vitest'
import { buildTestApp, RUTH, type TestApp } from './support/build-test-app.ts'
import { freshDatabase, hasPostgres } from './support/postgres.ts'

interface ImportReply {
  results: LeadImportResult[]
  message?: string
}

const idOf = (number: number) => idFromBytes(new Uint8Array(12).fill(number))
const row = (number: number, fields: Record<string, unknown> = {}) => ({
  id: idOf(number),
  firstName: 'Ona',
  lastName: `Lund ${number}`,
  email: `ona${number}@example.com`,
  phone: `208-555-${1000 + number}`,
  ...fields,
})

const BATCH = { id: 'batch1', file: 'contacts.csv' }

const send = (
  app: TestApp,
  rows: readonly unknown[],
  who: 'visitor' | 'sales' | 'sales2' = 'sales',
  batch?: typeof BATCH,
) => app[who].post<ImportReply>('/api/leads/import', { rows, ...(batch ? { batch } : {}) })
const leadsOf = async (app: TestApp) => (await app.admin.get<Lead[]>('/api/leads')).body

describe('an import', () => {
  it('adds each row as a customer with what it brings, and says who did it', async () => {
    const app = await buildTestApp()
    const full = row(2, {
      email: ' Ona2@example.com ',
      status: 'contacted',
      source: 'walk-in',
      type: 'loan_inquiry',
      vehicleInterest: 'A 4Runner',
      notes: 'Company: Acme',
    })
    const reply = await send(app, [row(1), { ...full, email: 'Ona2@example.com' }])
    expect(reply.status).toBe(200)
    expect(reply.body.results).toEqual([
      { id: idOf(1), outcome: 'added' },
      { id: idOf(2), outcome: 'added' },
    ])
    const leads = await leadsOf(app)
    expect(leads.find(({ id }) => id === idOf(1))).toMatchObject({
      status: 'new',
      source: 'import',
      type: 'vehicle_inquiry',
      vehicleId: null,
      testDriveDate: null,
      testDriveOutcome: null,
      notes: null,
      createdAt: app.now().toISOString(),
    })
    expect(leads.find(({ id }) => id === idOf(2))).toMatchObject({
      email: 'Ona2@example.com',
      status: 'contacted',
      source: 'walk-in',
      type: 'loan_inquiry',
      vehicleInterest: 'A 4Runner',
      notes: 'Company: Acme',
    })
    const lines = await app.rows('audit')
    expect(lines.map(({ action, actorName, recordId }) => [action, actorName, recordId])).toEqual([
      ['created', 'Sam Miller', idOf(1)],
      ['created', 'Sam Miller', idOf(2)],
    ])
    // Each row is a commit of its own.
    expect(new Set(lines.map(({ revision }) => revision)).size).toBe(2)
  })

  it('reaches the mirrors', async () => {
    const app = await buildTestApp()
    await send(app, [row(1)])
    const pulled = await app.sales2.get<{ changes: { leads: Lead[] } }>('/api/sync/pull')
    expect(pulled.body.changes.leads.map(({ id }) => id)).toEqual([idOf(1)])
  })

  it('refuses the rows that are not valid in words, and takes the others', async () => {
    const app = await buildTestApp()
    const { body } = await send(app, [
      row(1, { phone: ' ', email: 'nonsense' }),
      row(2),
      row(3, { status: 'financing' }),
      row(4, { notes: 'x'.repeat(5001) }),
      { id: idOf(5) },
      row(6, { phone: '', email: '' }),
      row(7, { createdAt: '2999-01-01T00:00:00Z', contactDate: '2999-01-01T00:00:00Z' }),
    ])
    expect(body.results.map(({ outcome }) => outcome)).toEqual([
      'refused',
      'added',
      'refused',
      'refused',
      'refused',
      'refused',
      'refused',
    ])
    expect(body.results[0]?.message).toBe('Valid email is required')
    expect(body.results[2]?.message).toBe('This stage needs more than an import can bring.')
    expect(body.results[3]?.message).toBe('Notes: Please use at most 5000 characters')
    expect(body.results[4]?.message).toContain('First name is required')
    expect(body.results[5]?.message).toBe('Phone or email is required')
    expect(body.results[6]?.message).toBe(
      'Created: This lies in the future. Last contact: This lies in the future.',
    )
    expect(await leadsOf(app)).toHaveLength(1)
  })

  it('takes who has a phone or an email alone, and finds nobody the same by what they lack', async () => {
    const app = await buildTestApp()
    const rows = [
      row(1, { email: '' }),
      row(2, { email: '' }),
      row(3, { phone: '' }),
      row(4, { phone: null }),
    ]
    const { body } = await send(app, rows)
    expect(body.results.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added', 'added'])
    const ways = (await leadsOf(app)).map(({ email, phone }) => [email, phone]).sort()
    expect(ways).toEqual([
      ['', '208-555-1001'],
      ['', '208-555-1002'],
      ['ona3@example.com', ''],
      ['ona4@example.com', ''],
    ])
  })

  it('keeps the past that a row tells, and the stage of a sale without its vehicle', async () => {
    const app = await buildTestApp()
    const past = { createdAt: '2023-05-01T10:00:00-06:00', contactDate: '2024-01-02T00:00:00Z' }
    await send(app, [row(1, { ...past, status: 'closed' })])
    const [lead] = await leadsOf(app)
    expect(lead).toMatchObject({
      status: 'closed',
      vehicleId: null,
      createdAt: '2023-05-01T16:00:00.000Z',
      contactDate: '2024-01-02T00:00:00.000Z',
      updatedAt: app.now().toISOString(),
    })
    // Such a customer can be worked on.
    const edited = await app.sales.patch<Lead>(`/api/leads/${idOf(1)}`, { phone: '208-555-0199' })
    expect(edited.body).toMatchObject({ status: 'closed', phone: '208-555-0199' })
  })

  it('says with each customer which import brought them, and who ran it', async () => {
    const app = await buildTestApp()
    await send(app, [row(1)], 'sales', BATCH)
    await send(app, [row(2)])
    const leads = await leadsOf(app)
    const importedOf = (number: number) => leads.find(({ id }) => id === idOf(number))?.imported
    expect(importedOf(1)).toEqual({
      ...BATCH,
      at: app.now().toISOString(),
      by: 'Sam Miller',
      byId: 'sam',
    })
    // An app of an earlier version names none.
    expect(importedOf(2)).toMatchObject({ file: '', byId: 'sam' })
    const other = await send(app, [row(3)], 'sales2', BATCH)
    expect([other.status, other.body.message]).toEqual([409, 'Another import has this id already.'])
  })

  it('keeps names that look like formulas or markup as they are', async () => {
    const app = await buildTestApp()
    const names = ['=1+1', '+SUM(A1)', "'=x", '<b>Ona</b>', '@home', '-Ona']
    await send(
      app,
      names.map((firstName, index) => row(index + 1, { firstName })),
    )
    expect((await leadsOf(app)).map(({ firstName }) => firstName).sort()).toEqual(names.toSorted())
  })
})

describe('somebody who is there already', () => {
  it.each([
    ['email', { email: 'RUTH.BECKER@example.com' }],
    ['phone', { phone: '+1 208 555 0142' }],
    ['email and phone', { email: 'ruth.becker@example.com', phone: '2085550142' }],
  ])('is found by %s, and added only where a person wants it', async (same, fields) => {
    const app = await buildTestApp()
    await app.lead()
    const { body } = await send(app, [row(1, fields)])
    expect(body.results).toEqual([
      { id: idOf(1), outcome: 'duplicate', message: `Ruth Becker has the same ${same}.` },
    ])
    expect(await leadsOf(app)).toHaveLength(1)
    const allowed = await send(app, [row(1, { ...fields, allowDuplicate: true })])
    expect(allowed.body.results).toEqual([{ id: idOf(1), outcome: 'added' }])
    expect(await leadsOf(app)).toHaveLength(2)
  })

  it('is found within one call as well', async () => {
    const app = await buildTestApp()
    const { body } = await send(app, [row(1), row(2, { email: 'ONA1@example.com' })])
    expect(body.results[1]).toEqual({
      id: idOf(2),
      outcome: 'duplicate',
      message: 'Ona Lund 1 has the same email.',
    })
  })

  it('is added once when two people import the same file at once', async () => {
    const app = await buildTestApp()
    const file = (from: number) => [1, 2, 3].map(number => ({ ...row(number), id: idOf(from + number) }))
    const replies = await Promise.all([send(app, file(0)), send(app, file(10), 'sales2')])
    const outcomes = replies.flatMap(({ body }) => body.results.map(({ outcome }) => outcome))
    expect(outcomes.filter(outcome => outcome === 'added')).toHaveLength(3)
    expect(await leadsOf(app)).toHaveLength(3)
  })
})

describe('a repeated call', () => {
  it('adds nobody twice and says that they were added, changed or deleted though they may be', async () => {
    const app = await buildTestApp()
    const rows = [row(1), row(2), row(3)]
    const first = await send(app, rows)
    await app.sales.patch(`/api/leads/${idOf(1)}`, { phone: '208-555-0199' })
    await app.admin.delete(`/api/leads/${idOf(2)}`)
    const second = await send(app, rows)
    expect(second.body).toEqual(first.body)
    const leads = await leadsOf(app)
    expect(leads.map(({ id }) => id).sort()).toEqual([idOf(1), idOf(3)])
    expect(leads.find(({ id }) => id === idOf(1))?.phone).toBe('208-555-0199')
  })

  it('at the same moment adds nobody twice either', async () => {
    const app = await buildTestApp()
    const replies = await Promise.all([send(app, [row(1), row(2)]), send(app, [row(1), row(2)])])
    expect(replies[0]?.body).toEqual(replies[1]?.body)
    expect(await leadsOf(app)).toHaveLength(2)
  })

  it.skipIf(!hasPostgres)('at the same moment through two servers adds nobody twice either', async () => {
    const path = await freshDatabase()
    const [one, other] = [await buildTestApp({ path }), await buildTestApp({ path })]
    const twin = (number: number) => ({ ...row(number), id: `twin${number}` })
    await Promise.all([send(one, [row(1), row(2)]), send(other, [twin(1), twin(2)])])
    expect(await leadsOf(one)).toHaveLength(2)
    await one.database.close()
    await other.database.close()
  })

  it('does not take the id of a customer who came another way', async () => {
    const app = await buildTestApp()
    const ruth = await app.lead()
    const { body } = await send(app, [row(1, { id: ruth.id })])
    expect(body.results).toEqual([
      { id: ruth.id, outcome: 'refused', message: 'Another customer has this id already.' },
    ])
    expect((await leadsOf(app))[0]).toMatchObject(RUTH)
  })
})

describe('a call', () => {
  it('of more rows than one may send, of none, or without ids is refused whole', async () => {
    const app = await buildTestApp()
    const many = Array.from({ length: 201 }, (_, index) => row(index + 1))
    const tooMany = await send(app, many)
    expect(tooMany.status).toBe(400)
    expect(tooMany.body.message).toBe('Please send at most 200 rows at a time.')
    expect((await send(app, [])).body.message).toBe('There is nothing to import.')
    expect((await send(app, [{ ...RUTH }])).status).toBe(400)
    expect(await leadsOf(app)).toHaveLength(0)
  })

  it('of 200 rows is taken', async () => {
    const app = await buildTestApp()
    const rows = Array.from({ length: 200 }, (_, index) => ({ ...row(index), id: `x${index}` }))
    const { body } = await send(app, rows)
    expect(body.results.filter(({ outcome }) => outcome === 'added')).toHaveLength(200)
  })

  it('needs a login', async () => {
    const app = await buildTestApp()
    expect((await send(app, [row(1)], 'visitor')).status).toBe(401)
    await app.admin.patch('/api/users/kim', { isActive: false })
    expect((await send(app, [row(1)], 'sales2')).status).toBe(401)
    expect(await leadsOf(app)).toHaveLength(0)
  })
})

// A person who is erased is gone: from rows, audit, files and devices, and nothing brings them back. What the law keeps is said.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import { retentionSchema } from '@forecourt/shared/dealer/retention'
import { HONEYPOT_FIELD } from '@forecourt/shared/inquiries/hold'
import type { Disposal } from '@forecourt/shared/persons/disposal'
import { ERASED_MEANWHILE, KEPT_FOR_LAW, type PersonReply } from '@forecourt/shared/persons/person'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backUp } from '../src/backup/back-up.ts'
import type { Tables } from '../src/database/tables.ts'
import { disposeOfApplications } from '../src/loans/disposal.ts'
import { disposeByRetention } from '../src/persons/retention.ts'
import { newId } from '../src/store/new-id.ts'
import { APPLICATION, buildTestApp, START, type TestApp } from './support/build-test-app.ts'
import { testEngine } from './support/test-database.ts'

const ANN = {
  firstName: 'Annalisa',
  lastName: 'Quimby',
  email: 'annalisa.q@example.net',
  phone: '(208) 555-7731',
}
/** Whatever of her may stand in a row. */
const TRACES = ['Annalisa', 'Quimby', 'annalisa.q', '555-7731', 'Her brother works here', 'Call after six']

const TABLES: (keyof Tables)[] = [
  'leads',
  'leadNotes',
  'audit',
  'heldInquiries',
  'syncIssues',
  'parkedWork',
  'idempotencyKeys',
  'loanApplications',
  'erasedApplicants',
  'tombstones',
  'disposals',
  'settings',
]

/** Where anything of her stands in the rows. */
async function tracesIn(app: TestApp, names = TABLES): Promise<string[]> {
  const found: string[] = []
  for (const name of names) {
    const text = JSON.stringify(await app.rows(name))
    for (const trace of TRACES) if (text.includes(trace)) found.push(`${name}: ${trace}`)
  }
  return found
}

const find = async (app: TestApp, query: object) =>
  (await app.admin.post<PersonReply>('/api/persons/find', query)).body

async function erase(
  app: TestApp,
  { leads, deleted, held, mentions, revision }: PersonReply,
  contact?: string,
) {
  const reply = await app.admin.post<Disposal>('/api/persons/erase', {
    leadIds: [...leads, ...deleted].map(({ id }) => id),
    heldIds: held.map(({ id }) => id),
    mentions: mentions.map(({ key }) => key),
    contact,
    seen: revision,
  })
  expect(reply.status).toBe(200)
  return reply.body
}

let gesture = 0
const MIRROR = newId()

/** A row that a tablet sends. */
const pushed = (collection: string, assumed: object | null, next: object) => ({
  rows: [{ change: newId(), gesture: ++gesture, seen: 1, collection, assumed, next }],
})

async function push(app: TestApp, body: object) {
  const reply = await app.sales.post<{ outcomes: { state: object; issues: { message: string }[] }[] }>(
    '/api/sync/push',
    { mirror: MIRROR, ...body },
  )
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([200, expect.anything()])
  return reply.body.outcomes[0]
}

describe('a person', () => {
  test('is found by customer, phone and e-mail, also who was deleted or reached otherwise, and not somebody else', async () => {
    const app = await buildTestApp()
    const one = await app.lead(ANN)
    const other = await app.lead({ ...ANN, email: 'other@example.net', phone: '+1 208 555 7731' })
    const gone = await app.lead({ ...ANN, phone: '' })
    await app.admin.delete(`/api/leads/${gone.id}`)
    const renamed = await app.lead({ ...ANN, phone: '' })
    await app.admin.patch(`/api/leads/${renamed.id}`, { email: 'new@example.net' })
    const stranger = await app.lead()
    await app.visitor.post('/api/leads', { ...ANN, source: 'contact_form', [HONEYPOT_FIELD]: 'x' })
    for (const query of [{ leadId: one.id }, { contact: ' ANNALISA.Q@example.net ' }]) {
      const found = await find(app, query)
      const ids = found.leads.map(({ id }) => id)
      expect(ids).toContain(one.id)
      expect(ids).toContain(renamed.id)
      expect(ids).not.toContain(stranger.id)
      expect(found.deleted.map(({ id }) => id)).toEqual([gone.id])
      expect(found.held).toHaveLength(1)
    }
    const byPhone = await find(app, { contact: '208-555-7731' })
    expect(byPhone.leads.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort())
    expect((await app.admin.post('/api/persons/find', { contact: 'Ann' })).status).toBe(400)
  })

  test('who is erased leaves nothing in any row, and a record of the disposal without a word of them', async () => {
    const app = await buildTestApp()
    const lead = await app.lead({ ...ANN, notes: 'Call after six' })
    await app.sales.post(`/api/leads/${lead.id}/notes`, { note: 'Her brother works here' })
    const deleted = await app.lead({ ...ANN, notes: 'Call after six' })
    await app.admin.delete(`/api/leads/${deleted.id}`)
    const key = { 'idempotency-key': 'her-form-1' }
    await app.visitor.post('/api/leads', { ...ANN, source: 'contact_form' }, key)
    await app.visitor.post('/api/leads', { ...ANN, source: 'contact_form', [HONEYPOT_FIELD]: 'x' })
    await push(
      app,
      pushed('leads', { ...lead, notes: 'Other' }, { ...lead, notes: 'Call after six, Quimby' }),
    )
    const stranger = await app.lead()
    expect((await tracesIn(app)).length).toBeGreaterThan(5)
    const found = await find(app, { leadId: lead.id })
    expect(found.counts).toMatchObject({ customers: 2, notes: 1, held: 1 })
    const done = await erase(app, found)
    expect(done).toMatchObject({ reason: 'request', actorName: 'Ada Miller', kept: [], erased: found.counts })
    expect(await tracesIn(app)).toEqual([])
    expect((await app.admin.get<Disposal[]>('/api/persons/disposals')).body).toEqual([done])
    expect((await app.rows('leads')).map(({ id }) => id)).toEqual([stranger.id])
    // Who did what and when stays.
    expect((await app.rows('audit')).filter(({ recordId }) => recordId === lead.id).length).toBeGreaterThan(1)
    // The form that made her a customer, sent once more from a tab that waited, makes none.
    await app.visitor.post('/api/leads', { ...ANN, source: 'contact_form' }, key)
    expect(await tracesIn(app)).toEqual([])
    // A new one of her own will does.
    await app.visitor.post('/api/leads', { ...ANN, source: 'contact_form' }, { 'idempotency-key': 'new-1' })
    expect((await app.rows('leads')).filter(({ firstName }) => firstName === ANN.firstName)).toHaveLength(1)
    await app.database.close()
  })

  test('who is only held back, or was deleted before, is erased as well', async () => {
    const app = await buildTestApp()
    const gone = await app.lead({ ...ANN, notes: 'Call after six' })
    await app.admin.delete(`/api/leads/${gone.id}`)
    await app.visitor.post('/api/leads', { ...ANN, source: 'contact_form', [HONEYPOT_FIELD]: 'x' })
    const found = await find(app, { contact: ANN.email })
    expect(found).toMatchObject({
      leads: [],
      deleted: [{ id: gone.id, firstName: 'Annalisa' }],
      counts: { held: 1, audit: 2 },
    })
    await erase(app, found)
    expect(await tracesIn(app)).toEqual([])
    expect(await find(app, { contact: ANN.email })).toMatchObject({ held: [], deleted: [], counts: {} })
  })

  test('does not come back by a device that was away: its edits, notes and new copies are dropped, and it is told', async () => {
    const app = await buildTestApp()
    const lead = await app.lead(ANN)
    const note = (
      await app.sales.post<{ id: string }>(`/api/leads/${lead.id}/notes`, { note: 'Call after six' })
    ).body
    await erase(app, await find(app, { leadId: lead.id }))
    const now = { createdAt: START, updatedAt: START }
    for (const row of [
      pushed('leads', lead, { ...lead, notes: 'Her brother works here' }),
      pushed('leads', null, { ...lead, notes: 'Annalisa' }),
      pushed('notes', null, { id: newId(), leadId: lead.id, note: 'Call after six', author: 'Sam', ...now }),
      pushed('notes', null, { ...note, leadId: lead.id, note: 'Call after six', author: 'Sam', ...now }),
    ]) {
      const outcome = await push(app, row)
      expect(outcome?.state).toMatchObject({ _deleted: true })
      expect(outcome?.issues.map(({ message }) => message)).toContain(ERASED_MEANWHILE)
      expect(await tracesIn(app)).toEqual([])
    }
    const again = await app.sales.post('/api/leads', { ...ANN, id: lead.id, source: 'phone' })
    expect(again.status).toBe(409)
    const pulled = JSON.stringify((await app.sales2.get('/api/sync/pull')).body)
    for (const trace of TRACES) expect(pulled).not.toContain(trace)
    const later = JSON.stringify((await app.sales2.get('/api/sync/pull?after=1')).body)
    for (const trace of TRACES) expect(later).not.toContain(trace)
  })

  test('keeps what the law keeps: an application with the name that belongs to it, encrypted, until its day', async () => {
    const app = await buildTestApp()
    await app.visitor.post('/api/loan-applications', { ...APPLICATION, ...ANN })
    const [application] = await app.rows('loanApplications')
    const found = await find(app, { contact: ANN.email })
    expect(found.kept).toEqual([{ hold: 'application', count: 1, until: '2028-12-20T17:00:00.000Z' }])
    await erase(app, found)
    expect(await tracesIn(app)).toEqual([])
    const read = await app.admin.get(`/api/loan-applications/${application?.id}`)
    expect(read.body).toMatchObject({ leadId: null, annualIncome: '64000.00', applicant: ANN })
    await disposeOfApplications(app.database, 25, new Date('2028-12-21T00:00:00.000Z'))
    expect([await app.rows('loanApplications'), await app.rows('erasedApplicants')]).toEqual([[], []])
    expect((await app.rows('disposals')).map(({ erased }) => erased)).toContainEqual({ applications: 1 })
  })

  test('who bought a vehicle stays as the record of the sale, which nobody edits, until its day', async () => {
    const app = await buildTestApp()
    const vehicle = await app.vehicle()
    await app.admin.patch(`/api/vehicles/${vehicle.id}`, { status: 'available' })
    const lead = await app.lead({ ...ANN, vehicleId: vehicle.id, notes: 'Call after six' })
    expect((await app.sales.patch(`/api/leads/${lead.id}`, { status: 'closed' })).status).toBe(200)
    await app.sales.post(`/api/leads/${lead.id}/notes`, { note: 'Her brother works here' })
    const found = await find(app, { leadId: lead.id })
    expect(found.kept).toMatchObject([{ hold: 'deal', count: 1, until: '2031-11-20T17:00:00.000Z' }])
    await erase(app, found)
    const [left] = await app.rows('leads')
    expect(left).toMatchObject({ ...ANN, vehicleId: vehicle.id, status: 'closed', notes: null })
    expect(
      await tracesIn(
        app,
        TABLES.filter(name => name !== 'leads'),
      ),
    ).toEqual([])
    expect((await app.sales.patch(`/api/leads/${lead.id}`, { notes: 'Call after six' })).body.message).toBe(
      KEPT_FOR_LAW,
    )
    expect((await app.admin.delete(`/api/leads/${lead.id}`)).status).toBe(409)
    const outcome = await push(app, pushed('leads', lead, { ...lead, notes: 'Call after six' }))
    expect(outcome?.issues[0]?.message).toBe(KEPT_FOR_LAW)
    app.setNow('2031-11-19T00:00:00.000Z')
    expect(await disposeByRetention(app)).toBe(0)
    app.setNow('2031-11-21T00:00:00.000Z')
    expect(await disposeByRetention(app)).toBe(1)
    expect(await tracesIn(app)).toEqual([])
    expect((await app.rows('disposals')).map(({ reason }) => reason).sort()).toEqual(['hold_over', 'request'])
  })

  test('is not erased over what came since they were looked at', async () => {
    const app = await buildTestApp()
    const lead = await app.lead(ANN)
    const found = await find(app, { leadId: lead.id })
    await app.sales.post(`/api/leads/${lead.id}/notes`, { note: 'Call after six' })
    const reply = await app.admin.post('/api/persons/erase', {
      leadIds: [lead.id],
      heldIds: [],
      seen: found.revision,
    })
    expect(reply.status).toBe(409)
    expect(await app.rows('disposals')).toEqual([])
  })

  test('gets everything of theirs, as data and as a page in which nothing they wrote is markup', async () => {
    const app = await buildTestApp()
    const lead = await app.lead({ ...ANN, notes: '<script>alert(1)</script>' })
    await app.sales.post(`/api/leads/${lead.id}/notes`, { note: 'Her brother works here' })
    await app.visitor.post('/api/loan-applications', { ...APPLICATION, ...ANN })
    const { leads } = await find(app, { leadId: lead.id })
    const wanted = { leadIds: leads.map(({ id }) => id), heldIds: [] }
    const data = await app.admin.post('/api/persons/export', { ...wanted, format: 'json' })
    const text = JSON.stringify(data.body)
    for (const part of ['Annalisa', 'Her brother works here', '64000.00', 'Military', 'alert(1)'])
      expect([part, text.includes(part)]).toEqual([part, true])
    const page = (
      await app.admin.post<{ page: string }>('/api/persons/export', { ...wanted, format: 'html' })
    ).body.page
    expect(page).toContain('Her brother works here')
    expect(page).not.toContain('<script>')
    // Who took it out is written down, and who reads an application, too.
    const lines = await app.rows('audit')
    expect(
      lines.filter(({ collection, action }) => collection === 'leads' && action === 'exported'),
    ).toHaveLength(4)
    expect(
      lines.filter(({ collection, action }) => collection === 'applications' && action === 'read'),
    ).toHaveLength(2)
    expect((await app.sales.post('/api/persons/find', { leadId: lead.id })).status).toBe(403)
  })
})

test('retention takes whom nobody touched for so long, old notes, held inquiries and what the audit tells, and no sale', async () => {
  const retention = { customersMonths: 24, notesMonths: 12, heldMonths: 6, auditMonths: 12 }
  const app = await buildTestApp({ dealer: { ...DEMO_DEALER, retention: retentionSchema.parse(retention) } })
  const vehicle = await app.vehicle()
  await app.admin.patch(`/api/vehicles/${vehicle.id}`, { status: 'available' })
  const [old, noted, bought] = [
    await app.lead(ANN),
    await app.lead({ ...ANN, lastName: 'Noted' }),
    await app.lead({ vehicleId: vehicle.id }),
  ]
  await app.sales.patch(`/api/leads/${bought.id}`, { status: 'closed' })
  await app.sales.post(`/api/leads/${bought.id}/notes`, { note: 'Her brother works here' })
  const step = { kind: 'call', due: '2028-11-20T22:00:00.000Z' }
  const planned = await app.lead({ lastName: 'Planned' })
  await app.sales.post('/api/tasks', { ...step, leadId: planned.id })
  const done = { doneAt: START, outcome: 'reached', what: 'Ask for her pay slip' }
  await app.sales.post('/api/tasks', { ...step, ...done, leadId: bought.id })
  await app.visitor.post('/api/leads', { ...ANN, source: 'contact_form', [HONEYPOT_FIELD]: 'x' })
  app.setNow('2027-05-19T00:00:00.000Z')
  expect(await disposeByRetention(app)).toBe(0)
  app.setNow('2027-05-21T00:00:00.000Z')
  expect(await disposeByRetention(app)).toBe(1)
  expect(await app.rows('heldInquiries')).toEqual([])
  app.setNow('2027-11-21T00:00:00.000Z')
  // A year later nobody is logged in any more.
  await app.leads.addNote(
    noted.id,
    { note: 'Still here' },
    { id: null, name: 'Sam' },
    {
      actor: { kind: 'system' },
      device: null,
    },
  )
  expect(await disposeByRetention(app)).toBeGreaterThan(1)
  expect((await app.rows('leadNotes')).map(({ note }) => note)).toEqual(['Still here'])
  expect((await app.rows('tasks')).map(({ leadId }) => leadId)).toEqual([planned.id])
  expect(JSON.stringify(await app.rows('audit'))).not.toMatch(/Annalisa|pay slip/)
  app.setNow('2028-11-20T21:00:00.000Z')
  await disposeByRetention(app)
  expect(await app.rows('leads')).toContainEqual(expect.objectContaining({ id: planned.id }))
  app.setNow('2028-11-21T00:00:00.000Z')
  await disposeByRetention(app)
  const left = (await app.rows('leads')).map(({ id }) => id)
  expect(left).not.toContain(old.id)
  expect(left.sort()).toEqual([noted.id, bought.id].sort())
  expect(await app.rows('tasks')).toEqual([])
  expect(await disposeByRetention(app)).toBe(0)
})

test.skipIf(testEngine !== 'sqlite')(
  'the plain values are in no byte of the database file, its log, or a backup',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'erased-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const data = mkdtempSync(join(directory, 'data-'))
    const app = await buildTestApp({ path: join(data, 'forecourt.sqlite') })
    const lead = await app.lead({ ...ANN, notes: 'Call after six' })
    for (let index = 0; index < 60; index++) {
      await app.lead({ email: `other${index}@example.com`, phone: '' })
      await app.sales.post(`/api/leads/${lead.id}/notes`, { note: `Her brother works here, ${index}` })
      if (index % 9 === 0)
        await app.sales.patch(`/api/leads/${lead.id}`, { notes: `Call after six ${index}` })
    }
    const bytes = () =>
      readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
        .join('\n')
    expect(TRACES.filter(trace => bytes().includes(trace))).not.toEqual([])
    await erase(app, await find(app, { leadId: lead.id }))
    await backUp({
      dataDirectory: data,
      file: join(directory, 'backup.tar'),
      now: () => new Date(START),
      say: () => {},
    })
    expect(TRACES.filter(trace => bytes().includes(trace))).toEqual([])
    await app.database.close()
    expect(TRACES.filter(trace => bytes().includes(trace))).toEqual([])
  },
)

// A person may stand in every place that takes a text: each is found, and after they are erased none of it is left anywhere,
// but what has to be kept, which is said.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { HONEYPOT_FIELD } from '@forecourt/shared/inquiries/hold'
import type { Disposal } from '@forecourt/shared/persons/disposal'
import type { PersonReply } from '@forecourt/shared/persons/person'
import { expect, onTestFinished, test } from 'vitest'
import type { Tables } from '../src/database/tables.ts'
import { newId } from '../src/store/new-id.ts'
import { APPLICATION, buildTestApp, START, type TestApp } from './support/build-test-app.ts'
import { buildTestSite } from './support/build-test-site.ts'

const ANN = {
  firstName: 'Annalisa',
  lastName: 'Quimby',
  email: 'annalisa.q@example.net',
  phone: '(208) 555-7731',
}
const NAME = 'Annalisa Quimby'
const TRACE = /annalisa|quimby|555.?7731/i

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one) => {
    const isBytes = one?.type === 'Buffer' || one instanceof Uint8Array
    if (!isBytes) return one
    const bytes = Buffer.from(one.data ?? one)
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes).toString() : bytes.toString('latin1')
  })

/** The tables in any row of which she stands. */
async function tablesWith(app: TestApp): Promise<string[]> {
  const found: string[] = []
  for (const name of Object.keys(app.database.tables) as (keyof Tables)[])
    if (TRACE.test(textOf(await app.rows(name)))) found.push(name)
  return found.sort()
}

const find = async (app: TestApp, query: object) =>
  (await app.admin.post<PersonReply>('/api/persons/find', query)).body

async function erase(
  app: TestApp,
  { leads, deleted, held, mentions, revision }: PersonReply,
  contact: string,
) {
  const reply = await app.admin.post<Disposal>('/api/persons/erase', {
    leadIds: [...leads, ...deleted].map(({ id }) => id),
    heldIds: held.map(({ id }) => id),
    mentions: mentions.map(({ key }) => key),
    contact,
    seen: revision,
  })
  expect([reply.status, reply.body]).toEqual([200, expect.anything()])
  return reply.body
}

/** What Sam's tablet could not send before his account was closed. */
async function park(app: TestApp, more: object) {
  await app.admin.patch('/api/users/sam', { isActive: false })
  const body = { id: newId(), name: 'Sam Miller', changes: [], photos: [], forms: [], ...more }
  expect((await app.sales.post('/api/parked', body)).status).toBeLessThan(300)
}

const form = (title: string, values: Record<string, string>) => ({ title, values })
const noteChange = (leadId: string, title: string, note: string) => ({
  change: newId(),
  about: 'notes',
  documentId: newId(),
  title,
  at: START,
  mine: { note, leadId },
})

test('who stands in every place at once is found in each, and erased from each', async () => {
  const app = await buildTestSite()
  onTestFinished(() => app.database.close())
  const lead = await app.lead({ ...ANN, notes: 'Call after six' })
  const other = await app.lead({ notes: `Brother of ${NAME}, 208.555.7731` })
  const gone = await app.lead({ ...ANN, phone: '' })
  await app.sales.post(`/api/leads/${gone.id}/notes`, { note: 'Quimby called' })
  await app.admin.delete(`/api/leads/${gone.id}`)
  await app.sales.post(`/api/leads/${other.id}/notes`, { note: `${NAME} brings him on Monday` })
  const due = '2026-12-01T17:00:00.000Z'
  const step = { kind: 'other', due, what: 'Quimby brings her title' }
  await app.sales.post('/api/tasks', { ...step, leadId: lead.id })
  await app.sales.post('/api/tasks', { ...step, leadId: other.id, what: `Ask ${NAME} for him` })
  await app.sales.post('/api/tasks', { ...step, what: `Mats for ${NAME}` })
  await app.visitor.post('/api/leads', { ...ANN, source: 'contact_form', [HONEYPOT_FIELD]: 'x' })
  await app.visitor.post('/api/loan-applications', { ...APPLICATION, ...ANN })
  const vehicle = await app.vehicle({
    description: `One owner: ${NAME}.`,
    videoPrompt: `As ${NAME} drove it`,
  })
  await app.admin.patch(`/api/vehicles/${vehicle.id}`, { status: 'available' })
  const event = { name: 'Picnic', date: 'Saturday', location: 'Lot', status: 'upcoming' }
  await app.admin.post('/api/events', { ...event, description: `Thanks to ${NAME} for the pie` })
  const goneEvent = await app.admin.post<{ id: string }>('/api/events', {
    ...event,
    name: `${NAME} plays`,
    description: 'Music',
  })
  await app.publisher.idle()
  await app.admin.delete(`/api/events/${goneEvent.body.id}`)
  await park(app, {
    changes: [
      noteChange(lead.id, NAME, 'She asked for mats'),
      noteChange(gone.id, NAME, 'Quimby is away'),
      noteChange(other.id, 'Ruth Becker', `Ask ${NAME}`),
      { ...noteChange(newId(), NAME, 'x'), about: 'leads', mine: { ...ANN, notes: 'New' } },
      { ...noteChange(lead.id, 'Call', 'x'), about: 'tasks', mine: { what: 'Her payment', leadId: lead.id } },
    ],
    forms: [
      form(`Note for ${NAME}`, { note: 'Call her' }),
      form('New customer', { ...ANN }),
      form('Other', { a: 'b' }),
    ],
    photos: [{ name: 'annalisa.q@example.net.jpg', title: 'A', size: 1, at: START }],
  })
  const everywhere = [
    'audit',
    'communityEvents',
    'heldInquiries',
    'leadNotes',
    'leads',
    'parkedWork',
    'publishedAds',
    'syncIssues',
    'tasks',
    'vehicles',
  ]
  expect(await tablesWith(app)).toEqual(everywhere)

  const found = await find(app, { contact: ANN.email })
  expect(found.leads).toHaveLength(2)
  expect(found.deleted).toMatchObject([{ id: gone.id, firstName: 'Annalisa', email: ANN.email }])
  expect(found.counts).toMatchObject({ customers: 2, tasks: 1, held: 1, parked: 2, issues: 4 })
  expect(found.mentions.map(({ place }) => place).sort()).toEqual([
    'events',
    'issues',
    'leads',
    'log',
    'notes',
    'tasks',
    'tasks',
    'vehicles',
  ])
  expect(found.mentions.find(({ place }) => place === 'leads')).toMatchObject({
    title: 'Ruth Becker',
    by: 'contact',
  })
  expect(found.kept.map(({ hold }) => hold)).toEqual(['application', 'ad'])
  const file = await app.admin.post<{ person: object }>('/api/persons/export', {
    leadIds: [lead.id],
    heldIds: [],
    mentions: found.mentions.map(({ key }) => key),
    format: 'json',
  })
  for (const text of ['Thanks to', 'Call her', 'She asked for mats', 'Brother of'])
    expect([text, JSON.stringify(file.body).includes(text)]).toEqual([text, true])

  const done = await erase(app, found, ANN.email)
  await app.publisher.idle()
  expect(done.erased).toEqual(found.counts)
  // What a page said on a day is kept, and that is said.
  expect(done.kept).toEqual(found.kept)
  expect(await tablesWith(app)).toEqual(['publishedAds'])
  const pages = readdirSync(app.published, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  expect(pages.length).toBeGreaterThan(3)
  for (const { parentPath, name } of pages)
    expect([name, TRACE.test(readFileSync(join(parentPath, name), 'latin1'))]).toEqual([name, false])
  expect(await app.textOf(`/vehicle/${vehicle.id}`)).toContain('One owner: [erased].')
  // What belongs to others is there still.
  expect(await app.store.leads.get(other.id)).toMatchObject({ notes: 'Brother of [erased], [erased]' })
  expect(JSON.stringify(await app.rows('leadNotes'))).toContain('[erased] brings him on Monday')
  expect((await app.rows('tasks')).map(({ what }) => what).sort()).toEqual([
    'Ask [erased] for him',
    'Mats for [erased]',
  ])
  expect((await app.rows('parkedWork'))[0]?.forms).toEqual([form('Other', { a: 'b' })])
  // Each device hears it.
  expect(TRACE.test(JSON.stringify((await app.sales2.get('/api/sync/pull?after=1')).body))).toBe(false)
  expect(await find(app, { contact: ANN.email })).toMatchObject({
    leads: [],
    held: [],
    deleted: [],
    mentions: [],
    counts: {},
  })
})

test.each([
  ['e-mail', ANN.email],
  ['phone', ANN.phone],
  ['name', NAME],
])('who stands only in what a closed account had not sent is found by %s, and erased', async (_, contact) => {
  const app = await buildTestApp()
  await park(app, {
    changes: [{ ...noteChange(newId(), NAME, 'x'), about: 'leads', mine: { ...ANN, notes: 'New' } }],
    forms: [
      form('New customer', ANN),
      form(`Note for ${NAME}: ${ANN.email}, ${ANN.phone}`, { note: 'Call her' }),
    ],
  })
  const found = await find(app, { contact })
  expect(found).toMatchObject({ leads: [], counts: { issues: 1 } })
  expect(found.counts.parked).toBeGreaterThan(0)
  await erase(app, found, contact)
  const left = await find(app, { contact })
  expect([left.counts, left.mentions]).toEqual([{}, []])
  if (contact === ANN.email) expect(await tablesWith(app)).toEqual([])
})

test('somebody who shares their number or name is left alone, and so is a text that nobody chose', async () => {
  const app = await buildTestApp()
  const lead = await app.lead(ANN)
  const wife = await app.lead({ ...ANN, firstName: 'Bea', email: 'bea@example.net' })
  const namesake = await app.lead({ ...ANN, phone: '(208) 555-0100', email: 'other@example.net' })
  await app.sales.post(`/api/leads/${namesake.id}/notes`, { note: `${NAME} of Nampa` })
  await park(app, { changes: [noteChange(wife.id, 'Bea Quimby', 'Her number is 208 555 7731')] })
  const found = await find(app, { leadId: lead.id })
  const mine = { ...found, leads: found.leads.filter(({ id }) => id === lead.id) }
  await erase(app, { ...mine, mentions: [] }, '')
  expect((await app.rows('leads')).map(({ id }) => id).sort()).toEqual([wife.id, namesake.id].sort())
  expect(JSON.stringify(await app.rows('syncIssues'))).toContain('208 555 7731')
  expect(JSON.stringify(await app.rows('leadNotes'))).toContain(`${NAME} of Nampa`)
  expect(JSON.stringify((await app.rows('audit')).filter(({ recordId }) => recordId === wife.id))).toContain(
    'Bea',
  )
})

// A note says whose account wrote it, beside the name as it was then; and what a customer said of calls and texts.
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import { retentionSchema } from '@forecourt/shared/dealer/retention'
import { consentNow } from '@forecourt/shared/leads/contact-consent'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import { expect, it } from 'vitest'
import { disposeByRetention } from '../src/persons/retention.ts'
import { newId } from '../src/store/new-id.ts'
import { buildTestApp, START, type TestApp } from './support/build-test-app.ts'

let gesture = 0
const push = (client: TestApp['sales'], next: object) =>
  client.post('/api/sync/push', {
    mirror: newId(),
    rows: [{ change: newId(), gesture: ++gesture, seen: 1, collection: 'notes', assumed: null, next }],
  })

it('names the account that wrote it, whatever a device claims, and whatever its user is called later', async () => {
  const app = await buildTestApp()
  const { id: leadId } = await app.lead()
  const claimed = { author: 'Ada Miller', authorId: 'owner' }
  const pushed = { id: newId(), leadId, note: 'By push', createdAt: START, ...claimed }
  expect((await push(app.sales, pushed)).status).toBe(200)
  await app.sales.post(`/api/leads/${leadId}/notes`, { note: 'By REST', ...claimed })
  // Somebody else of the same name is somebody else.
  await app.admin.patch('/api/users/kim', { firstName: 'Sam' })
  expect((await app.admin.patch('/api/users/sam', { firstName: 'Ada', lastName: 'Mills' })).status).toBe(200)
  await app.sales.post(`/api/leads/${leadId}/notes`, { note: 'Renamed' })
  const notes = (await app.sales2.get<LeadNote[]>(`/api/leads/${leadId}/notes`)).body
  expect(notes.map(({ note, author, authorId }) => [note, author, authorId]).sort()).toEqual([
    ['By REST', 'Sam Miller', 'sam'],
    ['By push', 'Sam Miller', 'sam'],
    ['Renamed', 'Ada Mills', 'sam'],
  ])
  const pulled = JSON.stringify((await app.sales2.get('/api/sync/pull')).body)
  expect(pulled.match(/"authorId":"sam"/g)).toHaveLength(3)
})

it('of an app from before that was written down is taken, and gets its author all the same', async () => {
  const app = await buildTestApp()
  const { id: leadId } = await app.lead()
  const id = newId()
  await push(app.sales, { id, leadId, note: 'Called', author: 'Sam', createdAt: START })
  expect(await app.store.get('notes', id)).toMatchObject({ authorId: 'sam', consent: null })
})

it('keeps what a customer said of calls and texts: by whom it was heard, when and how, the last counts', async () => {
  const app = await buildTestApp()
  const lead = await app.lead()
  const say = (state: string, how: string, at: string) =>
    push(app.sales, { id: newId(), leadId: lead.id, note: 'Said', createdAt: at, consent: { state, how } })
  app.setNow('2026-11-23T17:00:00.000Z')
  await say('withdrawn', 'text', '2026-11-21T10:00:00.000Z')
  await say('given', 'phone', '2026-11-20T18:00:00.000Z')
  const refused = await push(app.sales, {
    id: newId(),
    leadId: lead.id,
    note: 'Said',
    createdAt: START,
    consent: { state: 'perhaps', how: 'phone' },
  })
  expect(JSON.stringify(refused.body)).toContain('"issues":[{')
  const notes = await app.store.notes.of(lead.id)
  expect(consentNow(lead, notes)).toEqual({
    state: 'withdrawn',
    how: 'text',
    by: 'Sam Miller',
    at: '2026-11-21T10:00:00.000Z',
    ticked: null,
  })
  const { body } = await app.sales.post<LeadNote>(`/api/leads/${lead.id}/notes`, {
    note: 'She called',
    consent: { state: 'given', how: 'phone' },
  })
  expect(body.consent).toEqual({ state: 'given', how: 'phone' })
  expect(consentNow(lead, await app.store.notes.of(lead.id))).toMatchObject({
    state: 'given',
    by: 'Sam Miller',
  })
})

it('of calls and texts goes back with what it says where the customer is gone', async () => {
  const app = await buildTestApp()
  const lead = await app.lead()
  await app.admin.delete(`/api/leads/${lead.id}`)
  const consent = { state: 'withdrawn', how: 'phone' }
  const note = { id: newId(), leadId: lead.id, note: 'No calls', createdAt: START, consent }
  expect((await push(app.sales, note)).status).toBe(200)
  expect((await app.rows('syncIssues')).map(({ record }) => record)).toEqual([
    { note: 'No calls', leadId: lead.id, consent },
  ])
})

it('of calls and texts outlasts the retention of notes', async () => {
  const retention = retentionSchema.parse({ notesMonths: 12 })
  const app = await buildTestApp({ dealer: { ...DEMO_DEALER, retention } })
  const { id } = await app.lead()
  await app.sales.post(`/api/leads/${id}/notes`, { note: 'Called' })
  const consent = { state: 'withdrawn', how: 'letter' }
  await app.sales.post(`/api/leads/${id}/notes`, { note: 'No calls', consent })
  app.setNow('2028-01-01T00:00:00.000Z')
  expect(await disposeByRetention(app)).toBe(1)
  expect((await app.rows('leadNotes')).map(({ note }) => note)).toEqual(['No calls'])
})

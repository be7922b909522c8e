// Whatever people type is text: taken as it is or refused in words, kept and given back unchanged, never understood.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CommunityEvent } from '@forecourt/shared/events/event'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { describe, expect, it } from 'vitest'
import { buildTestApp, RUTH, type TestApp } from './support/build-test-app.ts'
import { buildTestSite } from './support/build-test-site.ts'
import { testEngine } from './support/test-database.ts'
import { findTestdata } from './support/testdata.ts'

const OWN = [
  `</script><img src=x onerror="alert(1)">`,
  `'; DROP TABLE leads; --`,
  '=HYPERLINK("https://evil.example","Click")',
  '{{7*7}} #{7*7} <%= 7*7 %>',
  '../../../../etc/passwd',
  'To: a@example.com\r\nBcc: b@example.com',
  '\u202Eevil\u202C \u200B\uFEFF',
  'e\u0301 ﷽ 👩‍👩‍👧‍👦 🇺🇸',
  '\u0000\u0007\u001b[31m',
  'null',
  '-1e309',
  'x'.repeat(4000),
]
const directory = findTestdata('strings')
// What an engine has a part in is among our own.
const NAUGHTY: readonly string[] =
  directory && testEngine === 'sqlite'
    ? [...OWN, ...JSON.parse(readFileSync(join(directory, 'blns.json'), 'utf8'))]
    : OWN

const plain = (text: string) => text.replaceAll('\u0000', '').trim()

/** What a schema makes of a text before it is stored; lengths are counted in code points. */
const kept = (text: string, maxLength: number) => {
  const trimmed = plain(text)
  return Array.from(trimmed).length <= maxLength ? trimmed : null
}

interface Tried<T> {
  name: string
  send(dealership: TestApp, text: string): Promise<{ status: number; body: T & { message?: string } }>
  /** The text as it came back, from the reply of what was sent. */
  read(record: T): string | null
  maxLength: number
}

const VEHICLE = { make: 'Toyota', model: '4Runner', year: 2021, price: '1.00' }
const TERMS = {
  loanAmount: '25000',
  downPayment: '0',
  annualIncome: '50000',
  termMonths: 60,
  employmentStatus: 'Retired',
}
const EVENT = { name: 'Toy Drive', date: 'Saturday', location: 'Our lot', description: 'Bring one.' }

const lead = (
  field: 'firstName' | 'lastName' | 'phone' | 'source' | 'notes' | 'vehicleInterest',
  maxLength: number,
): Tried<Lead> => ({
  name: `a customer's ${field}`,
  send: (dealership, text) =>
    dealership.sales.post<Lead>('/api/leads', { ...RUTH, source: 'phone', [field]: text }),
  read: record => record[field],
  maxLength,
})
const vehicle = (
  field: 'make' | 'model' | 'description' | 'engineSize' | 'exteriorColor' | 'interiorColor' | 'videoPrompt',
  maxLength: number,
): Tried<Vehicle> => ({
  name: `a vehicle's ${field}`,
  send: (dealership, text) =>
    dealership.sales.post<Vehicle>('/api/vehicles', { ...VEHICLE, vin: null, [field]: text }),
  read: record => record[field],
  maxLength,
})
const feature: Tried<Vehicle> = {
  name: "a vehicle's features",
  send: (dealership, text) =>
    dealership.sales.post<Vehicle>('/api/vehicles', { ...VEHICLE, vin: null, features: [text] }),
  read: record => record.features[0] ?? null,
  maxLength: 120,
}
/** The application's person is read from its lead. */
const applicant = (field: 'firstName' | 'lastName'): Tried<Lead> => ({
  name: `a loan applicant's ${field}`,
  send: async (dealership, text) => {
    const headers = { 'x-forwarded-for': crypto.randomUUID() }
    const reply = await dealership.visitor.post<{ leadId: string }>(
      '/api/loan-applications',
      { ...RUTH, ...TERMS, [field]: text },
      headers,
    )
    if (reply.status !== 201) return { status: reply.status, body: reply.body as never }
    const found = await dealership.store.leads.get(reply.body.leadId)
    if (!found) throw new Error('An application came without its lead.')
    return { status: 201, body: found }
  },
  read: record => record[field],
  maxLength: 80,
})
const event = (field: keyof typeof EVENT, maxLength: number): Tried<CommunityEvent> => ({
  name: `an event's ${field}`,
  send: (dealership, text) =>
    dealership.sales.post<CommunityEvent>('/api/events', { ...EVENT, [field]: text }),
  read: record => record[field],
  maxLength,
})

// biome-ignore format: one line for each field
const FIELDS = [
  lead('firstName', 80), lead('lastName', 80), lead('phone', 40), lead('source', 60), lead('notes', 5000),
  lead('vehicleInterest', 200), applicant('firstName'), applicant('lastName'), feature,
  vehicle('exteriorColor', 60), vehicle('interiorColor', 60), vehicle('videoPrompt', 1000),
  vehicle('make', 60), vehicle('model', 80), vehicle('description', 5000), vehicle('engineSize', 60),
  event('name', 120), event('date', 80), event('location', 160), event('description', 5000),
] as readonly Tried<Lead | Vehicle | CommunityEvent>[]

describe('a naughty string', () => {
  it.each(FIELDS)('in $name is kept as it is, or refused in words', async ({ send, read, maxLength }) => {
    const dealership = await buildTestApp()
    const taken = new Map<string, string | null>()
    for (const text of NAUGHTY) {
      const reply = await send(dealership, text)
      const wanted = kept(text, maxLength)
      if (reply.status === 201) {
        expect([text, read(reply.body) ?? '']).toEqual([text, wanted])
        taken.set(reply.body.id, read(reply.body))
      } else {
        expect([text, reply.status]).toEqual([text, 400])
        expect(reply.body.message).toBeTruthy()
        expect(wanted || null).toBeNull()
      }
    }
    expect(taken.size).toBeGreaterThan(5)
    type Changes = Record<'leads' | 'vehicles' | 'events', (Lead | Vehicle | CommunityEvent)[]>
    const { body } = await dealership.sales.get<{ changes: Changes }>('/api/sync/pull?limit=5000')
    for (const document of [...body.changes.leads, ...body.changes.vehicles, ...body.changes.events])
      if (taken.has(document.id)) expect(read(document)).toBe(taken.get(document.id))
  })

  it('in a note, a search, a VIN, a login and a path is answered like any other', async () => {
    const dealership = await buildTestApp()
    const { id } = await dealership.lead()
    for (const text of NAUGHTY) {
      const note = await dealership.sales.post<LeadNote>(`/api/leads/${id}/notes`, { note: text })
      if (note.status === 201) expect(note.body.note).toBe(plain(text))
      else expect([text, note.status]).toEqual([text, 400])
      const asked = encodeURIComponent(text.toWellFormed())
      for (const path of [
        `/api/vehicles/search?q=${asked}&make=${asked}&year=${asked}&category=${asked}`,
        `/api/vehicles/vin/${asked || '0'}`,
        `/api/vehicles/${asked || '0'}`,
        `/api/sync/pull?after=0&mark=${asked}&scope=${asked}`,
      ])
        expect([200, 400, 404]).toContain((await dealership.sales.get(path)).status)
    }
    // Hashing is slow on purpose: a login is tried with the few.
    for (const text of [...OWN, '\u0000', 'a\u0000b', '😀'.repeat(254)]) {
      const login = { identifier: text, password: text }
      expect([400, 401]).toContain((await dealership.visitor.post('/api/auth/login', login)).status)
    }
  })

  it('of the character of code zero alone is in every path what is not there', async () => {
    const dealership = await buildTestApp()
    const { id } = await dealership.lead()
    const { body: zero } = await dealership.admin.post<LeadNote>(`/api/leads/${id}/notes`, {
      note: '\u0000a\u0000',
    })
    expect(zero.note).toBe('a')
    const { admin, visitor } = dealership
    const replies = {
      vehicle: await visitor.get('/api/vehicles/%00'),
      'edited vehicle': await admin.patch('/api/vehicles/%00', { make: 'Toyota' }),
      'deleted vehicle': await admin.delete('/api/vehicles/%00'),
      'vehicle by its number': await admin.get('/api/vehicles/vin/%00'),
      film: await admin.post('/api/vehicles/%00/generate-video', {}),
      'film job': await admin.post('/api/film-jobs/%00/failure', { reason: 'None' }),
      picture: await admin.delete('/api/vehicles/%00/images/exterior/%00'),
      lead: await admin.patch('/api/leads/%00', { firstName: 'Ruth' }),
      'deleted lead': await admin.delete('/api/leads/%00'),
      notes: await admin.get('/api/leads/%00/notes'),
      note: await admin.post('/api/leads/%00/notes', { note: 'None' }),
      event: await admin.patch('/api/events/%00', { name: 'None' }),
      'deleted event': await admin.delete('/api/events/%00'),
      user: await admin.patch('/api/users/%00', { firstName: 'Ruth' }),
      session: await admin.delete('/api/auth/sessions/%00'),
      application: await admin.get('/api/loan-applications/%00'),
      'held inquiry': await admin.post('/api/held-inquiries/%00/release', {}),
      'deleted held inquiry': await admin.delete('/api/held-inquiries/%00'),
    }
    for (const [what, { status }] of Object.entries(replies)) expect([what, status]).toEqual([what, 404])
    const cookie = 'forecourt_session=%00'
    expect((await visitor.get('/api/auth/me', { cookie })).status).toBe(401)
  })

  it('of any length is counted among the tries of a login, and of an address', async () => {
    const dealership = await buildTestApp()
    const login = { identifier: 'x'.repeat(254), password: 'wrong' }
    const headers = { 'x-forwarded-for': 'x'.repeat(10_000) }
    const tries: number[] = []
    for (let count = 0; count <= 10; count++)
      tries.push((await dealership.visitor.post('/api/auth/login', login, headers)).status)
    expect(tries).toEqual([...Array(10).fill(401), 429])
    const reply = await dealership.visitor.post<Lead>(
      '/api/leads',
      { ...RUTH, lastName: 'B\u0000cker' },
      headers,
    )
    expect([reply.status, reply.body.lastName]).toEqual([201, 'Bcker'])
  })

  it('in a form without script comes back in the field that it was typed into', async () => {
    const dealership = await buildTestSite()
    for (const text of OWN) {
      const reply = await dealership.post('/inquiries', { ...RUTH, email: 'nonsense', message: text })
      expect([422, 413]).toContain(reply.status)
      const page = await reply.text()
      // A form's line breaks are CR LF on their way.
      expect(page).toContain(JSON.stringify(text.toWellFormed()).slice(1, -1))
    }
  })
})

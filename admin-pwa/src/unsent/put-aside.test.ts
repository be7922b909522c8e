import type { CommunityEvent } from '@forecourt/shared/events/event'
import type { Lead } from '@forecourt/shared/leads/lead'
import { PARKED_CHANGES_MAX, type ParkedBody, parkedBodySchema } from '@forecourt/shared/sync/parked-work'
import { expect, it } from 'vitest'
import type { LostEntry, WaitingEdit } from '../mirror/rows.ts'
import { parkedChanges, parkedLost } from './parked-changes.ts'
import { partsOf } from './put-aside.ts'

const NOW = '2026-11-20T17:00:00.000Z'
const LATER = '2026-11-20T18:00:00.000Z'

const waiting = (fields: Pick<WaitingEdit['waiting'], 'assumed' | 'next'>, change = 'c1') => ({
  ...fields,
  change,
  words: 'Changed',
  at: NOW,
  gesture: 1,
  turn: 1,
  seen: 1,
  trouble: null,
})
const lead: Lead = {
  id: 'l1',
  firstName: 'Ruth',
  lastName: 'Becker',
  email: 'ruth.becker@example.com',
  phone: '(208) 555-0142',
  source: 'phone',
  type: 'vehicle_inquiry',
  vehicleInterest: null,
  vehicleId: null,
  status: 'new',
  notes: 'Likes red.',
  contactDate: null,
  testDriveDate: null,
  imported: null,
  consent: null,
  testDriveOutcome: null,
  ownerId: null,
  firstContactAt: null,
  handOvers: [],
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
}
const event: CommunityEvent = {
  id: 'e1',
  name: 'Open day',
  date: 'Saturday',
  location: 'Hailey',
  description: 'Come.',
  status: 'upcoming',
  gallery: [],
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
}
const edit = (fields: Pick<WaitingEdit['waiting'], 'assumed' | 'next'>, change?: string): WaitingEdit => ({
  about: 'leads',
  documentId: lead.id,
  waiting: waiting(fields, change),
})

it('puts aside what its author made another, and nothing that they left alone', () => {
  expect(parkedChanges([edit({ assumed: lead, next: { ...lead, phone: '7' } })])).toEqual([
    {
      change: 'c1',
      about: 'leads',
      documentId: lead.id,
      title: 'Ruth Becker',
      at: NOW,
      mine: { phone: '7' },
    },
  ])
})

it('puts a deletion aside as one, and a new record with all that was entered', () => {
  const [deletion, made] = parkedChanges([
    edit({ assumed: lead, next: null }),
    edit({ assumed: null, next: lead }),
  ])
  expect(deletion?.mine).toEqual({ _deleted: true })
  expect(made?.mine).toMatchObject({ firstName: 'Ruth', lastName: 'Becker', notes: 'Likes red.' })
})

it('puts aside what the server lost, each always under the same name', async () => {
  const lost: LostEntry[] = [
    {
      id: 'leads:l1',
      about: 'leads',
      documentId: 'l1',
      lost: lead,
      present: { ...lead, phone: '7' },
      fields: ['phone'],
    },
    {
      id: 'leads:l2',
      about: 'leads',
      documentId: 'l2',
      lost: { ...lead, id: 'l2' },
      present: null,
      fields: [],
    },
  ]
  const changes = await parkedLost('m1', lost, LATER)
  expect(changes).toMatchObject([
    { documentId: 'l1', title: 'Ruth Becker', at: NOW, mine: { phone: lead.phone }, isLost: true },
    { documentId: 'l2', mine: { firstName: 'Ruth', notes: 'Likes red.' }, isLost: true },
  ])
  expect(await parkedLost('m1', lost, LATER)).toEqual(changes)
  expect(new Set(changes.map(({ change }) => change)).size).toBe(2)
  const body: ParkedBody = { id: 'm1', name: 'Kim Stone', changes, photos: [], forms: [] }
  expect(parkedBodySchema.parse(body)).toEqual(body)
})

it('leaves out what changes nothing, and decisions about issues, which stay open', () => {
  const touched: WaitingEdit = {
    about: 'events',
    documentId: event.id,
    waiting: waiting({ assumed: event, next: { ...event, updatedAt: LATER } }),
  }
  const decision: WaitingEdit = {
    about: 'issues',
    documentId: 'i1',
    waiting: waiting({ assumed: lead, next: { ...lead, phone: '7' } }),
  }
  expect(parkedChanges([touched, decision])).toEqual([])
})

it('sends all of it in parts that the server takes, in order', () => {
  const long = 'x'.repeat(4000)
  const changes = parkedChanges(
    Array.from({ length: 450 }, (_, index) =>
      edit({ assumed: lead, next: { ...lead, notes: `${index} ${long}` } }, `c${index}`),
    ),
  )
  const parts = partsOf(changes)
  expect(parts.flat()).toEqual(changes)
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(PARKED_CHANGES_MAX)
    const body: ParkedBody = { id: 'm1', name: 'Kim Stone', changes: part, photos: [], forms: [] }
    expect(JSON.stringify(body).length).toBeLessThan(1_000_000)
    expect(parkedBodySchema.parse(body)).toEqual(body)
  }
})

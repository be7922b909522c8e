import { describe, expect, it } from 'vitest'
import { aLead, aVehicle, IMPORTED } from '../../tests/factories.ts'
import type { SyncIssue } from '../collections/sync-issue.ts'
import type { CommunityEvent } from '../events/event.ts'
import type { Lead } from '../leads/lead.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import { type Absence, type DigestRows, digestOf, type KnownBefore } from './digest.ts'
import { digestWords } from './digest-words.ts'

const LONG_AGO = '2026-11-01T08:00:00.000Z'
const SINCE = '2026-11-20T17:00:00.000Z'
const DURING = '2026-11-20T20:00:00.000Z'
const UNTIL = '2026-11-21T08:00:00.000Z'
const AFTER = '2026-11-21T08:00:01.000Z'

const BEFORE: KnownBefore = {
  leads: { l1: { status: 'new', updatedAt: LONG_AGO } },
  vehicles: { v1: { status: 'available', price: '38900.00', updatedAt: LONG_AGO } },
  events: { e1: { updatedAt: LONG_AGO } },
}
const old = { createdAt: LONG_AGO, updatedAt: LONG_AGO }
const lead = (fields: Partial<Lead> = {}) => aLead({ ...old, ...fields })
const vehicle = (fields: Partial<Vehicle> = {}) => aVehicle({ ...old, ...fields })
const event: CommunityEvent = {
  id: 'e1',
  name: 'Open day',
  date: 'Saturday',
  location: 'Hailey',
  description: 'Come.',
  status: 'upcoming',
  gallery: [],
  ...old,
  revision: 1,
}
const issue: SyncIssue = {
  id: 'i1',
  userId: 'sam',
  about: 'leads',
  documentId: 'l1',
  title: 'Ruth Becker',
  kind: 'conflict',
  mine: {},
  theirs: {},
  message: '',
  createdAt: AFTER,
  settledAt: null,
  settlement: null,
  author: null,
  settledBy: null,
  theirsBy: null,
  record: null,
  seen: null,
  change: null,
  revision: 1,
}

function wordsOf(rows: Partial<DigestRows>, absence: Partial<Absence> = {}): string[] {
  const none = { leads: [], vehicles: [], events: [], issues: [], waiting: new Set<string>() }
  return digestOf({ since: SINCE, until: UNTIL, before: BEFORE, ...absence }, { ...none, ...rows }).map(
    digestWords,
  )
}

describe('what is told of an absence', () => {
  it.each<[string, Partial<DigestRows>, string[]]>([
    ['nothing new', { leads: [lead()], vehicles: [vehicle()], events: [event] }, []],
    [
      'a new customer',
      { leads: [lead({ id: 'l2', createdAt: DURING, updatedAt: DURING })] },
      ['1 new customer: Ruth'],
    ],
    [
      'a new customer who was moved at once',
      { leads: [lead({ id: 'l2', createdAt: DURING, updatedAt: DURING, status: 'financing' })] },
      ['1 new customer: Ruth'],
    ],
    [
      'a move',
      { leads: [lead({ status: 'financing', updatedAt: DURING })] },
      ['1 customer moved: 1 to Financing'],
    ],
    ['another change', { leads: [lead({ phone: '7', updatedAt: DURING })] }, ['1 customer changed: Ruth']],
    ['a change after it', { leads: [lead({ status: 'lost', updatedAt: AFTER })] }, []],
    ['a customer added after it', { leads: [lead({ id: 'l2', createdAt: AFTER, updatedAt: AFTER })] }, []],
    [
      'a customer from before, of whom the device had not heard',
      { leads: [lead({ id: 'l9', firstName: 'Ona' })] },
      ['1 new customer: Ona'],
    ],
    [
      'a customer added as it ended',
      { leads: [lead({ id: 'l9', createdAt: UNTIL })] },
      ['1 new customer: Ruth'],
    ],
    ['a change at the last contact', { leads: [lead({ phone: '7', updatedAt: SINCE })] }, []],
    [
      'a change as it ended',
      { leads: [lead({ phone: '7', updatedAt: UNTIL })] },
      ['1 customer changed: Ruth'],
    ],
    ['an issue of the last contact', { issues: [{ ...issue, createdAt: SINCE }] }, []],
    [
      'a change of a customer, and an issue about another',
      { issues: [{ ...issue, documentId: 'l2', title: 'Ona Lund' }], leads: [lead({ updatedAt: DURING })] },
      ['1 change of yours needs you: Ona Lund', '1 customer changed: Ruth'],
    ],
    [
      'what waits here',
      { leads: [lead({ status: 'lost', updatedAt: DURING })], waiting: new Set(['l1']) },
      [],
    ],
    [
      'a sale',
      { vehicles: [vehicle({ status: 'sold', updatedAt: DURING })] },
      ['1 vehicle sold: 2021 Toyota 4Runner'],
    ],
    [
      'a contract',
      { vehicles: [vehicle({ status: 'pending', updatedAt: DURING })] },
      ['1 vehicle under contract: 2021 Toyota 4Runner'],
    ],
    [
      'a withdrawal',
      { vehicles: [vehicle({ status: 'received', updatedAt: DURING })] },
      ['1 vehicle taken off the market: 2021 Toyota 4Runner'],
    ],
    [
      'a price',
      { vehicles: [vehicle({ price: '37500.00', updatedAt: DURING })] },
      ['1 price changed: 2021 Toyota 4Runner from $38,900 to $37,500'],
    ],
    [
      'a price and a sale',
      { vehicles: [vehicle({ price: '37500.00', status: 'sold', updatedAt: DURING })] },
      ['1 vehicle sold: 2021 Toyota 4Runner', '1 price changed: 2021 Toyota 4Runner from $38,900 to $37,500'],
    ],
    [
      'another change of a vehicle',
      { vehicles: [vehicle({ mileage: 9, updatedAt: DURING })] },
      ['1 vehicle changed: 2021 Toyota 4Runner'],
    ],
    [
      'a vehicle added',
      { vehicles: [vehicle({ id: 'v2', createdAt: DURING, updatedAt: DURING })] },
      ['1 vehicle added: 2021 Toyota 4Runner'],
    ],
    [
      'an event added',
      { events: [{ ...event, id: 'e2', createdAt: DURING, updatedAt: DURING }] },
      ['1 event added: Open day'],
    ],
    ['an event changed', { events: [{ ...event, updatedAt: DURING }] }, ['1 event changed: Open day']],
    ['an issue that the return brought', { issues: [issue] }, ['1 change of yours needs you: Ruth Becker']],
    [
      'an issue about a customer who changed',
      { issues: [issue], leads: [lead({ updatedAt: DURING })] },
      ['1 change of yours needs you: Ruth Becker'],
    ],
    ['an issue that is settled', { issues: [{ ...issue, settledAt: AFTER }] }, []],
    ['an issue from before', { issues: [{ ...issue, createdAt: LONG_AGO }] }, []],
  ])('%s', (_name, rows, words) => {
    expect(wordsOf(rows)).toEqual(words)
  })

  it('a vehicle that is offered again', () => {
    const before = {
      ...BEFORE,
      vehicles: { v1: { status: 'pending' as const, price: '38900.00', updatedAt: LONG_AGO } },
    }
    expect(wordsOf({ vehicles: [vehicle({ updatedAt: DURING })] }, { before })).toEqual([
      '1 vehicle available again: 2021 Toyota 4Runner',
    ])
  })

  it('a change that the device had heard of before is none', () => {
    const before = { ...BEFORE, leads: { l1: { status: 'new' as const, updatedAt: DURING } } }
    expect(wordsOf({ leads: [lead({ updatedAt: DURING })] }, { before })).toEqual([])
  })

  it('customers whom an import brought are no new ones, however old they are', () => {
    const imported = { ...IMPORTED, at: DURING }
    const brought = lead({ id: 'l2', firstName: 'Ona', imported, updatedAt: DURING })
    expect(wordsOf({ leads: [brought] })).toEqual(['1 customer imported: Ona'])
    expect(wordsOf({ leads: [brought] }, { before: null })).toEqual(['1 customer imported: Ona'])
    const earlier = { ...brought, imported: { ...imported, at: LONG_AGO } }
    expect(wordsOf({ leads: [earlier] }, { before: null })).toEqual(['1 customer changed: Ona'])
  })

  it('three by their names, and from the fourth on how many more', () => {
    const leads = ['Ruth', 'Emil', 'Noor', 'Marcus'].map((firstName, index) =>
      lead({ id: `n${index}`, firstName, createdAt: DURING, updatedAt: DURING }),
    )
    expect(wordsOf({ leads: leads.slice(1) })).toEqual(['3 new customers: Emil, Noor, Marcus'])
    expect(wordsOf({ leads })).toEqual(['4 new customers: Ruth, Emil, Noor and 1 more'])
  })

  it('several at once, with a few names', () => {
    const at = (status: Lead['status']) => ({ status, updatedAt: LONG_AGO })
    const leads = ['Ruth', 'Emil', 'Noor', 'Marcus', 'Priya'].map((firstName, index) =>
      lead({ id: `n${index}`, firstName, createdAt: DURING, updatedAt: DURING }),
    )
    const moved = (['financing', 'financing', 'lost'] as const).map((status, index) =>
      lead({ id: `m${index}`, status, updatedAt: DURING }),
    )
    const before = { ...BEFORE, leads: { m0: at('new'), m1: at('contacted'), m2: at('new') } }
    expect(wordsOf({ leads: [...leads, ...moved] }, { before })).toEqual([
      '5 new customers: Ruth, Emil, Noor and 2 more',
      '3 customers moved: 2 to Financing, 1 to Lost',
    ])
  })
})

describe('without knowing what was before', () => {
  it.each<[string, Partial<DigestRows>, string[]]>([
    ['a new customer', { leads: [lead({ createdAt: DURING, updatedAt: DURING })] }, ['1 new customer: Ruth']],
    ['an old customer', { leads: [lead()] }, []],
    ['a customer added at the last contact', { leads: [lead({ createdAt: SINCE })] }, []],
    ['a customer added after it', { leads: [lead({ createdAt: AFTER, updatedAt: AFTER })] }, []],
    ['an event changed', { events: [{ ...event, updatedAt: DURING }] }, ['1 event changed: Open day']],
    [
      'any change of a customer',
      { leads: [lead({ status: 'lost', updatedAt: DURING })] },
      ['1 customer changed: Ruth'],
    ],
    [
      'a sale',
      { vehicles: [vehicle({ status: 'sold', updatedAt: DURING })] },
      ['1 vehicle sold: 2021 Toyota 4Runner'],
    ],
    [
      'any other change of a vehicle',
      { vehicles: [vehicle({ price: '1.00', updatedAt: DURING })] },
      ['1 vehicle changed: 2021 Toyota 4Runner'],
    ],
  ])('%s', (_name, rows, words) => {
    expect(wordsOf(rows, { before: null })).toEqual(words)
  })
})

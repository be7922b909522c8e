import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLead, aVehicle, IMPORTED } from '../../tests/factories.ts'
import { dayOf, isWithin, weekOf } from '../clock/calendar.ts'
import { localDay } from '../clock/clock-text.ts'
import type { Lead } from '../leads/lead.ts'
import { LEAD_STATUSES } from '../leads/lead-status.ts'
import { waitingNoteId } from '../leads/waiting-list.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import { VEHICLE_STATUSES } from '../vehicles/vehicle-options.ts'
import { dashboardFigures, pendingApplications, RECENT_LEADS } from './figures.ts'
import { highlightsOf } from './highlights.ts'

const ZONE = 'America/Boise'
// A Friday, 10 in the morning on the lot.
const NOW = '2026-11-20T17:00:00.000Z'

describe('the calendar of the dealer', () => {
  it.each([
    ['2026-11-20T06:59:59.999Z', '2026-11-19T07:00:00.000Z', '2026-11-20T07:00:00.000Z'],
    ['2026-11-20T07:00:00.000Z', '2026-11-20T07:00:00.000Z', '2026-11-21T07:00:00.000Z'],
    // The clock goes forward: 23 hours.
    ['2026-03-08T12:00:00.000Z', '2026-03-08T07:00:00.000Z', '2026-03-09T06:00:00.000Z'],
    // And back: 25.
    ['2026-11-01T12:00:00.000Z', '2026-11-01T06:00:00.000Z', '2026-11-02T07:00:00.000Z'],
  ])('the day of %s goes from %s to %s', (instant, from, to) => {
    expect(dayOf(instant, ZONE)).toEqual({ from, to })
  })

  it('a week begins on Monday, where the dealer is', () => {
    expect(weekOf(NOW, ZONE)).toEqual({ from: '2026-11-16T07:00:00.000Z', to: '2026-11-23T07:00:00.000Z' })
    expect(weekOf('2026-11-23T06:30:00.000Z', ZONE).from).toBe('2026-11-16T07:00:00.000Z')
  })

  it('a day begins with its first instant, and ends before the first of the next', () => {
    const today = dayOf(NOW, ZONE)
    expect([today.from, '2026-11-21T06:59:59.999Z'].map(at => isWithin(at, today))).toEqual([true, true])
    expect(['2026-11-20T06:59:59.999Z', today.to].map(at => isWithin(at, today))).toEqual([false, false])
  })

  it('every instant lies in its day and its week, and the day in the week', () => {
    const instants = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map(date => date.toISOString())
    fc.assert(
      fc.property(instants, fc.constantFrom(ZONE, 'Asia/Kolkata', 'Pacific/Auckland'), (instant, zone) => {
        const day = dayOf(instant, zone)
        const week = weekOf(instant, zone)
        expect(isWithin(instant, day)).toBe(true)
        expect(isWithin(instant, week)).toBe(true)
        expect(week.from <= day.from && day.to <= week.to).toBe(true)
        expect(localDay(day.from, zone)).toBe(localDay(instant, zone))
      }),
    )
  })
})

describe('the figures', () => {
  it('count by the date where they say so, and are totals elsewhere', () => {
    const leads = [
      aLead({ id: 'a', createdAt: '2026-11-20T07:00:00.000Z' }),
      aLead({ id: 'b', createdAt: '2026-11-20T06:59:59.000Z' }),
      aLead({ id: 'c', status: 'test_drive', testDriveDate: null, createdAt: '2026-11-01T00:00:00.000Z' }),
      aLead({ id: 'd', status: 'test_drive_scheduled', testDriveDate: '2026-11-22T20:00:00.000Z' }),
      aLead({ id: 'e', status: 'test_drive_scheduled', testDriveDate: '2026-11-23T20:00:00.000Z' }),
      aLead({
        id: 'f',
        status: 'lost',
        testDriveDate: '2026-11-17T20:00:00.000Z',
        testDriveOutcome: 'came',
      }),
    ].map(lead => ({ ...lead, createdAt: lead.createdAt > NOW ? NOW : lead.createdAt }))
    const sold = ['v2', 'v3'].map(id => aVehicle({ id, status: 'sold' }))
    const figures = dashboardFigures(leads, [aVehicle(), ...sold], NOW, ZONE)
    expect(figures).toMatchObject({
      vehicles: { total: 3, available: 1 },
      leads: { total: 6, new: 2, today: 4, imported: 0 },
      testDrives: { total: 3, thisWeek: 1, came: 1 },
      conversion: { testDrives: 3, leads: 6, rate: 50 },
    })
    expect(figures.bars).toEqual([
      { status: 'new', count: 2 },
      { status: 'contacted', count: 0 },
      { status: 'test_drive_scheduled', count: 2 },
    ])
  })

  it('are the same but for the totals, whatever an import brings', () => {
    const lead = fc.record({
      status: fc.constantFrom(...LEAD_STATUSES),
      minutesAgo: fc.nat({ max: 10_000 }),
      isImported: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(lead, { maxLength: 20 }), drawn => {
        const all = drawn.map(({ status, minutesAgo, isImported }, index) => {
          const createdAt = new Date(Date.parse(NOW) - minutesAgo * 60_000).toISOString()
          const imported = isImported ? IMPORTED : null
          return aLead({ id: `l${index}`, status, imported, createdAt, updatedAt: createdAt })
        })
        const own = all.filter(({ imported }) => imported === null)
        const { leads, testDrives, bars, ...rest } = dashboardFigures(all, [], NOW, ZONE)
        const alone = dashboardFigures(own, [], NOW, ZONE)
        expect(rest).toMatchObject({ conversion: alone.conversion, recent: alone.recent })
        expect(leads).toEqual({ ...alone.leads, total: all.length, imported: all.length - own.length })
        expect(testDrives.total).toBeGreaterThanOrEqual(alone.testDrives.total)
        expect(bars.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(all.length)
        const facts = { notes: [], vehicles: [], now: NOW, timeZone: ZONE }
        const untouched = (some: typeof all) =>
          highlightsOf({ ...facts, leads: some }).filter(({ kind }) => kind === 'untouched')
        expect(untouched(all)).toEqual(untouched(own))
      }),
    )
  })

  it('count a customer of a mirror that knows of no imports as one who came in here', () => {
    const { imported: _unknown, ...earlier } = aLead()
    const { leads } = dashboardFigures([earlier as ReturnType<typeof aLead>], [], NOW, ZONE)
    expect(leads).toMatchObject({ new: 1, imported: 0 })
  })

  it('stay whole without any record', () => {
    expect(dashboardFigures([], [], NOW, ZONE)).toMatchObject({
      conversion: { testDrives: 0, leads: 0, rate: 0 },
      recent: [],
    })
    expect(pendingApplications([])).toBe(0)
  })

  it('count the loan applications that wait for a decision', () => {
    const application = { leadId: null, vehicleId: null, createdAt: NOW }
    const statuses = ['pending', 'approved', 'pending', 'declined', 'pending'] as const
    const all = statuses.map((status, index) => ({ ...application, id: `a${index}`, status }))
    expect(pendingApplications(all)).toBe(3)
  })

  it('name the newest leads, newest first, as sorting all of them would', () => {
    const lead = fc.record({ status: fc.constantFrom(...LEAD_STATUSES), minute: fc.nat({ max: 20 }) })
    fc.assert(
      fc.property(fc.array(lead, { maxLength: 30 }), all => {
        const leads = all.map(({ status, minute }, index) =>
          aLead({ id: `l${index}`, status, createdAt: new Date(minute * 60_000).toISOString() }),
        )
        const sorted = leads.toSorted((a, b) =>
          a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0,
        )
        expect(dashboardFigures(leads, [], NOW, ZONE).recent.map(({ id }) => id)).toEqual(
          sorted.slice(0, RECENT_LEADS).map(({ id }) => id),
        )
      }),
    )
  })
})

describe('the highlights', () => {
  const base = { leads: [], notes: [], vehicles: [], now: NOW, timeZone: ZONE }

  const drive = (id: string, testDriveDate: string, fields: Partial<Lead> = {}) =>
    aLead({ id, status: 'test_drive_scheduled', testDriveDate, ...fields })
  const kindsAndIds = (leads: Lead[]) =>
    highlightsOf({ ...base, leads }).map(one => ('lead' in one ? [one.kind, one.lead.id] : one.kind))

  it("name today's test drives that are not over in their order, and none of another day", () => {
    const leads = [
      drive('late', '2026-11-20T23:00:00.000Z'),
      drive('early', '2026-11-20T16:00:00.001Z'),
      drive('midday', '2026-11-20T19:00:00.000Z'),
      drive('tomorrow', '2026-11-21T16:00:00.000Z'),
      drive('came already', '2026-11-20T18:00:00.000Z', { testDriveOutcome: 'came' }),
      aLead({ id: 'lost', status: 'lost', testDriveDate: '2026-11-20T20:00:00.000Z' }),
    ]
    expect(kindsAndIds(leads)).toEqual([
      ['test_drive', 'early'],
      ['test_drive', 'midday'],
      ['test_drive', 'late'],
    ])
  })

  it('ask of each test drive that is over whether they came, until somebody said so', () => {
    const leads = [
      drive('today', '2026-11-20T16:00:00.000Z'),
      drive('last week', '2026-11-12T16:00:00.000Z'),
      drive('long ago', '2026-11-01T16:00:00.000Z'),
      drive('said', '2026-11-19T16:00:00.000Z', { testDriveOutcome: 'missed' }),
      drive('bought', '2026-11-19T16:00:00.000Z', { status: 'closed', vehicleId: 'v1' }),
      drive('next', '2026-11-20T18:00:00.000Z'),
    ]
    expect(kindsAndIds(leads)).toEqual([
      ['test_drive', 'next'],
      ['test_drive_over', 'last week'],
      ['test_drive_over', 'today'],
    ])
  })

  it('call a new lead untouched after a day without a note, a change or a stage', () => {
    const old = '2026-11-19T16:59:59.000Z'
    const lead = (id: string, fields: object = {}) => aLead({ id, createdAt: old, updatedAt: old, ...fields })
    const leads = [
      lead('untouched'),
      lead('noted'),
      lead('changed', { updatedAt: '2026-11-20T09:00:00.000Z' }),
      lead('contacted', { status: 'contacted' }),
      lead('fresh', { updatedAt: '2026-11-19T17:00:00.000Z' }),
    ]
    const notes = [
      {
        id: 'n',
        leadId: 'noted',
        note: 'x',
        author: 'Kim',
        authorId: null,
        consent: null,
        createdAt: NOW,
        revision: 1,
      },
    ]
    expect(highlightsOf({ ...base, leads, notes })).toMatchObject([
      { kind: 'untouched', leads: [{ id: 'untouched' }] },
    ])
  })

  it('name who waits longest for an answer first', () => {
    const waiting = ['14', '10', '12', '16', '11'].map(day => {
      const createdAt = `2026-11-${day}T16:00:00.000Z`
      return aLead({ id: `since ${day}`, createdAt, updatedAt: createdAt })
    })
    const [untouched] = highlightsOf({ ...base, leads: waiting })
    expect(untouched).toMatchObject({
      kind: 'untouched',
      leads: ['10', '11', '12', '14', '16'].map(day => ({ id: `since ${day}` })),
    })
  })

  it('name the vehicles that no customer has, and that are off the market all the same', () => {
    const vehicles = [
      aVehicle({ id: 'bought', status: 'sold' }),
      aVehicle({ id: 'let go', status: 'pending' }),
      aVehicle({ id: 'asked about', status: 'sold' }),
      aVehicle({ id: 'on the lot' }),
    ]
    const leads = [
      aLead({ id: 'buyer', status: 'closed', vehicleId: 'bought' }),
      aLead({ id: 'asks', status: 'contacted', vehicleId: 'asked about' }),
      aLead({ id: 'wants none', status: 'contacted' }),
    ]
    const leftOff = highlightsOf({ ...base, leads, vehicles }).find(({ kind }) => kind === 'left_off')
    expect(leftOff).toMatchObject({ vehicles: [{ id: 'let go' }, { id: 'asked about' }] })
  })

  it('name who waits for a vehicle that is offered, and nobody while another one has it', () => {
    const leads = [aLead({ id: 'ruth' }), aLead({ id: 'ona' })]
    const note = { note: 'Waits.', author: 'Kim', authorId: null, consent: null, revision: 1 }
    const notes = [
      { ...note, id: waitingNoteId('ruth', 'v1'), leadId: 'ruth', createdAt: '2026-11-19T17:00:00.000Z' },
      { ...note, id: waitingNoteId('ona', 'v1'), leadId: 'ona', createdAt: '2026-11-18T17:00:00.000Z' },
    ]
    const warned = (vehicles: Vehicle[]) =>
      highlightsOf({ ...base, leads, notes, vehicles }).filter(({ kind }) => kind === 'waited_for')
    expect(warned([aVehicle()])).toMatchObject([
      { vehicle: { id: 'v1' }, leads: [{ id: 'ona' }, { id: 'ruth' }] },
    ])
    expect(warned([aVehicle({ status: 'pending' }), aVehicle({ id: 'v2' })])).toEqual([])
  })

  it('name each vehicle where it belongs, and leave out what has none', () => {
    const vehicle = fc.record({
      status: fc.constantFrom(...VEHICLE_STATUSES),
      photos: fc.constantFrom<string[][]>([], ['/media/a.webp']),
      isHeld: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(vehicle, { maxLength: 12 }), all => {
        const vehicles = all.map(({ isHeld: _held, ...fields }, index) =>
          aVehicle({ ...fields, id: `v${index}` }),
        )
        const isHeld = ({ id }: { id: string }) => all[Number(id.slice(1))]?.isHeld ?? false
        const leads = vehicles
          .filter(isHeld)
          .map(({ id }) => aLead({ id: `l${id}`, status: 'closed', vehicleId: id, testDriveDate: null }))
        const found = highlightsOf({ ...base, vehicles, leads })
        const of = (kind: string) =>
          found.flatMap(one =>
            'vehicles' in one && one.kind === kind ? one.vehicles.map(({ id }) => id) : [],
          )
        const ids = (holds: (one: (typeof vehicles)[number]) => boolean) =>
          vehicles.filter(holds).map(({ id }) => id)
        expect(of('holds')).toEqual(ids(one => one.status === 'pending' && isHeld(one)))
        expect(of('left_off')).toEqual(
          ids(one => (one.status === 'pending' || one.status === 'sold') && !isHeld(one)),
        )
        expect(of('received')).toEqual(ids(one => one.status === 'received'))
        expect(of('without_photos')).toEqual(
          ids(one => one.status === 'available' && one.photos.length === 0),
        )
        expect(found.every(one => !('vehicles' in one) || one.vehicles.length > 0)).toBe(true)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { aLead, aVehicle, IMPORTED, NOW } from '../../tests/factories.ts'
import { DEMO_DEALER } from '../dealer/dealer.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import {
  decideLeadChange,
  decideLeadRemoval,
  type LeadFacts,
  leavesVehicle,
  normalizeLeadEdit,
  sellsVehicle,
} from './decide-lead.ts'
import type { Lead } from './lead.ts'
import { holdsVehicle, LEAD_STATUSES } from './lead-status.ts'

const facts = (vehicle: Vehicle | null, heldBy: string[] = []): LeadFacts => ({
  now: '2026-11-21T09:00:00.000Z',
  vehicle: id => (vehicle?.id === id ? { vehicle, heldBy } : null),
})
const date = '2026-12-01T17:00:00.000Z'

describe('a move', () => {
  it.each(LEAD_STATUSES)('to the stage where it stands already (%s) does nothing', status => {
    const lead = aLead({ status, vehicleId: 'v1', testDriveDate: date })
    expect(decideLeadChange(lead, { status }, facts(aVehicle()))).toEqual({ outcome: 'unchanged' })
  })

  it.each([
    ['contacted', null, null, 'changed'],
    ['test_drive', null, null, 'changed'],
    ['lost', null, null, 'changed'],
    ['test_drive_scheduled', null, null, 'needs'],
    ['test_drive_scheduled', null, date, 'changed'],
    ['financing', null, null, 'needs'],
    ['closed', null, null, 'needs'],
    ['financing', 'v1', null, 'changed'],
    ['closed', 'v1', null, 'changed'],
    ['financing', 'gone', null, 'refused'],
  ] as const)('to %s with vehicle %s and date %s is %s', (status, vehicleId, testDriveDate, outcome) => {
    const edit = { status, vehicleId, testDriveDate }
    expect(decideLeadChange(aLead(), edit, facts(aVehicle())).outcome).toBe(outcome)
  })

  it.each([
    ['financing', 'pending'],
    ['closed', 'sold'],
  ] as const)('to %s makes the vehicle %s', (status, becomes) => {
    const decision = decideLeadChange(aLead({ vehicleId: 'v1' }), { status }, facts(aVehicle()))
    expect(decision).toMatchObject({ vehicles: [{ id: 'v1', status: becomes, isAvailable: false }] })
  })

  it.each([
    ['received', [], 'vehicle_not_offered'],
    ['pending', ['other'], 'vehicle_taken'],
    ['sold', ['other'], 'vehicle_sold'],
  ] as const)('is refused for a vehicle that is %s and held by %j: %s', (status, heldBy, code) => {
    const decision = decideLeadChange(
      aLead({ vehicleId: 'v1' }),
      { status: 'financing' },
      facts(aVehicle({ status }), [...heldBy]),
    )
    expect(decision).toEqual({ outcome: 'refused', code })
  })

  it.each([
    ['pending', ['l1'], 'available'],
    ['sold', ['l1'], 'available'],
    ['pending', ['other'], null],
    ['sold', ['other'], null],
    ['pending', [], 'available'],
    ['sold', [], null],
    ['received', [], null],
  ] as const)('to lost with a vehicle that is %s and held by %j leaves it %s', (status, heldBy, becomes) => {
    const held = heldBy.some(id => id === 'l1')
    const lead = aLead({ vehicleId: 'v1', status: held ? 'financing' : 'contacted' })
    const decision = decideLeadChange(lead, { status: 'lost' }, facts(aVehicle({ status }), [...heldBy]))
    const vehicles = decision.outcome === 'changed' ? decision.vehicles.map(vehicle => vehicle.status) : null
    expect(vehicles).toEqual(becomes ? [becomes] : [])
  })
})

describe('a deal that is said to have no vehicle', () => {
  const said = { withoutVehicle: true }

  it.each([
    ['closed', null, 'changed'],
    ['financing', null, 'needs'],
    ['closed', 'gone', 'refused'],
  ] as const)('moved to %s with vehicle %s is %s', (status, vehicleId, outcome) => {
    for (const lead of [aLead(), aLead({ status: 'contacted', imported: IMPORTED })]) {
      const decision = decideLeadChange(lead, { status, vehicleId }, facts(aVehicle()), said)
      expect(decision.outcome).toBe(outcome)
    }
  })

  it('is closed, and touches no vehicle', () => {
    const decision = decideLeadChange(aLead(), { status: 'closed' }, facts(null), said)
    expect(decision).toMatchObject({ lead: { status: 'closed', vehicleId: null }, vehicles: [] })
  })

  it('sells the vehicle where one is named all the same', () => {
    const decision = decideLeadChange(
      aLead({ vehicleId: 'v1' }),
      { status: 'closed' },
      facts(aVehicle()),
      said,
    )
    expect(decision).toMatchObject({ vehicles: [{ id: 'v1', status: 'sold' }] })
  })

  it('lets go of the one that was sold with it, and of none that another customer has', () => {
    const bought = aLead({ status: 'closed', vehicleId: 'v1' })
    const sold = aVehicle({ status: 'sold' })
    const decided = (lead: Lead, heldBy: string) =>
      decideLeadChange(lead, { status: 'closed', vehicleId: null }, facts(sold, [heldBy]), said)
    expect(decided(bought, 'l1')).toMatchObject({ vehicles: [{ id: 'v1', status: 'available' }] })
    const asked = aLead({ status: 'contacted', vehicleId: 'v1' })
    expect(decided(asked, 'other')).toMatchObject({ lead: { vehicleId: null }, vehicles: [] })
  })

  it('gives up one that is gone', () => {
    const lead = aLead({ status: 'contacted', vehicleId: 'gone' })
    const decision = decideLeadChange(lead, { status: 'closed', vehicleId: null }, facts(null), said)
    expect(decision).toMatchObject({ lead: { status: 'closed', vehicleId: null }, vehicles: [] })
  })
})

describe('who takes another vehicle', () => {
  const held = aLead({ status: 'financing', vehicleId: 'v1' })
  const [first, second] = [aVehicle({ status: 'pending' }), aVehicle({ id: 'v2' })]
  const both = (heldBy: string[]): LeadFacts => ({
    now: '2026-11-21T09:00:00.000Z',
    vehicle: id => (id === 'v1' ? { vehicle: first, heldBy } : { vehicle: second, heldBy: [] }),
  })

  it('sets the one free that they had, and not one that another customer has', () => {
    expect(decideLeadChange(held, { vehicleId: 'v2' }, both(['l1']))).toMatchObject({
      vehicles: [
        { id: 'v1', status: 'available' },
        { id: 'v2', status: 'pending' },
      ],
    })
    const asked = { ...held, status: 'contacted' } as const
    expect(decideLeadChange(asked, { vehicleId: 'v2' }, both(['other']))).toMatchObject({ vehicles: [] })
    expect(decideLeadChange(asked, { vehicleId: null }, both([]))).toMatchObject({
      vehicles: [{ id: 'v1', status: 'available' }],
    })
  })
})

describe('a vehicle under contract', () => {
  const pending = aVehicle({ status: 'pending' })
  const sold = aVehicle({ status: 'sold' })
  const asked = aLead({ vehicleId: 'v1', status: 'contacted' })
  const bought = aLead({ vehicleId: 'v1', status: 'closed' })

  it.each([
    ['that nobody holds, by who names it', asked, pending, [], null],
    ['that nobody holds, by who names none', aLead(), pending, [], 'vehicle_left_off'],
    ['that they bought, back from the sale', bought, sold, ['l1'], null],
    ['that they asked about and somebody bought', asked, sold, ['other'], 'vehicle_sold'],
    ['that nobody has any more, by who names it', asked, sold, [], null],
    ['that nobody has any more, by who names none', aLead(), sold, [], 'vehicle_left_off'],
    ['that is not the one they bought', { ...bought, vehicleId: 'v2' }, sold, ['other'], 'vehicle_sold'],
  ] as const)('%s', (_case, lead, vehicle, heldBy, code) => {
    const decision = decideLeadChange(
      lead,
      { status: 'financing', vehicleId: 'v1' },
      facts(vehicle, [...heldBy]),
    )
    expect(decision.outcome === 'refused' ? decision.code : null).toBe(code)
  })

  it('is not written again by who comes back to it, and is by who pays it back', () => {
    const back = decideLeadChange(asked, { status: 'financing' }, facts(pending))
    expect(back).toMatchObject({ outcome: 'changed', vehicles: [] })
    const undone = decideLeadChange(bought, { status: 'financing' }, facts(sold, ['l1']))
    expect(undone).toMatchObject({ outcome: 'changed', vehicles: [{ id: 'v1', status: 'pending' }] })
  })
})

describe('who leaves a vehicle that they had', () => {
  const held = aLead({ status: 'financing', vehicleId: 'v1' })

  it.each([
    ['for a stage that holds none', held, { status: 'contacted', vehicleId: 'v1' }, true],
    ['back from the sale', { ...held, status: 'closed' }, { status: 'test_drive', vehicleId: 'v1' }, true],
    ['for good, which frees it', held, { status: 'lost', vehicleId: 'v1' }, false],
    ['for another stage that holds it', held, { status: 'closed', vehicleId: 'v1' }, false],
    ['for another vehicle', held, { status: 'contacted', vehicleId: 'v2' }, false],
    [
      'that they only asked about',
      { ...held, status: 'new' },
      { status: 'contacted', vehicleId: 'v1' },
      false,
    ],
    ['that is none', { ...held, vehicleId: null }, { status: 'contacted', vehicleId: null }, false],
  ] as const)('%s, is asked what becomes of it: %s', (_what, before, after, isAsked) => {
    expect(leavesVehicle(before, after)).toBe(isAsked)
  })

  it('held none where the deal has lost its vehicle', () => {
    expect(holdsVehicle(held)).toBe(true)
    expect(holdsVehicle({ ...held, vehicleId: null })).toBe(false)
  })

  it.each([
    ['back_on_market', 'available'],
    ['keep_off', null],
    [undefined, null],
  ] as const)('says %s, and the vehicle becomes %s', (left, becomes) => {
    const under = facts(aVehicle({ status: 'pending' }), ['l1'])
    const decision = decideLeadChange(held, { status: 'contacted' }, under, { left })
    expect(decision).toMatchObject({ vehicles: becomes ? [{ id: 'v1', status: becomes }] : [] })
  })
})

describe('a test drive', () => {
  // A Sunday, on which the lot is closed, at an hour for which Ona has the vehicle.
  const sunday = '2026-11-22T19:00:00.000Z'
  const booking = { leadId: 'ona', name: 'Ona Lund', vehicleId: 'v1', at: sunday }
  const asked = aLead({ vehicleId: 'v1' })
  const schedule = (confirmed?: readonly ('closed' | 'taken')[]) =>
    decideLeadChange(
      asked,
      { status: 'test_drive_scheduled', testDriveDate: sunday },
      {
        ...facts(aVehicle()),
        testDrives: {
          booked: () => [booking],
          vehicleName: () => '2021 Toyota 4Runner',
          hours: DEMO_DEALER.hours,
          timeZone: DEMO_DEALER.timeZone,
        },
      },
      { confirmed },
    )
  const kindsIn = (decision: ReturnType<typeof schedule>) =>
    decision.outcome === 'troubled' ? decision.troubles.map(({ kind }) => kind) : decision.outcome

  it('is scheduled against what stands against it only once somebody has said that they know it', () => {
    expect(kindsIn(schedule())).toEqual(['closed', 'taken'])
    expect(kindsIn(schedule(['closed']))).toEqual(['taken'])
    expect(kindsIn(schedule(['taken']))).toEqual(['closed'])
    expect(schedule(['taken', 'closed'])).toMatchObject({
      outcome: 'changed',
      lead: { testDriveDate: sunday },
    })
  })

  it('that is past is come back to by who left its stage by a slip, and by nobody else', () => {
    const past = '2026-11-20T17:00:00.000Z'
    const known: LeadFacts = {
      ...facts(null),
      testDrives: { booked: () => [], vehicleName: () => null, hours: null, timeZone: DEMO_DEALER.timeZone },
    }
    const edit = { status: 'test_drive_scheduled', testDriveDate: past } as const
    const slipped = aLead({ status: 'contacted', testDriveDate: past })
    expect(decideLeadChange(slipped, edit, known)).toMatchObject({ outcome: 'changed' })
    expect(decideLeadChange(aLead(), edit, known)).toEqual({
      outcome: 'troubled',
      troubles: [{ kind: 'past' }],
    })
  })

  it('of a new date has no outcome yet, but one that comes with it', () => {
    const was = aLead({ testDriveDate: date, testDriveOutcome: 'missed' })
    const moved = decideLeadChange(was, { testDriveDate: sunday }, facts(null))
    expect(moved).toMatchObject({ lead: { testDriveDate: sunday, testDriveOutcome: null } })
    const decision = decideLeadChange(
      was,
      { testDriveDate: '2026-11-02T17:00:00.000Z', testDriveOutcome: 'came' },
      facts(null),
    )
    expect(decision).toMatchObject({ lead: { testDriveOutcome: 'came' } })
  })

  it('keeps its outcome whatever else is edited', () => {
    const was = aLead({ testDriveDate: date, testDriveOutcome: 'missed' })
    const edited = decideLeadChange(was, { phone: '7' }, facts(null))
    expect(edited).toMatchObject({ lead: { testDriveDate: date, testDriveOutcome: 'missed', phone: '7' } })
  })
})

it.each([
  [{ status: 'new', vehicleId: 'v1' }, { status: 'closed', vehicleId: 'v1' }, true],
  [{ status: 'financing', vehicleId: 'v1' }, { status: 'closed', vehicleId: 'v1' }, true],
  [{ status: 'closed', vehicleId: null }, { status: 'closed', vehicleId: 'v1' }, true],
  [{ status: 'closed', vehicleId: 'v2' }, { status: 'closed', vehicleId: 'v1' }, true],
  [{ status: 'closed', vehicleId: 'v1' }, { status: 'closed', vehicleId: 'v1' }, false],
  [{ status: 'closed', vehicleId: null }, { status: 'closed', vehicleId: null }, false],
  [{ status: 'closed', vehicleId: 'v1' }, { status: 'financing', vehicleId: 'v1' }, false],
  [{ status: 'new', vehicleId: null }, { status: 'financing', vehicleId: 'v1' }, false],
] as const)('from %j to %j a vehicle is sold: %s', (before, after, isSold) => {
  expect(sellsVehicle(aLead(before), aLead(after))).toBe(isSold)
})

describe('deleting', () => {
  it.each([
    ['pending', ['l1'], 1],
    ['sold', ['l1'], 0],
    ['pending', ['other'], 0],
    ['available', [], 0],
  ] as const)('with a vehicle that is %s and held by %j frees %i', (status, heldBy, freed) => {
    const lead = aLead({ vehicleId: 'v1', status: 'financing' })
    expect(decideLeadRemoval(lead, facts(aVehicle({ status }), [...heldBy]))).toHaveLength(freed)
  })
})

describe('the edit form', () => {
  it.each([
    [{}, { testDriveDate: date }, 'test_drive_scheduled'],
    [{ status: 'test_drive_scheduled', testDriveDate: date }, { testDriveDate: null }, 'test_drive'],
    [{}, { status: 'test_drive_scheduled' }, 'test_drive'],
    [{ status: 'financing', testDriveDate: date }, { testDriveDate: date, phone: '1' }, undefined],
    [{ status: 'test_drive_scheduled', testDriveDate: date }, { phone: '1' }, undefined],
    [{}, { phone: '1' }, undefined],
  ] as const)('of %j with %j asks for the stage %s', (before, edit, status) => {
    expect(normalizeLeadEdit(aLead(before), edit).status).toBe(status)
  })

  it('can correct a phone number although the vehicle of a closed deal was deleted long ago', () => {
    const lead = aLead({ status: 'closed' })
    expect(decideLeadChange(lead, { phone: '1' }, facts(null)).outcome).toBe('changed')
  })

  it.each([
    [{ status: 'financing', vehicleId: 'v1' }, { vehicleId: null }, 'vehicle'],
    [{ status: 'closed', vehicleId: 'v1' }, { vehicleId: null }, 'vehicle'],
    [{ status: 'test_drive_scheduled', testDriveDate: date }, { testDriveDate: null }, 'test_drive_date'],
  ] as const)('of %j cannot take away what the stage needs: %j', (before, edit, need) => {
    const held = aVehicle({ status: 'pending' })
    expect(decideLeadChange(aLead(before), edit, facts(held, ['l1']))).toEqual({ outcome: 'needs', need })
  })

  it.each([
    [{}, { phone: '' }, 'changed'],
    [{}, { email: '' }, 'changed'],
    [{}, { phone: '', email: '' }, 'needs'],
    [{ email: '' }, { phone: '' }, 'needs'],
    [{ email: '' }, { phone: '', email: 'ruth@example.com' }, 'changed'],
    [{ phone: '' }, { status: 'contacted' }, 'changed'],
    // Nobody makes such a customer; whoever has one can work on them.
    [{ phone: '', email: '' }, { status: 'contacted' }, 'changed'],
  ] as const)('of %j with %j keeps one way to reach them: %s', (before, edit, outcome) => {
    const decision = decideLeadChange(aLead(before), edit, facts(null))
    expect(decision.outcome).toBe(outcome)
    if (decision.outcome === 'needs') expect(decision.need).toBe('reach')
  })

  it.each(['new', 'contacted', 'financing', 'lost'] as const)(
    'cannot name a vehicle that is gone, whatever the stage: %s',
    status => {
      const lead = aLead({ status, vehicleId: 'v1' })
      expect(decideLeadChange(lead, { vehicleId: 'gone' }, facts(aVehicle(), ['l1']))).toEqual({
        outcome: 'refused',
        code: 'vehicle_not_found',
      })
    },
  )

  it('stamps what it changes with the present', () => {
    const decision = decideLeadChange(aLead({ updatedAt: NOW }), { phone: '1' }, facts(null))
    expect(decision).toMatchObject({ lead: { updatedAt: '2026-11-21T09:00:00.000Z', phone: '1' } })
  })
})

it('a vehicle without a price, from before there was that rule, is given up as received: nobody is shown it for nothing', () => {
  const vehicle = aVehicle({ status: 'pending', price: '0.00' })
  const lead = aLead({ status: 'financing', vehicleId: 'v1' })
  const facts = { now: NOW, vehicle: () => ({ vehicle, heldBy: ['l1'] }) }
  const decision = decideLeadChange(lead, { status: 'lost' }, facts)
  expect(decision).toMatchObject({ vehicles: [{ status: 'received', isAvailable: false }] })
})

import { describe, expect, it } from 'vitest'
import { aLead, aVehicle, NOW } from '../../tests/factories.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import type { LeadFacts } from './decide-lead.ts'
import { decideFates, fatesAfter, fatesIn, leftVehicleIn, withoutVehicleIn } from './vehicle-fates.ts'

const factsOf = (vehicle: Vehicle, heldBy: string[] = []): LeadFacts => ({
  now: NOW,
  vehicle: id => (id === vehicle.id ? { vehicle, heldBy } : null),
})
const available = aVehicle()
const sold = aVehicle({ status: 'sold' })

describe('what goes along with a customer', () => {
  it.each([
    ['nothing', {}, {}],
    ['what is no table', { fates: ['v1'] }, {}],
    ['a status that nobody can ask for', { fates: { v1: 'received' } }, {}],
    ['too many', { fates: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`v${n}`, 'sold'])) }, {}],
    ['one', { fates: { v1: 'sold' } }, { v1: 'sold' }],
  ])('is read as it is, or as nothing: %s', (_name, record, fates) => {
    expect(fatesIn(record)).toEqual(fates)
  })

  it('says to keep a vehicle off where it says nothing of it', () => {
    expect([leftVehicleIn({}), leftVehicleIn({ leftVehicle: 'sold' })]).toEqual(['keep_off', 'keep_off'])
    expect(leftVehicleIn({ leftVehicle: 'back_on_market' })).toBe('back_on_market')
    expect([withoutVehicleIn({}), withoutVehicleIn({ withoutVehicle: 'yes' })]).toEqual([false, false])
    expect(withoutVehicleIn({ withoutVehicle: true })).toBe(true)
  })
})

describe('what is said of a vehicle', () => {
  const closed = aLead({ status: 'closed', vehicleId: 'v1' })
  const stepped = aLead({ status: 'contacted', vehicleId: 'v1' })
  const to = (lead: typeof closed, vehicles: Vehicle[] = []) =>
    ({ outcome: 'changed', lead, vehicles }) as const

  it('is what its holder leaves behind', () => {
    expect(fatesAfter(closed, to(stepped), factsOf(sold, ['l1']))).toEqual({ v1: 'sold' })
    expect(fatesAfter(closed, to(stepped, [available]), factsOf(sold, ['l1']))).toEqual({ v1: 'available' })
  })

  it('is nothing where the customer has it after all', () => {
    const before = { ...stepped, fates: { v1: 'sold' } }
    expect(fatesAfter(before, to(closed), factsOf(sold))).toEqual({})
  })

  it('stays while more is done with the customer, and goes where more was done with the vehicle', () => {
    const before = { ...stepped, fates: { v1: 'sold' } }
    expect(fatesAfter(before, to(stepped), factsOf(sold))).toEqual({ v1: 'sold' })
    expect(fatesAfter(before, to(stepped), factsOf(available))).toEqual({})
    expect(fatesAfter(before, to(stepped), factsOf(sold, ['ona']))).toEqual({})
  })
})

describe('what comes of it', () => {
  const lead = aLead()
  const named = aLead({ vehicleId: 'v1' })
  it.each([
    ['an offered vehicle', 'sold', lead, available, [], ['sold']],
    ['one that is so already', 'available', lead, available, [], []],
    ['one that another customer has', 'available', named, sold, ['ona'], []],
    ['one that is not offered yet', 'sold', lead, aVehicle({ status: 'received' }), [], []],
    ['one that was left off, by who named it', 'available', named, sold, [], ['available']],
    ['one that was left off, by who never named it', 'available', lead, sold, [], []],
    [
      'one without a price',
      'available',
      named,
      aVehicle({ status: 'sold', price: '0.00' }),
      [],
      ['received'],
    ],
  ] as const)('%s that is to be %s', (_name, fate, before, vehicle, heldBy, statuses) => {
    const changed = decideFates({ v1: fate }, before, before, factsOf(vehicle, [...heldBy]), [])
    expect(changed.map(({ status }) => status)).toEqual(statuses)
  })

  it('leaves alone what the customer has, and what is not there', () => {
    const closed = aLead({ status: 'closed', vehicleId: 'v1' })
    expect(decideFates({ v1: 'available' }, closed, closed, factsOf(sold, ['l1']), [])).toEqual([])
    expect(decideFates({ v9: 'sold' }, lead, lead, factsOf(available), [])).toEqual([])
  })
})

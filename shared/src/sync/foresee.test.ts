import { expect, it } from 'vitest'
import { aLead, aVehicle, NOW } from '../../tests/factories.ts'
import type { Lead } from '../leads/lead.ts'
import { LEAD_STATUSES } from '../leads/lead-status.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import { foreseeVehicles, type HeldRecords } from './foresee.ts'
import type { AnyRecord, Held } from './held-record.ts'

/** A record that waits as `next`; null to delete it, undefined where nothing waits. */
function held<D extends AnyRecord>(id: string, server: D | null, next?: D | null, turn = 1): Held<D> {
  const names = { change: `${id}-${turn}`, words: '', at: NOW, seen: 1, trouble: null }
  return {
    id,
    server,
    waiting: next === undefined ? null : { ...names, assumed: server, next, gesture: turn, turn },
  }
}

const dealershipOf = (leads: Held<Lead>[], vehicles: Held<Vehicle>[]): HeldRecords => ({
  leads: new Map(leads.map(one => [one.id, one])),
  vehicles: new Map(vehicles.map(one => [one.id, one])),
})

const lead = (id: string, status: Lead['status'], vehicleId: string | null = 'v1') =>
  aLead({ id, status, vehicleId, testDriveDate: status === 'test_drive_scheduled' ? NOW : null })
const vehicle = (status: Vehicle['status']) => aVehicle({ status })

const shownOf = ({ vehicles }: HeldRecords) =>
  [...vehicles.values()].flatMap(({ server, waiting }) => (waiting ? waiting.next : server) ?? [])
const statusOf = (dealership: HeldRecords) => foreseeVehicles(shownOf(dealership), dealership)[0]?.status

it.each([
  ['new', 'available', 'financing', 'pending'],
  ['new', 'available', 'closed', 'sold'],
  ['new', 'available', 'contacted', 'available'],
  ['financing', 'pending', 'lost', 'available'],
  ['financing', 'pending', 'closed', 'sold'],
  ['closed', 'sold', 'lost', 'available'],
  ['financing', 'pending', 'contacted', 'pending'],
  ['new', 'pending', 'lost', 'available'],
  ['new', 'sold', 'lost', 'sold'],
  ['new', 'received', 'financing', 'received'],
] as const)(
  'a customer who goes from %s with a vehicle that is %s to %s leaves it %s',
  (from, was, to, is) => {
    const dealership = dealershipOf(
      [held('l1', lead('l1', from), lead('l1', to))],
      [held('v1', vehicle(was))],
    )
    expect(statusOf(dealership)).toBe(is)
  },
)

it.each([...LEAD_STATUSES])('a customer in %s who leaves their vehicle for another frees it', status => {
  const dealership = dealershipOf(
    [held('l1', lead('l1', status), lead('l1', status, 'v2'))],
    [held('v1', vehicle('pending')), held('v2', aVehicle({ id: 'v2' }))],
  )
  const [left, taken] = foreseeVehicles(shownOf(dealership), dealership)
  expect(left?.status).toBe('available')
  expect(taken?.status).toBe({ financing: 'pending', closed: 'sold' }[status as string] ?? 'available')
})

it('a deleted holder sets a pending vehicle free, and leaves a sold one sold', () => {
  const of = (status: 'financing' | 'closed', is: Vehicle['status']) =>
    statusOf(dealershipOf([held('l1', lead('l1', status), null)], [held('v1', vehicle(is))]))
  expect([of('financing', 'pending'), of('closed', 'sold')]).toEqual(['available', 'sold'])
})

it('a customer who is lost frees nothing that another one has', () => {
  const others = held('l2', lead('l2', 'financing'))
  const dealership = dealershipOf(
    [held('l1', lead('l1', 'new'), lead('l1', 'lost')), others],
    [held('v1', vehicle('pending'))],
  )
  expect(statusOf(dealership)).toBe('pending')
})

it('what one customer frees another one takes, in the order in which that was done', () => {
  const leaves = held('l1', lead('l1', 'financing'), lead('l1', 'lost'), 1)
  const takes = (turn: number) => held('l2', lead('l2', 'new', null), lead('l2', 'closed'), turn)
  const stock = [held('v1', vehicle('pending'))]
  expect(statusOf(dealershipOf([takes(2), leaves], stock))).toBe('sold')
  expect(statusOf(dealershipOf([takes(0), leaves], stock))).toBe('available')
})

it('a vehicle that is offered and taken before anything was sent is under contract', () => {
  const offered = held('v1', vehicle('received'), vehicle('available'), 1)
  const taken = held('l1', lead('l1', 'new', null), lead('l1', 'financing'), 2)
  expect(statusOf(dealershipOf([taken], [offered]))).toBe('pending')
})

it('a move that meets what somebody else did meanwhile changes nothing', () => {
  const waiting = held('l1', lead('l1', 'new'), lead('l1', 'lost'))
  const dealership = dealershipOf(
    [{ ...waiting, server: lead('l1', 'financing') }],
    [held('v1', vehicle('pending'))],
  )
  expect(statusOf(dealership)).toBe('pending')
})

it('a customer who was made here and never sent takes a vehicle like any other', () => {
  const dealership = dealershipOf(
    [held('l1', null, lead('l1', 'financing'))],
    [held('v1', vehicle('available'))],
  )
  expect(statusOf(dealership)).toBe('pending')
})

it('a vehicle that was made here with the VIN of another will not be stored, and nobody takes it', () => {
  const vin = '1M8GDM9AXKP042788'
  const dealership = (other: string | null) =>
    dealershipOf(
      [held('l1', lead('l1', 'new', null), lead('l1', 'financing', 'v2'), 2)],
      [held('v1', aVehicle({ vin: other })), held('v2', null, aVehicle({ id: 'v2', vin, revision: 0 }), 1)],
    )
  const statusWith = (other: string | null) => {
    const lot = dealership(other)
    return foreseeVehicles(shownOf(lot), lot).find(({ id }) => id === 'v2')?.status
  }
  expect(statusWith(null)).toBe('pending')
  expect(statusWith(vin)).toBe('available')
})

it('keeps all else of a vehicle as its user sees it', () => {
  const typed = aVehicle({ price: '1.00', updatedAt: 'then' })
  const dealership = dealershipOf(
    [held('l1', lead('l1', 'new'), lead('l1', 'financing'), 2)],
    [held('v1', aVehicle({ price: '2.00' }), typed)],
  )
  expect(foreseeVehicles(shownOf(dealership), dealership)).toEqual([
    { ...typed, status: 'pending', isAvailable: false },
  ])
})

it('shows a vehicle again whose deletion will be refused', () => {
  const dealership = dealershipOf(
    [held('l1', lead('l1', 'financing'))],
    [held('v1', vehicle('pending'), null)],
  )
  expect(foreseeVehicles(shownOf(dealership), dealership)).toEqual([vehicle('pending')])
})

it('a customer who is lost frees nothing that one has taken who was made here and never sent', () => {
  const taken = held('l1', null, lead('l1', 'financing'), 1)
  const lost = held('l2', lead('l2', 'new'), lead('l2', 'lost'), 2)
  expect(statusOf(dealershipOf([taken, lost], [held('v1', vehicle('available'))]))).toBe('pending')
})

it('a deleted vehicle stays deleted, and nobody takes it any more', () => {
  const taker = held('l1', lead('l1', 'new'), lead('l1', 'financing'), 2)
  const dealership = dealershipOf([taker], [held('v1', vehicle('available'), null)])
  expect(foreseeVehicles(shownOf(dealership), dealership)).toEqual([])
})

it('gives the very vehicles that are shown where nothing waits, or nothing comes of it', () => {
  const idle = dealershipOf([held('l1', lead('l1', 'financing'))], [held('v1', vehicle('pending'))])
  const shown = shownOf(idle)
  expect(foreseeVehicles(shown, idle)).toBe(shown)
  const phone = dealershipOf(
    [held('l1', lead('l1', 'financing'), { ...lead('l1', 'financing'), phone: '1' })],
    [held('v1', vehicle('pending'))],
  )
  expect(foreseeVehicles(shown, phone)).toBe(shown)
})

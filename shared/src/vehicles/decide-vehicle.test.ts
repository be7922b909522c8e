import { describe, expect, it } from 'vitest'
import { aVehicle } from '../../tests/factories.ts'
import {
  decideVehicleCreate,
  decideVehicleEdit,
  obstacleToDeleting,
  type VehicleWorld,
  vehicleRefusalText,
} from './decide-vehicle.ts'
import { justReceived } from './just-received.ts'
import { vehicleCreateSchema, vehicleSchema } from './vehicle.ts'

const world = (fields: Partial<VehicleWorld> = {}): VehicleWorld => ({
  now: '2026-11-21T09:00:00.000Z',
  inHero: [],
  heldBy: [],
  vinOwner: () => null,
  stockNumberOwner: () => null,
  placesNewInHero: true,
  ...fields,
})
const wanted = (fields: object = {}) =>
  vehicleCreateSchema.parse({ make: 'Kia', model: 'Soul', year: 2020, price: '12000', ...fields })

describe('a new vehicle', () => {
  it('is a whole record from its first moment on', () => {
    const decision = decideVehicleCreate('n', wanted({ status: 'received' }), world())
    if (decision.outcome !== 'changed') throw new Error(decision.outcome)
    const { vehicle } = decision
    expect(vehicleSchema.parse(vehicle)).toEqual(vehicle)
    const { now } = world()
    expect(vehicle).toMatchObject({ isAvailable: false, createdAt: now, updatedAt: now, revision: 0 })
  })

  it('comes in without anything to play, and was offered to nobody', () => {
    expect(justReceived(world().now)).toMatchObject({
      videos: [],
      walkaroundVideos: [],
      generatedVideoUrl: null,
      status: 'received',
      isAvailable: false,
      firstAvailableAt: null,
    })
  })

  it('that is offered takes hero position 1, and the others make room', () => {
    const standing = aVehicle({ id: 'old', heroSlideOrder: 1 })
    const decision = decideVehicleCreate('new', wanted(), world({ inHero: [standing] }))
    expect(decision).toMatchObject({
      vehicle: { id: 'new', heroSlideOrder: 1, firstAvailableAt: '2026-11-21T09:00:00.000Z' },
      others: [{ id: 'old', heroSlideOrder: 2 }],
    })
  })

  it('that is only received takes none, nor when the rule is switched off', () => {
    expect(decideVehicleCreate('n', wanted({ status: 'received' }), world())).toMatchObject({
      vehicle: { heroSlideOrder: 0, firstAvailableAt: null },
    })
    expect(decideVehicleCreate('n', wanted(), world({ placesNewInHero: false }))).toMatchObject({
      vehicle: { heroSlideOrder: 0 },
    })
  })

  it.each([
    [{ status: 'pending' }, 'status_controlled_by_crm'],
    [{ vin: '1M8GDM9AXKP042788' }, 'vin_taken'],
    [{ price: '0' }, 'price_missing'],
  ])('with %j is refused: %s', (fields, code) => {
    const decision = decideVehicleCreate('n', wanted(fields), world({ vinOwner: () => 'other' }))
    expect(decision).toEqual({ outcome: 'refused', code })
  })
})

describe('an edit', () => {
  it('leaves what it says nothing of', () => {
    const vehicle = aVehicle()
    const decision = decideVehicleEdit(vehicle, { make: 'Lexus', price: undefined, vin: undefined }, world())
    expect(decision).toMatchObject({ vehicle: { make: 'Lexus', price: vehicle.price, vin: null } })
  })

  it('keeps the own VIN, and takes none that another vehicle has', () => {
    const vin = '1M8GDM9AXKP042788'
    const vehicle = aVehicle({ vin })
    const edit = (owner: string) =>
      decideVehicleEdit(vehicle, { vin, mileage: 5 }, world({ vinOwner: () => owner }))
    expect(edit(vehicle.id)).toMatchObject({ outcome: 'changed', vehicle: { vin, mileage: 5 } })
    expect(edit('other')).toEqual({ outcome: 'refused', code: 'vin_taken' })
  })

  it('that changes nothing is no change', () => {
    const vehicle = aVehicle()
    expect(decideVehicleEdit(vehicle, { price: vehicle.price, isAvailable: true }, world())).toEqual({
      outcome: 'unchanged',
    })
  })

  it('that swaps two hero positions stamps both vehicles', () => {
    const dropped = aVehicle({ id: 'a', heroSlideOrder: 3 })
    const inHero = [dropped, aVehicle({ id: 'b', heroSlideOrder: 1 })]
    const updatedAt = '2026-11-21T09:00:00.000Z'
    expect(decideVehicleEdit(dropped, { heroSlideOrder: 1 }, world({ inHero }))).toMatchObject({
      vehicle: { id: 'a', heroSlideOrder: 1, updatedAt },
      others: [{ id: 'b', heroSlideOrder: 3, updatedAt }],
    })
  })

  it('never moves a vehicle into the hero a second time', () => {
    const back = aVehicle({ status: 'received', firstAvailableAt: '2026-01-01T00:00:00.000Z' })
    expect(decideVehicleEdit(back, { status: 'available' }, world())).toMatchObject({
      vehicle: { status: 'available', heroSlideOrder: 0 },
    })
  })
})

describe('a vehicle without a price', () => {
  const unpriced = (fields: Parameters<typeof aVehicle>[0]) => aVehicle({ price: '0.00', ...fields })

  it('can be received, and waits there for its price', () => {
    expect(decideVehicleCreate('n', wanted({ price: '0', status: 'received' }), world()).outcome).toBe(
      'changed',
    )
    const received = unpriced({ status: 'received' })
    expect(decideVehicleEdit(received, { status: 'available' }, world())).toEqual({
      outcome: 'refused',
      code: 'price_missing',
    })
    const both = { status: 'available', price: '9000.00' } as const
    expect(decideVehicleEdit(received, both, world()).outcome).toBe('changed')
  })

  it.each(['available', 'pending', 'sold'] as const)('is not made of one that is %s', status => {
    const decision = decideVehicleEdit(aVehicle({ status }), { price: '0.00' }, world({ heldBy: ['l1'] }))
    expect(decision).toEqual({ outcome: 'refused', code: 'price_missing' })
  })

  it('that was offered before there was this rule can be changed otherwise', () => {
    expect(decideVehicleEdit(unpriced({}), { mileage: 7 }, world()).outcome).toBe('changed')
  })
})

describe('a stock number', () => {
  const civic = aVehicle({ id: 'civic', year: 2019, make: 'Honda', model: 'Civic', stockNumber: 'A12' })
  const taken = world({ stockNumberOwner: asked => (asked === 'A12' ? civic : null) })

  it('that another vehicle has is refused, and the other one named', () => {
    const decisions = [
      decideVehicleCreate('n', wanted({ stockNumber: 'a12' }), taken),
      decideVehicleEdit(aVehicle(), { stockNumber: 'A12' }, taken),
    ]
    for (const decision of decisions) {
      if (decision.outcome !== 'refused') throw new Error(decision.outcome)
      expect(decision.code).toBe('stock_number_taken')
      expect(vehicleRefusalText(decision)).toBe('Stock number A12 belongs to 2019 Honda Civic.')
    }
  })

  it('that is its own, or nobody has, or is left to be counted, is none to refuse', () => {
    expect(decideVehicleEdit(civic, { stockNumber: 'A12' }, taken)).toEqual({ outcome: 'unchanged' })
    expect(decideVehicleEdit(civic, { stockNumber: 'A13' }, taken)).toMatchObject({
      vehicle: { stockNumber: 'A13' },
    })
    expect(decideVehicleEdit(civic, { stockNumber: null }, taken)).toMatchObject({
      vehicle: { stockNumber: null },
    })
    expect(decideVehicleEdit(civic, { price: '9000.00' }, taken)).toMatchObject({
      vehicle: { stockNumber: 'A12' },
    })
    expect(decideVehicleCreate('n', wanted(), taken)).toMatchObject({ vehicle: { stockNumber: null } })
  })
})

it('a vehicle under contract cannot be deleted', () => {
  expect(obstacleToDeleting(['l1'], aVehicle({ status: 'pending' }))).toBe('vehicle_under_contract')
  expect(obstacleToDeleting(['l1'], aVehicle({ status: 'sold' }))).toBeNull()
  expect(obstacleToDeleting([], aVehicle({ status: 'pending' }))).toBeNull()
})

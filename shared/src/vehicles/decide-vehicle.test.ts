import { describe, expect, it } from 'vitest'
import { aVehicle } from '../../tests/factories.ts'
import {
  decideVehicleCreate,
  decideVehicleEdit,
  obstacleToDeleting,
  type VehicleWorld,
} from './decide-vehicle.ts'
import { vehicleCreateSchema } from './vehicle.ts'

const world = (fields: Partial<VehicleWorld> = {}): VehicleWorld => ({
  now: '2026-11-21T09:00:00.000Z',
  inHero: [],
  heldBy: [],
  vinOwner: () => null,
  placesNewInHero: true,
  ...fields,
})
const wanted = (fields: object = {}) =>
  vehicleCreateSchema.parse({ make: 'Kia', model: 'Soul', year: 2020, price: '12000', ...fields })

describe('a new vehicle', () => {
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
  ])('with %j is refused: %s', (fields, code) => {
    const decision = decideVehicleCreate('n', wanted(fields), world({ vinOwner: () => 'other' }))
    expect(decision).toEqual({ outcome: 'refused', code })
  })
})

describe('an edit', () => {
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

it('a vehicle under contract cannot be deleted', () => {
  expect(obstacleToDeleting(['l1'], aVehicle({ status: 'pending' }))).toBe('vehicle_under_contract')
  expect(obstacleToDeleting(['l1'], aVehicle({ status: 'sold' }))).toBeNull()
  expect(obstacleToDeleting([], aVehicle({ status: 'pending' }))).toBeNull()
})

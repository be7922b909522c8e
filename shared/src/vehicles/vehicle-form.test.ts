import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aVehicle } from '../../tests/factories.ts'
import { decideVehicleEdit } from './decide-vehicle.ts'
import { STOCK_NUMBER_SHAPE } from './stock-number.ts'
import { vehicleEditOf, vehicleFormSchema, vehicleFormValues } from './vehicle-form.ts'

const NEW = {
  ...vehicleFormValues(null),
  make: 'Jeep',
  model: 'Wrangler',
  year: '2019',
  price: '$34,995',
}

describe('the vehicle form', () => {
  it('begins with the defaults of the dealership and reads what people type', () => {
    expect(
      vehicleFormSchema.parse({ ...NEW, mileage: '52,340', featuresText: ' Hard top, ,Tow package,' }),
    ).toMatchObject({
      year: 2019,
      price: '34995.00',
      mileage: 52_340,
      vin: null,
      transmission: 'Automatic',
      fuelType: 'Gasoline',
      drivetrain: null,
      category: null,
      condition: 'excellent',
      featuresText: ['Hard top', 'Tow package'],
      isFeatured: false,
      status: 'available',
    })
  })

  it.each([
    [{ make: ' ' }, 'make', 'Make is required'],
    [{ model: '' }, 'model', 'Model is required'],
    [{ year: '' }, 'year', 'Year is required'],
    [{ year: 'soon' }, 'year', 'Year is required'],
    [{ year: '1700' }, 'year', 'Year must be 1886 or later'],
    [{ price: '' }, 'price', 'Price is required'],
    [{ price: 'cheap' }, 'price', 'Price is required'],
    [{ mileage: '-1' }, 'mileage', 'Mileage must be 0 or greater'],
    [{ mileage: 'low' }, 'mileage', 'Mileage must be a whole number'],
    [{ stockNumber: 'F 1042' }, 'stockNumber', STOCK_NUMBER_SHAPE],
    [{ vin: 'SHORT' }, 'vin', 'A VIN has 17 letters and digits, without I, O and Q'],
  ])('says at the field what is wrong with %j', (typed, field, message) => {
    const { error } = vehicleFormSchema.safeParse({ ...NEW, ...typed })
    expect(error?.issues.map(issue => [issue.path[0], issue.message])).toEqual([[field, message]])
  })

  it('says of a vehicle what was typed, and that it has no features any more', () => {
    const typed = vehicleFormSchema.parse({ ...NEW, featuresText: 'Hard top' })
    expect(vehicleEditOf(typed)).toMatchObject({ make: 'Jeep', year: 2019, features: ['Hard top'] })
    expect(vehicleEditOf(typed)).not.toHaveProperty('featuresText')
    expect(vehicleEditOf({ featuresText: [] })).toEqual({ features: [] })
    expect(vehicleEditOf({ make: 'Jeep' })).toEqual({ make: 'Jeep' })
  })

  it('changes nothing of a vehicle when it is saved as it was opened', () => {
    const words = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/)
    fc.assert(
      fc.property(
        fc.record({
          stockNumber: fc.option(fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{0,11}$/)),
          make: words,
          model: words,
          year: fc.integer({ min: 1886, max: 2100 }),
          mileage: fc.option(fc.nat({ max: 9_999_999 })),
          description: fc.option(words),
          features: fc.array(words, { maxLength: 5 }),
          isFeatured: fc.boolean(),
          transmission: fc.constantFrom(null, 'Manual' as const, 'CVT' as const),
        }),
        fields => {
          const vehicle = aVehicle(fields)
          const edit = vehicleEditOf(vehicleFormSchema.parse(vehicleFormValues(vehicle)))
          const world = {
            now: '2026-11-21T00:00:00.000Z',
            inHero: [],
            heldBy: ['someone'],
            vinOwner: () => null,
            stockNumberOwner: () => null,
            placesNewInHero: true,
          }
          expect(decideVehicleEdit(vehicle, edit, world).outcome).toBe('unchanged')
        },
      ),
    )
  })
})

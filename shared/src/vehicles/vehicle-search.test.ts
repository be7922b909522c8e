import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLead, aVehicle } from '../../tests/factories.ts'
import { leadMatcher } from '../leads/lead-search.ts'
import {
  inventoryFilters,
  searchableOf,
  searchQuery,
  sortVehicles,
  VEHICLE_SORTS,
  type VehicleSort,
  vehicleMatcher,
  vehicleOrder,
  vehicleSearchSchema,
} from './vehicle-search.ts'

describe('the search of vehicles', () => {
  it.each([
    [{}, { sort: 'newest', view: 'grid', page: 1 }],
    [
      { make: '', year: '', price: '' },
      { sort: 'newest', view: 'grid', page: 1 },
    ],
    [{ price: '15000-30000' }, { priceMin: 15_000, priceMax: 30_000, sort: 'newest', view: 'grid', page: 1 }],
    [{ price: '50000-' }, { priceMin: 50_000, sort: 'newest', view: 'grid', page: 1 }],
    [
      { price: '0-15000', make: 'Jeep' },
      { priceMin: 0, priceMax: 15_000, make: 'Jeep', sort: 'newest', view: 'grid', page: 1 },
    ],
    [
      { priceMin: 'cheap', year: '1066', category: 'boat', sort: 'random', page: '-3' },
      { sort: 'newest', view: 'grid', page: 1 },
    ],
    [
      { make: ' Jeep ', q: ' low miles ', year: '2021', category: 'suv', view: 'browse', page: '100000' },
      {
        make: 'Jeep',
        q: 'low miles',
        year: 2021,
        category: 'suv',
        sort: 'newest',
        view: 'browse',
        page: 100_000,
      },
    ],
    [
      { make: '  ', q: '  ', year: '2101', price: 'about 15000-30000', page: '100001' },
      { sort: 'newest', view: 'grid', page: 1 },
    ],
    [
      { make: 'x'.repeat(61), q: 'x'.repeat(101), year: '1885', price: '15000-30000 or so' },
      { sort: 'newest', view: 'grid', page: 1 },
    ],
    [
      { q: 'x'.repeat(100), year: '1886' },
      { q: 'x'.repeat(100), year: 1886, sort: 'newest', view: 'grid', page: 1 },
    ],
  ])('reads %j as %j', (query, search) => {
    expect(vehicleSearchSchema.parse(query)).toEqual(search)
  })

  it.each([
    [{ q: 'toyota 2021' }, true],
    [{ q: 'CAFÉ' }, true],
    [{ q: 'truck' }, false],
    [{ q: 'toyota truck' }, false],
    [{ q: '  toyota   2021 ' }, true],
    [{ make: 'toyota' }, true],
    [{ make: 'Jeep' }, false],
    [{ make: 'Toy' }, false],
    [{ year: 2021 }, true],
    [{ category: 'suv' }, true],
    [{ category: 'truck' }, false],
    [{ priceMin: 38_901 }, false],
    [{ make: 'toyota', year: 2020 }, false],
    [{ priceMin: 38_900, priceMax: 38_900 }, true],
    [{ priceMax: 38_899 }, false],
    [{ year: 2020 }, false],
    [{ q: '1042' }, true],
    [{ q: 'f-1042' }, true],
    [{ q: '#F-1042' }, true],
    [{ q: '4runner #1042' }, true],
    [{ q: '#' }, true],
    [{ q: '1043' }, false],
  ] as const)('for %j finds the 4Runner: %s', (search, found) => {
    const vehicle = aVehicle({ description: 'Cafe racer', stockNumber: 'F-1042' })
    expect(vehicleMatcher(search)(vehicle)).toBe(found)
  })

  it('has an address that says what is searched for, and nothing else', () => {
    expect(searchQuery(vehicleSearchSchema.parse({}))).toBe('')
    const query = { make: 'Land Rover', year: '2021', sort: 'newest', view: 'grid', page: '1' }
    expect(searchQuery(vehicleSearchSchema.parse(query))).toBe('make=Land%20Rover&year=2021')
    expect(searchQuery({ priceMin: 0, priceMax: undefined, sort: 'mileage', view: 'browse', page: 2 })).toBe(
      'priceMin=0&sort=mileage&view=browse&page=2',
    )
  })

  it('is read from nothing but the questions of an address', () => {
    for (const query of ['make=Jeep', null, undefined])
      expect(vehicleSearchSchema.safeParse(query).success).toBe(false)
  })

  it('is the same after a journey through an address', () => {
    const search = vehicleSearchSchema.parse({
      make: 'Land Rover',
      priceMin: '0',
      q: 'a&b',
      sort: 'mileage',
      page: '3',
    })
    const query = Object.fromEntries(new URLSearchParams(searchQuery(search)))
    expect(vehicleSearchSchema.parse(query)).toEqual(search)
  })

  it('sorts without chance, unknown mileage last', () => {
    const cars = [
      aVehicle({ id: 'b', mileage: null }),
      aVehicle({ id: 'a', mileage: null }),
      aVehicle({ id: 'c', mileage: 5, price: '1.00' }),
    ].map(car => ({ ...car, ...searchableOf(car) }))
    const sorted = (sort: VehicleSort) => sortVehicles(cars, sort).map(car => car.id)
    expect(sorted('mileage')).toEqual(['c', 'a', 'b'])
    expect(sorted('price-high')).toEqual(['a', 'b', 'c'])
    expect(sorted('newest')).toEqual(['a', 'b', 'c'])
  })

  it('puts any two vehicles in one order, whichever of them comes first', () => {
    const car = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      createdAt: fc.constantFrom('2026-11-19', '2026-11-20'),
      mileage: fc.constantFrom(null, 5, 9),
      cents: fc.constantFrom(100, 200),
    })
    fc.assert(
      fc.property(car, car, fc.constantFrom(...VEHICLE_SORTS), (one, other, sort) => {
        const compare = vehicleOrder(sort)
        expect(Math.sign(compare(one, other)) + Math.sign(compare(other, one))).toBe(0)
        expect(compare(one, one)).toBe(0)
        if (one.id !== other.id) expect(compare(one, other)).not.toBe(0)
      }),
    )
  })

  it('offers the constants and whatever is in stock', () => {
    const { makes, years } = inventoryFilters([{ make: 'Ford', year: 2026 }])
    expect(makes).toEqual(['Ford', 'Jeep', 'Land Rover', 'Mercedes-Benz', 'Toyota', 'Volkswagen'])
    expect(years).toEqual([2026, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016, 2015])
  })
})

describe('the search of customers', () => {
  it.each([
    ['', true],
    ['becker ruth', true],
    ['RÜTH', true],
    ['ruth.becker@', true],
    ['555-0142', true],
    ['208 555', true],
    ['2085550142', true],
    ['0199', false],
    ['ruth smith', false],
  ])('for %j finds Ruth Becker: %s', (search, found) => {
    expect(leadMatcher(search)(aLead())).toBe(found)
  })
})

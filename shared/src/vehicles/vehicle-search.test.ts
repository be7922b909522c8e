import { describe, expect, it } from 'vitest'
import { aLead, aVehicle } from '../../tests/factories.ts'
import { leadMatcher } from '../leads/lead-search.ts'
import {
  inventoryFilters,
  searchableOf,
  searchQuery,
  sortVehicles,
  type VehicleSort,
  vehicleMatcher,
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
  ])('reads %j as %j', (query, search) => {
    expect(vehicleSearchSchema.parse(query)).toEqual(search)
  })

  it.each([
    [{ q: 'toyota 2021' }, true],
    [{ q: 'CAFÉ' }, true],
    [{ q: 'truck' }, false],
    [{ make: 'toyota' }, true],
    [{ priceMin: 38_900, priceMax: 38_900 }, true],
    [{ priceMax: 38_899 }, false],
    [{ year: 2020 }, false],
  ])('for %j finds the 4Runner: %s', (search, found) => {
    expect(vehicleMatcher(search)(aVehicle({ description: 'Cafe racer' }))).toBe(found)
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

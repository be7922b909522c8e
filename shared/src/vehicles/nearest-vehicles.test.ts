import { describe, expect, it } from 'vitest'
import { type Comparable, nearestVehicles } from './nearest-vehicles.ts'

const car = (
  id: string,
  make: string,
  category: Comparable['category'],
  dollars: number,
  status: Comparable['status'] = 'available',
): Comparable => ({ id, make, category, cents: dollars * 100, status })

const STOCK = [
  car('a', 'Toyota', 'suv', 38_900),
  car('b', 'Toyota', 'sedan', 21_000),
  car('c', 'Honda', 'sedan', 22_500),
  car('d', 'BMW', 'sedan', 58_000),
  car('e', 'Toyota', 'sedan', 23_900, 'pending'),
  car('f', 'Ford', 'truck', 22_900),
  car('g', 'Toyota', 'truck', 24_000),
  car('h', 'Honda', 'sedan', 22_500),
]

describe('nearest to a vehicle that is gone', () => {
  it.each<[string, Comparable, string[]]>([
    [
      'of its make and kind first, then its kind, equal ones by id',
      car('x', 'Toyota', 'sedan', 22_900),
      ['b', 'c', 'h'],
    ],
    ['of its make and another kind before another make', car('x', 'toyota', 'suv', 38_900), ['a', 'g', 'b']],
    ['its own make at any price, then its kind', car('x', 'BMW', 'sedan', 61_000), ['d', 'c', 'h']],
    ['itself is not among them', car('b', 'Toyota', 'sedan', 21_000), ['c', 'h', 'g']],
    ['without a price by kind and make', car('x', 'Ford', 'truck', 0), ['f', 'g', 'a']],
  ])('%s', (_what, gone, ids) => {
    expect(nearestVehicles(gone, STOCK, 3).map(({ id }) => id)).toEqual(ids)
  })

  it('are as many as there are', () => {
    expect(nearestVehicles(car('x', 'Ford', 'truck', 1), [], 3)).toEqual([])
  })
})

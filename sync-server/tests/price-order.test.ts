import { VEHICLE_CATEGORIES } from '@forecourt/shared/vehicles/vehicle-options'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Priced, PriceOrder, SIMILAR } from '../src/stock/price-order.ts'

const priced = fc.record({
  id: fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom(...'abc123') }),
  // Few prices and categories, so that many are equal.
  cents: fc.integer({ min: 0, max: 12 }),
  category: fc.constantFrom(null, ...VEHICLE_CATEGORIES.slice(0, 2)),
  status: fc.constantFrom('available' as const, 'available' as const, 'pending' as const),
})
const stock = fc.uniqueArray(priced, { selector: one => one.id, minLength: 1, maxLength: 30 })

const orderOf = (vehicles: readonly Priced[]) => {
  const order = new PriceOrder<Priced>()
  for (const one of vehicles) order.add(one)
  return order
}

/** The rule without any order to help it. */
function plainSimilar(one: Priced, vehicles: readonly Priced[]): string[] {
  const distance = (other: Priced) =>
    (other.category === one.category ? 0 : 1e12) + Math.abs(other.cents - one.cents)
  return vehicles
    .filter(other => other.id !== one.id && other.status === 'available')
    .sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))
    .slice(0, SIMILAR)
    .map(other => other.id)
}

it('finds the same as looking at every vehicle', () => {
  fc.assert(
    fc.property(stock, vehicles => {
      const order = orderOf(vehicles)
      for (const one of vehicles)
        expect(order.similar(one).map(other => other.id)).toEqual(plainSimilar(one, vehicles))
    }),
  )
})

it('knows all whose neighbours change when a vehicle comes, goes or changes', () => {
  fc.assert(
    fc.property(stock, priced, (vehicles, changed) => {
      const was = vehicles.find(one => one.id === changed.id)
      const after = [...vehicles.filter(one => one.id !== changed.id), changed]
      const order = orderOf(vehicles)
      const named = new Set(order.around(was ?? changed))
      if (was) order.remove(was)
      order.add(changed)
      for (const id of [...order.around(was ?? changed), ...order.around(changed)]) named.add(id)
      for (const one of vehicles.filter(({ id }) => id !== changed.id)) {
        const [then, now] = [plainSimilar(one, vehicles), plainSimilar(one, after)]
        const isShown = now.includes(changed.id) || then.includes(changed.id)
        if (isShown || then.join() !== now.join()) expect(named).toContain(one.id)
      }
    }),
  )
})

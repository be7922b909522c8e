/** Which vehicles come nearest to one that cannot be had: by kind, make and price together. */
import type { Vehicle } from './vehicle.ts'

export interface Comparable extends Pick<Vehicle, 'id' | 'make' | 'category' | 'status'> {
  cents: number
}

/** Another kind weighs as much as a price about 80 % higher, another make as much as one 40 % higher. */
const OTHER_KIND = 0.6
const OTHER_MAKE = 0.35

/** How far two vehicles are apart, from 0. A price that is not known counts as equal. */
export function distanceOf(wanted: Omit<Comparable, 'id' | 'status'>, other: Comparable): number {
  const kind = wanted.category === other.category ? 0 : OTHER_KIND
  const make = wanted.make.toLowerCase() === other.make.toLowerCase() ? 0 : OTHER_MAKE
  const price = wanted.cents > 0 && other.cents > 0 ? Math.abs(Math.log(other.cents / wanted.cents)) : 0
  return kind + make + price
}

/** Those that are offered and come nearest, the nearest first; of equal ones the first by id. */
export function nearestVehicles<V extends Comparable>(
  wanted: Omit<Comparable, 'status'>,
  stock: readonly V[],
  count: number,
): V[] {
  return stock
    .filter(({ id, status }) => status === 'available' && id !== wanted.id)
    .map(one => ({ one, distance: distanceOf(wanted, one) }))
    .sort((a, b) => a.distance - b.distance || (a.one.id < b.one.id ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one)
}

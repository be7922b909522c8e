/**
 * Vehicles in the order of their price, and by that which of them are alike: of the same category, at the nearest price.
 * Kept in order as they come and go, so that what is alike is found without looking at the whole stock.
 */
import type { VehicleCategory, VehicleStatus } from '@forecourt/shared/vehicles/vehicle-options'
import { InOrder } from './in-order.ts'

export interface Priced {
  id: string
  cents: number
  category: VehicleCategory | null
  status: VehicleStatus
}

/** How many vehicles are shown beside one. */
export const SIMILAR = 3

const byPrice = (a: Priced, b: Priced) => a.cents - b.cents || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
const isOffered = (one: Priced) => one.status === 'available'

export class PriceOrder<V extends Priced> {
  readonly #all = new InOrder<V>(byPrice)
  readonly #ofCategory = new Map<VehicleCategory | null, InOrder<V>>()

  add(one: V) {
    this.#all.add(one)
    this.#categoryOf(one).add(one)
  }

  remove(one: V) {
    this.#all.remove(one)
    this.#categoryOf(one).remove(one)
  }

  /** What is offered beside one: the same category first, then the nearest price, then by id. */
  similar(one: V): V[] {
    const own = nearest(this.#categoryOf(one), one, () => true)
    if (own.length >= SIMILAR) return own
    const others = nearest(this.#all, one, other => other.category !== one.category)
    return [...own, ...others].slice(0, SIMILAR)
  }

  /** Those beside which other vehicles may be shown when this one comes, goes or changes where it stands now. */
  around(one: V): Set<string> {
    const ids = new Set<string>()
    const order = this.#categoryOf(one)
    for (const step of [-1, 1]) {
      for (const other of reach(order, one, step)) ids.add(other.id)
    }
    // Where a category alone cannot fill the places, any vehicle may.
    for (const few of this.#ofCategory.values()) {
      if (hasAtMost(few.list, SIMILAR)) for (const other of few.list) ids.add(other.id)
    }
    ids.delete(one.id)
    return ids
  }

  #categoryOf({ category }: V): InOrder<V> {
    const known = this.#ofCategory.get(category)
    if (known) return known
    const fresh = new InOrder<V>(byPrice)
    this.#ofCategory.set(category, fresh)
    return fresh
  }
}

function nearest<V extends Priced>(order: InOrder<V>, one: V, suits: (other: V) => boolean): V[] {
  const found: V[] = []
  for (const step of [-1, 1]) {
    const side: V[] = []
    for (const other of walk(order, one, step)) {
      // All of one price are taken: which of them comes first is decided by the id.
      if (side.length >= SIMILAR && other.cents !== side.at(-1)?.cents) break
      if (other.id !== one.id && isOffered(other) && suits(other)) side.push(other)
    }
    found.push(...side)
  }
  const distance = (other: V) => Math.abs(other.cents - one.cents)
  return found.sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1)).slice(0, SIMILAR)
}

/** From the place of one outwards, down (-1, itself left out) or up (1). */
function* walk<V extends Priced>(order: InOrder<V>, one: V, step: number): Generator<V> {
  const { list } = order
  for (let at = order.placeOf(one) + (step < 0 ? -1 : 0); at >= 0 && at < list.length; at += step)
    yield list[at] as V
}

/** As far as one can be among the nearest: until enough others that are offered stand in between. */
function* reach<V extends Priced>(order: InOrder<V>, one: V, step: number): Generator<V> {
  let between = 0
  for (const other of walk(order, one, step)) {
    yield other
    // Of the same price, the id decides, and it may decide for this one.
    if (isOffered(other) && other.cents !== one.cents && ++between > SIMILAR) return
  }
}

function hasAtMost(order: readonly Priced[], count: number): boolean {
  let offered = 0
  return order.every(one => !isOffered(one) || ++offered <= count)
}

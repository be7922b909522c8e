/** A list that stays in order while things come and go. */
export class InOrder<V> {
  readonly #compare: (a: V, b: V) => number
  readonly #list: V[] = []

  /** @param compare gives 0 for nothing but the same thing */
  constructor(compare: (a: V, b: V) => number) {
    this.#compare = compare
  }

  get list(): readonly V[] {
    return this.#list
  }

  /** The place of a thing, or where it would stand. */
  placeOf(one: V): number {
    let [low, high] = [0, this.#list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#compare(this.#list[middle] as V, one) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  add(one: V) {
    this.#list.splice(this.placeOf(one), 0, one)
  }

  remove(one: V) {
    const place = this.placeOf(one)
    const there = this.#list[place]
    if (there !== undefined && this.#compare(there, one) === 0) this.#list.splice(place, 1)
  }
}

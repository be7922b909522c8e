/** What people were told and shown, as their screens said it: what came of it is judged by this. */

/** A value whose saving a screen acknowledged. */
export interface Acknowledged {
  /** The username. */
  person: string
  /** The id of the customer, of a photo that of its vehicle. */
  record: string
  field: 'phone' | 'notes' | 'note' | 'photo' | 'status'
  value: string
}

export class Memory {
  readonly acknowledged: Acknowledged[] = []
  readonly #typed = new Map<string, Set<string>>()
  readonly #known = new Map<string, Set<string>>()

  /** A value that occurs once in a run was typed by a person, who knows it from then on. */
  typed(person: string, value: string) {
    setOf(this.#typed, person).add(value)
    this.shown(person, value)
  }

  shown(person: string, ...values: readonly string[]) {
    for (const value of values) setOf(this.#known, person).add(value)
  }

  isTypedBy(person: string, value: string): boolean {
    return setOf(this.#typed, person).has(value)
  }

  isKnownTo(person: string, value: string): boolean {
    return setOf(this.#known, person).has(value)
  }

  acknowledge(said: Acknowledged) {
    this.acknowledged.push(said)
  }

  /** What was acknowledged to a person, without what they replaced later themselves. */
  standingOf(person: string): Acknowledged[] {
    const own = this.acknowledged.filter(said => said.person === person)
    return own.filter(
      (said, index) =>
        said.field === 'note' ||
        said.field === 'photo' ||
        !own.slice(index + 1).some(later => later.record === said.record && later.field === said.field),
    )
  }
}

function setOf(sets: Map<string, Set<string>>, person: string): Set<string> {
  const known = sets.get(person) ?? new Set()
  sets.set(person, known)
  return known
}

/** What people did and saw while they did it: the measure of whether anything was lost. */
import type { Collection } from '@forecourt/shared/sync/contract'

export type Fields = Readonly<Record<string, unknown>>

export interface Gesture {
  by: string
  collection: Collection
  id: string
  kind: 'made' | 'edited' | 'erased'
  /** The record as it was seen; null for one that was made. */
  saw: Fields | null
  /** What was typed; each value is typed once in a history, so that it names its gesture. */
  typed: Fields
}

/** Fields whose every value names the gesture that typed it. */
export const TELLING = {
  leads: ['firstName', 'phone', 'notes', 'vehicleInterest'],
  vehicles: ['price', 'description', 'exteriorColor'],
  events: ['name', 'location', 'description'],
  notes: ['note'],
  issues: [],
} as const satisfies Record<Collection, readonly string[]>

export class GestureLog {
  readonly all: Gesture[] = []
  #count = 0

  add(gesture: Gesture): void {
    this.all.push(gesture)
  }

  /** A value that was never typed before, as a field takes it. */
  value(field: string): string {
    this.#count++
    return field === 'price' ? `${10_000 + this.#count}.00` : `${field} ${this.#count}`
  }

  of(collection: string, id: string): Gesture[] {
    return this.all.filter(gesture => gesture.collection === collection && gesture.id === id)
  }

  /**
   * Whether who typed a value knew another: saw it, or typed what they saw in its stead before, or had typed it
   * themselves before, in whichever of their own forms.
   */
  knew(collection: string, id: string, by: string, field: string, value: unknown, other: unknown): boolean {
    const own = this.of(collection, id).filter(gesture => gesture.by === by)
    const isOwn = (at: number) => own.slice(0, at).some(gesture => gesture.typed[field] === other)
    const seen = new Set<unknown>()
    const look = (typed: unknown): boolean =>
      own.some((gesture, at) => {
        if (gesture.typed[field] !== typed) return false
        const saw = gesture.saw?.[field]
        if (saw === other || isOwn(at)) return true
        if (seen.has(saw)) return false
        seen.add(saw)
        return look(saw)
      })
    return look(value)
  }
}

import type { Customer } from './edit-form.ts'
import type { Memory } from './memory.ts'
import type { Field } from './steps.ts'
import type { World } from './world.ts'

/** A history while it is lived through. */
export interface History {
  world: World
  /** A word that occurs in no other history of the run. */
  mark: string
  memory: Memory
  customers: readonly Customer[]
  /** Of which people take photos. */
  vehicle: { id: string; name: string }
  /** A value that occurs once in the run. */
  nextValue(field: Field | 'note'): string
}

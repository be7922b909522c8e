import type { Customer } from './edit-form.ts'
import type { House } from './house.ts'
import type { Memory } from './memory.ts'
import type { Field } from './steps.ts'

/** A history while it is lived through. */
export interface History {
  house: House
  /** A word that occurs in no other history of the run. */
  mark: string
  memory: Memory
  customers: readonly Customer[]
  /** A value that occurs once in the run. */
  nextValue(field: Field | 'note'): string
}

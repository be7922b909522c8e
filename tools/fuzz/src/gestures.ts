import type { Collection } from '@forecourt/shared/collections/collections'
/** What people did and saw while they did it: the measure of whether anything was lost. */

/** Somebody at a desk, who has no mirror. */
export const REST = 'rest'

export type Fields = Readonly<Record<string, unknown>>

export interface Gesture {
  /** The person, on the device on which they did it: "d0/sales". */
  by: string
  collection: Collection
  id: string
  kind: 'made' | 'edited' | 'erased'
  /** The record as it was seen; null for one that was made. */
  saw: Fields | null
  /** By field, whatever else of it was shown to whoever did this, while they did it. */
  shown?: Readonly<Record<string, readonly unknown[]>>
  /** What was typed; each value is typed once in a history, so that it names its gesture. */
  typed: Fields
}

/** What a person was shown and let go, knowing that nothing has it then: by field, "_deleted" for a deletion. */
export interface LetGo extends Pick<Gesture, 'by' | 'collection' | 'id'> {
  values: Fields
}

/** Fields whose every value names the gesture that typed it. */
export const TELLING = {
  leads: ['firstName', 'phone', 'notes', 'vehicleInterest'],
  vehicles: ['price', 'description', 'exteriorColor'],
  events: ['name', 'location', 'description'],
  notes: ['note'],
  tasks: ['what'],
  issues: [],
} as const satisfies Record<Collection, readonly string[]>

/** What stood in a log at a moment: others may take out what is theirs after it. */
export interface Mark {
  gestures: ReadonlySet<Gesture>
  letGo: ReadonlySet<LetGo>
}

/** What is typed into forms: also stock numbers, of which two vehicles shall not have the same. */
export const TYPED: Readonly<Record<Collection, readonly string[]>> = {
  ...TELLING,
  vehicles: [...TELLING.vehicles, 'stockNumber'],
}

/** The fields of a history that are judged: what is typed into forms, and what is said at a touch. */
export const JUDGED: Readonly<Record<Collection, readonly string[]>> = {
  ...TYPED,
  leads: [...TYPED.leads, 'testDriveOutcome', 'ownerId'],
  tasks: [...TYPED.tasks, 'due', 'ownerId', 'outcome'],
}

export class GestureLog {
  all: Gesture[] = []
  letGo: LetGo[] = []
  /** What a screen said and was not so, in words. */
  readonly untrue: string[] = []
  #count = 0

  add(gesture: Gesture): void {
    this.all.push(gesture)
  }

  mark(): Mark {
    return { gestures: new Set(this.all), letGo: new Set(this.letGo) }
  }

  /** What somebody did since is as if it had never been done. */
  forget(by: string, { gestures, letGo }: Mark): void {
    this.all = this.all.filter(gesture => gestures.has(gesture) || gesture.by !== by)
    this.letGo = this.letGo.filter(one => letGo.has(one) || one.by !== by)
  }

  /** A value that was never typed before, as a field takes it. */
  value(field: string): string {
    this.#count++
    return field === 'price' ? `${10_000 + this.#count}.00` : `${field} ${this.#count}`
  }

  of(collection: string, id: string): Gesture[] {
    return this.all.filter(gesture => gesture.collection === collection && gesture.id === id)
  }

  hasLetGo({ by, collection, id }: Gesture, field: string, value: unknown): boolean {
    return this.letGo.some(
      one => one.by === by && one.collection === collection && one.id === id && one.values[field] === value,
    )
  }

  /** Whether the server may have counted a stock number for somebody who left it empty: then it is nobody's word. */
  isCounted(collection: string, id: string, by: string, field: string, value: unknown): boolean {
    if (field !== 'stockNumber' || !/^\d+$/.test(String(value))) return false
    const own = this.of(collection, id).filter(gesture => gesture.by === by && field in gesture.typed)
    return own.some(({ typed }) => typed[field] === null) || !own.some(({ typed }) => typed[field] === value)
  }

  /**
   * Whether who typed a value knew another: was shown it, or typed what they were shown in its stead before, or had typed
   * it themselves before, in whichever of their own forms.
   */
  knew(collection: string, id: string, by: string, field: string, value: unknown, other: unknown): boolean {
    const own = this.of(collection, id).filter(gesture => gesture.by === by)
    const isOwn = (at: number) => own.slice(0, at).some(gesture => gesture.typed[field] === other)
    const looked = new Set<unknown>()
    const look = (typed: unknown): boolean =>
      own.some((gesture, at) => {
        if (gesture.typed[field] !== typed) return false
        const seen = [gesture.saw?.[field], ...(gesture.shown?.[field] ?? [])]
        if (seen.includes(other) || isOwn(at)) return true
        return seen.some(one => {
          if (looked.has(one)) return false
          looked.add(one)
          return look(one)
        })
      })
    return look(value)
  }
}

// What is known of each mutant while a group is judged.
import type { Mutant } from './instrument.ts'
import type { Entry, Listened } from './journal.ts'

export type Fate = 'killed' | 'timed out' | 'survived' | 'not covered'

export interface Judged extends Mutant {
  fate: Fate
  /** The test that noticed it; null where none did. */
  by: string | null
}

export class Ledger {
  readonly mutants: readonly Mutant[]
  readonly alive: Set<string>
  readonly #fates = new Map<string, Pick<Judged, 'fate' | 'by'>>()
  readonly #names: ReadonlyMap<string, string>

  constructor(mutants: readonly Mutant[], tests: readonly Listened[]) {
    this.mutants = mutants
    this.alive = new Set(mutants.map(({ id }) => id))
    this.#names = new Map(tests.map(({ test, name }) => [test, name]))
  }

  nameOf(test: string): string {
    return this.#names.get(test) ?? test
  }

  /** @param hung the mutant whose worker had to be ended */
  take(entries: readonly Entry[], hung: string | null): void {
    for (const entry of entries)
      if (entry.kind === 'noticed')
        this.#settle(entry.mutant, entry.late ? 'timed out' : 'killed', this.nameOf(entry.by))
    if (hung !== null) this.#settle(hung, 'timed out', null)
  }

  #settle(mutant: string, fate: Fate, by: string | null) {
    this.alive.delete(mutant)
    this.#fates.set(mutant, { fate, by })
  }

  /** @param reached the mutants that some test passes by */
  judged(reached: ReadonlySet<string>): Judged[] {
    return this.mutants.map(mutant => ({
      ...mutant,
      ...(this.#fates.get(mutant.id) ?? {
        fate: reached.has(mutant.id) ? 'survived' : 'not covered',
        by: null,
      }),
    }))
  }
}

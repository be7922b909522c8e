// Asks tests about the mutants that they pass by.
import type { Entry, Listened } from './journal.ts'
import type { Ledger } from './ledger.ts'
import { isOwnTest } from './own-tests.ts'
import { round, type Sources } from './round.ts'

/** How many tests are asked about a mutant beside those of its own source: those that pass it most often, … */
const MOST_TESTS = 60
/** … and those that pass the fewest others: where a refusal is tested, not much else runs. */
const NARROW_TESTS = 30

/** A round ends early where a test left something behind, and where a worker hung: what was not asked yet is asked in the next. */
export async function askTests(sources: Sources, ledger: Ledger, tests: readonly Listened[]): Promise<void> {
  const open = new Map(concerned(tests, ledger).map(test => [test.test, test]))
  const careful = new Set<string>()
  const isAsked = ({ hits }: Listened) => Object.keys(hits).some(id => ledger.alive.has(id))
  while ([...open.values()].some(isAsked)) {
    const { entries, hung } = await round(sources, {
      mode: 'judge',
      tests: Object.fromEntries(open),
      alive: [...ledger.alive],
      careful: [...careful],
    })
    const spoilt = entries.find(entry => entry.kind === 'spoilt')
    // What a test says after an earlier mutant spoilt it counts only where each mutant was followed by a check.
    const counts = (entry: Entry) =>
      entry.kind !== 'noticed' || entry.by !== spoilt?.test || careful.has(entry.by)
    ledger.take(entries.filter(counts), hung)
    for (const entry of entries) if (entry.kind === 'done') open.delete(entry.test)
    if (spoilt === undefined && hung === null) return
    if (spoilt?.first) open.delete(spoilt.test)
    if (spoilt !== undefined) careful.add(spoilt.test)
  }
}

/** The tests with those of their mutants about which they are asked. */
function concerned(tests: readonly Listened[], { mutants }: Ledger): Listened[] {
  const sourceOf = new Map(mutants.map(({ id, file }) => [id, file]))
  const byMutant = new Map<string, { test: string; times: number; width: number }[]>()
  const pairs = new Set<string>()
  for (const { test, file, hits } of tests) {
    const passed = Object.entries(hits)
    for (const [mutant, times] of passed) {
      if (isOwnTest(file, sourceOf.get(mutant) ?? '')) {
        pairs.add(`${test} ${mutant}`)
        continue
      }
      const some = byMutant.get(mutant) ?? []
      some.push({ test, times, width: passed.length })
      byMutant.set(mutant, some)
    }
  }
  for (const [mutant, some] of byMutant) {
    const often = some.toSorted((a, b) => b.times - a.times).slice(0, MOST_TESTS)
    const narrow = some.toSorted((a, b) => a.width - b.width).slice(0, NARROW_TESTS)
    for (const { test } of [...often, ...narrow]) pairs.add(`${test} ${mutant}`)
  }
  return tests.map(one => ({
    ...one,
    hits: Object.fromEntries(Object.entries(one.hits).filter(([id]) => pairs.has(`${one.test} ${id}`))),
  }))
}

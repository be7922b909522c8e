// Finds out what the tests of a group notice: first how each test goes without mutants and what it passes by, then the quick
// tests with those mutants that nothing has noticed yet, then what runs when a module is loaded, last the slow tests.
import { askTests } from './ask-tests.ts'
import type { Mutant } from './instrument.ts'
import type { Listened } from './journal.ts'
import { type Judged, Ledger } from './ledger.ts'
import { loadAnew } from './load-anew.ts'
import { round, type Sources } from './round.ts'

/** A test that takes longer, in ms, is asked only about what no quicker one has noticed. */
const QUICK_MS = 400
/** One that takes longer than this is not asked: it repeats something thousands of times. */
const LONGEST_MS = 10_000

/** @param isQuick asks no slow tests */
export async function judge(
  sources: Sources,
  mutants: readonly Mutant[],
  isQuick: boolean,
  say: (text: string) => void,
): Promise<Judged[]> {
  const { entries } = await round(sources, { mode: 'listen' })
  const tests: Listened[] = []
  const loaded = new Set<string>()
  for (const entry of entries) {
    if (entry.kind === 'loaded') for (const id of Object.keys(entry.hits)) loaded.add(id)
    if (entry.kind !== 'listened') continue
    if (entry.passed) tests.push(entry)
    else say(`Left out, as it fails without a mutant: ${entry.name} (${entry.file})`)
  }
  const ledger = new Ledger(mutants, tests)
  const between = (from: number, to: number) => tests.filter(({ ms }) => ms >= from && ms < to)
  const sayLeft = (what: string) => say(`${what}: ${ledger.alive.size} left of ${mutants.length}`)

  await askTests(sources, ledger, between(0, QUICK_MS))
  sayLeft('Quick tests')
  await loadAnew(sources, ledger, loaded, tests)
  sayLeft('Loaded anew')
  if (!isQuick) await askTests(sources, ledger, between(QUICK_MS, LONGEST_MS))
  if (!isQuick) sayLeft('Slow tests')

  return ledger.judged(new Set([...loaded, ...tests.flatMap(({ hits }) => Object.keys(hits))]))
}

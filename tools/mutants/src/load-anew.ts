// Judges what runs while a module is loaded, as tables and schemas do: test files are loaded anew with each mutant.
import type { Mutant } from './instrument.ts'
import type { Listened } from './journal.ts'
import type { Ledger } from './ledger.ts'
import { importsSource, isOwnTest } from './own-tests.ts'
import { round, type Sources } from './round.ts'

/** How many test files are loaded with a mutant, the nearest first. */
const MOST_FILES = 8

/** @param loaded the mutants that run while a module is loaded */
export async function loadAnew(
  sources: Sources,
  ledger: Ledger,
  loaded: ReadonlySet<string>,
  tests: readonly Listened[],
): Promise<void> {
  const sourceFiles = new Set(ledger.mutants.map(({ file }) => file))
  const near = new Map([...sourceFiles].map(file => [file, nearest(file, ledger.mutants, tests)]))
  const unfit = new Set<string>()
  for (let turn = 0; turn < MOST_FILES; turn++) {
    const queues: Record<string, string[]> = {}
    for (const { id, file: source } of ledger.mutants) {
      const file = near.get(source)?.filter(one => !unfit.has(one))[turn]
      if (file === undefined || !ledger.alive.has(id) || !loaded.has(id)) continue
      queues[file] = [...(queues[file] ?? []), id]
    }
    if (Object.keys(queues).length === 0) return
    const { entries, hung } = await round(sources, { mode: 'load', queues })
    for (const entry of entries) if (entry.kind === 'spoilt') unfit.add(entry.test)
    const ofUnfit = new Set([...unfit].flatMap(file => queues[file] ?? []))
    ledger.take(
      entries.filter(entry => entry.kind !== 'noticed' || !ofUnfit.has(entry.mutant)),
      hung,
    )
  }
}

/** The test files: a source's own first, then those that import it, then those that pass by most of its mutants. */
function nearest(source: string, mutants: readonly Mutant[], tests: readonly Listened[]): string[] {
  const own = new Set(mutants.filter(({ file }) => file === source).map(({ id }) => id))
  const passed = new Map<string, number>()
  for (const { file, hits } of tests) {
    const count = Object.keys(hits).filter(id => own.has(id)).length
    passed.set(file, (passed.get(file) ?? 0) + count)
  }
  const nearness = (file: string) => (isOwnTest(file, source) ? 2 : Number(importsSource(file, source)))
  return [...passed]
    .map(([file, count]) => ({ file, count, near: nearness(file) }))
    .sort((one, other) => other.near - one.near || other.count - one.count)
    .map(({ file }) => file)
}

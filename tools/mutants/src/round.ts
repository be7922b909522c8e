// One run of Vitest over instrumented sources, with one worker that keeps what it has loaded.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, kill } from 'node:process'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'
import { type Entry, JOURNAL, PLAN, type Plan, readJournal } from './journal.ts'

const RUNNER = join(import.meta.dirname, 'judging-runner.ts')
const LOOK_EVERY_MS = 5000
/** A worker that writes nothing for so long hangs in a loop that no switch interrupts. */
const SILENT_MS = 240_000

/** Vitest's own order is that of the last run. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

export interface Sources {
  /** Absolute path of the workspace. */
  workspace: string
  /** Patterns of its test files. */
  tests: readonly string[]
  /** What stands in place of its sources, by absolute path. */
  instrumented: ReadonlyMap<string, string>
}

/** @returns what the worker wrote; the last mutant that it tried when it was ended because it hung */
export async function round(
  sources: Sources,
  plan: Plan,
): Promise<{ entries: Entry[]; hung: string | null }> {
  const directory = mkdtempSync(join(tmpdir(), 'mutants-'))
  const journal = join(directory, 'journal')
  env[PLAN] = join(directory, 'plan.json')
  env[JOURNAL] = journal
  writeFileSync(env[PLAN], JSON.stringify(plan))
  writeFileSync(journal, '')
  const vitest = await createVitest(
    'test',
    {
      root: sources.workspace,
      include: [...sources.tests],
      runner: RUNNER,
      watch: false,
      isolate: false,
      fileParallelism: false,
      maxWorkers: 1,
      pool: 'forks',
      reporters: [{}],
      // What is kept on disk is found by what the file holds: the sources of one group, or of a run without mutants.
      fsModuleCache: false,
      onConsoleLog: () => false,
      passWithNoTests: true,
      sequence: { sequencer: AsGiven },
      testTimeout: 1_000_000,
      hookTimeout: 20_000,
      provide: { postgres: null },
      dangerouslyIgnoreUnhandledErrors: true,
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          load: id => sources.instrumented.get(id.split('?')[0] ?? id) ?? null,
        },
      ],
    },
  )
  let hung: string | null = null
  const watch = setInterval(() => {
    if (Date.now() - statSync(journal).mtimeMs < SILENT_MS) return
    const entries = readJournal(journal)
    hung = entries.findLast(entry => entry.kind === 'trying')?.mutant ?? null
    const worker = entries.findLast(entry => entry.kind === 'worker')?.pid
    if (worker !== undefined) kill(worker, 'SIGKILL')
  }, LOOK_EVERY_MS)
  try {
    const specifications = await vitest.globTestSpecifications()
    await vitest.runTestSpecifications(wanted(specifications, plan))
    return { entries: readJournal(journal), hung }
  } finally {
    clearInterval(watch)
    await vitest.close()
    rmSync(directory, { recursive: true })
  }
}

/** A file is asked as often as it has mutants to be loaded with, and not at all when none of its tests is asked. */
function wanted(all: readonly TestSpecification[], plan: Plan): TestSpecification[] {
  if (plan.mode === 'listen') return [...all]
  if (plan.mode === 'load')
    return all.flatMap(file => {
      const queue = plan.queues[file.moduleId]
      // Once more without a mutant.
      return queue === undefined ? [] : [...queue, null].map(() => file)
    })
  const yields = new Map<string, { mutants: number; ms: number }>()
  for (const { file, ms, hits } of Object.values(plan.tests)) {
    const sum = yields.get(file) ?? { mutants: 0, ms: 1 }
    yields.set(file, { mutants: sum.mutants + Object.keys(hits).length, ms: sum.ms + ms })
  }
  const yieldOf = ({ moduleId }: TestSpecification) => {
    const { mutants, ms } = yields.get(moduleId) ?? { mutants: 0, ms: 1 }
    return mutants / ms
  }
  // Those that pass the most mutants in the least time come first: what they notice, the others are not asked about.
  return all.filter(file => yields.has(file.moduleId)).toSorted((a, b) => yieldOf(b) - yieldOf(a))
}

// The runner of tests inside Vitest's worker. It has Vitest repeat each test, once with each mutant that the test passes by:
// the sources are loaded once, and a mutant costs what the test costs.
import { pid } from 'node:process'
import fc from 'fast-check'
import { type RunnerTask, type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest'
import { type Hits, type Listened, type Plan, readPlan, write } from './journal.ts'

/** What the switches in the sources read and write; its name is the instrumenter's. */
interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

declare global {
  var __stryker__: Switches | undefined
}

const LOADING = 'loading'
/** A mutant may pass by this many times as often as the source does, before it counts as endless. */
const LOOP_FACTOR = 100
const LOOP_MARGIN = 1000
/** The same for time, in ms; generous, as others may use the machine. */
const TIME_FACTOR = 6
const TIME_MARGIN = 3000

/** As they are before a test puts a clock of its own in their place. */
const { setTimeout, clearTimeout } = globalThis

class TooLate extends Error {}

globalThis.__stryker__ ??= {}
const switches = globalThis.__stryker__
const plan: Plan = readPlan()
const alive = new Set(plan.mode === 'judge' ? plan.alive : [])
const loads = new Map<string, number>()
let isSpoilt = false

fc.configureGlobal({ seed: 1, endOnFailure: plan.mode !== 'listen' })
write({ kind: 'worker', pid })

/** Only the sources of this repository are loaded anew. */
function forget(modules: ReadonlyMap<string, Forgettable>) {
  for (const [path, module] of modules) {
    if (/node_modules|\/mutants\/src\//.test(path)) continue
    module.promise = undefined
    module.exports = undefined
    module.evaluated = false
    module.importers.clear()
  }
}

/** A module as Vitest's worker keeps it. */
interface Forgettable {
  promise?: unknown
  exports?: unknown
  evaluated: boolean
  importers: Set<string>
}

const timeFor = (ms: number) => TIME_FACTOR * ms + TIME_MARGIN

const isTest = (task: RunnerTask): task is RunnerTestCase => task.type === 'test'

const isLate = (test: RunnerTestCase) =>
  test.result?.errors?.some(({ message }) => /^(Took longer|Stryker: Hit count)/.test(message)) ?? false

/** One test, and the mutants that it is repeated with; `null` is the source itself. */
interface Repeats {
  test: string
  queue: readonly (string | null)[]
  ms: number
  hits: Hits
}

export default class JudgingRunner extends TestRunner {
  #repeats: Repeats | undefined
  #loaded: string | undefined
  #hasNoticed = false

  override async importFile(filepath: string, source: 'collect' | 'setup') {
    if (plan.mode === 'load' && source === 'collect') this.#loadWithNext(filepath)
    switches.currentTestId = plan.mode === 'listen' ? LOADING : undefined
    try {
      return await super.importFile(filepath, source)
    } finally {
      switches.currentTestId = undefined
    }
  }

  #loadWithNext(filepath: string) {
    if (plan.mode !== 'load') return
    const turn = loads.get(filepath) ?? 0
    loads.set(filepath, turn + 1)
    this.#loaded = plan.queues[filepath]?.[turn]
    this.#hasNoticed = false
    if (this.#loaded !== undefined) write({ kind: 'trying', mutant: this.#loaded })
    forget(Reflect.get(globalThis, '__vitest_worker__').evaluatedModules.idToModuleMap)
    switches.activeMutant = this.#loaded
    switches.hitCount = 0
    switches.hitLimit = 1_000_000
  }

  #notice(mutant: string, by: string, late: boolean) {
    alive.delete(mutant)
    this.#hasNoticed = true
    write({ kind: 'noticed', mutant, by, late })
  }

  #noticeLoaded(file: string, by: string, late: boolean) {
    if (this.#hasNoticed) return
    if (this.#loaded !== undefined) return this.#notice(this.#loaded, by, late)
    this.#hasNoticed = true
    write({ kind: 'spoilt', test: file, first: false })
  }

  override async onBeforeRunTask(task: RunnerTask) {
    await super.onBeforeRunTask(task)
    if (!isTest(task) || (task.mode !== 'run' && task.mode !== 'queued')) return
    if (plan.mode === 'load') {
      if (this.#hasNoticed) task.mode = 'skip'
      return
    }
    if (plan.mode === 'listen') return
    const known: Listened | undefined = plan.tests[task.id]
    const mutants = known === undefined ? [] : Object.keys(known.hits).filter(mutant => alive.has(mutant))
    if (isSpoilt || known === undefined || mutants.length === 0) {
      task.mode = 'skip'
      return
    }
    const queue = plan.careful.includes(task.id)
      ? [null, ...mutants.flatMap(mutant => [mutant, null])]
      : [...mutants, null]
    this.#repeats = { test: task.id, queue, ms: known.ms, hits: known.hits }
    task.repeats = queue.length - 1
  }

  override onBeforeTryTask(task: RunnerTask, options: { retry: number; repeats: number }) {
    super.onBeforeTryTask(task, options)
    if (plan.mode === 'listen') switches.currentTestId = task.id
    if (this.#repeats === undefined) return
    const mutant = this.#repeats.queue[options.repeats]
    switches.hitCount = 0
    switches.hitLimit = LOOP_FACTOR * (this.#repeats.hits[mutant ?? ''] ?? 0) + LOOP_MARGIN
    switches.activeMutant = mutant ?? undefined
    if (typeof mutant === 'string') write({ kind: 'trying', mutant })
  }

  async runTask(test: RunnerTestCase) {
    const mutant = switches.activeMutant
    const isOver = isSpoilt || (this.#repeats !== undefined && mutant !== undefined && !alive.has(mutant))
    if (isOver) return
    const body = TestRunner.getTestFn(test)
    if (plan.mode === 'listen') return body()
    const limit = timeFor(this.#repeats?.ms ?? 0)
    const timer = Promise.withResolvers<never>()
    const running = setTimeout(() => timer.reject(new TooLate(`Took longer than ${limit} ms`)), limit)
    try {
      await Promise.race([body(), timer.promise])
    } finally {
      clearTimeout(running)
    }
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: { retry: number; repeats: number }) {
    await super.onAfterRetryTask(test, options)
    switches.currentTestId = undefined
    const hasFailed = test.result?.state === 'fail'
    if (plan.mode === 'listen') return
    if (plan.mode === 'load') {
      if (hasFailed) this.#noticeLoaded(test.file.filepath, test.id, isLate(test))
      return
    }
    const mutant = this.#repeats?.queue[options.repeats]
    switches.activeMutant = undefined
    if (hasFailed && !isSpoilt) {
      if (typeof mutant === 'string') this.#notice(mutant, test.id, isLate(test))
      else {
        isSpoilt = true
        write({ kind: 'spoilt', test: test.id, first: options.repeats === 0 })
      }
    }
    if (test.result === undefined) return
    delete test.result.errors
    test.result.state = 'run'
    test.result.attempts = []
  }

  override onAfterRunTask(task: RunnerTask) {
    super.onAfterRunTask(task)
    if (!isTest(task)) return
    this.#repeats = undefined
    if (plan.mode === 'judge' && !isSpoilt) write({ kind: 'done', test: task.id })
    if (plan.mode !== 'listen') return
    write({
      kind: 'listened',
      passed: task.result?.state === 'pass',
      test: task.id,
      file: task.file.filepath,
      name: task.name,
      ms: Math.ceil(task.result?.duration ?? 0),
      hits: switches.mutantCoverage?.perTest[task.id] ?? {},
    })
  }

  override onAfterRunFiles(files: RunnerTestFile[]) {
    super.onAfterRunFiles(files)
    if (plan.mode === 'listen')
      write({ kind: 'loaded', hits: switches.mutantCoverage?.perTest[LOADING] ?? {} })
    if (plan.mode !== 'load') return
    const isBroken = files.some(file => file.result?.state === 'fail')
    if (isBroken && this.#loaded !== undefined && !this.#hasNoticed)
      this.#notice(this.#loaded, 'loading', false)
    switches.activeMutant = undefined
  }
}

// How the worker that runs the tests and the process that counts speak with each other: a plan, read once, and a journal of
// lines, written as things happen, so that nothing is lost with a worker that hangs.
import { appendFileSync, readFileSync } from 'node:fs'
import { env } from 'node:process'

/** How often a test passes each mutant, by the mutant's id. */
export type Hits = Readonly<Record<string, number>>

/** A test as it was without mutants. */
export interface Listened {
  test: string
  file: string
  name: string
  ms: number
  hits: Hits
}

export type Plan =
  | { mode: 'listen' }
  /** Mutants that run inside tests: each test is repeated with each of its mutants. */
  | {
      mode: 'judge'
      tests: Readonly<Record<string, Listened>>
      /** Mutants that nothing has noticed yet. */
      alive: readonly string[]
      /** Tests that left something behind: each mutant is followed by a run without. */
      careful: readonly string[]
    }
  /** Mutants that run when a module is loaded: a test file is loaded anew for each of its mutants, in this order. */
  | { mode: 'load'; queues: Readonly<Record<string, readonly string[]>> }

export type Entry =
  | { kind: 'worker'; pid: number }
  | { kind: 'loaded'; hits: Hits }
  | ({ kind: 'listened'; passed: boolean } & Listened)
  | { kind: 'trying'; mutant: string }
  | { kind: 'noticed'; mutant: string; by: string; late: boolean }
  | { kind: 'done'; test: string }
  /** The test, or the file where it is loaded anew, fails without a mutant after it ran with some; `first`: before that. */
  | { kind: 'spoilt'; test: string; first: boolean }

export const PLAN = 'MUTANTS_PLAN'
export const JOURNAL = 'MUTANTS_JOURNAL'

const placeOf = (name: string) => {
  const place = env[name]
  if (place === undefined) throw new Error(`${name} is not set`)
  return place
}

export const readPlan = (): Plan => JSON.parse(readFileSync(placeOf(PLAN), 'utf8'))

export const write = (entry: Entry) => appendFileSync(placeOf(JOURNAL), `${JSON.stringify(entry)}\n`)

/** @returns every whole line */
export const readJournal = (place: string): Entry[] =>
  readFileSync(place, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))

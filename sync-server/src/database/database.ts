/**
 * The way to the rows. A query is written once, with drizzle, and runs on either engine: the embedded one, which answers at
 * once, and PostgreSQL, which answers later and is shared by several servers.
 *
 * The work of a transaction is a generator that yields its queries and is handed their rows. The embedded engine runs it
 * in one go, so that nobody else's query comes between; PostgreSQL keeps others out by itself. Either way there is one
 * writing transaction at a time in the whole dealership: what was read within it still holds when it is committed, and commits
 * become visible in the order of their numbers.
 */
import type { BothEngines } from './both-engines.ts'
import type { Tables } from './tables.ts'

/** Where queries are asked: outside of a transaction by `await`, within one by `yield* ask(…)`. */
export interface Queries extends BothEngines {
  readonly tables: Tables
}

/** What one server tells the others, once the transaction that says so is committed. */
export const TOPICS = [
  /** A commit: its revision. */
  'commits',
  /** Sessions were ended. */
  'sessions',
  /** Pictures got new forms. */
  'pictures',
] as const
export type Topic = (typeof TOPICS)[number]

export interface Notice {
  topic: Topic
  text: string
}

/** Queries, a bare command whose success nothing depends on yet, or what is to be told when all of it is committed. */
export type Step = readonly PromiseLike<unknown>[] | { command: string } | { notice: Notice }
export type Work<T> = Generator<Step, T, unknown>

export interface Database extends Queries {
  readonly engine: 'sqlite' | 'postgres'
  /** Does the work whole or not at all, as the only writer. It is on the disk before this ends. */
  transaction<T>(work: (queries: Queries) => Work<T>): Promise<T>
  /** Reads everything as it is at one moment. */
  snapshot<T>(work: (queries: Queries) => Work<T>): Promise<T>
  /**
   * Everything that is read meanwhile, by whomever in this process, is read as it is at one moment. Nobody may write
   * meanwhile.
   */
  frozen<T>(work: () => Promise<T>): Promise<T>
  /** Asks a query whose effect may be lost when the machine loses its power, though not when the process ends. */
  lightly<T>(query: PromiseLike<T>): Promise<T>
  /**
   * Does what may be done only once at a time in the whole dealership; where the server that does it dies, another may. The
   * signal is aborted when this cannot be promised any longer. Gives null where it is being done already.
   */
  exclusively<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T | null>
  /** Tells the other servers. */
  notify(topic: Topic): Promise<void>
  /** Tells of what other servers say, and of every topic where some of that may have been missed. */
  onNotice(listener: (notice: Notice) => void): () => void
  /**
   * Takes out of the files what was deleted or written over, as far as the engine can while others work: SQLite writes its
   * file anew, PostgreSQL makes room. Gives false where somebody who reads was in the way.
   */
  scrub(): Promise<boolean>
  /** Aborted when this is being closed: what fails from then on has a reason. */
  readonly closed: AbortSignal
  close(): Promise<void>
}

/** Asks a query within a transaction. */
export function* ask<T>(query: PromiseLike<T>): Work<T> {
  const [answer] = yield* askAll([query])
  return answer
}

/** Asks several queries in this order, of which none waits for the answer of another: it is one way there and back. */
export function* askAll<const T extends readonly PromiseLike<unknown>[]>(
  queries: T,
): Work<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  return (yield queries) as { -readonly [K in keyof T]: Awaited<T[K]> }
}

/** Tells the other servers when the transaction is committed. */
export function* tell(topic: Topic, text = ''): Work<void> {
  yield { notice: { topic, text } }
}

/** As `askAll`, for groups of queries: gives the answers of each group. */
export function* askGroups<T extends Readonly<Record<string, readonly PromiseLike<unknown>[]>>>(
  groups: T,
): Work<{ [K in keyof T]: Awaited<T[K][number]>[] }> {
  const answers = (yield Object.values(groups).flat()) as unknown[]
  const answered = Object.entries(groups).map(([name, group]) => [name, answers.splice(0, group.length)])
  return Object.fromEntries(answered)
}

/** Work within a transaction that stands or falls alone: where it throws, what came before it stays. */
export function* apart<T>(work: Work<T>): Work<T> {
  yield { command: 'SAVEPOINT apart' }
  try {
    const value = yield* work
    yield { command: 'RELEASE SAVEPOINT apart' }
    return value
  } catch (error) {
    yield { command: 'ROLLBACK TO SAVEPOINT apart' }
    yield { command: 'RELEASE SAVEPOINT apart' }
    throw error
  }
}

/** The only row of an answer, or the first. */
export function* askOne<T>(query: PromiseLike<readonly T[]>): Work<T | undefined> {
  const [row] = yield* ask(query)
  return row
}

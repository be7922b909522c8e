/**
 * Commits of several requests that come at once share one transaction, and so one wait for the disk; each is answered
 * after it. Whoever comes while the turn to write is waited for shares it too: where several servers take turns, that is
 * most of them. A commit in it stands or falls alone, by a savepoint of its own. Where the transaction as a whole fails,
 * each is tried by itself, so that none suffers from another's trouble; where it is the database that cannot take them, all
 * are told so at once.
 */
import { apart, type Database, type Queries, type Work } from '../database/database.ts'
import { isConstraintTrouble, isDatabaseTrouble } from '../database/trouble.ts'
import type { Commit, CommitResult } from './store.ts'

/** Thrown by what applies a commit when a record is no longer as it was decided on. */
export class Moved extends Error {}

const MOVED: CommitResult = { outcome: 'moved' }

/** What was decided on what has changed since is no error. */
function movedOrThrow(error: unknown): CommitResult {
  if (error instanceof Moved || isConstraintTrouble(error)) return MOVED
  throw error
}

interface Waiting {
  commit: Commit
  resolve(result: CommitResult): void
  reject(error: unknown): void
}

/**
 * @param apply stores a commit, within a transaction that is open
 * @param settled is told of each result that is on the disk, in the order of the commits; each is answered when it has ended
 */
export function createGroupCommit(
  database: Database,
  apply: (queries: Queries, commit: Commit) => Work<CommitResult>,
  settled: (commit: Commit, result: CommitResult) => unknown,
): (commit: Commit) => Promise<CommitResult> {
  let waiting: Waiting[] = []
  let flushing: Promise<void> = Promise.resolve()

  function* one(queries: Queries, commit: Commit): Work<CommitResult> {
    try {
      return yield* apart(apply(queries, commit))
    } catch (error) {
      return movedOrThrow(error)
    }
  }

  const alone = (commit: Commit): Promise<CommitResult> =>
    database.transaction(queries => apply(queries, commit)).catch(movedOrThrow)

  async function settle({ commit, resolve, reject }: Waiting, result: CommitResult | null) {
    try {
      const outcome = result ?? (await alone(commit))
      await settled(commit, outcome)
      resolve(outcome)
    } catch (error) {
      reject(error)
    }
  }

  function take(): readonly Waiting[] {
    const group = waiting
    waiting = []
    return group
  }

  async function flush() {
    let group: readonly Waiting[] = []
    let results: CommitResult[] | null = null
    try {
      results = await database.transaction(function* (queries) {
        group = take()
        const applied: CommitResult[] = []
        for (const { commit } of group) applied.push(yield* one(queries, commit))
        return applied
      })
    } catch (error) {
      // Where the turn did not even begin, it is those who waited for it.
      if (group.length === 0) group = take()
      // It may even be stored, where the connection was lost at its end: to try again might store it twice.
      if (isDatabaseTrouble(error)) {
        for (const { reject } of group) reject(error)
        return
      }
    }
    for (const [index, one] of group.entries()) await settle(one, results?.[index] ?? null)
  }

  return commit =>
    new Promise((resolve, reject) => {
      waiting.push({ commit, resolve, reject })
      if (waiting.length > 1) return
      // After all requests that are there already have come as far as this one, and the group before it is settled.
      setImmediate(() => {
        flushing = flushing.then(flush)
      })
    })
}

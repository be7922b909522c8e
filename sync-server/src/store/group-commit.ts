/**
 * Commits of several requests that come at once share one transaction, and so one wait for the disk; each is answered
 * after it. A commit in it stands or falls alone, by a savepoint of its own. Where the transaction as a whole fails,
 * each is tried by itself, so that none suffers from another's trouble.
 */
import { type Database, isConstraintTrouble } from '../database/open-database.ts'
import type { Commit, CommitResult } from './store.ts'

/** Thrown by what applies a commit when a record is no longer as it was decided on. */
export class Moved extends Error {}

/** The outcome of a commit; what was decided on what has changed since is no error. */
function orMoved(work: () => CommitResult): CommitResult {
  try {
    return work()
  } catch (error) {
    if (error instanceof Moved || isConstraintTrouble(error)) return { outcome: 'moved' }
    throw error
  }
}

interface Waiting {
  commit: Commit
  resolve(result: CommitResult): void
  reject(error: unknown): void
}

/**
 * @param apply stores a commit, within a transaction that is open
 * @param settled is told of each result that is on the disk, in the order of the commits, before they are answered
 */
export function createGroupCommit(
  database: Database,
  apply: (commit: Commit) => CommitResult,
  settled: (commit: Commit, result: CommitResult) => void,
): (commit: Commit) => Promise<CommitResult> {
  let waiting: Waiting[] = []

  // The connection's own transactions: within another one, they are savepoints.
  const one = database.$client.transaction(apply)
  const all = database.$client.transaction((group: readonly Waiting[]) =>
    group.map(({ commit }) => orMoved(() => one(commit))),
  )

  const alone = (commit: Commit) => orMoved(() => one.immediate(commit))

  function together(group: readonly Waiting[]): CommitResult[] | null {
    try {
      return all.immediate(group)
    } catch {
      return null
    }
  }

  function settle({ commit, resolve, reject }: Waiting, result: () => CommitResult) {
    try {
      const outcome = result()
      settled(commit, outcome)
      resolve(outcome)
    } catch (error) {
      reject(error)
    }
  }

  function flush() {
    const group = waiting
    waiting = []
    const results = group.length > 1 ? together(group) : null
    for (const [index, one] of group.entries()) settle(one, () => results?.[index] ?? alone(one.commit))
  }

  return commit =>
    new Promise((resolve, reject) => {
      waiting.push({ commit, resolve, reject })
      // After all requests that are there already have come as far as this one.
      if (waiting.length === 1) setImmediate(flush)
    })
}

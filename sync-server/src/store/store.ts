/**
 * The door to the database. A commit is a value: the rows as they were decided on and as they shall be. The store
 * applies it whole, with one new revision, its audit lines and its idempotency key, or says that something moved
 * meanwhile, and then the service decides again. So no rule sees a database, nothing awaits inside a transaction, and
 * another engine can stand behind the same interface.
 */
import type { Collection, Documents } from '@forecourt/shared/sync/contract'

export type Actor =
  | { kind: 'user'; id: string; name: string; role: string }
  | { kind: 'visitor' }
  | { kind: 'system' }

/** One record before and after. `before` null creates, `after` null deletes. Revisions in `after` are set by the store. */
export type Change = {
  [C in Collection]: { collection: C; before: Documents[C] | null; after: Documents[C] | null }
}[Collection]

export interface Commit {
  /** The instant of the change, ISO in UTC. */
  at: string
  actor: Actor
  /** The device that asked for it, when it said which. */
  device: string | null
  changes: Change[]
  /** Records that the decision relied on without changing them. */
  reliedOn?: readonly { collection: Collection; id: string; revision: number }[]
  /** Makes a repetition harmless; a key is known for 30 days at least. */
  idempotencyKey?: string
}

export type CommitResult =
  /** Stored. The changes carry their new revision. */
  | { outcome: 'committed'; revision: number; changes: Change[] }
  /** A record is no longer as it was when this was decided: read again, decide again. */
  | { outcome: 'moved' }
  /** The idempotency key is known: this was stored before. */
  | { outcome: 'repeated' }

/** What happens after a commit is durable: pokes, publishing, cached bytes. Losing it in a crash loses nothing. */
export type CommitListener = (commit: { revision: number; changes: readonly Change[] }) => void

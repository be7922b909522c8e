/** What the screens read of the mirror. */
import type { Collection, Documents } from '@forecourt/shared/collections/collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import type { Waiting } from '@forecourt/shared/sync/held-record'
import type { SentDocument } from './database.ts'

export interface OutboxEntry {
  /** "leads:abc". */
  id: string
  about: Collection
  documentId: string
  /** What was done, in words. */
  words: string
  /** The instant of the change, by the device's clock; only to be shown. */
  at: string
  /** The number of the last gesture: what was done later has a greater one. */
  gesture: number
  /** Why the server could not judge it so far; null when nothing is known to be wrong. */
  trouble: string | null
  /** Where it can be taken back: the instant after which it is sent in any case, ISO in UTC. */
  keptUntil: string | null
}

/** A record as the server had it before it was set back, beside what it has now. */
export interface LostEntry {
  id: string
  about: Collection
  documentId: string
  lost: Documents[Collection]
  present: Documents[Collection] | null
  /** The fields in which they differ. */
  fields: readonly string[]
}

/** A record with the edit of it that waits to be sent. */
export interface WaitingEdit {
  about: Collection
  documentId: string
  waiting: Waiting<Documents[Collection]>
}

/** A record that was deleted before the server was set back, and that the server has again. */
export interface BackEntry {
  id: string
  about: Collection
  documentId: string
  /** What it was called when it was deleted. */
  title: string
  /** Whether somebody changed it after the server was set back. */
  isChanged: boolean
}

export type Rows = { [C in Collection]: readonly Documents[C][] } & {
  /** Open issues of others, for who may settle them; `issues` are the user's own. */
  othersIssues: readonly SyncIssue[]
  outbox: readonly OutboxEntry[]
  lost: readonly LostEntry[]
  back: readonly BackEntry[]
  sent: readonly SentDocument[]
  applications: readonly LoanApplicationSummary[]
}

/** What is remembered of a record that is gone. */
export interface Trace<C extends Collection> {
  /** As it was last on the device; null where only its title is remembered. */
  record: Documents[C] | null
  title: string
}

/** A record as somebody saw it. */
export interface Glance<C extends Collection> {
  record: Documents[C]
  /** Up to which revision the device had heard of everything then. */
  revision: number
  /** Of which filling of the mirror that was. */
  fill: number
  /** Ids of the sales notes that a customer had then. */
  notes: readonly string[]
}

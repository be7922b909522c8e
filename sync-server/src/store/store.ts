/**
 * The way to the database. A commit is a value: the rows as they were decided on and as they shall be. The store
 * applies it whole, with one new revision, its audit lines and its idempotency key, or says that something moved
 * meanwhile, and then the service decides again. So no rule sees a database, nothing awaits inside a transaction, and
 * another engine can stand behind the same interface.
 */

import type { Change } from '@forecourt/shared/collections/change'
import type { Collection, Documents } from '@forecourt/shared/collections/collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { Assignable } from '@forecourt/shared/leads/owner-rule'
import type {
  Applicant,
  ListedApplication,
  LoanApplication,
  LoanApplicationSummary,
  ReadApplication,
} from '@forecourt/shared/loans/loan-application'
import type { LoanDecision } from '@forecourt/shared/loans/loan-decision'
import type { LoanStatus } from '@forecourt/shared/loans/loan-options'
import type { Disposal } from '@forecourt/shared/persons/disposal'
import type { OfCustomers } from '@forecourt/shared/persons/of-customers'
import type { Traces } from '@forecourt/shared/persons/traces'
import type { Checkpoint, PulledChanges, RecordChange } from '@forecourt/shared/sync/contract'
import type { IssueReader } from '@forecourt/shared/sync/issue-readers'
import type { ParkedForm, StoredParkedPhoto } from '@forecourt/shared/sync/parked-work'
import type { PastChange } from '@forecourt/shared/sync/sent-again'
import type { Task } from '@forecourt/shared/tasks/task'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { TracedLine } from './record-lines.ts'

export interface UserActor {
  kind: 'user'
  id: string
  name: string
  role: string
}

/** `command`: somebody at the machine that the server runs on. */
export type Actor = UserActor | { kind: 'visitor' } | { kind: 'system' } | { kind: 'command' }

/** Who asks for a change, and from where. */
export interface By<A extends Actor = Actor> {
  actor: A
  /** The device, when it said which. */
  device: string | null
  /** Where a user asks from, as limits count it. */
  address?: string | null
}

export interface Commit extends By {
  /** The instant of the change, ISO in UTC. */
  at: string
  /** Records before and after; their revisions are set by the store, and the stock numbers of vehicles that have none. */
  changes: Change[]
  /** Records that the decision relied on without changing them. */
  reliedOn?: readonly { collection: Collection; id: string; revision: number }[]
  /** Applications that are stored with their leads. They are no mirrored records: their audit lines name no figure. */
  applications?: readonly LoanApplication[]
  /** A decision about an application, which is as it was when that was made. */
  deciding?: Deciding
  /** Persons who are erased with it. */
  erasing?: Erasing
  /** What a mirror wants of a record; not stored where a later intent of it was judged meanwhile. */
  intent?: Intent
  /** Makes a repetition harmless; a key is known for 30 days at least. */
  idempotencyKey?: string
  /** Keys that are known from then on, too; none of them stands in the way of this commit. */
  alsoKnown?: readonly string[]
}

/** What a decision about an application is made upon: none of its figures. */
export interface Decidable {
  id: string
  status: LoanStatus
  decisions: LoanDecision[]
  createdAt: string
  revision: number
}

/** What a decision makes of an application. */
export interface Deciding extends Pick<Decidable, 'id' | 'status' | 'decisions'> {
  /** The status that it had. */
  before: LoanStatus
  /** The revision that it had. */
  was: number
}

/** What is erased beside the records that a commit deletes, and what is written down of it. */
export interface Erasing {
  disposal: Omit<Disposal, 'actorName'>
  /** Records that the audit tells nothing of any more, by what it calls their collection. */
  records: readonly { collection: string; id: string }[]
  /** Of those, what is of customers: nothing brings it back. `keptUntil` where the law wants the rest of it until then. */
  erased: readonly { collection: OfCustomers; id: string; keptUntil: string | null }[]
  /** Who applied, of applications that have to be kept without their customer. */
  applicants: readonly { applicationId: string; applicant: Applicant }[]
  /** Applications that nothing keeps. */
  applicationIds: readonly string[]
  heldIds: readonly string[]
  /** What is left of what closed accounts had not sent, where some of it went. */
  parked: readonly { id: string; forms: ParkedForm[]; photos: StoredParkedPhoto[] }[]
  /** Who they are, so that the lines of this very commit do not tell it. */
  traces: Traces
  /** What else tells of them, without it. */
  struck: Struck
}

/** Rows that stay, as they are to be. */
export interface Struck {
  lines: readonly {
    id: number
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  }[]
  held: readonly { id: string; payload: Record<string, unknown> }[]
  films: readonly { id: string; prompt: string | null }[]
}

/** A gesture about a record, as its mirror counts them. */
export interface Intent {
  mirror: string
  collection: Collection
  id: string
  gesture: number
}

export type CommitResult =
  /** Stored. The changes carry their new revision. */
  | { outcome: 'committed'; revision: number; changes: Change[] }
  /** A record is no longer as it was when this was decided: read again, decide again. */
  | { outcome: 'moved' }
  /** The idempotency key is known, or a later intent: this was judged before. */
  | { outcome: 'repeated' }

/** A record that changed. What another server did is known as it is now: not what it was before, nor each step to it. */
export type ChangeNotice = {
  [C in Collection]: {
    collection: C
    id: string
    before: Documents[C] | null
    /** Null for one that is gone. */
    after: Documents[C] | null
  }
}[Collection]

export interface CommitNotice {
  revision: number
  changes: readonly ChangeNotice[]
}

/**
 * What happens after a commit is durable: pokes, publishing, cached bytes. Losing it in a crash loses nothing. Of other
 * servers' commits come those of vehicles and events.
 */
export type CommitListener = (commit: CommitNotice) => void

/** One audited change of a record since a revision: the fields it wrote, and the mirror that pushed it, if one did. */
export interface FieldTrace {
  mirror: string | null
  fields: readonly string[]
  /** Whether it followed from a change of another record: whoever made that may never have seen this one. */
  isEffect: boolean
  /** The id of the record whose deletion it followed from; null where it followed from none. */
  afterDeletionOf: string | null
}

/** A record that was sent again after the dealership was set back. */
export interface SentAgain {
  /** Who sent it. */
  name: string
  device: string
}

export interface Belonging {
  collection: Collection
  id: string
  revision: number
}

export interface NewsQuery extends IssueReader {
  /** The collections that are read. */
  scope: readonly Collection[]
  /** The revision after which to read. */
  after: number
  /** About how many records; a commit is never split. */
  limit: number
}

export interface News {
  changes: PulledChanges
  /** All changes up to this revision are among them. */
  revision: number
  /** How many records are still to come. */
  remaining: number
}

export interface Store {
  vehicles: {
    all(): Promise<Vehicle[]>
    /** Some of the public ones, by their ids from after one on; from the first for null. */
    publicAfter(id: string | null, limit: number): Promise<Vehicle[]>
    /** In the order of the ids; those that are not there are left out. */
    some(ids: readonly string[]): Promise<Vehicle[]>
    inHero(): Promise<Vehicle[]>
    get(id: string): Promise<Vehicle | null>
    byVin(vin: string): Promise<Vehicle | null>
    byStockNumber(stockNumber: string): Promise<Vehicle | null>
  }
  leads: {
    /** Newest first. */
    all(): Promise<Lead[]>
    /** The same, some at a time; one who comes or goes while they are read may be among them or not. */
    pages(): AsyncIterable<Lead[]>
    get(id: string): Promise<Lead | null>
    naming(vehicleId: string): Promise<Lead[]>
    /** How to reach those whom somebody has, newest first. */
    owned(): Promise<{ ownerId: string; email: string; phone: string }[]>
    /** By owner, when the newest of their customers was made, ISO in UTC. */
    lastOfOwners(): Promise<ReadonlyMap<string, string>>
  }
  notes: {
    /** Of a lead, oldest first. */
    of(leadId: string): Promise<LeadNote[]>
    /** The ids of the leads that have any. */
    leadIds(): Promise<ReadonlySet<string>>
  }
  tasks: {
    /** Of a lead, in the order in which they are due. */
    of(leadId: string): Promise<Task[]>
  }
  applications: {
    /** Newest first, without their figures. */
    summaries(): Promise<LoanApplicationSummary[]>
    /** Newest first, each with the amount that is asked for and how it was decided. */
    listed(): Promise<ListedApplication[]>
    /** Names the state of all of them; it is another when one comes, is decided, goes, or loses its customer or vehicle. */
    state(): Promise<string>
    /** The whole application with its newest readings; who reads it is written down. */
    read(id: string, by: By, at: string): Promise<ReadApplication | null>
    decidable(id: string): Promise<Decidable | null>
    /** Only for one that is nobody's: those of people are kept as long as the law wants. */
    remove(id: string, by: By, at: string): Promise<void>
  }
  /** Newest first, of a collection whose records say when they were made. */
  all<C extends Collection>(collection: C): Promise<Documents[C][]>
  get<C extends Collection>(collection: C, id: string): Promise<Documents[C] | null>
  /** What changed after a revision, oldest first. */
  news(query: NewsQuery): Promise<News>
  /** What tells a revision from the same number in another history; blank for one that is not known here. */
  markOf(revision: number): Promise<string>
  /** The newest of some checkpoints that are places in this history; 0 when none is. */
  commonRevision(checkpoints: readonly Checkpoint[]): Promise<number>
  /** Up to which revision deletions are forgotten. */
  forgottenRevision(): Promise<number>
  /** Forgets deletions before an instant. Gives how many. */
  forgetTombstones(before: string): Promise<number>
  /** Those that belong to a record and go with it, as the notes of a customer do. */
  belongingTo(collection: Collection, id: string): Promise<Belonging[]>
  /** The newest lines of the audit about a record, the newest first. */
  lines(collection: Collection, id: string): Promise<TracedLine[]>
  /** The issues of a user about a record that wait to be settled. */
  openIssues(userId: string, documentId: string): Promise<SyncIssue[]>
  /** The ids of the records about which anybody's issue waits to be settled. */
  undecidedIds(about: SyncIssue['about']): Promise<ReadonlySet<string>>
  traces(collection: Collection, id: string, since: number): Promise<FieldTrace[]>
  /** Who changed a record after a revision, oldest first. */
  changesOf(collection: Collection, id: string, after: number): Promise<RecordChange[]>
  /** What happened to a record after a revision, oldest first. */
  changesSince(collection: Collection, id: string, since: number): Promise<PastChange[]>
  /** The ids of the records of a collection that were changed after a revision; gone ones are among them. */
  touchedSince(collection: Collection, revision: number): Promise<string[]>
  /** The records that were sent again after a revision, as after the dealership was set back to it. */
  sentAgainSince(revision: number): Promise<SentAgain[]>
  isKnown(idempotencyKey: string): Promise<boolean>
  /** Whether a customer or a note was erased, and what is kept of it; null where it was not. */
  erasure(collection: OfCustomers, id: string): Promise<{ keptUntil: string | null } | null>
  latestRevision(): Promise<number>
  /** Whether a mirror's intent, or a later one of it about the same record, was judged before. */
  isAcknowledged(intent: Intent): Promise<boolean>
  /** Remembers a intent that changed nothing. */
  acknowledge(intent: Intent, at: string): Promise<void>
  /** Everybody with an account, in the order of their ids. */
  staff(): Promise<Assignable[]>
  setting(key: string): Promise<unknown>
  changeSetting(key: string, value: unknown, by: By, at: string): Promise<void>
  commit(commit: Commit): Promise<CommitResult>
  onCommit(listener: CommitListener): () => void
}

const ATTEMPTS = 8

/** Raised when others change the same records again and again while a decision is made. */
export class ContentionError extends Error {}

/**
 * Decides and commits, again when something moved meanwhile. `decide` reads afresh on each attempt and gives the commit
 * with whatever the caller wants to know about it, or a commit of null when there is nothing to store.
 */
export async function decideAndCommit<T>(
  store: Store,
  decide: () => Promise<{ commit: Commit | null; value: T }>,
): Promise<{ value: T; result: Exclude<CommitResult, { outcome: 'moved' }> | null }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { commit, value } = await decide()
    const isNothing = !commit || (commit.changes.length === 0 && !commit.deciding && !commit.erasing)
    if (isNothing) return { value, result: null }
    const result = await store.commit(commit)
    if (result.outcome !== 'moved') return { value, result }
  }
  throw new ContentionError('Too many people change this at once.')
}

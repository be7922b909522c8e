/**
 * The contract between an app's mirror and the server.
 *
 * One sequence numbers all commits; a record's `revision` is the number of the commit that last wrote it.
 *
 * - `GET /api/sync/pull?after=REVISION&mark=MARK&scope=SCOPE&shape=SHAPE&limit=N` gives what changed after a revision in all
 *   collections that its reader may see, oldest first, deleted records as tombstones. A commit is never split, so a
 *   mirror never shows half of one. Where a mirror cannot go on from where it is, the answer says so, and it fills anew.
 *   Where `applications` is another than before, a mirror reads `GET /api/loan-applications` again.
 * - `POST /api/sync/push` sends changes, in the order in which they are to be judged. Each is judged on its own; the
 *   answer gives each record as it is afterwards.
 * - `POST /api/sync/common` finds the newest checkpoint that a mirror and a server with another history share.
 * - `GET /api/sync/changes/COLLECTION/ID?after=REVISION` tells who changed a record after a revision, and which fields of it.
 * - `GET /api/sync/stream?user=ID&contract=VERSION&shape=SHAPE` (server-sent events) pokes: event `poke` with a Poke after each commit,
 *   event `alive` every 15 seconds, event `end` when the session is over. A poke carries what is new where the stream names
 *   the user whose session it is and a version that the server speaks, which stand for the headers below.
 *
 * All carry the headers below. An app that is older than the server understands is answered 426.
 */
import { z } from 'zod'
import { COLLECTIONS, type Collection, type Documents } from '../collections/collections.ts'
import type { SyncIssue } from '../collections/sync-issue.ts'
import { idSchema } from '../ids.ts'
import type { Colleague } from '../leads/lead-owner.ts'
import { revisionSchema } from '../schema-parts.ts'

export const CONTRACT_VERSION = 2
export const CONTRACT_HEADER = 'x-contract-version'
export const HEARTBEAT_SECONDS = 15

export interface Tombstone {
  id: string
  revision: number
  _deleted: true
}
export type Pulled<C extends Collection> = Documents[C] | Tombstone

const MARK_MAX_LENGTH = 100

/** What an app mirrors, as shape.ts names it; blank where it does not say. */
const shapeSchema = z
  .string()
  .regex(/^[0-9a-z]{0,16}$/)
  .default('')

const PULL_LIMIT_DEFAULT = 500
const PULL_LIMIT_MAX = 5000

export const pullQuerySchema = z.object({
  after: z.coerce.number().pipe(revisionSchema).default(0),
  /** The mark that came with `after`; see Checkpoint. */
  mark: z.string().max(MARK_MAX_LENGTH).default(''),
  /** The scope that came with `after`: collections, and the shapes of server and app, joined by commas. */
  scope: z.string().max(200).default(''),
  shape: shapeSchema,
  /**
   * The newest place that the answer to a push told of, and its mark: a server that does not know it was set back since.
   * What the answer told is confirmed by that, and by nothing less: a record may have been written again after it.
   */
  acknowledged: z.coerce.number().pipe(revisionSchema).default(0),
  acknowledgedMark: z.string().max(MARK_MAX_LENGTH).default(''),
  /** While a mirror fills: the newest revision when it began. It needs to hear of no deletion before. */
  floor: z.coerce.number().pipe(revisionSchema).default(0),
  limit: z.coerce.number().pipe(z.int().min(1).max(PULL_LIMIT_MAX)).default(PULL_LIMIT_DEFAULT),
})
export type PullQuery = z.output<typeof pullQuerySchema>

/** A place in a history. The same number with another mark is a place in another history, as after a restore. */
export const checkpointSchema = z.object({
  revision: revisionSchema,
  mark: z.string().max(MARK_MAX_LENGTH),
})
export type Checkpoint = z.output<typeof checkpointSchema>

export type PulledChanges = { [C in Collection]: Pulled<C>[] }

/**
 * Why a mirror must fill anew: the server remembers no deletions from so long ago; it has another history, because it
 * was set back to a backup; or its reader may see more or less than before, or the app or the server has another shape.
 */
export const REFILL_REASONS = ['expired', 'other_history', 'scope'] as const
export type RefillReason = (typeof REFILL_REASONS)[number]

/** A page of what is new. */
export interface PulledPage {
  changes: PulledChanges
  /** The `after` and `mark` of the next pull. */
  checkpoint: Checkpoint
  /** What its reader may see, in which shape; goes along with the next pull. */
  scope: string
  /** Names the state of the loan applications, which are no records of the mirror; null for who may not see them. */
  applications: string | null
  /** Whether a vehicle that is offered for the first time takes the first place of the hero; see dealership-settings. */
  newTakesHero: boolean
  /** Who can have customers, and could; nobody for who may not see customers. */
  staff: Colleague[]
  /** The newest revision of the server. */
  latest: number
  /** How many records are still to come; 0 at the end. */
  remaining: number
}

export type PullReply = PulledPage | { refill: RefillReason }

export const MARKS_MAX = 64

export const commonBodySchema = z.object({
  checkpoints: z.array(checkpointSchema).max(MARKS_MAX),
})

/** Answer to `common`. */
export interface CommonReply {
  /** The newest of the revisions that both know; 0 when they share none. */
  revision: number
  /** Up to which revision their history is the same, as far as the server can say: that one, or beyond it. */
  shared: number
}

const PUSH_ROWS_MAX = 200

const documentShape = z.looseObject({ id: idSchema, _deleted: z.boolean().optional() })

export const pushBodySchema = z.object({
  /** Names the mirror that it comes from, for as long as that lasts. */
  mirror: idSchema,
  rows: z
    .array(
      z.object({
        collection: z.enum(COLLECTIONS),
        /** Identity of this change; the same one sent twice changes nothing twice. */
        change: idSchema,
        /**
         * Counts up in a mirror. What it wants of a record takes the place of what it wanted of it with a lower number and
         * of which it has heard no answer: that may still arrive, and is too late then.
         */
        gesture: z.int().min(0),
        /** Up to which revision the device had heard of everything. */
        seen: revisionSchema,
        /**
         * Of what is sent again after the server was set back: up to which revision its history is the one that the
         * device knew. What differs between `assumed` and `next` is judged as a change of the record as it was then.
         */
        shared: revisionSchema.optional(),
        /** The record as the app knew it from the server; null for one it made itself. */
        assumed: documentShape.nullable(),
        /** The record as the person wants it. */
        next: documentShape,
      }),
    )
    .min(1)
    .max(PUSH_ROWS_MAX),
})
export type PushBody = z.output<typeof pushBodySchema>
export type PushRow = PushBody['rows'][number]

/**
 * Answer to a push, one outcome for each row, in their order: the record as it is after the judgement (null where its
 * author may see none) with what is open between it and its author, or words for a row that could not be judged at all.
 * Such a row is to be kept and sent again.
 */
export type PushOutcome = { state: Pulled<Collection> | null; issues: SyncIssue[] } | { failed: string }

export interface PushReply {
  outcomes: PushOutcome[]
  /** A place in the server's history at which all of that was so. */
  checkpoint: Checkpoint
}

export const changesQuerySchema = z.object({ after: z.coerce.number().pipe(revisionSchema).default(0) })

/** Who changed which fields of a record, and when. */
export const recordChangeSchema = z.object({
  revision: revisionSchema,
  /** Display name, e.g. "Kim Park". */
  by: z.string(),
  /** ISO in UTC. */
  at: z.string(),
  fields: z.array(z.string()),
  isDeletion: z.boolean(),
})
export type RecordChange = z.output<typeof recordChangeSchema>

/** What became of a record after a revision, oldest first. */
export const changesReplySchema = z.object({ changes: z.array(recordChangeSchema) })
export type ChangesReply = z.output<typeof changesReplySchema>

/** What a stream names; see above. */
export const streamQuerySchema = z.object({
  user: z.string().optional(),
  contract: z.coerce.number().catch(0),
  shape: shapeSchema,
})

/** News of more records than this are not told: a mirror pulls them, as fast as it can store them. */
export const NEWS_RECORDS_MAX = 100

/** Everything that is new after a place, as a pull from there gives it. */
export interface News {
  after: Checkpoint
  reply: PulledPage
}

/** There is something new, up to a revision. Without news a mirror pulls it. */
export interface Poke {
  revision: number
  news?: News
}

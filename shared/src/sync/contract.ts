/**
 * The contract between an app's mirror and the server.
 *
 * One sequence numbers all commits; a record's `revision` is the number of the commit that last wrote it.
 *
 * - `GET /api/sync/pull/{collection}?after=REVISION&limit=N` gives what changed after a revision, oldest first, deleted
 *   records as tombstones.
 * - `POST /api/sync/push/{collection}` sends changes. Each is judged on its own; the answer names each record whose
 *   state differs from what was sent, so that the mirror takes the server's.
 * - `GET /api/sync/stream` (server-sent events) pokes: event `poke` with `{ revision }` after each commit, a comment as
 *   heartbeat every 15 seconds, event `end` when the session is over.
 *
 * All carry the headers below. An app that is older than the server understands is answered 426.
 */
import { z } from 'zod'
import { eventSchema } from '../events/event.ts'
import { idSchema } from '../ids.ts'
import { leadSchema } from '../leads/lead.ts'
import { leadNoteSchema } from '../leads/lead-note.ts'
import { revisionSchema } from '../schema-parts.ts'
import { vehicleSchema } from '../vehicles/vehicle.ts'
import { syncIssueSchema } from './sync-issue.ts'

export const CONTRACT_VERSION = 1
export const CONTRACT_HEADER = 'x-contract-version'
export const DEVICE_HEADER = 'x-device-id'
export const HEARTBEAT_SECONDS = 15

export const COLLECTIONS = ['vehicles', 'leads', 'notes', 'events', 'issues'] as const
export type Collection = (typeof COLLECTIONS)[number]

export const COLLECTION_SCHEMAS = {
  vehicles: vehicleSchema,
  leads: leadSchema,
  notes: leadNoteSchema,
  events: eventSchema,
  issues: syncIssueSchema,
} as const satisfies Record<Collection, z.ZodType>

export type Documents = { [C in Collection]: z.output<(typeof COLLECTION_SCHEMAS)[C]> }

export interface Tombstone {
  id: string
  revision: number
  _deleted: true
}
export type Pulled<C extends Collection> = Documents[C] | Tombstone

export const PULL_LIMIT_DEFAULT = 500
export const PULL_LIMIT_MAX = 5000

export const pullQuerySchema = z.object({
  after: z.coerce.number().pipe(revisionSchema).default(0),
  limit: z.coerce.number().pipe(z.int().min(1).max(PULL_LIMIT_MAX)).default(PULL_LIMIT_DEFAULT),
})

/** Answer to a pull. `checkpoint.revision` is the `after` of the next; fewer documents than the limit mean the end. */
export interface PullReply<C extends Collection = Collection> {
  documents: Pulled<C>[]
  checkpoint: { revision: number }
  /** The newest revision of the server, to tell how far there is to go. */
  latest: number
}

export const PUSH_ROWS_MAX = 200

const documentShape = z.looseObject({ id: idSchema, _deleted: z.boolean().optional() })

export const pushBodySchema = z.object({
  rows: z
    .array(
      z.object({
        /** Identity of this change; the same one sent twice changes nothing twice. */
        change: idSchema,
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

/** Answer to a push: the server's state of each record that is not as it was sent. */
export interface PushReply<C extends Collection = Collection> {
  conflicts: Pulled<C>[]
}

export const pokeSchema = z.object({ revision: revisionSchema })

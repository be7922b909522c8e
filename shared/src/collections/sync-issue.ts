/** A change that could not be stored as it was made. It is kept until its author, or an administrator, has settled it. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { revisionSchema } from '../schema-parts.ts'
import { RECORD_COLLECTION_NAMES } from './record-collections.ts'

const ISSUE_KINDS = ['conflict', 'refused'] as const
export const ISSUE_SETTLEMENTS = ['kept_mine', 'kept_theirs', 'edited'] as const
export type IssueSettlement = (typeof ISSUE_SETTLEMENTS)[number]

export const syncIssueSchema = z.object({
  id: idSchema,
  /** Whose change it was; beside them only administrators see it, as long as it is not settled. */
  userId: idSchema,
  /** The collection of the record that it is about. */
  about: z.enum(RECORD_COLLECTION_NAMES),
  documentId: idSchema,
  /** What the record is called, so that it can be named after it is gone: "Ruth Becker". */
  title: z.string(),
  kind: z.enum(ISSUE_KINDS),
  /** The fields that did not go through, with the author's values. */
  mine: z.record(z.string(), z.json()),
  /** The same fields as the record has them; of a deletion that was held back, what its author had not seen. */
  theirs: z.record(z.string(), z.json()),
  /** Who wrote what the record has in a field, by name, and when; under `_deleted` who deleted or changed the record. */
  theirsBy: z.record(z.string(), z.object({ by: z.string(), at: z.string() })).nullable(),
  /** All that its author had of a record that is not there any more, or that they wanted gone. */
  record: z.record(z.string(), z.json()).nullable(),
  /**
   * Of a deletion that was held back: up to which revision its author had heard of everything. Null for all else, and for an
   * issue from before that was written down.
   */
  seen: revisionSchema.nullable().default(null),
  /** The change that was sent, as its device names it. Null for an issue from before that was written down. */
  change: idSchema.nullable(),
  /** Why, in words. */
  message: z.string(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  settlement: z.enum(ISSUE_SETTLEMENTS).nullable(),
  /** Whose change it was, by name; null where that was not written down. */
  author: z.string().nullable(),
  /** Who settled it, by name. */
  settledBy: z.string().nullable(),
  revision: revisionSchema,
})
export type SyncIssue = z.output<typeof syncIssueSchema>

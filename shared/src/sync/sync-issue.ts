/** A change that could not be stored as it was made. It is kept until its author has settled it. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { revisionSchema } from '../schema-parts.ts'

export const ISSUE_KINDS = ['conflict', 'refused'] as const
export const ISSUE_SETTLEMENTS = ['kept_mine', 'kept_theirs', 'edited'] as const
export type IssueSettlement = (typeof ISSUE_SETTLEMENTS)[number]

export const ISSUE_COLLECTIONS = ['vehicles', 'leads', 'notes', 'events'] as const

export const syncIssueSchema = z.object({
  id: idSchema,
  /** Whose change it was; nobody else sees it. */
  userId: idSchema,
  /** The collection of the record that it is about. */
  about: z.enum(ISSUE_COLLECTIONS),
  documentId: idSchema,
  /** What the record is called, so that it can be named after it is gone: "Ruth Becker". */
  title: z.string(),
  kind: z.enum(ISSUE_KINDS),
  /** The fields that did not go through, with the author's values. */
  mine: z.record(z.string(), z.json()),
  /** The same fields as the record has them. */
  theirs: z.record(z.string(), z.json()),
  /** Why, in words. */
  message: z.string(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  settlement: z.enum(ISSUE_SETTLEMENTS).nullable(),
  revision: revisionSchema,
})
export type SyncIssue = z.output<typeof syncIssueSchema>

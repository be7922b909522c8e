/** Issues, as a collection that is mirrored: each by its author, and by who may see those of others. */
import type { CollectionDescription } from '../records/collection-description.ts'
import { syncIssueSchema } from './sync-issue.ts'

export const issueCollection = {
  noun: 'issue',
  schema: syncIssueSchema,
  read: null,
  fields: {},
  alongside: ['settledAt', 'settlement'],
  parents: {},
  belongsBy: null,
  media: null,
  title: ({ title, message }) => `${title}: ${message}`,
  settling: null,
  rest: null,
} as const satisfies CollectionDescription

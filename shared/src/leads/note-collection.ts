/** Sales notes, as a collection that is mirrored. */
import type { CollectionDescription } from '../records/collection-description.ts'
import { leadNoteCreateSchema, leadNoteSchema } from './lead-note.ts'

const TITLE_LENGTH = 60

export const noteCollection = {
  noun: 'note',
  schema: leadNoteSchema,
  read: 'view_customers',
  fields: { note: { label: 'Sales note', kind: 'long' } },
  alongside: ['leadId'],
  parents: { leadId: 'leads' },
  belongsBy: 'leadId',
  media: null,
  title: ({ note }) => `Note: “${String(note ?? '').slice(0, TITLE_LENGTH)}”`,
  settling: {
    permissions: { change: 'edit_customers', add: 'edit_customers', remove: 'edit_customers' },
    editSchema: leadNoteCreateSchema.partial(),
    createSchema: leadNoteCreateSchema,
    needed: ['note'],
    ruled: [],
    make: null,
    fromTitle: () => ({}),
  },
  rest: null,
} as const satisfies CollectionDescription

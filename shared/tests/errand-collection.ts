/** A collection that no product has: tests add it to the others to see that a description is enough. */
import { z } from 'zod'
import { idSchema } from '../src/ids.ts'
import type { CollectionDescription } from '../src/records/collection-description.ts'
import { optionalInstant, requiredText, revisionSchema } from '../src/schema-parts.ts'

const fields = { name: requiredText('Please name the errand', 80), due: optionalInstant }
const createSchema = z.object({ id: idSchema.optional(), ...fields, leadId: idSchema })
const editSchema = z.object(fields).partial()

const errandSchema = z.object({
  id: idSchema,
  ...fields,
  leadId: idSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  revision: revisionSchema,
})
export type Errand = z.output<typeof errandSchema>

export const errandCollection: CollectionDescription = {
  noun: 'errand',
  schema: errandSchema,
  read: 'view_customers',
  fields: { name: { label: 'Errand', kind: 'text' }, due: { label: 'Due', kind: 'moment' } },
  alongside: ['leadId'],
  parents: { leadId: 'leads' },
  belongsBy: 'leadId',
  media: null,
  title: ({ name }) => String(name ?? 'Errand'),
  settling: {
    permissions: { change: 'edit_customers', add: 'edit_customers', remove: 'delete_customers' },
    editSchema,
    createSchema,
    needed: ['name'],
    ruled: [],
    make: (id, values, at) => ({ due: null, ...values, id, createdAt: at, updatedAt: at, revision: 0 }),
    fromTitle: name => ({ name }),
  },
  rest: { createSchema, editSchema },
}

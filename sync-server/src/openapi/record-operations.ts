/** What the API's description says of the routes that collections have by their own. */
import { doneSchema } from '@forecourt/shared/api/replies'
import { COLLECTIONS, descriptionOf } from '@forecourt/shared/collections/collections'
import { z } from 'zod'
import type { Operation } from './operation.ts'

/** By method and path, as the routes are written. */
export const RECORD_OPERATIONS: Readonly<Record<string, Operation>> = Object.fromEntries(
  COLLECTIONS.flatMap(collection => {
    const { schema, rest, noun } = descriptionOf(collection)
    if (!rest) return []
    const tag = collection
    const operations: [string, Operation][] = [
      ['GET /', { tag, summary: `All ${collection}`, reply: { status: 200, schema: z.array(schema) } }],
      [
        'POST /',
        {
          tag,
          summary: `Add one of the ${collection}`,
          body: rest.createSchema,
          reply: { status: 201, schema },
        },
      ],
      [
        'PATCH /:id',
        {
          tag,
          summary: `Change one of the ${collection}`,
          body: rest.editSchema,
          reply: { status: 200, schema },
        },
      ],
      ['DELETE /:id', { tag, summary: `Delete one ${noun}`, reply: { status: 200, schema: doneSchema } }],
    ]
    return operations.map(([route, operation]) => [
      route.replace('/', `/${collection}/`).replace(/\/$/, ''),
      operation,
    ])
  }),
)

import type { z } from 'zod'

/** What is known of an operation beside what its route declares itself (path, method, who may pass). */
export interface Operation {
  summary: string
  /** One of TAGS, or a collection that has routes by its description. */
  tag: string
  query?: z.ZodObject
  /** JSON body. */
  body?: z.ZodType
  /** Fields of a multipart body that carry files. */
  files?: readonly string[]
  /** Whether the body is the bytes of a file. */
  bytes?: true
  /** The reply when it went well: its status and schema; a stream has a content type instead. */
  reply: { status: 200 | 201; schema: z.ZodType } | { status: 200; contentType: string }
}

export const TAGS = {
  auth: 'Login, sessions and the own account',
  users: 'Staff accounts',
  vehicles: 'Vehicles, their pictures and films',
  leads: 'Customers and their notes',
  inquiries: 'What visitors send, and what was held back of it',
  loans: 'Payments and loan applications',
  persons: 'Everything of one person: found, given to them, erased',
  tasks: 'Next steps with customers and vehicles',
  events: 'Community events',
  uploads: 'Files that come in chunks, until a vehicle or an event claims them',
  settings: 'What the staff set for the whole dealership',
  sync: 'The mirrors of the apps',
  audit: 'The log, what pages said, and what was exported',
  server: 'The server itself',
} as const

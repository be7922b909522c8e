import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bytes, integer, text } from '../columns.ts'

/** The chunks of uploads that nobody has claimed yet, each where it begins in its file. */
export const heldUploads = pgTable(
  'held_uploads',
  {
    userId: text('user_id').notNull(),
    /** Of the whole content. */
    sha256: text().notNull(),
    offset: integer().notNull(),
    /** Of the whole file, in bytes. */
    size: integer().notNull(),
    at: text().notNull(),
    bytes: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.sha256, table.offset] })],
)

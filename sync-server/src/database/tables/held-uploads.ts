import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The chunks of uploads that nobody has claimed yet, each where it begins in its file. */
export const heldUploads = sqliteTable(
  'held_uploads',
  {
    userId: text('user_id').notNull(),
    /** Of the whole content. */
    sha256: text().notNull(),
    offset: integer().notNull(),
    /** Of the whole file, in bytes. */
    size: integer().notNull(),
    at: text().notNull(),
    // The last one, as what lies behind it in a row can only be read through it.
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.sha256, table.offset] })],
)

import type { Columns } from '../columns.ts'

export function heldUploadTables({ bytes, integer, primaryKey, table, text }: Columns) {
  /** The chunks of uploads that nobody has claimed yet, each where it begins in its file. */
  const heldUploads = table(
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
      bytes: bytes().notNull(),
    },
    own => [primaryKey({ columns: [own.userId, own.sha256, own.offset] })],
  )

  return { heldUploads }
}

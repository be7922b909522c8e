/** The kinds of columns of the tables in SQLite. */
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Columns } from './columns.ts'

/** Each is called and chained as its counterpart in PostgreSQL, which the types here are those of. */
export const SQLITE_COLUMNS = {
  table: sqliteTable,
  index,
  uniqueIndex,
  primaryKey,
  text,
  integer,
  json: (name = '') => text(name, { mode: 'json' }),
  boolean: (name = '') => integer(name, { mode: 'boolean' }),
  bytes: (name = '') => blob(name, { mode: 'buffer' }),
  counted: () => integer().primaryKey({ autoIncrement: true }),
  ofOneRow: () => integer().primaryKey(),
} satisfies Record<keyof Columns, unknown> as unknown as Columns

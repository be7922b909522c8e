// The kinds of columns of the tables in PostgreSQL. Each reads and writes what its counterpart in SQLite does, so that a
// row is the same value whichever engine kept it.
import { bigint, boolean, customType, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'

/** Text that is compared and sorted by its bytes, as SQLite does, whatever the language of the database. */
const text = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
})

/**
 * A value as the text of its JSON. PostgreSQL's own types for JSON would order the keys anew and refuse "\u0000", and
 * the driver would read them before they could be read here.
 */
const json = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
  toDriver: value => JSON.stringify(value),
  fromDriver: value => JSON.parse(value),
})

/** A whole number. It takes 64 bits, as sums in cents and instants in milliseconds outgrow 32. */
const integer = (name = '') => bigint(name, { mode: 'number' })

/** Bytes as they are. */
const bytes = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => 'bytea',
})

export const POSTGRES_COLUMNS = {
  table: pgTable,
  index,
  uniqueIndex,
  primaryKey,
  text,
  integer,
  json,
  boolean,
  bytes,
  /** A key that counts up by itself. */
  counted: () => integer().primaryKey().generatedByDefaultAsIdentity(),
  /** The key of a table that has one row. */
  ofOneRow: () => integer().primaryKey().default(1),
}

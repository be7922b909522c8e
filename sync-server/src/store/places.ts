import { sql } from 'drizzle-orm'

/** A place of a prepared statement for each of some columns, by its name. */
export const placesOf = (columns: object): never =>
  Object.fromEntries(Object.keys(columns).map(name => [name, sql.placeholder(name)])) as never

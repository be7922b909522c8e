import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../database.ts'
import type { Tables } from '../tables.ts'

/** What a connection or a pool of them is asked through. */
export function queriesOf(
  connection: Pick<NodePgDatabase<Record<string, unknown>>, keyof Omit<Queries, 'tables'>>,
  tables: Tables,
): Queries {
  return {
    tables,
    // They know more than is said here: what only this engine can do is nobody's to ask for.
    select: connection.select.bind(connection) as unknown as Queries['select'],
    selectDistinct: connection.selectDistinct.bind(connection) as unknown as Queries['selectDistinct'],
    insert: connection.insert.bind(connection),
    update: connection.update.bind(connection),
    delete: connection.delete.bind(connection),
  }
}

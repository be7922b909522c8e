import { join } from 'node:path'
import pg from 'pg'

/** The migrations of the tables in PostgreSQL. */
export const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'drizzle-postgres')

/** The database with all tables and no rows, which others are copied from. */
export const TEMPLATE = 'with_tables'

/** The address of another database in the same cluster. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Does something by a connection of its own. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

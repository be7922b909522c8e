// Apart from the tables themselves, which stand in the place of the schema that an opened database knows.
import { openSqlite } from '../../src/database/sqlite.ts'
import { onDatabase } from './postgres/databases.ts'

/** What a migration does. */
const MADE = `CREATE TABLE errands (id text PRIMARY KEY, name text NOT NULL, due text, lead_id text NOT NULL,
  created_at text NOT NULL, updated_at text NOT NULL, revision bigint NOT NULL)`

/** @param place a file, or the address of a PostgreSQL */
export async function makeErrandTable(place: string): Promise<void> {
  if (place.startsWith('postgres:')) return onDatabase(place, async client => void (await client.query(MADE)))
  const database = openSqlite(place)
  database.client.exec(MADE)
  await database.close()
}

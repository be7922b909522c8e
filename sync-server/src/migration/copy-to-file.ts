import { openPostgres } from '../database/postgres/open-postgres.ts'
import { copyHouse } from './copy-house.ts'
import { type Say, verify } from './migrate.ts'
import { openSqliteTarget } from './sqlite-ends.ts'

/**
 * Copies a house on PostgreSQL into a new SQLite file while its servers run: all of it is read as it is at one moment, and
 * every row that was written is held to the one that was read.
 * @throws MigrationError, PostgresError; the file is not there then
 */
export async function copyToFile(url: string, path: string, say: Say): Promise<void> {
  const house = await openPostgres(url)
  try {
    const target = await openSqliteTarget(path, say)
    try {
      await house.frozen(async () => {
        await copyHouse(house, target.queries, say)
        await target.written()
        await verify({ queries: house }, target, say)
      })
      await target.keep()
    } finally {
      await target.close()
    }
  } finally {
    await house.close()
  }
}

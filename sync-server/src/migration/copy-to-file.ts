import { openPostgres } from '../database/postgres/open-postgres.ts'
import { copyDealership } from './copy-dealership.ts'
import { type Say, verify } from './migrate.ts'
import { openSqliteTarget } from './sqlite-ends.ts'

/**
 * Copies a dealership on PostgreSQL into a new SQLite file while its servers run: all of it is read as it is at one moment, and
 * every row that was written is held to the one that was read.
 * @throws MigrationError, PostgresError; the file is not there then
 */
export async function copyToFile(url: string, path: string, say: Say): Promise<void> {
  const dealership = await openPostgres(url)
  try {
    const target = await openSqliteTarget(path, say)
    try {
      await dealership.frozen(async () => {
        await copyDealership(dealership, target.queries, say)
        await target.written()
        await verify({ queries: dealership }, target, say)
      })
      await target.keep()
    } finally {
      await target.close()
    }
  } finally {
    await dealership.close()
  }
}

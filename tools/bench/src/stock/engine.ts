/** Which engine keeps the rows of the dealerships that are measured. */
import { join } from 'node:path'
import type { Database } from '../../../../sync-server/src/database/database.ts'
import { openPostgres } from '../../../../sync-server/src/database/postgres/open-postgres.ts'
import { openSqlite } from '../../../../sync-server/src/database/sqlite.ts'
import { startCluster } from '../../../../sync-server/tests/support/postgres/cluster.ts'
import { onDatabase, withDatabase } from '../../../../sync-server/tests/support/postgres/databases.ts'

export interface Engine {
  name: 'SQLite' | 'PostgreSQL'
  /** A new database, as a file of this name in a directory or as an address. */
  place(directory: string, name: string): Promise<string>
  /** Opens a database to be filled with what can be generated again: nothing waits for the disk. */
  openToFill(place: string): Promise<Database>
  /** What tells a server to use it. */
  settings(place: string): Record<string, string>
  stop(): Promise<void>
}

export const sqlite: Engine = {
  name: 'SQLite',
  place: async (directory, name) => join(directory, name),
  openToFill: async place => {
    const database = openSqlite(place)
    database.client.pragma('synchronous = OFF')
    return {
      ...database,
      close: async () => {
        database.client.pragma('wal_checkpoint(TRUNCATE)')
        await database.close()
      },
    }
  },
  settings: () => ({}),
  stop: async () => {},
}

/**
 * A PostgreSQL of its own, which answers when a commit is on the disk.
 * @param bin the directory of its programs; null where there is none
 * @throws then
 */
export async function startPostgres(bin: string | null): Promise<Engine> {
  if (bin === null) throw new Error('There is no PostgreSQL 15 or newer on the PATH or in POSTGRES_BIN.')
  const cluster = await startCluster({ bin, durable: true })
  let databases = 0
  return {
    name: 'PostgreSQL',
    place: async () => {
      const name = `bench_${++databases}`
      await onDatabase(cluster.url, client => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
      return withDatabase(cluster.url, name)
    },
    openToFill: async place => {
      const name = new URL(place).pathname.slice(1)
      const setting = (value: string) =>
        onDatabase(place, client => client.query(`ALTER DATABASE ${name} SET synchronous_commit = ${value}`))
      await setting('off')
      const database = await openPostgres(place)
      return {
        ...database,
        close: async () => {
          await database.close()
          await setting('on')
          await onDatabase(place, client => client.query('VACUUM ANALYZE'))
        },
      }
    },
    settings: place => ({ DATABASE_URL: place }),
    stop: cluster.stop,
  }
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** Where the rows lie. */
export interface DatabasePlace {
  /** Address of a PostgreSQL; null for the embedded engine. */
  databaseUrl: string | null
  dataDirectory: string
}

/** Opens the house's database, whichever engine keeps it, and brings it up to date. */
export async function openDatabase({ databaseUrl, dataDirectory }: DatabasePlace): Promise<Database> {
  mkdirSync(dataDirectory, { recursive: true })
  if (databaseUrl === null) return openSqlite(join(dataDirectory, 'forecourt.sqlite'))
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(databaseUrl)
}

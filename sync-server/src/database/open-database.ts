import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** Where the rows lie. */
export interface DatabasePlace {
  /** Address of a PostgreSQL; null for the embedded engine. */
  databaseUrl: string | null
  dataDirectory: string
}

const FILE = 'forecourt.sqlite'
const OWNER_ONLY = 0o700
const OWNERS_FILE = 0o600

/** Makes the data directory; one that an earlier version made is closed to other users of the machine. */
function closeToOthers(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: OWNER_ONLY })
  // A directory that holds no dealership yet may be anybody's, and is left as it is.
  if (existsSync(join(directory, FILE))) chmodSync(directory, OWNER_ONLY)
}

/** Opens the dealership's database, whichever engine keeps it, and brings it up to date. */
export async function openDatabase({ databaseUrl, dataDirectory }: DatabasePlace): Promise<Database> {
  closeToOthers(dataDirectory)
  if (databaseUrl === null) {
    const file = join(dataDirectory, FILE)
    // Whatever the command lets others read of what it makes; the engine's own files beside it get the same mode.
    if (!existsSync(file)) closeSync(openSync(file, 'a', OWNERS_FILE))
    return openSqlite(file)
  }
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(databaseUrl)
}

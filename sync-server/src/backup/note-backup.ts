/** Tells the log of a dealership that a backup of it was made. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type DatabasePlace, openDatabase } from '../database/open-database.ts'
import { MIGRATIONS } from '../database/sqlite.ts'
import { COMMAND } from '../store/actor.ts'
import { createSecurityLog } from '../store/security-log.ts'
import { DATABASE, type Manifest } from './archive.ts'

/**
 * Writes the line. A database that a server of another version may be using is left alone: opening it here would bring its
 * tables up to date under that server. Gives whether the line is written.
 */
export async function noteBackup(
  place: DatabasePlace,
  file: string,
  { revision, mediaFiles }: Pick<Manifest, 'revision' | 'mediaFiles'>,
  now: () => Date,
): Promise<boolean> {
  if (place.databaseUrl === null && !isOfThisVersion(join(place.dataDirectory, DATABASE))) return false
  const database = await openDatabase(place)
  try {
    await createSecurityLog(database, now).note(COMMAND, {
      collection: 'backups',
      recordId: String(revision),
      action: 'backed_up',
      after: { file, revision, mediaFiles },
    })
    return true
  } finally {
    await database.close()
  }
}

/** Whether the tables of a file are those of this version. */
function isOfThisVersion(path: string): boolean {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as {
    entries: readonly { when: number }[]
  }
  const sqlite = new Sqlite(path, { readonly: true, fileMustExist: true })
  try {
    const { newest } = sqlite.prepare('select max(created_at) as newest from __drizzle_migrations').get() as {
      newest: number | null
    }
    return newest === (journal.entries.at(-1)?.when ?? null)
  } finally {
    sqlite.close()
  }
}

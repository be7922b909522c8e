import { readMigrationFiles } from 'drizzle-orm/migrator'

/** How the tables of a database are, seen from this version. */
export type SchemaState = 'none' | 'older' | 'current' | 'newer'

/**
 * @param applied the instant of the newest migration that a database had, in milliseconds; null for none
 * @param folder the migrations of this version
 */
export function schemaState(applied: number | null, folder: string): SchemaState {
  if (applied === null) return 'none'
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0
  if (applied === newest) return 'current'
  return applied < newest ? 'older' : 'newer'
}

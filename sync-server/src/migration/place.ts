// How the two ends of a migration are written: sqlite:FILE and postgres://….
import { resolve } from 'node:path'
import { MigrationError } from './migration-error.ts'

export type Place =
  | { engine: 'sqlite'; path: string; name: string }
  /** `name` is the address without what is secret in it. */
  | { engine: 'postgres'; url: string; name: string }

const FORMS =
  'sqlite:FILE (such as sqlite:data/forecourt.sqlite), postgres://user:password@host/name, or DATABASE_URL for the address in that variable'

/**
 * What somebody wrote as an end of a migration. An address may be left in the environment: shells remember what they are given.
 * @param directory what a relative path begins at
 * @param databaseUrl the address in the environment
 * @throws MigrationError which does not repeat what was written: there may be a password in it
 */
export function placeOf(text: string, directory: string, databaseUrl?: string): Place {
  if (text === 'DATABASE_URL') {
    if (databaseUrl === undefined) throw new MigrationError('DATABASE_URL is not set.')
    return placeOf(databaseUrl, directory)
  }
  if (text.startsWith('sqlite:')) {
    const path = text.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '')
    if (path === '' || path.startsWith('//')) throw new MigrationError(`A SQLite file is written ${FORMS}.`)
    return { engine: 'sqlite', path: resolve(directory, path), name: resolve(directory, path) }
  }
  if (/^postgres(ql)?:\/\//.test(text)) {
    const url = URL.canParse(text) ? new URL(text) : null
    // A password with such a character in it ends early, and its rest would be taken for something else.
    if (url === null || (url.pathname + url.search + url.hash).includes('@') || url.hash !== '')
      throw new MigrationError(
        'The address of the PostgreSQL cannot be read. In a user or a password, write / as %2F, @ as %40, : as %3A, # as %23, ? as %3F and % as %25.',
      )
    if (url.pathname.length < 2) throw new MigrationError('The address of the PostgreSQL names no database.')
    const user = url.username === '' ? '' : `${url.username}@`
    return { engine: 'postgres', url: text, name: `postgres://${user}${url.host}${url.pathname}` }
  }
  throw new MigrationError(`An end of a migration is written ${FORMS}.`)
}

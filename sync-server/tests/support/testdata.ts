// Real and hostile files beside the project, where they are installed; the project's own tests stand without them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const DIRECTORY =
  process.env.TESTDATA_DIR ?? join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'testdata')

/** A directory of test data, or null with a line that says what is left out. */
export function findTestdata(...path: string[]): string | null {
  const directory = join(DIRECTORY, ...path)
  if (existsSync(directory)) return directory
  console.info(`Left out: ${path.join('/')} is not there (set TESTDATA_DIR to try it).`)
  return null
}

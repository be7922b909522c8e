// Real and hostile inputs beside the project, where they are installed; the project's own tests stand without them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const DIRECTORY =
  process.env.TESTDATA_DIR ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'testdata')

/** The text of a file, or null with a line that says what is left out. */
export function readTestdata(...path: string[]): string | null {
  const file = join(DIRECTORY, ...path)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  console.info(`Left out: ${path.join('/')} is not there (set TESTDATA_DIR to try it).`)
  return null
}

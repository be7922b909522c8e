// Where a run of tests puts what it needs for a while: a directory of the run's own, which goes with the run, passed or not.
// Whatever makes a temporary directory (a test, the product in it, a program that it starts) makes it in there.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The setup of a run, Vitest's or Playwright's. @returns its end, which removes the directory */
export default function setup() {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-tests-'))
  // PostgreSQL runs as another user where the tests are run by root, and has to get to its own directory in there.
  chmodSync(directory, 0o711)
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = directory
  return () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}

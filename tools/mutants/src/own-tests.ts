// Which test files are about a source.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Whether a test file is the source's own by its name: "recent-commits.test.ts" of "src/store/recent-commits.ts". */
export const isOwnTest = (file: string, source: string): boolean =>
  basename(file).startsWith(`${basename(source, '.ts')}.`)

/** Whether a test file imports a source, by its name. */
export const importsSource = (file: string, source: string): boolean =>
  readFileSync(file, 'utf8').includes(`/${basename(source)}'`)

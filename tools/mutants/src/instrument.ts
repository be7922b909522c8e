// Puts every mutant of a group into its sources, each behind a switch that the judging runner turns.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** Words on screens and in messages are read by people, not decided by rules. */
const EXCLUDED = ['StringLiteral']

export interface Mutant {
  id: string
  /** Path in the workspace. */
  file: string
  /** From 1. */
  line: number
  column: number
  mutator: string
  /** What stands in the source, on its first line, and in the mutant. */
  original: string
  replacement: string
}

/** The same mutant in another run is known by this, as long as its line stands where it stood. */
export const markOf = (mutant: Mutant) =>
  [mutant.file, mutant.line, mutant.column, mutant.mutator, mutant.replacement].join(' ')

const silent = () => {}
const isNever = () => false
const LOGGER = {
  isTraceEnabled: isNever,
  isDebugEnabled: isNever,
  isInfoEnabled: isNever,
  isWarnEnabled: isNever,
  isErrorEnabled: isNever,
  isFatalEnabled: isNever,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

/** @returns the mutants, and the sources with them by absolute path */
export async function instrument(workspace: string, patterns: readonly string[]) {
  const files = globSync(patterns, { cwd: workspace })
    .filter(file => !file.endsWith('.test.ts'))
    .sort()
    .map(file => ({
      name: join(workspace, file),
      path: file,
      content: readFileSync(join(workspace, file), 'utf8'),
      mutate: true,
    }))
  const result = await new Instrumenter(LOGGER).instrument(files, {
    plugins: null,
    excludedMutations: EXCLUDED,
    ignorers: [],
  })
  const sources = new Map(files.map(file => [file.name, file]))
  const mutants = result.mutants
    .filter(mutant => mutant.status === undefined)
    .map(({ id, fileName, location, mutatorName, replacement }): Mutant => {
      const source = sources.get(fileName)
      const { start, end } = location
      const line = source?.content.split('\n')[start.line] ?? ''
      return {
        id,
        file: source?.path ?? fileName,
        line: start.line + 1,
        column: start.column + 1,
        mutator: mutatorName,
        original: line.slice(start.column, end.line === start.line ? end.column : undefined),
        replacement: replacement.replaceAll(/\s+/g, ' '),
      }
    })
  return { mutants, sources: new Map(result.files.map(file => [file.name, file.content])) }
}

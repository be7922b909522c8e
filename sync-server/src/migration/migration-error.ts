import { inWords as inWordsOfFiles } from '../backup/archive.ts'
import { wordsOf } from '../database/trouble.ts'

/** A migration that cannot be made, in words for whoever asked for it. */
export class MigrationError extends Error {}

/** Any error of a migration as a sentence. A query's own error names its rows, which hold people's data, so its cause speaks. */
export function inWords(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return inWords(error.cause)
  if (error instanceof AggregateError) return `${wordsOf(error)}.`
  return inWordsOfFiles(error)
}

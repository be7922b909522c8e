// Histories that failed once: each is lived through first, each time.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPlain, type PlainStep, type Step } from './steps.ts'

const CORPUS = join(import.meta.dirname, '..', 'corpus')

export const corpus: readonly { name: string; history: Step[] }[] = readdirSync(CORPUS).map(name => ({
  name,
  history: JSON.parse(readFileSync(join(CORPUS, name), 'utf8')),
}))

/** Those that can happen whatever answers. */
export const plainCorpus: readonly { name: string; history: PlainStep[] }[] = corpus.flatMap(
  ({ name, history }) => (history.every(isPlain) ? [{ name, history: history.filter(isPlain) }] : []),
)

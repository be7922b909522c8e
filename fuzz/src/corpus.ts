// Histories that failed once: each is lived through first, each time.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Step } from './steps.ts'

const CORPUS = join(import.meta.dirname, '..', 'corpus')

export const corpus: readonly { name: string; history: Step[] }[] = readdirSync(CORPUS).map(name => ({
  name,
  history: JSON.parse(readFileSync(join(CORPUS, name), 'utf8')),
}))

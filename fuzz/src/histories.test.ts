/**
 * Random histories of a dealership with bad weather: after healing nothing is lost and everybody sees the same. A history
 * that failed once is kept in `corpus` and lived through first, each time.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { live } from './live.ts'
import { histories, type Step } from './steps.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 300)
/** Always the same ones where nobody asks for others: a red run then speaks of what was changed, and of nothing else. */
const SEED = Number(process.env.FUZZ_SEED ?? 1_742_682_130)
const TOLD_EVERY = 50
const CORPUS = join(import.meta.dirname, '..', 'corpus')
const HOURS_MS = 3_600_000

describe('a history that once failed', () => {
  it.each(readdirSync(CORPUS))(
    '%s',
    async file => {
      const history: Step[] = JSON.parse(readFileSync(join(CORPUS, file), 'utf8'))
      expect(await live(history)).toEqual([])
    },
    60_000,
  )
})

it(
  `keeps its promise through ${RUNS} histories of seed ${SEED}`,
  async () => {
    let lived = 0
    const property = fc.asyncProperty(histories, async history => {
      expect(await live(history)).toEqual([])
      if (++lived % TOLD_EVERY === 0) console.log(`${lived} histories of seed ${SEED} lived through`)
    })
    // Making a failed history shorter takes its time, which only who asked for histories has.
    await fc.assert(property, {
      numRuns: RUNS,
      seed: SEED,
      endOnFailure: process.env.FUZZ_RUNS === undefined,
    })
  },
  12 * HOURS_MS,
)

// Lives through as many random histories as are asked for, and says of which seed they are.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Step } from './steps.ts'

/** Always the same ones where nobody asks for others: a red run then speaks of what was changed, and of nothing else. */
const SEED = Number(process.env.FUZZ_SEED ?? 1_742_682_130)
const TOLD_EVERY = 50
const HOURS_MS = 3_600_000

/** What failed, how it is repeated, and the history as `corpus` keeps it. */
function wordsOf<S extends Step>(details: fc.RunDetails<[S[]]>, numRuns: number): string {
  const flag = process.env.FUZZ_FLAG ? ` ${process.env.FUZZ_FLAG}` : ''
  return [
    fc.defaultReportMessage(details),
    `To repeat it: npm run fuzz -- ${numRuns} ${SEED}${flag} --path ${details.counterexamplePath}`,
    `To keep it, as a file in tools/fuzz/corpus that is named for the promise that it guards:`,
    JSON.stringify(details.counterexample?.[0]),
  ].join('\n\n')
}

/**
 * @param runs how many where nobody says otherwise
 * @param histories what can happen to what is tried
 * @param live gives what is not as promised after a history
 */
export function itLivesThrough<S extends Step>(
  runs: number,
  histories: fc.Arbitrary<S[]>,
  live: (history: readonly S[]) => Promise<string[]>,
): void {
  const numRuns = Number(process.env.FUZZ_RUNS ?? runs)
  it(
    `keeps its promise through ${numRuns} histories of seed ${SEED}`,
    async () => {
      let lived = 0
      const property = fc.asyncProperty(histories, async history => {
        expect(await live(history)).toEqual([])
        if (++lived % TOLD_EVERY === 0) console.log(`${lived} histories of seed ${SEED} lived through`)
      })
      // Making a failed history shorter takes its time, which only who asked for histories has.
      const endOnFailure = process.env.FUZZ_RUNS === undefined
      const path = process.env.FUZZ_PATH ?? ''
      const details = await fc.check(property, { numRuns, seed: SEED, endOnFailure, path })
      if (details.failed) throw new Error(wordsOf(details, numRuns), { cause: details.errorInstance })
    },
    12 * HOURS_MS,
  )
}

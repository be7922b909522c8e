/** Random histories of a dealership with bad weather: after healing nothing is lost and everybody sees the same. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { live } from './live.ts'
import { histories } from './steps.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 300)
const SEED = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED)

it(`keeps its promise through ${RUNS} histories`, async () => {
  const property = fc.asyncProperty(histories, async history => {
    expect(await live(history)).toEqual([])
  })
  await fc.assert(property, { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: SEED }) })
}, 3_600_000)

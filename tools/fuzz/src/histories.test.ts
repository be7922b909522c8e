/**
 * Random histories of a dealership with bad weather: after healing nothing is lost and everybody sees the same. A history
 * that failed once is kept in `corpus` and lived through first, each time.
 */
import { describe, expect, it } from 'vitest'
import { corpus } from './corpus.ts'
import { itLivesThrough } from './live-through.ts'
import { live } from './set-backs.ts'
import { historiesOfOneServer, historiesOfSetBacks } from './steps.ts'
import { RARE, timesOf } from './tally.ts'

const RUNS = 80
/** With FUZZ_SET_BACK the server is set back to a backup in each of them. */
const histories = process.env.FUZZ_SET_BACK ? historiesOfSetBacks : historiesOfOneServer

describe('a history that once failed', () => {
  it.each(corpus)('$name', async ({ history }) => expect(await live(history)).toEqual([]), 60_000)
})

itLivesThrough(RUNS, histories, live)

// A few that somebody asked for need not hold all of it.
if (process.env.FUZZ_RUNS === undefined)
  it.each(RARE)('came about in them: %s', what => expect(timesOf(what)).toBeGreaterThan(0))

/**
 * Random histories of a dealership with bad weather: after healing nothing is lost and everybody sees the same. A history
 * that failed once is kept in `corpus` and lived through first, each time.
 */
import { describe, expect, it } from 'vitest'
import { corpus } from './corpus.ts'
import { live } from './live.ts'
import { itLivesThrough } from './live-through.ts'

const RUNS = 300

describe('a history that once failed', () => {
  it.each(corpus)('$name', async ({ history }) => expect(await live(history)).toEqual([]), 60_000)
})

itLivesThrough(RUNS, history => live(history))

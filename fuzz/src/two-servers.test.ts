/** The same histories with two servers on one PostgreSQL, of which either answers each request, and either may die. */
import { describe, expect, it } from 'vitest'
import { hasPostgres } from '../../sync-server/tests/support/postgres.ts'
import { corpus } from './corpus.ts'
import { live } from './live.ts'
import { itLivesThrough } from './live-through.ts'
import type { Step } from './steps.ts'
import { TwoServers } from './two-servers.ts'

const RUNS = 25

const liveWithTwo = (history: readonly Step[]) => live(history, new TwoServers(history))

describe.skipIf(!hasPostgres)('two servers on one PostgreSQL', () => {
  describe('a history that once failed', () => {
    it.each(corpus)('$name', async ({ history }) => expect(await liveWithTwo(history)).toEqual([]), 60_000)
  })

  itLivesThrough(RUNS, liveWithTwo)
})

/** The same histories with two servers on one PostgreSQL, of which either answers each request, and either may die. */
import { describe, expect, it } from 'vitest'
import { hasPostgres } from '../../../sync-server/tests/support/postgres.ts'
import { plainCorpus } from './corpus.ts'
import { liveOn } from './live.ts'
import { itLivesThrough } from './live-through.ts'
import { histories, type PlainStep } from './steps.ts'
import { TwoServers } from './two-servers.ts'

const RUNS = 15

const liveWithTwo = (history: readonly PlainStep[]) => liveOn(history, new TwoServers(history))

describe.skipIf(!hasPostgres)('two servers on one PostgreSQL', () => {
  describe('a history that once failed', () => {
    it.each(plainCorpus)(
      '$name',
      async ({ history }) => expect(await liveWithTwo(history)).toEqual([]),
      60_000,
    )
  })

  itLivesThrough(RUNS, histories, liveWithTwo)
})

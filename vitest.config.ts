import { defineConfig } from 'vitest/config'
import { SERVER_TESTS } from './sync-server/vitest.config.ts'
import { installedPostgres } from './tools/scripts/find-postgres.mjs'

/** What the server promises whichever engine keeps its rows: these tests run on both. */
const ON_BOTH_ENGINES = [
  'auth',
  'security-log',
  'published-ads',
  'closed-accounts',
  'crowd',
  'factors',
  'films',
  'inquiries',
  'judged-together',
  'leads',
  'loan-decisions',
  'naughty-strings',
  'news',
  'owners',
  'persons',
  'present-media',
  'publishing',
  'resumable-uploads',
  'session-ends',
  'settlements',
  'stock-numbers',
  'sync',
  'unsent-work',
  'parked-photos',
  'earlier-selves',
  'users',
  'vehicles',
  'watch',
]

export default defineConfig({
  test: {
    projects: [
      'shared',
      'sync-server',
      'admin-pwa',
      'tools/fuzz',
      'tools/bench',
      'tools/demo-stock',
      'tools/supply',
      {
        root: 'sync-server',
        test: {
          ...SERVER_TESTS,
          name: 'sync-server on PostgreSQL',
          include: installedPostgres() === null ? [] : ON_BOTH_ENGINES.map(name => `tests/${name}.test.ts`),
          env: { TEST_ENGINE: 'postgres' },
        },
      },
    ],
    globalSetup: ['tools/scripts/temporary-directory.mjs', 'tools/scripts/lend-postgres.mjs'],
  },
})

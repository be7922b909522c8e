import { defineConfig } from 'vitest/config'
import { QUICK_IMPORTS } from './tests/support/quick-imports.ts'

/** What the server's tests get, whichever engine they run on. */
export const SERVER_TESTS = { testTimeout: 240_000, hookTimeout: 120_000, execArgv: QUICK_IMPORTS }

export default defineConfig({
  test: { name: 'sync-server', include: ['tests/**/*.test.ts'], ...SERVER_TESTS },
})

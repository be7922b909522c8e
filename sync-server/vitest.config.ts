import { defineConfig } from 'vitest/config'
import { QUICK_IMPORTS } from './tests/support/quick-imports.ts'

/**
 * What the server's tests get, whichever engine they run on. A process of the tests reads the sources once and not for each
 * file of tests, which is half of their time; each dealership is an own one all the same.
 */
export const SERVER_TESTS = {
  testTimeout: 240_000,
  hookTimeout: 120_000,
  execArgv: QUICK_IMPORTS,
  isolate: false,
}

export default defineConfig({
  test: { name: 'sync-server', include: ['tests/**/*.test.ts'], ...SERVER_TESTS },
})

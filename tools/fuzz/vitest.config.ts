import { defineConfig } from 'vitest/config'
import { QUICK_IMPORTS } from '../../sync-server/tests/support/quick-imports.ts'

export default defineConfig({
  test: { name: 'fuzz', include: ['**/*.test.ts'], execArgv: QUICK_IMPORTS },
})

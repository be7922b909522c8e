import { defineConfig } from 'vitest/config'

// Rules keep nothing between two calls, so one process reads them once for all files of tests.
export default defineConfig({ test: { name: 'shared', include: ['src/**/*.test.ts'], isolate: false } })

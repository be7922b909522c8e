import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'sync-server', include: ['tests/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
})

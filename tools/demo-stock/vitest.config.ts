import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'demo-stock', include: ['tests/**/*.test.ts'], testTimeout: 240_000 },
})

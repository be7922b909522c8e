import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'supply', include: ['**/*.test.ts'], testTimeout: 60_000 } })
